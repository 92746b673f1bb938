#!/bin/sh
# Runs spec files (all of them by default), each in a process of its own, as
# many at a time as there are processors. Shows the output of those that fail;
# the last line is that of busted for all of them together.
#   BUSTED   the command that runs a file; default: busted
#   JOBS     how many at a time
set -u
BUSTED=${BUSTED:-busted}
out=$(mktemp -d)
export BUSTED out
trap 'rm -rf "$out"' EXIT
start=$(date +%s)

# The longest first.
if [ $# = 0 ]; then
  first='spec/hosts/oom_spec.lua spec/hosts/interrupt_spec.lua spec/hosts/oom_for_ever_spec.lua'
  rest=
  for file in spec/*/*_spec.lua; do
    case " $first " in *" $file "*) ;; *) rest="$rest $file" ;; esac
  done
  # shellcheck disable=SC2086
  set -- $first $rest
fi

# shellcheck disable=SC2016
printf '%s\n' "$@" | xargs -n 1 -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" \
  sh -fc '
    log=$out/$(echo "$1" | tr / _).txt
    $BUSTED -o plainTerminal "$1" >"$log" 2>&1 || : >"$log.failed"
    count=$(grep -aE "^[0-9]+ success" "$log") || : >"$log.failed"
    echo "$1: ${count:-no end}"
    if [ -e "$log.failed" ]; then cat "$log"; fi
  ' sh

cat "$out"/*.txt | sed 's/\x1b\[[0-9;]*m//g' |
  awk -v files=$# -v seconds=$(($(date +%s) - start)) '
    /^[0-9]+ success/ { s += $1; f += $4; e += $7; p += $10; ended++ }
    END {
      e += files - ended
      printf "%d successes / %d failures / %d errors / %d pending : %d seconds\n",
        s, f, e, p, seconds
    }'
! ls "$out"/*.failed >/dev/null 2>&1
