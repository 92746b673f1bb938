#!/bin/sh
# The lines of csrc and lua that the specs given (all, if none is) never reach, by a
# build in the folder $1 and the Lua $2 of version $3. Specs that fail do not end it;
# on a busy machine, set SECONDS_OF_A_PROCESS to more than 900, because a process that
# is killed tells nothing of csrc. The linker makes room for two hooks: see
# spec/harness/coverage.c.
set -eu
covered=$1 lua=$2 version=$3
shift 3
hook=$PWD/$covered/lib/grundy_coverage.so

find "$covered" -name '*.gcda' -delete 2>/dev/null || true
rm -f "$covered/lua.txt"
make -s BUILD="$covered" "$covered/lib/grundy_coverage.so"
make -s -j2 BUILD="$covered" \
  CFLAGS='-O0 -DNDEBUG --coverage -fprofile-update=atomic' \
  LDFLAGS="-Wl,--wrap=lua_sethook,--wrap=lua_gethook \
  -Wl,--wrap=lua_gethookmask,--no-as-needed $hook" \
  "$covered/lib/grundy/core.so" "$covered/lib/grundy_testing.so" \
  "$covered/lib/grundy_bench.so" "$covered/small/lib/grundy/core.so" \
  "$covered/embed" "$covered/grundy"
env SECONDS_OF_A_PROCESS="${SECONDS_OF_A_PROCESS:-900}" \
  GRUNDY_COVERAGE="$PWD/$covered/lua.txt" GRUNDY_COVERAGE_MODULE="$hook" \
  "LUA_INIT_$(echo "$version" | tr . _)=@$PWD/spec/tools/coverage.lua" \
  BUSTED="$lua $(command -v busted) --ignore-lua --cpath=$covered/lib/?.so" \
  GRUNDY_EMBED="$covered/embed" spec/tools/run.sh "$@" || true
gcovr --root . --filter csrc/ --gcov-ignore-parse-errors \
  --json "$covered/lines.json" "$covered"
gcovr --root . --filter csrc/ --add-tracefile "$covered/lines.json"
"$lua" spec/tools/coverage.lua "$covered/lua.txt"
