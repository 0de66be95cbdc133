package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// Conditions of theorems, looked at a second time in the plainest way, straight from the text of
// the theorem. Claims with all small numbers, most of them false, must get the same answer.

// A rising claim is some p, s and i with G(n+p) = G(n) + s for all n ≥ i of a few hundred.
type rising struct{ i, p, s int64 }

// risingOf looks for the least p and s > 0, and the least i for these.
func risingOf(values []int) (r rising, ok bool) {
	n := int64(len(values))
	for p := int64(1); p <= 24; p++ {
		s := int64(values[n-1] - values[n-1-p])
		i := n - p
		for i > 0 && int64(values[i-1+p]-values[i-1]) == s {
			i--
		}
		if s > 0 && i < n/3 {
			return rising{i, p, s}, true
		}
	}
	return rising{}, false
}

// plainSums are the conditions of the sum bound.
type plainSums struct {
	c          *check.Claim
	i, s, unit int64
	values     []int
	head       int64
	far        func(t int64) bool
}

func newPlainSums(c *check.Claim) plainSums {
	return plainSumsOf(c, plainest(c.Rules, int(c.Heap+2*c.Stride)))
}

// plainSumsOf are those of values that need not be the game's.
func plainSumsOf(c *check.Claim, values []int) plainSums {
	digits, block := c.Rules.Written()
	b := plainSums{c: c, i: max(c.Preperiod, 1), s: c.Stride / c.Period * c.Saltus, unit: 1, head: int64(len(digits))}
	for b.s%(2*b.unit) == 0 {
		b.unit *= 2
	}
	b.values = values
	b.far = func(t int64) bool { return block != nil && t >= b.head }
	return b
}

// value is G(n), computed or by the formula.
func (b plainSums) value(n int64) int64 {
	if n < int64(len(b.values)) {
		return int64(b.values[n])
	}
	return b.value(n-b.c.Stride) + b.s
}

// options calls visit with all options of n: takes and ordered parts.
func (b plainSums) options(n int64, visit func(t int64, parts ...int64)) {
	for t := int64(0); t <= n; t++ {
		d, left := b.c.Rules.Digit(t), n-t
		if d&1 != 0 && left == 0 {
			visit(t)
		}
		if d&2 != 0 && left > 0 {
			visit(t, left)
		}
		for x := int64(1); x < left; x++ {
			if d&4 != 0 {
				visit(t, x, left-x)
			}
			for y := int64(1); d&8 != 0 && x+y < left; y++ {
				visit(t, x, y, left-x-y)
			}
		}
	}
}

// one is the condition (1): no case could have the value that is predicted.
func (b plainSums) one() bool {
	takes := b.head
	if b.far(b.head) {
		takes += b.c.Stride
	}
	end := b.i + b.c.Stride
	for t := range takes {
		for x := range end {
			for y := range end {
				for z := range end {
					if (x >= b.i || y >= b.i || z >= b.i) && !b.allowed(t, x, y, z) {
						return false
					}
				}
			}
		}
	}
	return true
}

// allowed is (1) for one case; a part of 0 is none.
func (b plainSums) allowed(t int64, parts ...int64) bool {
	heaps, n, low := 0, t, int64(0)
	for _, a := range parts {
		if a > 0 {
			heaps++
			n += a
			low ^= b.value(a) % b.unit
		}
	}
	if b.c.Rules.Digit(t)>>heaps&1 == 0 {
		return true
	}
	e := b.value(n) / b.unit
	for _, a := range parts {
		if a > 0 {
			e -= b.value(a) / b.unit
		}
	}
	fits := func(e int64) bool { return low != b.value(n)%b.unit || e > 0 || e%2 != 0 }
	return fits(e) && (!b.far(t) || fits(e+b.s/b.unit))
}

// two and three are the conditions (2) and (3) at a heap.
func (b plainSums) twoThree(n int64) bool {
	power := int64(1)
	for a := range b.i {
		for b.value(a) >= power {
			power *= 2
		}
	}
	return b.value(n) >= power && b.value(n) >= b.c.Margin+b.s
}

// four is the condition (4) at a heap.
func (b plainSums) four(n int64) bool {
	kinds := map[int64][3]bool{} // of a value: shiftable, persistent, both
	b.options(n, func(t int64, parts ...int64) {
		v := int64(0)
		for _, a := range parts {
			v ^= b.value(a)
		}
		k := kinds[v]
		twins := len(parts) == 2 && parts[0] == parts[1] ||
			len(parts) == 3 && (parts[0] == parts[1] || parts[0] == parts[2] || parts[1] == parts[2])
		k[1] = k[1] || b.far(t) || twins
		for j, a := range parts {
			if rest := v ^ b.value(a); a >= b.i && rest < b.unit {
				k[0] = true
				others := slices.Delete(slices.Clone(parts), j, j+1)
				k[2] = k[2] || b.far(t) || len(others) == 2 && others[0] == others[1]
			}
		}
		kinds[v] = k
	})
	g := b.value(n)
	for v := range g {
		k := kinds[v]
		if v >= g-b.c.Margin && !k[0] || v < g-b.c.Margin && !k[1] || v < g-b.c.Margin && v >= g-b.c.Margin-b.s && !k[2] {
			return false
		}
	}
	return true
}

