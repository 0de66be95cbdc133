//go:build !site

package wasm

// Module returns the packed module and its script, if the program carries them: it does when
// it is built with the tag "site".
func Module() (packed, script []byte, ok bool) { return nil, nil, false }
