// Package worker runs the interpreter in a process of its own, so that nothing a
// cell does can take down the process that talks to the user.
//
// The supervisor starts the same binary again (see Main) and speaks with it in
// frames over two pipes. Descriptors 1 and 2 of the child are pipes too: what
// cells print travels in frames, in order with everything else, and these catch
// the rest, above all what the Go runtime says before it dies.
package worker

import (
	"encoding/json"
	"fmt"
	"os"
)

// environment carries the settings to a child, and marks it as one.
const environment = "SPRAGUE_WORKER"

const exitBroken = 97 // the child could not begin

// settings are what a child must know to begin.
type settings struct {
	OutputLimit int    // bytes of text a cell may write
	MemoryLimit uint64 // bytes that cells may have, 0 for no limit
	Prefix      string // of the ids of displays and widgets
}

// Main must be called first of all by any program that starts workers: the main
// function of the binary, and the TestMain of packages whose tests start a session.
// In a worker process it serves cells and does not return; elsewhere it does nothing.
func Main() {
	text, ok := os.LookupEnv(environment)
	if !ok {
		return
	}
	os.Unsetenv(environment)
	var set settings
	if err := json.Unmarshal([]byte(text), &set); err != nil {
		fmt.Fprintf(os.Stderr, "%s=%q: %v\n", environment, text, err)
		os.Exit(exitBroken)
	}
	in, out, err := controlPipes()
	if err == nil {
		err = limitProcess(set)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(exitBroken)
	}
	serve(in, out, set)
	os.Exit(0)
}
