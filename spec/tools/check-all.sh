#!/bin/sh
# The longer checks, called by `make check-all`: warnings, style, the pages in
# a browser, static analysis, the rock, and the specs under sanitizers and
# valgrind. Stops at the first that fails.
set -eu

begun=$(date +%s)
say() {
  times >build/times
  printf '\n== %s (%d s; processor time so far %s)\n' "$*" \
    $(($(date +%s) - begun)) "$(tail -n 1 build/times)"
}

# The specs in $3 (separated by spaces; none: all) with the module in folder $1
# and the scale $2, under the command in $checker if there is one; variables
# follow.
checker=
specs() {
  folder=$1 scale=$2 files=$3
  shift 3
  # shellcheck disable=SC2086
  env GRUNDY_SCALE="$scale" GRUNDY_EMBED="$folder/embed" "$@" \
    BUSTED="$checker lua5.4 $(command -v busted) --ignore-lua
      --cpath=$folder/lib/?.so" spec/tools/run.sh $files
}

# Rules that are run by threads, which start at once in the builds they are made
# for, or digraphs on which threads share every step: the script $2, with what
# follows, and the module in folder $1.
by_threads() {
  folder=$1
  shift
  # shellcheck disable=SC2086
  LUA_CPATH="$folder/lib/?.so;build/lib/?.so" \
    LUA_PATH='./?.lua;lua/?.lua;lua/?/init.lua' $checker lua5.4 "$@"
}

# (-g1 below: lines and functions are all that a stack shows.)
build() { make -s -j2 BUILD="$1" CFLAGS="$2" "$1/lib/grundy/core.so" \
  "$1/lib/grundy_testing.so" "$1/embed" "$1/small/lib/grundy/core.so"; }

# The checker must find the fault $3, which is planted in what the module in
# folder $1 works on, say $2 and fail; else nothing is being checked. What
# comes before lua5.4 follows.
finds() {
  folder=$1 says=$2 fault=$3 failed=no
  told=$folder/planted.txt
  shift 3
  env LUA_PATH='lua/?.lua;lua/?/init.lua' LUA_CPATH="$folder/lib/?.so" "$@" \
    lua5.4 -e "local ring = {}
      for i = 1, 200 do ring[i] = { i % 200 + 1 } end
      local solution = require('grundy').graph(ring):solve()
      require('grundy_testing').$fault(solution)
      if '$fault' == 'mislead' then solution:verify() end" \
    >"$told" 2>&1 || failed=yes
  if [ $failed = no ] || ! grep -q "$says" "$told"; then
    cat "$told"
    echo "not found: a planted fault ($fault)"
    exit 1
  fi
}

# Runs a command beside what follows, under a name; `joined` waits for it, and
# fails if it did. It says how much processor time that took.
beside() {
  job=$1
  shift
  (
    trap 'times >"build/$job.times"' EXIT
    "$@"
  ) >"build/$job.txt" 2>&1 &
  eval "$job=$!"
}
joined() {
  eval "wait \$$1" || { cat "build/$1.txt"; exit 1; }
  echo "$1: $(tail -n 1 "build/$1.txt"), processor time $(tail -n 1 "build/$1.times")"
}

# Specs of what is Lua alone, or nearly: of no use for checkers of C.
IN_LUA='spec/core/board_spec.lua spec/core/gamefile_spec.lua
  spec/core/random_graph_spec.lua spec/core/places_spec.lua
  spec/core/match_spec.lua spec/core/rules_spec.lua
  spec/core/heaps_board_spec.lua spec/core/tokens_board_spec.lua
  spec/core/features_spec.lua spec/core/history_spec.lua
  spec/core/rule_spec.lua spec/core/seen_spec.lua spec/core/sight_spec.lua
  spec/theory/known_spec.lua
  spec/theory/ordinal_spec.lua spec/theory/ordinal_nim_spec.lua
  spec/theory/trace_spec.lua'
