#!/bin/sh
# Copies the files of the library that it reads, a path from the folder lua on each
# line, and the module in C; or removes them, and the folders named grundy if they
# are empty then.
#   modules.sh copy|remove LUADIR LIBDIR MODULE
set -eu
what=$1 luadir=$2 libdir=$3 module=$4

if [ "$what" = copy ]; then
  install -d "$libdir/grundy"
  install -m 755 "$module" "$libdir/grundy/core.so"
  while read -r file; do
    install -d "$luadir/$(dirname "$file")"
    install -m 644 "lua/$file" "$luadir/$file"
  done
else
  rm -f "$libdir/grundy/core.so" "$libdir/grundy/mpi.so"
  while read -r file; do
    rm -f "$luadir/$file"
    echo "$luadir/$(dirname "$file")"
  done | sort -ru | while read -r folder; do
    rmdir "$folder" 2>/dev/null || true
  done
  rmdir "$libdir/grundy" 2>/dev/null || true
fi
