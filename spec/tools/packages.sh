#!/bin/sh
# Packages that are needed, as PROBE:PACKAGE: a command, a header, a module of Lua or
# a font, and Debian's name of what brings it.
#   packages.sh need SENTENCE PROBE:PACKAGE ...   fails if one is missing; what it
#                                                 says goes on with the sentence
#   packages.sh install PROBE:PACKAGE ...         installs what is missing, where
#                       apt-get can, else says what is missing. It asks nothing, and
#                       tells all packages before it installs them.
# CC, LUA, LUA_VERSION and LUA_CFLAGS are those of the Makefile.
set -u
what=$1
shift
sentence=
if [ "$what" = need ]; then
  sentence=$1
  shift
fi

# (The headers of Lua must be those of $LUA.)
probe() {
  case $1 in
  # shellcheck disable=SC2086
  lua.h)
    printf '%s\n' '#include <lua.h>' \
      "#if LUA_VERSION_NUM != $(echo "$LUA_VERSION" | tr . 0)" '#error' '#endif' |
      $CC $LUA_CFLAGS -E -
    ;;
  *.h) echo "#include <$1>" | $CC -E - ;;
  *.lua) $LUA -e "require '${1%.lua}'" ;;
  *.ttf) find /usr/share/fonts -name "$1" | grep . ;;
  *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

missing=
for need; do
  probe "${need%%:*}" || missing="$missing ${need#*:}"
done
[ -n "$missing" ] || exit 0

if [ "$what" = need ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "Please install what is missing (Debian's names:$missing)${sentence:-.}" >&2
  exit 1
elif [ "$(id -u)" = 0 ]; then
  sudo=
elif command -v sudo >/dev/null 2>&1; then
  sudo=sudo
else
  echo "Please install as root:$missing" >&2
  exit 1
fi
echo "Missing:$missing"
# shellcheck disable=SC2086
{
  $sudo apt-get update -qq >/dev/null &&
    all=$(apt-get -s install --no-install-recommends $missing |
      sed -n 's/^Inst \([^ ]*\).*/ \1/p' | tr -d '\n') &&
    echo "Installing, with what they need:$all" &&
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
      --no-install-recommends $missing >/dev/null
} || {
  echo "Could not install:$missing" >&2
  exit 1
}
