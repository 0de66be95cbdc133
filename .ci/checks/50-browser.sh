#!/usr/bin/env bash
# The notebook in a real browser: opens, runs, plots, slides, interrupts, saves and
# comes back, with the network cut. The screenshots are left in artifacts/browser.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v chromium >/dev/null; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
fi
rm -rf artifacts/browser && mkdir -p artifacts/browser
go test -count=1 -timeout 25m -tags browser -run "Browser|Many" -v -artifacts -outputdir "$PWD/artifacts/browser" ./kernel/server
