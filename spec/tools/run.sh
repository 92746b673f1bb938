#!/bin/sh
# Runs spec files (all of them by default), one process more at a time than there
# are processors, since some wait. Shows the output of those that fail, and their
# names again at the end; the last line is that of busted for all of them
# together.
#   BUSTED     the command that runs files; default: busted
#   JOBS       how many processes at a time
#   TOGETHER   how many files share a process, which saves the time in which a
#              checker starts; default: 1. Long ones have their own.
#   SECONDS_OF_A_PROCESS  after which it is killed: the only bound of all waits
set -u
BUSTED=${BUSTED:-busted}
SECONDS_OF_A_PROCESS=${SECONDS_OF_A_PROCESS:-1800}
out=$(mktemp -d)
export BUSTED SECONDS_OF_A_PROCESS out
trap 'rm -rf "$out"' EXIT
# `timeout` makes groups of its own, which Ctrl-C does not reach.
trap 'kill $(cat "$out"/*.id); exit 130' INT TERM
start=$(date +%s)

# They go first, so that no processor is idle in the end.
LONG='spec/hosts/oom_spec.lua spec/hosts/interrupt_spec.lua
  spec/hosts/finalizers_spec.lua
  spec/command/visible_spec.lua
  spec/core/product_spec.lua spec/hosts/job_spec.lua spec/core/values_spec.lua
  spec/theory/infinite_spec.lua spec/command/golden_spec.lua
  spec/hosts/oom_for_ever_spec.lua spec/pages/figures_claims_spec.lua
  spec/command/watch_spec.lua spec/docs/examples_spec.lua
  spec/command/command_spec.lua spec/theory/quotient_spec.lua
  spec/theory/uncolored_spec.lua
  spec/pages/browser/board_spec.lua spec/pages/browser/pages_spec.lua
  spec/pages/browser/clicks_spec.lua spec/pages/browser/plays_spec.lua'
[ $# -gt 0 ] || set -- spec/*/*_spec.lua

# Each of the files $1 (separated by blanks) that is among the others.
among() {
  files=$1
  shift
  # shellcheck disable=SC2048,SC2086,SC2116
  for file in $files; do
    case " $(echo $*) " in *" $file "*) echo "$file" ;; esac
  done
}
long=$(among "$LONG" "$@")
short=$(for file; do [ "$(among "$file" "$long")" ] || echo "$file"; done)
# shellcheck disable=SC2086
{ echo $long | xargs -rn 1; echo $short | xargs -rn "${TOGETHER:-1}"; } \
  >"$out/processes"

# shellcheck disable=SC2016
xargs -d '\n' -n 1 -P "${JOBS:-$(($(getconf _NPROCESSORS_ONLN) + 1))}" sh -fc '
  log=$(mktemp "$out/XXXXXX.txt") # not $$, which may come again
  timeout -k 10 "$SECONDS_OF_A_PROCESS" $BUSTED -o plainTerminal $1 \
    </dev/null >"$log.raw" 2>&1 &
  echo $! >"$log.id"
  wait $!
  code=$?
  rm "$log.id"
  sed "s/\x1b\[[0-9;]*m//g" "$log.raw" >"$log"
  end=$(grep -aE "^[0-9]+ success" "$log") || end="no end"
  case $code in 124|137) end="killed after $SECONDS_OF_A_PROCESS seconds" ;; esac
  echo "$1: $end"
  if [ $code != 0 ] || [ "$end" = "no end" ]; then
    cat "$log"
    { echo "$1: $end"; grep -aA 1 -E "^(Failure|Error) (→|->) " "$log" |
      grep -av "^--"; } >"$log.failed"
  fi
' sh <"$out/processes"

if cat "$out"/*.failed 2>/dev/null; then failed=1; else failed=0; fi
cat "$out"/*.txt |
  awk -v processes="$(wc -l <"$out/processes")" -v seconds=$(($(date +%s) - start)) '
    /^[0-9]+ success/ { s += $1; f += $4; e += $7; p += $10; ended++ }
    END {
      e += processes - ended
      printf "%d successes / %d failures / %d errors / %d pending : %d seconds\n",
        s, f, e, p, seconds
    }'
exit $failed
