#!/bin/sh
# Writes the command, as the file $4: it is run by $1, with $2 and $3 as the folders
# of modules in Lua and in C.
set -eu
{
  echo "#!/usr/bin/env $1"
  echo "package.path = \"$2/?.lua;$2/?/init.lua;\" .. package.path"
  echo "package.cpath = \"$3/?.so;\" .. package.cpath"
  tail -n +2 lua/grundy/command/launcher.lua
} >"$4"
chmod 755 "$4"