// fault names the condition that does not hold.
func (b plainSums) fault() string {
	for n := b.i; n+b.c.Period < b.c.Heap+2*b.c.Stride; n++ {
		if b.value(n+b.c.Period) != b.value(n)+b.c.Saltus {
			return ", but G("
		}
	}
	if !b.one() {
		return "could have the value of its heap"
	}
	from := b.c.Heap + b.c.Stride
	for n := from; n < from+b.c.Stride; n++ {
		if !b.twoThree(n) {
			return "at least"
		}
	}
	for n := from; n < from+b.c.Stride; n++ {
		if !b.four(n) {
			return "no option of"
		}
	}
	return ""
}

// What the checker says of claims by the sum bound is what its conditions say, one by one.
func TestSumBoundIsItsConditions(t *testing.T) {
	faults := map[string]int{}
	for _, name := range []string{"0.3F", "0.13FF", "0.9B", "0.1F", "0.2F", "0.0F", "0.3(7)", "0.(37)", "0.1(3)",
		"0.2(37)", "4.(7)", "0.(3)", "0.33(7)", "0.1(7)", "4.(3)", "8.(3)", "8.3", "0.3C3", "0.BF"} {
		g, err := check.ReadGame(name)
		if err != nil {
			t.Fatal(err)
		}
		r, ok := risingOf(plainest(g, 120))
		if !ok {
			continue
		}
		for stride := r.p; stride <= 12; stride += r.p {
			for _, margin := range []int64{0, 1, 2, 3, 5, 9} {
				for _, heap := range []int64{1, 2, 3, 6, 13} {
					c := claimOf("sum bound", name, r.i, r.p)
					c.Saltus, c.Stride, c.Margin, c.Heap = r.s, stride, margin, heap
					if c.Possible() != nil {
						continue
					}
					want := newPlainSums(c).fault()
					faults[want]++
					err := c.CheckBy(check.ByDefinition)
					if got := said(err); want == "" && got != "" && !strings.Contains(got, "wrong exceptions") &&
						!strings.Contains(got, "values are listed") || want != "" && !strings.Contains(got, want) {
						t.Errorf("%s %+v: %q, not %q", name, *c.Certificate(), got, want)
					}
				}
			}
		}
	}
	t.Log(faults)
	for _, f := range []string{"", "could have the value of its heap", "at least", "no option of"} {
		if faults[f] < 5 {
			t.Errorf("%d claims with %q", faults[f], f)
		}
	}
}

// The same of values that are made up, so that conditions are met and missed by little, which true values seldom
// do: any values below the preperiod, and a period of any others that rises.
func TestSumBoundOfMadeUpValues(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 4))
	names := []string{"0.3F", "0.F", "0.8", "0.9B", "0.07", "0.77", "4.3", "8.3", "0.3(7)", "0.(37)", "0.(3)", "0.1(3)",
		"0.(8)", "4.(7)", "0.2(F)", "0.04(3)"}
	faults := map[string]int{}
	for range 4000 {
		name := names[r.IntN(len(names))]
		c := claimOf("sum bound", name, r.Int64N(4), 1+r.Int64N(3))
		c.Saltus, c.Stride, c.Margin = 1+r.Int64N(4), 2*(1+r.Int64N(3)), r.Int64N(6)
		c.Heap = max(c.Preperiod, 1) + r.Int64N(3)
		if c.Possible() != nil {
			continue
		}
		values := make([]int, c.Heap+2*c.Stride)
		for n := range values {
			switch before := n - int(c.Period); {
			case n == 0: // no heap is worth 0
			case int64(n) < max(c.Preperiod, 1):
				values[n] = r.IntN(5)
			case int64(before) < max(c.Preperiod, 1):
				values[n] = r.IntN(9)
			default:
				values[n] = values[before] + int(c.Saltus)
			}
		}
		want := plainSumsOf(c, values).fault()
		faults[want]++
		if got := said(c.Closed(values)); want == "" && got != "" || want != "" && !strings.Contains(got, want) {
			t.Fatalf("%s %+v, values %v: %q, not %q", name, *c.Certificate(), values, got, want)
		}
	}
	t.Log(faults)
	for _, f := range []string{"could have the value of its heap", "at least", "no option of"} {
		if faults[f] < 20 {
			t.Errorf("%d claims with %q", faults[f], f)
		}
	}
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return fmt.Sprint(err)
}

// barred says from which of the heaps n, n + 1, … the value v is barred by heaps below n.
func barred(g *check.Game, values []int, n int64, v int, width int64) string {
	var out strings.Builder
	for h := n; h < n+width; h++ {
		mark := "-"
		for m := range n {
			if d := g.Digit(h - m); values[m] == v && (m == 0 && d&1 != 0 || m > 0 && d&2 != 0) {
				mark = "x"
			}
		}
		out.WriteString(mark)
	}
	return out.String()
}

