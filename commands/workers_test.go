package commands

import (
	"fmt"
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
			began := time.Now()
			c := new(program).censusCommand()
			c.SetArgs([]string{"0.xy", "--workers", fmt.Sprint(workers), "--dir", b.TempDir()})
			c.SetErr(b.Output())
			if err := c.Execute(); err != nil {
				b.Fatal(err)
			}
			took[workers] += time.Since(began)
		}
	}
	b.ReportMetric(took[1].Seconds()/took[2].Seconds(), "times-as-fast")
}
