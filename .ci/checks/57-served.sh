#!/usr/bin/env bash
# Notebooks written by nbformat keep their bytes; nginx passes the server on.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! /usr/bin/python3 -c 'import nbformat, tornado' 2>/dev/null || [ ! -x /usr/sbin/nginx ]; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-nbformat python3-tornado nginx-light >/dev/null
fi
program=$(mktemp -d)/sprague
trap 'rm -rf "$(dirname "$program")"' EXIT
go build -o "$program" .
/usr/bin/python3 .ci/checks/served.py "$program"
