package memory

import "runtime/metrics"

// A Heap is what the Go run time has, in bytes: all of it, what is in use, and what stacks have.
type Heap struct{ Mapped, Live, Stacks uint64 }

func HeapNow() Heap {
	samples := []metrics.Sample{
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
		{Name: "/memory/classes/heap/stacks:bytes"},
	}
	metrics.Read(samples)
	total, free, released := samples[0].Value.Uint64(), samples[1].Value.Uint64(), samples[2].Value.Uint64()
	return Heap{Mapped: total, Live: total - free - released, Stacks: samples[3].Value.Uint64()}
}
