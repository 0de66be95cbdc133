// Package yaegi is the one room that knows private fields of the interpreter, whose version is
// pinned. It says where a panic passed and puts gates into programs (Locator), keeps the variables of a session
// where goroutines can read them while it grows (Globals), and lets go of what the interpreter
// would keep of every cell (Symbols).
//
// Each takes hold of its fields when it is made, by name, and returns an error where one is
// missing or of another type: a new version of the interpreter is noticed when the process
// starts. That the fields still mean what they did is looked at by tests.
package yaegi

import "runtime"

// OneThread says that there is only one thread, so that interpreted code must let go of it at its gates.
const OneThread = runtime.GOOS == "js"
