//go:build !js

package certificate

import "syscall"

// nonblock makes a pipe without a writer read as empty.
const nonblock = syscall.O_NONBLOCK
