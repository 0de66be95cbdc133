package check

import (
	"encoding/json"
	"os"
	"testing"
)

// BenchmarkLanes walks through stretches of the certificate of 0.106: a step of all
// lanes is an operation, so that a step of one stretch takes a 64th of the time.
func BenchmarkLanes(b *testing.B) {
	text, err := os.ReadFile("../../../notebooks/data/0.106.json")
	if err != nil {
		b.Fatal(err)
	}
	c := Claim{Game: "0.106"}
	if err := json.Unmarshal(text, &c); err != nil {
		b.Fatal(err)
	}
	g, err := readGame(c.Game)
	if err != nil {
		b.Fatal(err)
	}
	c.Take = g.last
	small, err := c.smallValues(g)
	if err != nil {
		b.Fatal(err)
	}
	w, err := c.newWalker(g, small)
	if err != nil {
		b.Fatal(err)
	}
	plan := newLanePlan(w, c.States.Windows)
	for _, busy := range []int{1, 8, 37, 64} {
		l := newLanes(plan)
		for i := range busy {
			from := c.States.Windows[i]
			l.load(i, i, from.At, 1<<62, from.Values)
		}
		b.Run(map[int]string{1: "one", 8: "eight", 37: "half", 64: "all"}[busy], func(b *testing.B) {
			l.walk(int64(b.N))
			if l.bad != 0 {
				b.Fatalf("undecided: %#x", l.bad)
			}
			b.ReportMetric(float64(b.N)*float64(busy)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}
