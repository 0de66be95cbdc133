#!/usr/bin/env bash
# The site for browsers, from its sources: how large the module is, then in Chromium and
# Firefox (see site.py).
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go run . site "$work/site"

# at_most BYTES LIMIT WHAT
at_most() {
	echo "$3: $1 bytes of $2"
	[ "$1" -le "$2" ] || { echo "$3: larger than $2 bytes" >&2; exit 1; }
}
at_most "$(stat -c %s "$work/site/sprague.wasm.gz")" 8000000 "the module, packed by gzip"
gunzip -c "$work/site/sprague.wasm.gz" | brotli -q 11 -w 24 -c >"$work/packed" & # takes minutes
packer=$!
front=0
while read -r -d '' file; do
	front=$((front + $(gzip -9 -c "$file" | wc -c)))
done < <(find "$work/site/static" "$work/site/themes" -type f -print0)
at_most "$front" 3500000 "the front end, each file packed by gzip"
.ci/checks/site.py "$work/site" "$@"
wait $packer
at_most "$(stat -c %s "$work/packed")" 6000000 "the module, packed by brotli"
