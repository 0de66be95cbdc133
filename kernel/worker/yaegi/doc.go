// Package yaegi is the only package that uses private fields of the interpreter, whose version is
// pinned. It reports where a panic passed and puts gates into programs (Locator), keeps the variables of a session
// where goroutines can read them while it grows (Globals), and drops what the interpreter
// would keep of every cell (Symbols).
//
// Each finds its fields by name when it is made, and returns an error where one is
// missing or of another type: a new version of the interpreter is noticed when the process
// starts. Tests check that the fields still mean what they did.
package yaegi

import "runtime"

// OneThread says that there is only one thread, so that interpreted code must yield it at its gates.
const OneThread = runtime.GOOS == "js"
