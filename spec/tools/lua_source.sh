#!/bin/sh
# Puts the source of Lua $2, as Debian has it, into the folder $1, and there into
# src. Its lists and its cache are in that folder, too: those of the system are only
# read.
set -eu
mkdir -p "$1/lists/partial"
cd "$1"
name=lua$2

# The system's sources, of source code.
cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null |
  sed -n 's/^deb /deb-src /p' >sources.list
mkdir -p parts
for file in /etc/apt/sources.list.d/*.sources; do
  [ ! -e "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" \
    >"parts/${file##*/}"
done

get() {
  apt-get -qq -o Dir::Etc::sourcelist="$PWD/sources.list" \
    -o Dir::Etc::sourceparts="$PWD/parts" -o Dir::State::lists="$PWD/lists" \
    -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User=root "$@"
}
if ! { get update && get source --download-only "$name" &&
  tar --strip-components=1 -xf "$name"_*.orig.tar.gz; }; then
  echo "Please say where the source of Lua is: LUA_SRC=FOLDER" >&2
  exit 1
fi
