package mutation

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/subtraction"
)

var small = flag.Int("small", 1500, "so many small claims of each theorem")

// A smallGame is a game with more values than any small claim needs.
type smallGame struct {
	name   string
	values []int
}

// someGame returns a random game to which a theorem applies.
func someGame(r *rand.Rand, theorem string) smallGame {
	const reach = 800
	digit := func(most int) string { return fmt.Sprintf("%X", r.IntN(most+1)) }
	code := func(text string, n int) smallGame {
		g, err := octal.Parse(text)
		if err != nil {
			return smallGame{}
		}
		return smallGame{g.Code(), g.Values(n)}
	}
	block := func(most, n int) smallGame {
		text := "0." + []string{"", digit(most)}[r.IntN(2)] + "(" + digit(most)
		for range r.IntN(3) {
			text += digit(most)
		}
		return code(text+")", n)
	}
	takes := func() (out []int) {
		for t := 1; t <= 6; t++ {
			if r.IntN(2) == 0 {
				out = append(out, t)
			}
		}
		return out
	}
	switch theorem {
	case "one window":
		if set := takes(); len(set) > 0 && r.IntN(2) == 0 {
			g := subtraction.New(set...)
			return smallGame{"subtraction " + listed(set), g.Values(reach)}
		}
		return code("0."+digit(3)+digit(3)+digit(3)+digit(3), reach)
	case "Guy-Smith by residues":
		return byHeap(r, reach/2)
	case "all-but window":
		set := takes()
		return smallGame{"subtraction all but " + listed(set), subtraction.AllBut(set...).Values(reach)}
	case "live values":
		if r.IntN(4) == 0 {
			return someGame(r, "all-but window")
		}
		return block(3, reach)
	case "repeating code":
		return block(7, reach)
	case "sum bound":
		if r.IntN(2) == 0 {
			return block(7, 300)
		}
		return code("0."+digit(15)+digit(15), 300)
	case "Guy-Smith for three heaps":
		return code([]string{"0.", "4.", "8.", "C."}[r.IntN(4)]+digit(15)+digit(15), 300)
	}
	return code([]string{"0.", "4."}[r.IntN(2)]+digit(7)+digit(7)+digit(7), reach)
}

// listed writes a set as names of games have it.
func listed(set []int) string {
	return "{" + strings.Trim(strings.ReplaceAll(fmt.Sprint(set), " ", ","), "[]") + "}"
}

// claim returns a claim about a game, with evidence made from the true values.
func (g smallGame) claim(r *rand.Rand, theorem *certificate.Theorem) *certificate.Period {
	n0, p, saltus := int64(r.IntN(12)), int64(1+r.IntN(12)), int64(r.IntN(4))
	if r.IntN(2) == 0 { // what the values suggest, as far as one sees
		n0, p, saltus = g.suggested(r)
	}
	c := &certificate.Period{Preperiod: n0, Period: p}
	c.Game, c.Theorem = g.name, theorem.Name
	stride := p * int64(1+r.IntN(6))
	switch theorem.Name {
	case "all-but window":
		c.Saltus = saltus
	case "repeating code", "Guy-Smith by residues":
		c.Stride = stride
	case "live values":
		c.Saltus, c.Stride, c.Heap = saltus, stride, n0+int64(r.IntN(12))
		for n := n0; n < n0+p && saltus > 0 && r.IntN(3) > 0; n++ {
			if g.values[n] == g.values[n+p] {
				c.Still = append(c.Still, n%p)
			}
		}
		slices.Sort(c.Still)
	case "sum bound":
		c.Saltus, c.Stride, c.Margin, c.Heap = saltus, stride, int64(r.IntN(5)), max(n0, 1)+int64(r.IntN(14))
	case "finite state":
		g.states(r, c)
		return c
	}
	for n := range n0 {
		laps, gain := (n0-n+p-1)/p, c.Gain(n)
		if int64(g.values[n+laps*p]) != int64(g.values[n])+laps*gain {
			c.Exceptions = append(c.Exceptions, n)
		}
	}
	c.Values = g.values[:n0+p]
	return c
}

// suggested returns numbers that hold for a while.
func (g smallGame) suggested(r *rand.Rand) (n0, p, saltus int64) {
	p = int64(1 + r.IntN(20))
	from := int64(r.IntN(40))
	saltus = int64(g.values[from+p] - g.values[from])
	for from > 0 && int64(g.values[from-1+p]-g.values[from-1]) == saltus {
		from--
	}
	return from, p, max(saltus, 0)
}

