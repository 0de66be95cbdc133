package xorfind

import "golang.org/x/sys/cpu"

//go:noescape
func someAVX512(x, y *uint16, blocks int, sum uint32) bool

//go:noescape
func someAVX2(x, y *uint16, blocks int, sum uint32) bool

//go:noescape
func whichAVX512(x, y *uint16, blocks int, sums *[Together]uint16) (found uint8)

//go:noescape
func whichAVX2(x, y *uint16, blocks int, sums *[Together][16]uint16) (found uint8)

// finders returns those that the processor can use, the fastest first.
func finders() []Finder {
	list := []Finder{portable()}
	if cpu.X86.HasAVX2 {
		list = append([]Finder{{"AVX2", by(someAVX2), whichHalves}}, list...)
	}
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW {
		list = append([]Finder{{"AVX-512", by(someAVX512), whichWhole}}, list...)
	}
	return list
}

func by(f func(x, y *uint16, blocks int, sum uint32) bool) func(x, y []uint16, sum uint16) bool {
	return func(x, y []uint16, sum uint16) bool {
		_ = y[len(x)-1]
		return f(&x[0], &y[0], len(x)/blockSize, uint32(sum))
	}
}

func whichWhole(x, y []uint16, sums *[Together]uint16) uint8 {
	_ = y[len(x)-1]
	return whichAVX512(&x[0], &y[0], len(x)/blockSize, sums)
}

func whichHalves(x, y []uint16, sums *[Together]uint16) uint8 {
	_ = y[len(x)-1]
	var wide [Together][16]uint16
	for i, s := range sums {
		for j := range wide[i] {
			wide[i][j] = s
		}
	}
	return whichAVX2(&x[0], &y[0], len(x)/blockSize, &wide)
}
