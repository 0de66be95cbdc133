package octal

import (
	"fmt"
	"time"

	"sprague/stdlib/internal/extend"
	"sprague/stdlib/internal/room"
	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
)

// Values of heaps far out. Where a period is proved, by Period in this session or in the atlas, they come from
// it at once. Everything else computes values, and before it does so it is seen whether there is the
// memory.

// near is the number of values that are computed without a thought.
const near = 1 << 16

// reduced returns a heap n' ≤ n and a gain with G(n) = G(n') + gain, by a proved period; n' is n where
// none is known, and where n' would be out of reach too.
func (g Game) reduced(n int) (heap, gain int) {
	if n < near {
		return n, 0
	}
	preperiod, period, saltus, ok := g.provedPeriod()
	if !ok || preperiod+period > int64(n)/2 {
		return n, 0
	}
	laps := (int64(n) - preperiod) / period
	return n - int(laps*period), int(laps * saltus)
}

// byPeriod returns the first n values if a period that Period has proved in this session gives half of them or more.
func (g Game) byPeriod(n int) ([]int, bool) {
	c := g.proved.Load()
	if c == nil || c.Preperiod+c.Period > int64(n)/2 {
		return nil, false
	}
	room.Need(sliceBytes*float64(n), "Value(n) tells single values", "octal: %s: Values(%d)", g.rule.Code, n)
	first := g.Values(int(c.Preperiod + c.Period))
	return extend.Values(first, int(c.Period), int(c.Saltus), c.Still, n), true
}

// provedPeriod returns what Period has proved of the game in this session, or else the atlas knows.
func (g Game) provedPeriod() (preperiod, period, saltus int64, ok bool) {
	if c := g.proved.Load(); c != nil && len(c.Still) == 0 {
		return c.Preperiod, c.Period, c.Saltus, true
	}
	if e, found := g.inAtlas(); found && e.Period > 0 && e.Status == periodic.Proved {
		return e.Preperiod, e.Period, 0, true
	}
	return 0, 0, 0, false
}

// inAtlas returns what the atlas knows of the game.
func (g Game) inAtlas() (Entry, bool) {
	if !g.rule.FiniteOctal() {
		return Entry{}, false
	}
	return charted(g)
}

// The bytes that a value takes while it is computed: in a stream, with values one by one, and as an int in a
// slice.
const (
	streamBytes = 1.3
	denseBytes  = 20
	sliceBytes  = 8
)

// afford panics with a *room.Refusal when there is not the memory for n values, of so many bytes each,
// or when they would take years. Near ones are always granted.
func (g *game) afford(n int, bytes float64) {
	if n < near<<4 {
		return
	}
	left := room.Left()
	need := bytes * float64(n)
	seconds := g.seconds(n)
	const year = 365 * 24 * 3600
	if need <= left && seconds < year {
		return
	}
	panic(&room.Refusal{
		What: fmt.Sprintf("octal: %s: values up to heap %d", g.rule.Code, n-1), Bytes: need, Left: left,
		Time: room.Seconds(seconds),
		Advice: "Nothing was computed. Period() may prove a period, from which values of any heap come at once " +
			"(Period(octal.MaxTime(time.Minute)) bounds the search); Sequence(n) holds a byte a value",
	})
}

// seconds estimates how long n values take at least, from the time that some thousand take now. Games that leave two
// heaps may have a stream, which gives some hundred million a second; others are slower.
func (g *game) seconds(n int) float64 {
	sample := 1 << 12
	if g.rule.Leaves()&leaveThree != 0 {
		sample = 1 << 8 // a value takes the square of the heap
	}
	if g.rule.Sparse() {
		return float64(n) / 1e8
	}
	began := time.Now()
	engine.New(&g.rule.Rule).UpTo(sample)
	took := time.Since(began).Seconds()
	scale := float64(n) / float64(sample)
	switch all := g.rule.Leaves(); {
	case all&leaveThree != 0:
		return took * scale * scale * scale
	case all&leaveTwo != 0: // of an infinite code
		return took * scale * scale
	}
	return took * scale
}
