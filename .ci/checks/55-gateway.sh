#!/usr/bin/env bash
# Stock Jupyter uses the kernels of `sprague notebook`.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! /usr/bin/python3 -c 'import notebook' 2>/dev/null; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq jupyter-notebook >/dev/null
fi
program=$(mktemp -d)/sprague
trap 'rm -rf "$(dirname "$program")"' EXIT
go build -o "$program" .
/usr/bin/python3 .ci/checks/gateway.py "$program"
