package assist

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"sprague/kernel/cell"
)

// BenchmarkSession prints what checking and lowering a cell costs when the session has
// declared much, what memory the session takes, and what a completion costs in a long cell.
//
//	go test -bench Session -benchtime 1x -run - ./kernel/cell/assist
func BenchmarkSession(b *testing.B) {
	for b.Loop() {
		c := cell.New()
		start := heap()
		next := 0
		declare := func() {
			next++
			src := fmt.Sprintf("x%d := %d\nfunc f%d(n int) int { return n + x%d }\nf%d(2)", next, next, next, next, next)
			u, diagnostics := c.Check(src, next, "")
			if len(diagnostics) > 0 {
				b.Fatal(diagnostics)
			}
			c.Commit(u, len(u.Steps))
		}
		for _, size := range []int{10, 1000, 10000} {
			for next < size-10 {
				declare()
			}
			best := time.Hour
			for range 10 {
				t := time.Now()
				declare()
				best = min(best, time.Since(t))
			}
			b.Logf("%5d cells: %v a cell, %.1f MB of the heap, %.1f at the start", size, best, heap(), start)
		}
		for _, line := range []string{"func() { y := 1; _ = y }()\n", "fmt.Println(x1, \"text\")\n",
			"for i := range 3 {\n\tf1(i)\n}\n"} {
			long := strings.Repeat(line, 20000/strings.Count(line, "\n"))
			for _, head := range []string{"", "func long() {\n"} {
				best := time.Hour
				for range 5 {
					text := head + long + "strings.Rep"
					t := time.Now()
					if got := Completions(c, text, len(text)); len(got.Candidates) == 0 {
						b.Fatal("nothing completes")
					}
					best = min(best, time.Since(t))
				}
				b.Logf("completion in a cell of 20000 lines of %.12q: %v", head+line, best)
			}
		}
		for _, n := range []int{70, 280} {
			nested := "x := " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n)
			blocks := strings.Repeat("if true { ", n) + strings.Repeat("}", n)
			funcs := strings.Repeat("func() { ", n) + strings.Repeat("}()", n)
			for _, src := range []string{nested, blocks, funcs} {
				t := time.Now()
				c.Check(src, 1, "")
				b.Logf("%3d deep %.12s: %v", n, src, time.Since(t))
			}
		}
	}
}

// heap returns how many megabytes are in use.
func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / 1e6
}
