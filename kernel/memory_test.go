//go:build linux

package kernel

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"testing"
)

// BenchmarkMemory prints what memory a session takes when its cells have declared much, each
// a variable and a function: resident memory of the session's process and of its worker, and
// the heap of the former.
//
//	go test -bench Memory -benchtime 1x -run - ./kernel
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		s, err := New(Options{})
		if err != nil {
			b.Fatal(err)
		}
		next := 0
		for _, size := range []int{0, 10, 1000, 10000} {
			for next < size {
				next++
				source := fmt.Sprintf("x%d := %d\nfunc f%d(n int) int { return n + x%d }\nf%d(2)", next, next, next, next, next)
				if r := s.Eval(context.Background(), Cell{Source: source, Number: next}, Discard); r.Err != nil {
					b.Fatal(r.Err.Traceback)
				}
			}
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			own, worker := usageOf(os.Getpid()), usageOf(s.process().PID())
			b.Logf("%5d cells: session %.1f MB (%.1f MB of the heap), worker %.1f MB",
				size, float64(own.kilobytes)/1e3, float64(m.HeapAlloc)/1e6, float64(worker.kilobytes)/1e3)
		}
		s.Close()
	}
}
