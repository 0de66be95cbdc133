//go:build unix

package worker

import "syscall"

// limitProcess bounds the memory of this process. The runtime dies of a failed
// allocation, which ends the cell with an error; without the bound the machine
// would begin to swap, or the kernel would kill whatever it likes.
func limitProcess(set settings) error {
	if set.MemoryLimit == 0 {
		return nil
	}
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: set.MemoryLimit, Max: set.MemoryLimit})
}