// liveState is the state before the heap n: how many values occur, and the live ones.
func liveState(g *check.Game, values []int, n, width int64) (int, []check.Live) {
	occurring := 0
	for _, v := range values[:n] {
		occurring = max(occurring, v+1)
	}
	var live []check.Live
	for v := range occurring {
		if bars := barred(g, values, n, v, width); strings.Contains(bars, "-") {
			live = append(live, check.Live{Value: v, Bars: bars})
		}
	}
	return occurring, live
}

// liveFault names the condition of the theorem that does not hold of a claim.
func liveFault(c *check.Claim, values []int) string {
	g := c.Rules
	for n := c.Preperiod; n+c.Period < c.Heap+c.Stride; n++ {
		if int64(values[n+c.Period]) != int64(values[n])+c.Gain(n) {
			return ", but G("
		}
	}
	head, block := g.Written()
	width := int64(len(head) + max(len(block), 1))
	s := int(c.Stride / c.Period * c.Saltus)
	before, live := liveState(g, values, c.Heap, width)
	after, later := liveState(g, values, c.Heap+c.Stride, width)
	if after != before+s || len(live) != len(later) {
		return "a stride later it is"
	}
	still := map[int]bool{}
	for i := range live {
		if live[i].Bars != later[i].Bars || later[i].Value != live[i].Value && later[i].Value != live[i].Value+s {
			return "is barred from"
		}
		still[live[i].Value] = later[i].Value == live[i].Value
	}
	for n := c.Heap; s > 0 && n < c.Heap+c.Stride; n++ {
		if still[values[n]] != slices.Contains(c.Still, n%c.Period) {
			return "stays a stride later"
		}
	}
	return ""
}

// regular looks for the least p, s and residues without it that describe the last values.
func regular(values []int) (i, p, s int64, still []int64, ok bool) {
	n := int64(len(values))
	for p = 1; p <= 24; p++ {
		s, still = 0, nil
		for m := n - p; m < n; m++ {
			s = max(s, int64(values[m]-values[m-p]))
		}
		for m := n - p; m < n; m++ {
			if s > 0 && values[m] == values[m-p] {
				still = append(still, m%p)
			}
		}
		slices.Sort(still)
		c := certificate.Period{Still: still}
		c.Period, c.Saltus = p, s
		i = n - p
		for i > 0 && int64(values[i-1+p]-values[i-1]) == c.Gain(i-1) {
			i--
		}
		if i < n/3 {
			return i, p, s, still, true
		}
	}
	return 0, 0, 0, nil, false
}

// What the checker says of claims by live values is what the theorem says, one condition after the other.
func TestLiveValuesIsItsConditions(t *testing.T) {
	faults := map[string]int{}
	for _, name := range []string{
		"0.13(30)", "0.(03)", "0.(01)", "0.(2)", "0.12(30)", "0.(3)", "0.1(3)", "0.2(3)", "0.(310)", "0.31(02)", "0.(021)",
		"0.023(1)", "0.33", "0.023", "0.1203",
		"subtraction {1,2,3}", "subtraction {2,5}", "subtraction all but {2,3}", "subtraction all but {1}",
		"subtraction all but {}", "subtraction all but {2,3,7}",
	} {
		g, err := check.ReadGame(name)
		if err != nil {
			t.Error(err)
			continue
		}
		values := plainest(g, 200)
		head, block := g.Written()
		width := int64(len(head) + max(len(block), 1))
		i, p, s, still, ok := regular(values)
		if !ok {
			t.Logf("%s: not regular at once", name)
			continue
		}
		residues := [][]int64{still}
		if len(still) > 0 {
			residues = append(residues, nil, still[1:])
		}
		for r := range min(p, 3) {
			residues = append(residues, []int64{r})
		}
		for _, still := range residues {
			for stride := p; stride <= 3*p; stride += p {
				for heap := int64(1); heap <= i+12; heap++ {
					for preperiod := max(0, i-1); preperiod <= i; preperiod++ {
						c := claimOf("live values", name, preperiod, p)
						c.Saltus, c.Still, c.Stride, c.Heap = s, still, stride, heap
						if c.Possible() != nil {
							continue
						}
						if m, live := c.State(values, heap); fmt.Sprint(m, live) != fmt.Sprint(liveState(g, values, heap, width)) {
							t.Fatalf("%s: state before %d: %d %v", name, heap, m, live)
						}
						want := liveFault(c, values)
						faults[want]++
						got := said(c.CheckBy(check.ByDefinition))
						later := strings.Contains(got, "wrong exceptions") || strings.Contains(got, "values are listed") ||
							strings.Contains(got, "not the least")
						if want == "" && got != "" && !later || want != "" && !strings.Contains(got, want) {
							t.Errorf("%s %+v: %q, not %q", name, *c.Certificate(), got, want)
						}
					}
				}
			}
		}
	}
	t.Log(faults)
	for _, f := range []string{"", ", but G(", "a stride later it is", "is barred from", "stays a stride later"} {
		if faults[f] < 2 {
			t.Errorf("%d claims with %q", faults[f], f)
		}
	}
}
