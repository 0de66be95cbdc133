package memory

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
)

// Machine returns how many bytes of memory this machine, or the container we are in,
// has, and how many of them nobody uses; 0 when that cannot be told.
func Machine() (total, free uint64) {
	text, err := os.ReadFile("/proc/meminfo")
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
	if most := groupNumber("memory.max"); most > 0 && most < total {
		total = most
		free = min(free, most-min(most, groupNumber("memory.current")-min(groupNumber("memory.current"), groupCache())))
	}
	return total, free
}

// groupNumber reads a number about the container, 0 where there is none.
func groupNumber(name string) uint64 {
	text, _ := os.ReadFile("/sys/fs/cgroup/" + name)
	n, _ := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n
}

// groupCache returns how much of the memory of the container holds files, and can be had.
func groupCache() uint64 {
	text, _ := os.ReadFile("/sys/fs/cgroup/memory.stat")
	for line := range strings.Lines(string(text)) {
		var n uint64
		if k, _ := fmt.Sscanf(line, "inactive_file %d", &n); k == 1 {
			return n
		}
	}
	return 0
}

// A Commons is the memory of the machine, of which all sessions and other programs take. Each
// session leaves a quarter of it alone, so that several together do not take more than one
// may; where others have taken that too, half of what is left when the session begins.
type Commons struct {
	spare uint64 // bytes to be left free; 0 for no such rule
	free  func() uint64
	looks int           // of the watch
	Last  atomic.Uint64 // what was free at the last look
}

// commonsEvery is after how many looks of the watch the machine is asked again.
const commonsEvery = 5

// NewCommons returns the rule for a machine with so many bytes, of which so many are free.
func NewCommons(total, free uint64) *Commons {
	c := &Commons{spare: total / 4, free: func() uint64 { _, free := Machine(); return free }}
	c.Last.Store(free)
	if free < total/8*3 {
		c.spare = free / 2
	}
	return c
}

// Left returns how much of the machine's memory a session may still take.
func (c *Commons) Left() uint64 {
	if c.spare == 0 {
		return 1 << 63
	}
	free := c.free()
	c.Last.Store(free)
	return free - min(free, c.spare)
}

// Short reports whether less is free than should be, by a look that is not always a new one.
func (c *Commons) Short() bool {
	if c.looks++; c.looks%commonsEvery == 0 && c.spare > 0 {
		c.Last.Store(c.free())
	}
	return c.Last.Load() < c.spare
}
