#!/usr/bin/env bash
# Drives jupyter console in a terminal: a value, text, completion by Tab, a cell of
# several lines, the question of a cell, and leaving. Not Ctrl-C: Debian's prompt_toolkit
# takes the signal away from the console, whatever the kernel.
set -euo pipefail
OUT=${OUT:-$(mktemp -d)}
S=sprague-console-$$
trap 'tmux -L "$S" kill-server 2>/dev/null || true' EXIT

# Where is_complete is not answered within a second, the console stops asking.
tmux -L "$S" -f /dev/null new-session -d -x 100 -y 50 "jupyter console --kernel sprague \
	--ZMQTerminalInteractiveShell.kernel_is_complete_timeout=60 2>&1; echo GONE; sleep 300"

screen() { tmux -L "$S" capture-pane -p; }
# wait_for PATTERN: until the screen, as one line, fits an extended regular expression.
wait_for() {
	for _ in $(seq 600); do
		if screen | grep -Ezq -- "$1"; then return; fi
		sleep 0.1
	done
	echo "console: '$1' did not appear:" >&2
	screen >&2
	exit 1
}
# The console waits for the kernel inside its own key handling, and stumbles over keys
# that come meanwhile. So each step waits for what the one before shows.
say() { tmux -L "$S" send-keys -l -- "$1"; }
key() { tmux -L "$S" send-keys "$1"; }
# cell N TEXT: types a cell of one line at its prompt and runs it.
cell() {
	wait_for "In \\[$1\\]:"
	say "$2"
	wait_for "In \\[$1\\]: $(printf %s "$2" | sed 's/[][().*+?{}|\\^$]/\\&/g')"
	key Enter
}

cell 1 'octal.MustParse("0.77").Values(10)'
wait_for 'Out\[1\]: \[0 1 2 3 1 4 3 2 1 4\]'
cell 2 'fmt.Println("text", 6*7)'
wait_for $'\ntext 42'
wait_for 'In \[3\]:'
say 'strings.ToUpperS'; key Tab
wait_for 'strings\.ToUpperSpecial'
key C-c
wait_for 'In \[3\]:[[:space:]]*$'
say 'func double(n int) int {'; key Enter
wait_for '\.\.\.:'
say 'return 2*n'; key Enter
wait_for 'return 2\*n.*\.\.\.:'
say '}'; key Enter
wait_for 'In \[4\]:|\.\.\.: *}.*\.\.\.:'
if ! screen | grep -qF 'In [4]:'; then key Enter; fi
cell 4 'double(21)'
wait_for 'Out\[4\]: 42'
cell 5 'display.Input("who? ")'
wait_for $'\nwho\\? '
# The console shows the question before it listens: keys of the first moment may be gone.
for _ in $(seq 10); do
	sleep 0.5
	if screen | grep -qF 'who? Conway'; then break; fi
	key C-u
	say 'Conway'
done
wait_for 'who\? Conway[[:space:]]*$'
key Enter
wait_for 'Out\[5\]: Conway'
wait_for 'In \[6\]:'
screen >"$OUT/console.txt"
key C-d
wait_for 'Do you really want to exit'
say 'y'; key Enter
wait_for 'GONE'
echo "jupyter console: ok"
