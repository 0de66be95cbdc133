#!/usr/bin/env bash
# Drives jupyter console in a terminal: a value, text, completion by Tab, a cell of
# several lines, the question of a cell, and leaving. Not Ctrl-C: Debian's prompt_toolkit
# takes the signal away from the console, whatever the kernel.
set -euo pipefail
OUT=${OUT:-$(mktemp -d)}
S=sprague-console-$$
trap 'tmux kill-session -t "$S" 2>/dev/null || true' EXIT

tmux new-session -d -s "$S" -x 100 -y 50 "jupyter console --kernel sprague 2>&1; echo GONE; sleep 30"

# wait TEXT: until the screen shows it
wait_for() {
	for _ in $(seq 150); do
		if tmux capture-pane -p -t "$S" | grep -qF -- "$1"; then return; fi
		sleep 0.1
	done
	echo "console: '$1' did not appear:" >&2
	tmux capture-pane -p -t "$S" >&2
	exit 1
}
# The console waits for the kernel inside its own key handling, and stumbles over keys
# that come meanwhile: type as slowly as a person.
say() { tmux send-keys -t "$S" -l -- "$1"; sleep 0.7; }
key() { tmux send-keys -t "$S" "$1"; sleep 0.7; }

wait_for 'In [1]:'
say 'octal.MustParse("0.77").Values(10)'; key Enter
wait_for 'Out[1]: [0 1 2 3 1 4 3 2 1 4]'
wait_for 'In [2]:'
say 'fmt.Println("text", 6*7)'; key Enter
wait_for 'text 42'
wait_for 'In [3]:'
say 'strings.ToUpperS'; key Tab
wait_for 'strings.ToUpperSpecial'
key C-c
wait_for 'In [3]:'
say 'func double(n int) int {'; key Enter
say 'return 2*n'; key Enter
say '}'; key Enter; key Enter
wait_for 'In [4]:'
say 'double(21)'; key Enter
wait_for '42'
wait_for 'In [5]:'
say 'display.Input("who? ")'; key Enter
wait_for 'who? '
say 'Conway'; key Enter
wait_for 'Out[5]: Conway'
wait_for 'In [6]:'
tmux capture-pane -p -t "$S" >"$OUT/console.txt"
key C-d
wait_for 'Do you really want to exit'
say 'y'; key Enter
wait_for 'GONE'
echo "jupyter console: ok"
