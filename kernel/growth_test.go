package kernel

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"
)

// growing are cells of a session that goes on and on; N stands for the number of the cell.
var growing = []struct{ what, source string }{
	{"shows", `fmt.Sprint(N)`},
	{"declares", "xN := N\nfunc fN(n int) int { return n + xN }\nfN(2)"},
	{"declares the same names", "x := N\nfunc f(n int) int { return n + x }\nf(2)"},
	{"declares types", "type TN struct{ a, b int }\nfunc (t TN) Sum() int { return t.a + t.b }\ntN := TN{N, 1}\ntN.Sum()"},
	{"declares the same types", "type T struct{ a, b int }\nfunc (t T) Sum() int { return t.a + t.b }\nt := T{N, " +
		"1}\nt.Sum()"},
	{"declares closures", "kN := N\ngN := func(n int) int { return n + kN }\ngN(2)"},
	{"declares functions with loops", "func lN(n int) int { s := 0; for i := range n { s += i & N }; return s }\nlN(9)"},
	{"declares interpreted functions",
		"func hN(n int) (r string) { defer func() { r += \"!\" }(); return fmt.Sprint(n + N) }\nhN(2)"},
	{"declares generic functions", "func mN[T any](s []T) int { return len(s) + N }\nmN([]int{1})"},
}

// BenchmarkGrowth prints what memory both processes of a session take as it grows.
//
//	go test -bench Growth -benchtime 1x -run - ./kernel
func BenchmarkGrowth(b *testing.B) {
	for _, kind := range growing {
		b.Run(strings.ReplaceAll(kind.what, " ", "_"), func(b *testing.B) {
			for b.Loop() {
				s := newSession(b)
				next := 0
				var before [4]float64
				for _, size := range []int{10, 1000, 10000} {
					start := time.Now()
					first := next
					for ; next < size; next++ {
						c := Cell{Source: strings.ReplaceAll(kind.source, "N", strconv.Itoa(next)), Number: next + 1}
						if r := s.Eval(b.Context(), c, Discard); r.Err != nil {
							b.Fatal(c.Source, r.Err)
						}
					}
					took := time.Since(start) / time.Duration(size-first)
					now := footprint(b, s)
					if size == 10 {
						before = now
					}
					b.Logf("%6d cells: session %6.1f MB heap %6.1f MB resident, worker %6.1f MB heap %6.1f MB resident, together "+
						"%4.1f times the heap and %.2f times the memory at the start, %v a cell",
						size, now[0], now[1], now[2], now[3], (now[0]+now[2])/(before[0]+before[2]),
						(now[1]+now[3])/(before[1]+before[3]), took)
				}
				s.Close()
			}
		})
	}
}

// footprint returns heap and resident memory of the session and of its worker, in MB.
func footprint(b *testing.B, s *Session) (mb [4]float64) {
	time.Sleep(300 * time.Millisecond) // what has ended is forgotten
	for range 2 {
		debug.FreeOSMemory()
		silent(b, s, `debug.FreeOSMemory()`)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	mb[0], mb[1] = float64(m.HeapAlloc)/1e6, resident(b, os.Getpid())
	heap := silent(b, s, `func() uint64 { var m runtime.MemStats; runtime.ReadMemStats(&m); return m.HeapAlloc }()`)
	n, err := strconv.ParseFloat(heap, 64)
	if err != nil {
		b.Fatal(err)
	}
	mb[2], mb[3] = n/1e6, resident(b, s.process().PID())
	return mb
}

func silent(b *testing.B, s *Session, src string) string {
	r := s.Eval(context.Background(), Cell{Source: src, Number: 1, Silent: true}, Discard)
	if r.Err != nil {
		b.Fatal(r.Err.Message)
	}
	if r.Value == nil {
		return ""
	}
	return string(r.Value.Data["text/plain"])
}

// resident returns the resident memory of a process in MB; 0 where that cannot be told.
func resident(b *testing.B, pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	var size, pages int
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		b.Fatal(err)
	}
	return float64(pages*os.Getpagesize()) / 1e6
}
