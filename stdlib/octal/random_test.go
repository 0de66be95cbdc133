package octal

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

var (
	instances = flag.Int("instances", 100, "how many games are asked for values in random ways; above 100, other "+
		"tests of random calls and changes do more, too")
	seed = flag.Uint64("seed", 1, "of the random tests")
)

// byTheRules returns the first n values of a code as the rules have it: a move takes t
// tokens from one heap and leaves of the rest no heap, one, two or three, as the bits of digit
// t allow.
func byTheRules(code string, n int) []int {
	values := make([]int, n)
	for heap := range values {
		values[heap] = valueByTheRules(code, heap, func(h int) int { return values[h] })
	}
	return values
}

// valueByTheRules returns the value of one heap, given those of all smaller ones.
func valueByTheRules(code string, heap int, value func(h int) int) int {
	digit := digitsAsWritten(code)
	var reached [1 << 13]bool
	for t := 0; t <= heap; t++ {
		d, rest := digit(t), heap-t
		if d&1 != 0 && rest == 0 {
			reached[0] = true
		}
		if d&2 != 0 && rest > 0 && t > 0 {
			reached[value(rest)] = true
		}
		for a := 1; a <= rest/2 && d&12 != 0; a++ {
			if d&4 != 0 {
				reached[value(a)^value(rest-a)] = true
			}
			for b := a; b <= (rest-a)/2 && d&8 != 0; b++ {
				reached[value(a)^value(b)^value(rest-a-b)] = true
			}
		}
	}
	mex := 0
	for reached[mex] {
		mex++
	}
	return mex
}

// digitsAsWritten reads a code such as 4.1F(07).
func digitsAsWritten(code string) func(t int) int {
	const hex = "0123456789ABCDEF"
	whole, block, _ := strings.Cut(strings.TrimSuffix(code, ")"), "(")
	head := strings.Replace(whole, ".", "", 1)
	return func(t int) int {
		switch {
		case t < len(head):
			return strings.IndexByte(hex, head[t])
		case block != "":
			return strings.IndexByte(hex, block[(t-len(head))%len(block)])
		}
		return 0
	}
}

// randomDigits returns a code of one to six digits, some in a block that repeats.
func randomDigits(rng *rand.Rand) string {
	kind, digits := rng.IntN(6), "01234567"
	begins := "04"
	if kind == 5 {
		begins, digits = "048C", "0123456789ABCDEF"
	}
	code := begins[rng.IntN(len(begins)):][:1] + "."
	for range 1 + rng.IntN(6) {
		code += digits[rng.IntN(len(digits)):][:1]
	}
	if kind == 4 || kind == 5 && rng.IntN(3) == 0 {
		code += "("
		for range 1 + rng.IntN(3) {
			code += digits[rng.IntN(len(digits)):][:1]
		}
		code += ")"
	}
	return code
}

// A caller asks a game for values, in all ways there are, and compares.
type caller struct {
	t    *testing.T
	rng  *rand.Rand
	g    Game
	want []int
}

// call asks once, for at most n values.
func (c *caller) call(n int) {
	k := 1 + c.rng.IntN(n)
	switch c.rng.IntN(7) {
	case 0:
		c.same("Values", c.g.Values(k), k)
	case 1:
		i := c.rng.IntN(k)
		c.same("Sequence", append(slices.Clone(c.want[:i]), c.g.Sequence(k).Slice(i, k)...), k)
	case 2:
		c.same("Value", append(slices.Clone(c.want[:k-1]), c.g.Value(k-1)), k)
	case 3:
		c.file(k)
	case 4:
		c.rare(k)
	case 5:
		c.period(k)
	case 6:
		c.interrupted(k)
	}
}

func (c *caller) same(what string, got []int, k int) {
	c.t.Helper()
	if !slices.Equal(got, c.want[:k]) {
		c.t.Errorf("%s: %s to %d differs from what the rules give", c.g, what, k)
	}
}

// file goes by way of a file.
func (c *caller) file(k int) {
	name := filepath.Join(c.t.TempDir(), "sequence")
	if err := c.g.Sequence(k).Save(name); err != nil {
		c.t.Errorf("%s: %v", c.g, err)
		return
	}
	s, err := OpenSequence(name)
	if err != nil {
		c.t.Errorf("%s: %v", c.g, err)
		return
	}
	c.same("a file", s.Slice(0, k), k)
}

// rare compares the values of the rare heaps, and that there are no others.
func (c *caller) rare(k int) {
	if len(c.g.rule.Tail) > 0 || c.g.rule.Leaves()&leaveThree != 0 {
		return
	}
	r := c.g.Rare(k)
	sp := engine.Space{Mask: r.Mask, Position: r.Parity}
	sp.Parity, _ = c.g.rule.SplitParity()
	i := 0
	for n := 1; n < k; n++ {
		if !sp.Rare(uint32(c.want[n]), n) {
			continue
		}
		if i >= len(r.Heaps) || r.Heaps[i] != n || r.Values[i] != c.want[n] {
			c.t.Errorf("%s: heap %d is rare, not said so", c.g, n)
			return
		}
		i++
	}
	if i != len(r.Heaps) {
		c.t.Errorf("%s: %d rare heaps are not rare", c.g, len(r.Heaps)-i)
	}
}

