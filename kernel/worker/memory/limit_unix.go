//go:build unix

package memory

import "syscall"

// Limit bounds the memory of this process. The runtime dies of a failed allocation, which ends the cell with an error;
// without the bound the machine would begin to swap, or the kernel would kill whatever it likes.
func Limit(limit uint64) error {
	if limit == 0 {
		return nil
	}
	total, _ := Machine()
	most := hardLimit(limit, total)
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: most, Max: most})
}

// hardLimit is the address space of a process whose cells may have so much memory, on a machine
// that has so much. A single call of a compiled function may take more than is left
// without asking: the watch sees it a few milliseconds later and ends the cell, where the runtime
// would end the process. So there is half as much again for such calls, if the machine has it.
func hardLimit(limit, total uint64) uint64 {
	return max(limit, min(limit+limit/2, total/20*19))
}
