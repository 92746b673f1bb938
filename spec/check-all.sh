#!/bin/sh
# The longer checks, called by `make check-all`: warnings, style, static
# analysis, the rock, and the specs under sanitizers and valgrind. Stops at
# the first that fails.
set -eu

say() { printf '\n== %s\n' "$*"; }

# The specs with the module in folder $1 and the scale $2; what comes before
# lua5.4 on the command line follows.
specs() {
  folder=$1 scale=$2
  shift 2
  env GRUNDY_SCALE="$scale" GRUNDY_EMBED="$folder/embed" "$@" \
    lua5.4 "$(command -v busted)" --ignore-lua \
    --cpath="$folder/?.so" -o plainTerminal
}

build() { make -s BUILD="$1" CFLAGS="$2" "$1/grundy/core.so" \
  "$1/grundy_testing.so" "$1/grundy_bench.so" "$1/embed"; }

say "warnings are errors"
build build/strict '-O2 -Werror'
if command -v clang >/dev/null; then
  make -s BUILD=build/clang CC=clang CFLAGS='-O2 -Werror' \
    build/clang/grundy/core.so build/clang/embed
fi

say "style"
clang-format --dry-run -Werror csrc/*/*.[ch] spec/*/*.c examples/*.c
luacheck -q .

say "cppcheck"
cppcheck --quiet --error-exitcode=1 --std=c11 --inline-suppr \
  --enable=warning,performance,portability -Icsrc csrc examples

say "the rock"
luarocks lint grundy-scm-1.rockspec
rm -rf build/rock && mkdir -p build/rock
cp -r csrc lua grundy-scm-1.rockspec build/rock
(cd build/rock && luarocks --lua-version=5.4 make --tree tree >/dev/null 2>&1 &&
  LUA_PATH='tree/share/lua/5.4/?.lua;tree/share/lua/5.4/?/init.lua' \
  LUA_CPATH='tree/lib/lua/5.4/?.so' lua5.4 -e 'print(require("grundy").graph
    { a = { "b" }, b = { "a", "c" } }:solve():verify())' | grep -qx true)

say "make install"
make -s install DESTDIR=build/installed PREFIX=/usr >/dev/null
LUA_PATH='build/installed/usr/share/lua/5.4/?.lua;build/installed/usr/share/lua/5.4/?/init.lua' \
  LUA_CPATH='build/installed/usr/lib/lua/5.4/?.so' \
  lua5.4 -e 'assert(require("grundy").graph { a = {} }:solve())'

say "the specs under address and undefined behaviour sanitizers"
build build/asan '-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
specs build/asan 0.2 LD_PRELOAD="$(gcc -print-file-name=libasan.so)" \
  ASAN_OPTIONS=detect_leaks=0

say "several threads under the thread sanitizer"
make -s BUILD=build/tsan CFLAGS='-O1 -g -fsanitize=thread' build/tsan/embed
nm build/tsan/csrc/core/*.o | grep -q __tsan_write # it does look
GRUNDY_EMBED=build/tsan/embed busted -o plainTerminal spec/embed_spec.lua

say "the specs under valgrind"
build build/debug '-O1 -g'
specs build/debug 0.005 valgrind --quiet --error-exitcode=1 \
  --leak-check=full --errors-for-leak-kinds=definite

say "the benchmark runs"
make -s bench REPEAT=1 >/dev/null

say "all is well"
