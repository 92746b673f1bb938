#!/bin/sh
# The library with other compilers, for other machines, called by `make check-cross`:
# builds Lua, from its source in the folder $1, and grundy, solves the examples, and
# compares every answer and every byte of saved solutions with those of this
# machine. What is not installed is left out, and named.
set -eu

source=$1 build=${2:-build}/cross
examples=$(grep -l '^return' examples/*.lua)
failed=0
mkdir -p "$build"
export LUA_PATH='lua/?.lua;lua/?/init.lua'

# The program for one machine: its name, the compiler, options for it.
build_program() {
  name=$1 compiler=$2
  shift 2
  find "$source" -name '*.c' ! -name lua.c ! -name luac.c ! -name onelua.c \
    ! -name ltests.c >"$build/$name.files"
  # (Not one by one: it is quick enough, and needs no rules.)
  find csrc/core csrc/lua -name '*.c' ! -name playground.c >>"$build/$name.files"
  # shellcheck disable=SC2046
  $compiler -std=gnu11 -O1 -DNDEBUG -DLUA_COMPAT_5_3 -I"$source" -Icsrc "$@" \
    -o "$build/$name" spec/harness/standalone.c $(cat "$build/$name.files") -lm -lpthread
}

# What a program, with what runs it before its name, says of the examples.
answers() {
  name=$1
  shift
  # shellcheck disable=SC2086
  "$@" "$build/$name" spec/harness/everywhere.lua "$build/$name.grundy" $examples \
    >"$build/$name.txt"
}

# How answers without those about saved files read.
without_files() { sed 's/\t[^\t]*$//' "$1"; }

# Compares the answers of a program with those of this machine; with a word after
# its name, but for the files.
compare() {
  name=$1
  if [ "${2:-}" ]; then
    without_files "$build/native.txt" >"$build/native.part"
    without_files "$build/$name.txt" >"$build/$name.part"
    cmp "$build/native.part" "$build/$name.part"
  else
    cmp "$build/native.txt" "$build/$name.txt"
  fi
}

# One machine: a name, the compiler, the programs that it takes besides (or -), what
# runs the result, then options.
try() {
  name=$1 compiler=$2 needs=$3 runner=$4
  shift 4
  for program in $compiler ${needs#-}; do
    if ! command -v "$program" >/dev/null; then
      echo "$name: left out, there is no $program here"
      return
    fi
  done
  if ! build_program "$name" "$compiler" "$@"; then
    echo "$name: does not compile"
    failed=1
  elif [ "$runner" != - ] && ! command -v "${runner%% *}" >/dev/null &&
    [ "$runner" != env ]; then
    echo "$name: compiled and linked; not run, there is no $runner here"
  elif [ "$runner" = - ]; then
    echo "$name: compiled and linked"
  # shellcheck disable=SC2086
  elif answers "$name" $runner && compare "$name" "${part:-}"; then
    echo "$name: the same answers${part:+, without saved files}"
  else
    echo "$name: OTHER ANSWERS, in $build/$name.txt"
    failed=1
  fi
}

build_program native "${CC:-cc}" -pthread -DLUA_USE_POSIX
answers native env
echo "native: $(wc -l <"$build/native.txt") examples"

try musl musl-gcc - env -static -pthread -DLUA_USE_POSIX
try s390x s390x-linux-gnu-gcc - qemu-s390x -static -pthread -DLUA_USE_POSIX
# Windows has no saved files: see the table of platforms in README.md.
part=yes try mingw x86_64-w64-mingw32-gcc - wine64 -static

exit "$failed"
