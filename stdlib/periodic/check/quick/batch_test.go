package quick

import (
	"os"
	"slices"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// BenchmarkBatch walks through intervals of the certificate of 0.106: a step of all
// lanes is an operation, so that a step of one interval takes a 64th of the time.
func BenchmarkBatch(b *testing.B) {
	text, err := os.ReadFile("../../../../notebooks/data/0.106.json")
	if err != nil {
		b.Fatal(err)
	}
	read, _, err := certificate.Read(text)
	if err != nil {
		b.Fatal(err)
	}
	c, err := possible(read.(*certificate.Period))
	if err != nil {
		b.Fatal(err)
	}
	f, err := open(c)
	if err != nil {
		b.Fatal(err)
	}
	plan := newBatchPlan(newRules(f.Claim, f.small), f.windows, fewCodes)
	for _, busy := range []int{1, 8, 37, 64} {
		l := newBatch(plan)
		for i := range busy {
			from := f.windows[i]
			l.load(i, i, from.At, 1<<62, from.Values)
		}
		b.Run(map[int]string{1: "one", 8: "eight", 37: "half", 64: "all"}[busy], func(b *testing.B) {
			l.walk(int64(b.N))
			if l.bad|l.wide != 0 {
				b.Fatalf("undecided: %#x", l.bad|l.wide)
			}
			b.ReportMetric(float64(b.N)*float64(busy)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}

// Many heaps of 0.0115 are rare: the walk to the end of its certificate is given up, and the definition takes over.
func TestManyRare(t *testing.T) {
	g, err := check.ReadGame("0.0115")
	if err != nil {
		t.Fatal(err)
	}
	const n = 60_000
	values, err := Values(g, n)
	if err != nil || !slices.Equal(values, check.Values(g, n)) {
		t.Errorf("%d values, %v", len(values), err)
	}
}
