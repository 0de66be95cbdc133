//go:build !js

package certificate

import "syscall"

// nonblock has a pipe that nobody writes into read as empty.
const nonblock = syscall.O_NONBLOCK
