#!/usr/bin/env bash
# Photographs of every kind of figure, of lessons and of boards are left in artifacts/shots; the
# figures have the size that was asked for, and no text in them overlaps another.
set -euo pipefail
cd "$(dirname "$0")/../.."
rm -rf artifacts/shots
.ci/checks/shots.py artifacts/shots
