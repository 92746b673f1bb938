#!/bin/sh
# Rocks of this version, which `luarocks install FILE` takes without a network. They
# hold what is committed.
#   dist.sh check VERSION         fails if something else says another version
#   dist.sh rockspec VERSION      prints the rockspec
#   dist.sh pack VERSION FOLDER LUA_VERSION
#                                 writes a source rock, and a binary rock built from it
set -eu
what=$1 version=$2
release=grundy-$version

check() {
  {
    sed -n 's/^## *\([0-9][^ ]*\).*/\1 in CHANGELOG.md/p' CHANGELOG.md | head -n 1
    git tag --points-at HEAD 2>/dev/null |
      sed -n 's/^v\([0-9].*\)/\1 in the tag of this commit/p'
  } | while read -r other place; do
    [ "$other" = "$version" ] || {
      echo "The version is $version in lua/grundy/init.lua but $other $place." >&2
      exit 1
    }
  done
}

rockspec() {
  sed -e "s/\"scm-1\"/\"$version-1\"/" -e "s|\"git+file://.\"|\"$release.tar.gz\"|" \
    grundy-scm-1.rockspec
}

pack() {
  folder=$1 lua_version=$2
  git diff --quiet HEAD || echo "Uncommitted changes are not packed." >&2
  rm -rf "$folder"
  mkdir -p "$folder"
  rockspec >"$folder/$release-1.rockspec"
  git archive --prefix="$release/" -o "$folder/$release.tar.gz" HEAD
  (cd "$folder" &&
    zip -q "$release-1.src.rock" "$release-1.rockspec" "$release.tar.gz" &&
    luarocks --lua-version="$lua_version" build --pack-binary-rock \
      "$release-1.src.rock" >build.log 2>&1 || {
    cat build.log >&2
    exit 1
  })
  ls "$folder"/*.rock
}

shift 2
$what "$@"
