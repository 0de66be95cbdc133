//go:build site

package wasm

import _ "embed"

// Written by the release workflow before the program is built.
var (
	//go:embed built/sprague.wasm.gz
	packed []byte
	//go:embed built/wasm_exec.js
	script []byte
)

// Module returns the packed module and its script.
func Module() ([]byte, []byte, bool) { return packed, script, true }
