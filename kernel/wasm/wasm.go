// Package wasm has the scripts around the kernel for browsers, which build makes of module.
//
// A page loads drive.js and page.js. It starts a Worker with kernel.js, the supervisor, which
// starts another one with the same script, the interpreter. That is a process in the sense of
// package worker: it can be ended at any time, and what it takes down with it are variables
// alone. The compiled module goes from the page to both as a message; no header of the server
// is needed.
//
// There is one thread in a Worker, so interpreted code and library functions let go of it
// every few milliseconds (package task), for messages such as an interrupt to come in.
package wasm

import "embed"

// Scripts are the scripts, to lie beside the module and its wasm_exec.js.
//
//go:embed *.js
var Scripts embed.FS
