package commands

import (
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// BenchmarkWorkers runs a census on one processor and on two, in turns, and reports how many times as
// fast two are. The work on each game is bounded, not its time: each game ends at the same place in all
// runs, and nothing but processors makes the difference.
//
//	go test -run - -bench Workers ./commands
func BenchmarkWorkers(b *testing.B) {
	if runtime.NumCPU() < 2 {
		b.Skip("one processor")
	}
	var took [3]time.Duration
	for b.Loop() {
		for _, workers := range []int{1, 2, 2, 1} {
			c := (&counting{}).command()
			c.SetArgs([]string{"0.xy", "--out", filepath.Join(b.TempDir(), "census.jsonl")})
			c.SetErr(b.Output())
			all := runtime.GOMAXPROCS(workers)
			began := time.Now()
			err := c.Execute()
			took[workers] += time.Since(began)
			runtime.GOMAXPROCS(all)
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(took[1].Seconds()/took[2].Seconds(), "times-as-fast")
}