// states makes windows and spots for a random space and reach.
func (g smallGame) states(r *rand.Rand, c *certificate.Period) {
	game, err := check.ReadAnyGame(g.name)
	if err != nil {
		return
	}
	k := game.Last()
	c.Mask, c.Position, c.Reach = uint32(1+r.IntN(31)), r.IntN(2) == 0, int64(1+r.IntN(12))
	length, begin := c.Reach+k, 2*c.Reach+k+1
	if r.IntN(2) == 0 { // late enough for the windows
		c.Preperiod = max(c.Preperiod, begin-length)
	}
	for _, at := range []int64{begin, c.Preperiod + length, c.Preperiod + c.Period + length} {
		if n := len(c.Windows); n > 0 && c.Windows[n-1].At >= at {
			continue
		}
		bytes := make([]byte, length)
		for i := range bytes {
			bytes[i] = byte(g.values[at-length+int64(i)])
		}
		c.Windows = append(c.Windows, certificate.NewWindow(at, bytes))
	}
	for n := max(c.Preperiod-1, 0); n < c.Preperiod+c.Period+length && n < c.Preperiod+50; n++ {
		c.Spots = append(c.Spots, certificate.Spot{Heap: n, Value: uint8(g.values[n])})
	}
}

// true checks that the known values repeat as claimed, from no earlier heap and with no shorter period.
func (g smallGame) true(c *certificate.Period) bool {
	n0, p := int(c.Preperiod), int(c.Period)
	fits := func(n, d int) bool { return g.values[n+d] == g.values[n]+int(c.Gain(int64(n))) }
	if n0 > 0 && fits(n0-1, p) {
		return false
	}
	for n := n0; n+p < len(g.values); n++ {
		if !fits(n, p) {
			return false
		}
	}
	for d := 1; d < p; d++ { // the gains of a shorter period are whatever they are
		gains, shorter := map[int]int{}, true
		for n := n0; n+d < len(g.values) && shorter; n++ {
			gain := g.values[n+d] - g.values[n]
			known, ok := gains[n%d]
			shorter = !ok || gain == known
			gains[n%d] = gain
		}
		if shorter {
			return false
		}
	}
	return true
}

// Among small claims about small games, forged only in the claim itself, those proved are true: this would detect
// bounds that are one heap too low.
func TestSmallClaims(t *testing.T) {
	if testing.Short() {
		*small = min(*small, 90)
	}
	for _, theorem := range check.Theorems() {
		t.Run(theorem.Name, func(t *testing.T) {
			t.Logf("seed %d", *seed)
			r := rand.New(rand.NewPCG(*seed, 7))
			proved, slowest := 0, time.Duration(0)
			for i := 0; i < *small; {
				g := someGame(r, theorem.Name)
				for range 30 {
					i++
					if len(g.values) == 0 {
						continue
					}
					c := g.claim(r, theorem)
					text := certificate.Encode(theorem, c)
					began := time.Now()
					plain, err := certificate.Verify(text, certificate.Options{Limits: limits, Plain: true})
					slowest = max(slowest, time.Since(began))
					if err != nil {
						if i%10 == 0 {
							if quick, err := certificate.Verify(text, certificate.Options{Limits: limits}); err == nil {
								t.Errorf("%v: not so plainly: %s", quick, text)
							}
						}
						continue
					}
					proved++
					if !g.true(c) {
						t.Errorf("%v: it is false: %s", plain, text)
					}
				}
			}
			t.Logf("%d small claims, %d proved; the slowest took %v", *small, proved, slowest)
			if proved == 0 && *small >= 10_000 {
				t.Error("none is proved")
			}
		})
	}
}

// byHeap returns a game whose moves depend on the heap, by codes of few digits.
func byHeap(r *rand.Rand, n int) smallGame {
	most, splits := []int{3, 7, 15}[r.IntN(3)], []int{0, 0, 4, 8}[r.IntN(4)]
	list := func(n int) string {
		codes := make([]string, n)
		for i := range codes {
			codes[i] = fmt.Sprintf("%X.%X%X", splits, r.IntN(most+1), 1+r.IntN(most))
		}
		return strings.Join(codes, " ")
	}
	name := "heaps (" + list(1+r.IntN(3)) + ")"
	if irregular := r.IntN(4) - 1; irregular > 0 {
		name = "heaps " + list(irregular) + " " + name[len("heaps "):]
	}
	if _, err := check.ReadAnyGame(name); err != nil {
		return smallGame{}
	}
	values, err := ValuesOf(name, min(n, Reach(name)))
	if err != nil {
		panic(err)
	}
	return smallGame{name, values}
}
