#!/bin/sh
# Runs the specs in headless Chromium: those given, or all of spec/browser.
# Wants what `make deps-browser` installs, and what `make gallery` writes.
set -eu
cd "$(dirname "$0")/../.."
for need in chromium chromedriver; do
  command -v $need >/dev/null 2>&1 || {
    echo "the pages are not checked: there is no $need here" \
      "(make deps-browser installs it)" >&2
    exit 1
  }
done
[ -e build/gallery/index.html ] || {
  echo "there are no pages to look at: make gallery writes them" >&2
  exit 1
}
[ $# -gt 0 ] || set -- spec/browser/*_spec.lua
exec spec/run.sh "$@"
