package kernel

import (
	"os"
	"strconv"
	"strings"
)

// memoryLimit returns the bound on a worker's memory in bytes, 0 for none.
func memoryLimit(option int64) uint64 {
	switch {
	case option > 0:
		return uint64(option)
	case option < 0:
		return 0
	}
	return machineMemory() / 4 * 3
}

// machineMemory returns how many bytes of memory this machine, or the container
// we are in, has; 0 when it cannot be told.
func machineMemory() uint64 {
	total := uint64(0)
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			kb, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			if err == nil {
				total = kb << 10
			}
		}
	}
	if group, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if n, err := strconv.ParseUint(strings.TrimSpace(string(group)), 10, 64); err == nil && n < total {
			total = n
		}
	}
	return total
}
