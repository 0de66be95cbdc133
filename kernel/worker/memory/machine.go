// Package memory limits the memory of a worker, and measures what the machine and the process have left.
package memory

import (
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

// Machine returns how many bytes of memory this machine, or the container we are in,
// has, and how many of them are free; 0 when that cannot be told.
func Machine() (total, free uint64) { return machine(os.DirFS("/")) }

func machine(root fs.FS) (total, free uint64) {
	text, err := fs.ReadFile(root, "proc/meminfo")
	if err != nil {
		return 0, 0
	}
	for line := range strings.Lines(string(text)) {
		var kb uint64
		if n, _ := fmt.Sscanf(line, "MemTotal: %d kB", &kb); n == 1 {
			total = kb << 10
		}
		if n, _ := fmt.Sscanf(line, "MemAvailable: %d kB", &kb); n == 1 {
			free = kb << 10
			break // it stands below the total
		}
	}
	if most := groupNumber(root, "memory.max"); most > 0 && most < total {
		total = most
		current := groupNumber(root, "memory.current")
		used := current - min(current, groupCache(root))
		free = min(free, most-min(most, used))
	}
	return total, free
}

// groupNumber reads a number about the container, 0 where there is none.
func groupNumber(root fs.FS, name string) uint64 {
	text, _ := fs.ReadFile(root, "sys/fs/cgroup/"+name)
	n, _ := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n
}

// groupCache returns how much of the memory of the container holds files, and can be had.
func groupCache(root fs.FS) uint64 {
	text, _ := fs.ReadFile(root, "sys/fs/cgroup/memory.stat")
	for line := range strings.Lines(string(text)) {
		var n uint64
		if k, _ := fmt.Sscanf(line, "inactive_file %d", &n); k == 1 {
			return n
		}
	}
	return 0
}
