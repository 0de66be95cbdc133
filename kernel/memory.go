package kernel

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"sprague/kernel/worker/memory"
)

// A Memory is a bound on the memory of a worker in bytes: 0 stands for three
// quarters of the machine's, NoBound for none. It can be the value of a flag.
type Memory int64

// NoBound sets no bound on memory.
const NoBound Memory = -1

// MemoryVariable is the environment variable that bounds the memory of workers
// where Options do not; it is written as a flag would be.
const MemoryVariable = "SPRAGUE_MEMORY"

// least is the smallest bound with which a worker can begin and has something left for cells.
const least = 2 << 30

// Set reads a bound: "8GB", "512M", "50%" of the machine's memory, or "none".
func (m *Memory) Set(text string) error {
	if strings.EqualFold(strings.TrimSpace(text), "none") {
		*m = NoBound
		return nil
	}
	bytes, err := amount(text)
	if err != nil || !(bytes > 0) || bytes > math.MaxInt64/2 {
		return fmt.Errorf("%q is not an amount of memory: write for instance 8GB, 50%% or none", text)
	}
	if bytes < least {
		return fmt.Errorf("%s is too little memory: a worker needs 2GB of address space to begin", text)
	}
	*m = Memory(bytes)
	return nil
}

// amount reads a number of bytes, with a unit or in percent of the machine's memory.
func amount(text string) (float64, error) {
	text = strings.ToUpper(strings.ReplaceAll(text, " ", ""))
	factor := 1.0
	if part, ok := strings.CutSuffix(text, "%"); ok {
		total, _ := memory.Machine()
		text, factor = part, float64(total)/100
	} else if text = strings.TrimSuffix(text, "B"); text != "" {
		if power := strings.IndexByte("KMGT", text[len(text)-1]); power >= 0 {
			text, factor = text[:len(text)-1], math.Pow(1024, float64(power+1))
		}
	}
	x, err := strconv.ParseFloat(text, 64)
	return x * factor, err
}

// String returns the bound as Set reads it.
func (m *Memory) String() string {
	switch {
	case *m == 0:
		return "75%"
	case *m < 0:
		return "none"
	default:
		return fmt.Sprintf("%.3gGB", float64(*m)/(1<<30))
	}
}

// Type says what Set reads, in the help of a flag.
func (m *Memory) Type() string { return "memory" }

// Bytes returns the bound in bytes, 0 for none. Without a bound of its own it is
// that of the environment; a wrong one there counts as none, for it has no reader.
func (m Memory) Bytes() uint64 {
	if text := os.Getenv(MemoryVariable); m == 0 && text != "" {
		if m.Set(text) != nil {
			m = 0
		}
	}
	switch {
	case m > 0:
		return uint64(m)
	case m < 0:
		return 0
	}
	return share(memory.Machine())
}

// share is the default bound: three quarters of the memory that the machine has, but no more than nine tenths of what
// is free, so that several workers do not need more than there is; a worker can begin with it in any case.
func share(total, free uint64) uint64 {
	bound := total / 4 * 3
	if free > 0 {
		bound = min(bound, free/10*9+addressOverhead)
	}
	if total == 0 {
		return 0
	}
	return max(bound, min(total/4*3, leastShare), least)
}

const (
	// addressOverhead is about how much address space a worker takes that is no memory.
	addressOverhead = 3 << 29

	leastShare = 3 << 30
)
