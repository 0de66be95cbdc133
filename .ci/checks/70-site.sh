#!/usr/bin/env bash
# The site for browsers, from its sources: how large the module is, then in Chromium and
# Firefox (see site.py).
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go run . site "$work/site"
size=$(stat -c %s "$work/site/sprague.wasm.gz")
echo "the module: $size bytes packed"
[ "$size" -le 8000000 ] || { echo "the module is larger than 8 MB" >&2; exit 1; }
.ci/checks/site.py "$work/site" "$@"