# What runs C code in the process of the spec. Commands and pages are Lua on
# top of it, and other processes are out of the reach of what follows.
but_for() {
  for file in spec/core/*_spec.lua spec/theory/*_spec.lua spec/hosts/*_spec.lua; do
    case " $(echo "$@") " in *" $file "*) ;; *) echo "$file" ;; esac
  done
}

# Specs that run for long, in states and processes of their own, or under such a
# collector or over every byte of a file already, or that reach (gcov says so, in
# a build with --coverage) no C code that others do not: of no use for a collector
# that never rests, nor for valgrind.
LEFT_OUT="$IN_LUA spec/hosts/oom_spec.lua spec/hosts/oom_for_ever_spec.lua
  spec/hosts/finalizers_spec.lua
  spec/hosts/interrupt_spec.lua spec/hosts/embed_spec.lua
  spec/hosts/fuzz_spec.lua spec/hosts/host_spec.lua spec/hosts/saving_spec.lua
  spec/hosts/threads_spec.lua spec/core/best_play_spec.lua
  spec/core/changed_file_spec.lua spec/core/check_file_spec.lua
  spec/core/given_spec.lua spec/theory/infinite_spec.lua spec/theory/infinite_moves_spec.lua
  spec/theory/ordinal_digraph_spec.lua spec/theory/ordinal_endings_spec.lua
  spec/core/height_spec.lua spec/core/misere_spec.lua
  spec/core/move_chances_spec.lua spec/core/proof_file_spec.lua
  spec/core/regime_spec.lua
  spec/core/store_spec.lua spec/theory/find_map_spec.lua
  spec/theory/find_relation_spec.lua spec/theory/linear_spec.lua
  spec/theory/octal_misere_spec.lua spec/theory/own_place_spec.lua
  spec/theory/period_spec.lua spec/theory/sequence_spec.lua"

# For the time in which only one processor has work to do: all features together,
# and allocations that fail, dozens in each call. (All of them, as some calls
# have thousands, take ten times as long: GRUNDY_OOM=all.)
make -s -j2 build/lib/grundy/core.so build/lib/grundy_testing.so build/grundy
make -s mpi
make -s -j2 build/small/lib/grundy/mpi.so build/lib/grundy_unlike.so
beside luau make -s build/luau/node_modules/luau-web
beside product env GRUNDY_SCALE=4 SECONDS_OF_A_PROCESS=3600 nice spec/tools/run.sh \
  spec/core/product_spec.lua
beside visible env GRUNDY_SCALE=3 nice spec/tools/run.sh spec/command/visible_spec.lua
beside line env GRUNDY_SCALE=6 nice spec/tools/run.sh spec/core/best_play_spec.lua
beside sums env GRUNDY_SCALE=4 nice spec/tools/run.sh spec/theory/infinite_spec.lua
beside puzzles env GRUNDY_SCALE=2 nice spec/tools/run.sh spec/core/puzzle_spec.lua \
  spec/core/ways_spec.lua spec/core/symmetry_spec.lua
beside quotients env GRUNDY_SCALE=4 nice spec/tools/run.sh spec/theory/misere_quotient_spec.lua
beside one env GRUNDY_SCALE=10 nice spec/tools/run.sh spec/core/nimber_spec.lua
beside proofs env GRUNDY_SCALE=10 nice spec/tools/run.sh spec/core/proof_spec.lua
beside saved env GRUNDY_SCALE=4.5 nice spec/tools/run.sh spec/command/saved_spec.lua
beside oom env GRUNDY_SCALE=5 JOBS=1 nice spec/tools/run.sh spec/hosts/oom_spec.lua \
  spec/hosts/oom_for_ever_spec.lua
beside memory env GRUNDY_SCALE=4 nice spec/tools/run.sh spec/command/memory_spec.lua
beside kills env GRUNDY_SCALE=5 nice spec/tools/run.sh spec/command/checkpoint_spec.lua

# Ranks mostly wait for each other, and so do browsers and what drives them.
beside ranks env JOBS=1 nice spec/tools/run.sh spec/hosts/mpi/[!d]*_spec.lua \
  spec/hosts/mpi/damage_spec.lua
# With the playground, where there is Emscripten, which is never installed here.
browse() {
  if command -v emcc >/dev/null; then
    make -s playground || return 1
  else
    echo "left out: the playground, as there is no emcc here"
  fi
  make -s check-browser EXAMPLES=few
}
beside browser browse

say "warnings are errors"
build build/strict '-O2 -g1 -Werror'
make -s BUILD=build/strict CFLAGS='-O2 -g1 -Werror' \
  build/strict/lib/grundy_bench.so
# (With ranks that send small pieces.)
make -s -j2 BUILD=build/strict mpi \
  CFLAGS='-O2 -g1 -Werror -DLGR_MPI_PIECE=100'
if command -v clang >/dev/null; then
  make -s -j2 BUILD=build/clang CC=clang CFLAGS='-O0 -Werror' \
    build/clang/lib/grundy/core.so build/clang/embed
fi

# Valgrind looks for uninitialised memory and leaks for as long as all the rest
# takes.
memcheck() {
  checker='nice -n 5 valgrind --quiet --error-exitcode=1 --leak-check=full
    --errors-for-leak-kinds=definite --keep-debuginfo=yes'
  # shellcheck disable=SC2086
  {
    finds build/strict 'gr_resize (memory.c' forget $checker
    finds build/strict 'Invalid read' mislead $checker
    by_threads build/strict/small spec/harness/threads.lua 50
    specs build/strict 0.005 "$(but_for $LEFT_OUT spec/core/errors_spec.lua \
      spec/core/endless_spec.lua spec/hosts/task_spec.lua \
      spec/hosts/together_spec.lua)" TOGETHER=4 JOBS=2 SECONDS_OF_A_PROCESS=3600
  }
}
beside valgrind memcheck

say "style"
clang-format --dry-run -Werror csrc/*/*.[ch] csrc/*/*/*.[ch] spec/*/*.[ch] spec/*/*/*.c \
  examples/*.c
luacheck -q .
# (NODE_PATH: not every Node.js looks where Debian's packages are.)
NODE_PATH=/usr/share/nodejs eslint --no-eslintrc --format unix \
  --config spec/pages/eslintrc.json lua/grundy/report/*.js lua/grundy/export/*.js \
  lua/grundy/playground/*.js spec/tools/site/*.js
NODE_PATH=/usr/share/nodejs eslint --no-eslintrc --format unix \
  --config spec/pages/eslintrc.json --parser-options=sourceType:module \
  lua/grundy/export/template/*.js

say "exported modules in every Lua and in JavaScript"
luau_folder=
if wait "$luau"; then
  luau_folder="GRUNDY_LUAU=$PWD/build/luau"
else
  echo "left out: Luau, which npm could not fetch"
fi
specs build 2 spec/command/export_spec.lua ${luau_folder:+"$luau_folder"}

say "static analysis"
# (With some names defined, other combinations of them are not tried.)
cppcheck --quiet --error-exitcode=1 --std=c11 --inline-suppr -D__linux__ \
  -D__GNUC__=12 -D__STDC_VERSION__=201112L \
  --enable=warning,performance,portability -Icsrc csrc examples
make -s BUILD=build/analyzer CFLAGS='-O1 -fanalyzer -Werror' \
  build/analyzer/lib/grundy/core.so
# (By default clang follows ten times as many paths and takes ten times as
# long. One embedded module is enough for it.)
make -s BUILD=build/tidy RUNNING=lua/grundy/init.lua build/tidy/embedded.h
mpi_flags=$(mpicc -show | tr ' ' '\n' | grep '^-I' | tr '\n' ' ')
export mpi_flags
printf '%s\n' csrc/*/*.c csrc/*/*/*.c spec/*/*.c spec/*/*/*.c examples/*.c |
  xargs -n 4 -P 2 sh -c 'clang-tidy --quiet "$@" -- -std=c11 -Icsrc \
    -Ibuild/tidy -I/usr/include/lua5.4 $mpi_flags \
    -Xclang -analyzer-config -Xclang max-nodes=20000 2>/dev/null' sh

say "the pages in Chromium"
joined browser

say "the rocks, without a network"
specs build 1 spec/hosts/rock/rock_spec.lua

say "proofs"
if command -v coqc >/dev/null; then
  make -s check-proofs
else
  echo "left out: the proofs, as there is no Coq here (make deps-proofs installs it)"
fi

say "Lua 5.5"
if lua5.5 -e 'require "busted"' >/dev/null 2>&1; then
  GRUNDY_SCALE=0.3 make -s test LUA=lua5.5
  make -s mpi LUA=lua5.5
  make -s build/lua5.5/lib/grundy_unlike.so LUA=lua5.5
  make -s test LUA=lua5.5 SPECS='spec/hosts/mpi/command_spec.lua
    spec/hosts/mpi/damage_spec.lua'
else
  echo "left out: there is no lua5.5 with busted here"
fi

say "values, when the acyclic pass gives up at the first cycle, by three threads"
make -s -j2 BUILD=build/hasty \
  CFLAGS='-O1 -DGR_SOME_CYCLIC=0 -DGR_SMALL_STEPS -DLGR_THREADS=3' \
  build/hasty/lib/grundy/core.so build/hasty/lib/grundy_testing.so
specs build/hasty 0.3 "spec/core/values_spec.lua spec/core/verify_spec.lua" LC_ALL=C \
  GRUNDY_SEED=1987
specs build/hasty 0.05 "spec/core/product_spec.lua spec/core/file_spec.lua
  spec/theory/quotient_spec.lua spec/hosts/oom_spec.lua" LC_ALL=C

say "values, when rows are packed, and round 0 goes through all of them first"
make -s -j2 BUILD=build/packed CFLAGS="-O1 -DGR_SOME_CYCLIC=0 -DGR_DENSE=0 \
  -DGR_MANY_EDGES=0 -DGR_MANY_MOVES=1" \
  build/packed/lib/grundy/core.so build/packed/lib/grundy_testing.so
specs build/packed 0.3 spec/core/values_spec.lua LC_ALL=C GRUNDY_SEED=1988
specs build/packed 0.05 "spec/core/product_spec.lua spec/core/checkpoint_spec.lua" LC_ALL=C

say "builds for sanitizers"
build build/asan '-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all'
make -s -j2 BUILD=build/tsan \
  CFLAGS='-O1 -g1 -fsanitize=thread -DLGR_THREADS_FROM=3 -DGR_SMALL_STEPS' \
  build/tsan/embed build/tsan/lib/grundy/core.so

say "address and undefined behaviour sanitizers"
asan=$(gcc -print-file-name=libasan.so)
options=detect_leaks=0:quarantine_size_mb=16
finds build/asan 'AddressSanitizer: heap-buffer-overflow' mislead \
  LD_PRELOAD="$asan" ASAN_OPTIONS=$options
# With a collector that never rests: what it may take away, of all that C code
# holds. Only the binding, csrc/lua, holds anything of Lua's; the specs that are
# left out here work in the core, or reach no line of the binding that others do
# not.
restless() {
  checker='nice -n 5'
  # shellcheck disable=SC2086
  specs build/asan 0.01 "$(but_for $LEFT_OUT spec/hosts/job_spec.lua \
    spec/core/digraph_spec.lua \
    spec/core/product_spec.lua spec/core/values_spec.lua \
    spec/core/nimber_spec.lua spec/core/search_place_spec.lua \
    spec/theory/compound_spec.lua spec/core/against_spec.lua \
    spec/core/chances_spec.lua spec/core/codes_spec.lua \
    spec/core/endings_spec.lua spec/core/verify_spec.lua \
    spec/theory/octal_game_spec.lua spec/theory/reduce_spec.lua \
    spec/hosts/memory_spec.lua spec/hosts/together_spec.lua)" \
    LD_PRELOAD="$asan" ASAN_OPTIONS=$options \
    TOGETHER=4 JOBS=2 SECONDS_OF_A_PROCESS=3600 \
    LUA_INIT_5_4='collectgarbage("incremental", 1, 1000, 1)'
}
beside collector restless
# (One of them takes as long as all others together; two come below, with more
# cases.)
beside interrupt specs build/asan 0.1 spec/hosts/interrupt_spec.lua \
  LD_PRELOAD="$asan" ASAN_OPTIONS=$options
beside finalizers specs build/asan 4 spec/hosts/finalizers_spec.lua \
  LD_PRELOAD="$asan" ASAN_OPTIONS=$options
# (The checker of files is Lua alone.)
# shellcheck disable=SC2086
specs build/asan 0.1 "$(but_for $IN_LUA spec/hosts/interrupt_spec.lua \
  spec/hosts/finalizers_spec.lua spec/hosts/fuzz_spec.lua \
  spec/core/changed_file_spec.lua spec/core/check_file_spec.lua)" \
  LD_PRELOAD="$asan" ASAN_OPTIONS=$options TOGETHER=2

say "the fuzzer under the same sanitizers, with a collector that never rests"
fuzz() { # what, seed, operations and more
  name=$1
  shift
  LUA_CPATH="build/asan/lib/?.so" LD_PRELOAD="$asan" ASAN_OPTIONS=$options \
    timeout 600 lua5.4 spec/hosts/fuzz/"$name".lua "$@" ||
    { echo "$name, seed $1 failed at:"; tail -n 1 build/"$name"-"$1".txt; exit 1; }
}
beside fuzzer fuzz api 1986 1500 restless
fuzz api 2026 30000
fuzz core 1901 40
joined fuzzer

say "saved solutions: a fuzzer under sanitizers, every byte, 200 kills"
beside saving env GRUNDY_SCALE=10 spec/tools/run.sh spec/hosts/saving_spec.lua
beside changed specs build/asan 10 spec/core/changed_file_spec.lua \
  LD_PRELOAD="$asan" ASAN_OPTIONS=$options
fuzz_files() {
  sanitizers='address,undefined -fno-sanitize=pointer-overflow'
  sanitizers="$sanitizers -fno-sanitize-recover=all"
  make -s BUILD=build/fuzz CC=clang build/fuzz/lib/grundy/core.so \
    CFLAGS="-O1 -g1 -fsanitize=fuzzer-no-link,$sanitizers"
  # shellcheck disable=SC2086,SC2046
  clang -g -fsanitize=fuzzer,$sanitizers $(pkg-config --cflags lua5.4) \
    -o build/fuzz/file spec/hosts/fuzz/file.c \
    $(find build/fuzz/csrc -name '*.o') $(pkg-config --libs lua5.4)
  rm -rf build/fuzz/seeds
  mkdir build/fuzz/seeds
  LUA_PATH='./?.lua' LUA_CPATH='build/lib/?.so' lua5.4 -e \
    'select(2, dofile "spec/hosts/fuzz/file.lua") "build/fuzz/seeds"'
  ASAN_OPTIONS=detect_leaks=0 build/fuzz/file -seed=1986 -runs=15000 \
    -max_len=4096 -timeout=20 -artifact_prefix=build/fuzz/ build/fuzz/seeds
}
if command -v clang >/dev/null; then
  beside fuzzer fuzz_files
fi
GRUNDY_SCALE=8 spec/tools/run.sh spec/core/damaged_file_spec.lua
GRUNDY_SCALE=4 spec/tools/run.sh spec/core/check_file_spec.lua \
  spec/core/checkpoint_spec.lua
joined interrupt
joined finalizers
joined saving
joined changed
if command -v clang >/dev/null; then
  joined fuzzer
  # Files do get past the checksums.
  [ "$(sed -n 's/.*DONE *cov: \([0-9]*\).*/\1/p' build/fuzzer.txt)" -gt 2000 ]
fi

say "several threads under the thread sanitizer"
nm build/tsan/csrc/core/*/*.o | grep -q __tsan_write # it does look
GRUNDY_EMBED=build/tsan/embed GRUNDY_SECONDS=1 busted -o plainTerminal spec/hosts/embed_spec.lua
# Under the sanitizer, examples that are not too large for it.
checker="setarch -R env LD_PRELOAD=$(gcc -print-file-name=libtsan.so)"
# shellcheck disable=SC2046
by_threads build/tsan spec/harness/threads.lua 40 \
  $(grep -l '^return' examples/*.lua | grep -v 'reversi\|dots_and_boxes\|rush_hour')
by_threads build/tsan spec/harness/together.lua 300
checker=
by_threads build/strict/small spec/harness/threads.lua 1000

say "a build without threads"
make -s -j2 BUILD=build/single \
  CFLAGS='-O0 -Werror -DGR_NO_THREADS -DGR_SMALL_STEPS' \
  build/single/lib/grundy/core.so
by_threads build/single spec/harness/threads.lua 10
by_threads build/single spec/harness/together.lua 10

say "games on one rank to four"
joined ranks
specs build/strict 1 spec/hosts/mpi/digraphs_spec.lua

say "what the collector may take away, with one that never rests"
joined collector

say "uninitialised memory and leaks, by valgrind"
joined valgrind

say "all features together, and allocations that fail"
joined product
joined visible
joined line
joined sums
joined puzzles
joined one
joined proofs
joined saved
joined oom
joined kills
joined memory

say "all is well"
