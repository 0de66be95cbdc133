package xorfind

import "golang.org/x/sys/cpu"

//go:noescape
func someAVX512(x, y *uint16, blocks int, sum uint32) bool

//go:noescape
func someAVX2(x, y *uint16, blocks int, sum uint32) bool

//go:noescape
func batchAVX2(x, y *uint16, fours int, sums *Sums) (found uint32)

//go:noescape
func spreadAVX2(x *uint16, at *int32, count int, y *uint16, sums *Sums) (found uint32)

//go:noescape
func markFours(set *Set, now uint8, x, y *uint16, fours int)

//go:noescape
func metAVX2(bits *uint64, set *Set, now uint8, words int)

// finders returns those of this processor, the fastest first. The tests compare each field with its portable version.
func finders() []Finder {
	list := []Finder{portable()}
	if cpu.X86.HasAVX2 {
		list = append([]Finder{{"AVX2", by(someAVX2), batchOfHalves, spreadOfHalves, markFast, metFast}}, list...)
	}
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX2 {
		list = append([]Finder{{"AVX-512", by(someAVX512), batchOfHalves, spreadOfHalves, markFast, metFast}}, list...)
	}
	return list
}

// by wraps an assembly routine for whole blocks. Touching the last place of y makes a short slice panic in Go.
func by(f func(x, y *uint16, blocks int, sum uint32) bool) func(x, y []uint16, sum uint16) bool {
	return func(x, y []uint16, sum uint16) bool {
		_ = y[len(x)-1]
		return f(&x[0], &y[0], len(x)/blockSize, uint32(sum))
	}
}

func batchOfHalves(x, y []uint16, sums *Sums) uint32 {
	_ = y[len(x)+BatchSize-2]
	return batchAVX2(&x[0], &y[len(x)-1], len(x)/step, sums)
}

// spreadOfHalves requires that at ascends: then the checks of its ends suffice.
func spreadOfHalves(x []uint16, at []int32, y []uint16, sums *Sums) uint32 {
	first, last := int(at[0]), int(at[len(at)-1])
	_, _, _ = x[first], x[last], y[len(y)-BatchSize-last]
	return spreadAVX2(&x[0], &at[0], len(at), &y[len(y)-BatchSize], sums)
}

func markFast(set *Set, now uint8, x, y []uint16) {
	_ = y[len(x)-1]
	markFours(set, now, &x[0], &y[0], len(x)/step)
}

func metFast(bits []uint64, set *Set, now uint8) {
	_ = set[64*len(bits)-1]
	metAVX2(&bits[0], set, now, len(bits))
}
