package xorfind

import "golang.org/x/sys/cpu"

//go:noescape
func someAVX512(x, y *uint16, blocks int, sum uint32) bool

//go:noescape
func someAVX2(x, y *uint16, blocks int, sum uint32) bool

// finders returns those that the processor can use, the fastest first.
func finders() []Finder {
	list := []Finder{portable()}
	if cpu.X86.HasAVX2 {
		list = append([]Finder{{"AVX2", by(someAVX2)}}, list...)
	}
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW {
		list = append([]Finder{{"AVX-512", by(someAVX512)}}, list...)
	}
	return list
}

func by(f func(x, y *uint16, blocks int, sum uint32) bool) func(x, y []uint16, sum uint16) bool {
	return func(x, y []uint16, sum uint16) bool {
		_ = y[len(x)-1]
		return f(&x[0], &y[0], len(x)/blockSize, uint32(sum))
	}
}
