// Package worker runs the interpreter in a process of its own, so that nothing a
// cell does can take down the process that talks to the user.
//
// The supervisor starts the same binary again (see Main) and speaks with it in
// frames over its standard input and output. What cells print travels in frames, in order with everything else; the
// standard error catches the rest, above all what the Go runtime says before it dies.
package worker

import (
	"encoding/json"
	"fmt"
	"os"
	"sprague/kernel/worker/child"
	"sprague/kernel/worker/memory"
)

// environment carries the settings to a child, and marks it as one until Main is called.
const environment = "SPRAGUE_WORKER"

// Main must be called first of all by any program that starts workers: the main
// function of the binary, and the TestMain of packages whose tests start a session.
// In a worker process it serves cells and does not return; elsewhere it does nothing.
func Main() {
	text, ok := os.LookupEnv(environment)
	if !ok {
		return
	}
	os.Unsetenv(environment)
	var set child.Settings
	if err := json.Unmarshal([]byte(text), &set); err != nil {
		fmt.Fprintf(os.Stderr, "%s=%q: %v\n", environment, text, err)
		os.Exit(child.ExitBroken)
	}
	in, out, err := controlPipes()
	if err == nil {
		err = memory.Limit(set.MemoryLimit)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(child.ExitBroken)
	}
	child.Serve(in, out, set)
	os.Exit(0)
}