// period compares what a certificate says of the values that are known.
func (c *caller) period(k int) {
	cert, err := c.g.Period(MaxValues(k))
	if err != nil {
		if !errors.Is(err, ErrBudget) && !errors.Is(err, ErrNoTheorem) || cert.Status == periodic.Proved {
			c.t.Errorf("%s: %v\n%v", c.g, err, cert)
		}
		return
	}
	for n, v := range c.want {
		if cert.Value(int64(n)) != int64(v) {
			c.t.Errorf("%s: G(%d) = %d, the certificate makes it %d\n%v", c.g, n, v, cert.Value(int64(n)), cert)
			return
		}
	}
	if err := cert.Verify(); err != nil {
		c.t.Errorf("%s: %v\n%v", c.g, err, cert)
	}
}

// interrupted asks and is interrupted, before or meanwhile.
func (c *caller) interrupted(k int) {
	defer interruptAfter(time.Duration(c.rng.IntN(500)) * time.Microsecond)()
	defer func() {
		if r := recover(); r != nil && r != task.ErrInterrupted {
			c.t.Errorf("%s: an interrupt ends in %v", c.g, r)
		}
	}()
	c.same("Sequence", c.g.Sequence(k).Slice(0, k), k)
}

// Whatever is asked of a game, in whatever order, is what the rules give.
func TestRandomCalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 2))
	for i := range *instances {
		code := randomDigits(rng)
		g := MustParse(code)
		n := 100 + rng.IntN(500)
		switch {
		case g.rule.Leaves()&leaveThree != 0 || len(g.rule.Tail) > 0:
			n = 60 + rng.IntN(60)
		case i%16 == 0:
			n = 3000
		}
		c := caller{t, rng, g, byTheRules(code, n)}
		if rng.IntN(2) == 0 {
			g.values.BulkFrom(1<<10, 1<<rng.IntN(5))
		}
		for range 8 {
			c.call(n)
		}
		if t.Failed() {
			t.Fatalf("%s, seed %d, instance %d", code, *seed, i)
		}
	}
}

// Long sequences, asked for bit by bit and with interrupts, are what the rules give at random
// heaps, given the values before them.
func TestLongRandomCalls(t *testing.T) {
	t.Logf("seed %d", *seed)
	rng := rand.New(rand.NewPCG(*seed, 3))
	for range *instances / 50 {
		code := [...]string{"0.6", "0.16", "0.564", "0.416", "0.264", "0.366", "0.324", "4.324", "0.204", "0.014", "0.376",
			"0.4324", "0.0106", randomDigits(rng)}[rng.IntN(14)]
		g := MustParse(code)
		if len(g.rule.Tail) > 0 || g.rule.Leaves()&leaveThree != 0 {
			continue
		}
		for n := 0; n < 1_000_000; {
			n += 1 + rng.IntN(1<<(5+rng.IntN(14)))
			interruptedSequence(g, n, time.Duration(rng.IntN(1<<(1+rng.IntN(19))))*time.Microsecond)
		}
		known := g.values.Known()
		s := g.Sequence(known)
		for range 40 {
			h := known - 1 - rng.IntN(1+rng.IntN(known))
			if want := valueByTheRules(code, h, s.At); want != s.At(h) {
				t.Fatalf("%s: G(%d) = %d; the rules make it %d", code, h, s.At(h), want)
			}
		}
	}
}

// interruptedSequence asks for n values, and interrupts after a while.
func interruptedSequence(g Game, n int, after time.Duration) {
	defer interruptAfter(after)()
	defer func() { _ = recover() }()
	g.Sequence(n)
}

// interruptAfter interrupts after a while, or not at all if what it returns is called before.
func interruptAfter(d time.Duration) (release func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-time.After(d):
			task.Stop()
		case <-end:
		}
	}()
	return func() {
		close(end)
		<-ended
		task.Reset()
	}
}

// A search that is stopped again and again at random moments, by another process each time,
// finds what one does that is left alone.
func TestSearchStoppedAtRandom(t *testing.T) {
	t.Logf("seed %d", *seed)
	rng := rand.New(rand.NewPCG(*seed, 4))
	codes := []string{"0.16"}
	if *instances > 100 {
		codes = append(codes, "0.56", "4.406", "0.104", "0.054", "0.454", "0.376")
	}
	for _, code := range codes {
		want, err := MustParse(code).Period()
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		for turn := 0; ; turn++ {
			got, err := MustParse(code).Period(randomOptions(rng, dir, turn)...)
			if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrBudget) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", code, err)
			}
			if got.Preperiod != want.Preperiod || got.Period != want.Period || got.Status != periodic.Proved {
				t.Fatalf("%s: %v after %d turns; want %v", code, got, turn, want)
			}
			if _, err := got.VerifySample(2000); err != nil {
				t.Fatalf("%s: %v", code, err)
			}
			t.Logf("%s: stopped %d times", code, turn)
			break
		}
	}
}

// randomOptions returns how far a search is to go this turn, by values, time or a context.
func randomOptions(rng *rand.Rand, dir string, turn int) []Option {
	options := []Option{Checkpoints(dir)}
	if turn > 40 {
		return options
	}
	limit := time.Duration(rng.IntN(1<<(10+rng.IntN(12)))) * time.Microsecond
	switch rng.IntN(3) {
	case 0:
		options = append(options, MaxTime(limit))
	case 1:
		options = append(options, MaxValues(1+rng.IntN(1<<(8+rng.IntN(20)))))
	default:
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		time.AfterFunc(limit+time.Second, cancel)
		options = append(options, WithContext(ctx))
	}
	return options
}
