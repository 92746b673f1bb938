#!/bin/sh
# Runs the specs in headless Chromium: those given, or all of spec/pages/browser.
# Wants what `make deps-browser` installs, and what `make site` writes.
# Pictures of the pages go to build/screenshots.
set -eu
cd "$(dirname "$0")/../../.."
for need in chromium chromedriver; do
  command -v $need >/dev/null 2>&1 || {
    echo "the pages are not checked: there is no $need here" \
      "(make deps-browser installs it)" >&2
    exit 1
  }
done
[ -e build/site/gallery/index.html ] || {
  echo "there are no pages to look at: make site writes them" >&2
  exit 1
}

[ $# -gt 0 ] || set -- spec/pages/browser/*_spec.lua

rm -f build/browser/tasks.txt build/browser/clicks.txt
SECONDS_OF_A_PROCESS=${SECONDS_OF_A_PROCESS:-900} spec/tools/run.sh "$@"
cat build/browser/tasks.txt build/browser/clicks.txt 2>/dev/null || true
