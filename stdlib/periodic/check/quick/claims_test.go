package quick

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// A knownPeriod is one of which the finite-state theorem speaks, short enough that the definition
// tells all of it.
type knownPeriod struct {
	code         string
	n0, p, reach int64
	mask         uint32
	windows      int // besides those before B, n₀ + L and n₀ + p + L
}

var knownPeriods = []knownPeriod{
	{"0.77", 71, 12, 70, 15, 0}, // B = n₀ + L, one interval
	{"0.055", 259, 148, 43, 111, 5},
	{"4.344", 998, 51, 271, 119, 12},
	{"0.156", 3479, 349, 1200, 123, 70}, // more intervals than lanes
	{"0.644", 3256, 442, 1000, 126, 3},
}

// claim makes the certificate from values by the definition.
func (k knownPeriod) claim(t testing.TB) (*check.Claim, []int) {
	t.Helper()
	g, err := check.ReadGame(k.code)
	if err != nil {
		t.Fatal(err)
	}
	c, err := check.Of(&certificate.Period{
		Envelope:  certificate.Envelope{Theorem: "finite state", Game: k.code},
		Preperiod: k.n0, Period: k.p, Mask: k.mask, Reach: k.reach,
	})
	if err != nil {
		t.Fatal(err)
	}
	c.Rules = g
	end := k.n0 + k.p + c.Length()
	values := check.Values(g, end+4*k.p)
	begin, lap := c.Begin(), end-k.p
	places := []int64{begin, lap, end}
	for i := range k.windows {
		places = append(places, begin+int64(i+1)*(lap-begin)/int64(k.windows+1))
	}
	slices.Sort(places)
	for _, at := range slices.Compact(places) {
		c.Windows = append(c.Windows, windowOf(values, at, c.Length()))
	}
	spots := map[int64]bool{k.n0 - 1: true, k.n0 - 1 + k.p: true}
	for _, q := range check.Primes(k.p) {
		n := k.n0
		for values[n] == values[n+k.p/q] {
			n++
		}
		spots[n], spots[n+k.p/q] = true, true
	}
	for n := range end {
		if spots[n] {
			c.Spots = append(c.Spots, certificate.Spot{Heap: n, Value: uint8(values[n])})
		}
	}
	return c, values
}

// windowOf is the window before a heap.
func windowOf(values []int, at, length int64) certificate.Window {
	bytes := make([]byte, length)
	for i := range bytes {
		bytes[i] = byte(values[at-length+int64(i)])
	}
	return certificate.NewWindow(at, bytes)
}

// copied is a claim whose windows and spots may be changed.
func copied(c *check.Claim) *check.Claim {
	p := *c.Certificate()
	p.Windows, p.Spots = slices.Clone(c.Windows), slices.Clone(c.Spots)
	d, err := check.Of(&p)
	if err != nil {
		panic(err)
	}
	d.Rules = c.Rules
	return d
}

// byWindows checks a claim so that every interval is walked by this package even if package check would be as fast.
func byWindows(c *check.Claim) (Report, error) {
	d, err := possible(c.Certificate())
	if err != nil {
		return Report{}, err
	}
	f, err := open(d)
	if err != nil {
		return Report{}, err
	}
	return f.verify(certificate.Options{})
}

// checked checks a claim.
func checked(c *check.Claim, o certificate.Options) (Report, error) {
	return Checker{}.Check(c.Certificate(), o)
}

// Batches confirm what package check confirms, and report their work.
func TestWholeClaims(t *testing.T) {
	for _, k := range knownPeriods {
		c, _ := k.claim(t)
		steps := k.n0 + k.p + c.Length() - c.Begin()
		for name, check := range map[string]func() (Report, error){
			"plain": func() (Report, error) { return checked(c, certificate.Options{Plain: true}) },
			"short": func() (Report, error) { return checked(c, certificate.Options{}) },
			"lanes": func() (Report, error) { return byWindows(c) },
		} {
			r, err := check()
			if err != nil {
				t.Errorf("%s, %s: %v", k.code, name, err)
				continue
			}
			if name == "plain" {
				if r.Values != c.Bound() || r.All != 0 {
					t.Errorf("%s, %s: %+v", k.code, name, r)
				}
				continue
			}
			want := Report{Steps: steps, All: steps, Windows: len(c.Windows) - 1, Of: len(c.Windows) - 1, Spots: len(c.Spots),
				OfSpots: len(c.Spots)}
			if name == "short" {
				want.Values = c.Bound()
				r.Values = want.Values
			}
			if r != want || !r.Complete() {
				t.Errorf("%s, %s: %+v, want %+v", k.code, name, r, want)
			}
		}
	}
}

// A sample reports what it has left out, and one that is long enough leaves out nothing.
func TestSamples(t *testing.T) {
	c, _ := knownPeriods[3].claim(t)
	few, err := checked(c, certificate.Options{Sample: 1})
	if err != nil || few.Complete() || few.Steps >= few.All || few.Steps < int64(few.Of) {
		t.Errorf("one step behind each window: %+v, %v", few, err)
	}
	if !strings.Contains(few.String(), "NOT checked") || !strings.Contains(few.String(), "sampled") {
		t.Errorf("%v", few)
	}
	all, err := checked(c, certificate.Options{Sample: 1 << 20})
	if err != nil || !all.Complete() {
		t.Errorf("more steps than there are: %+v, %v", all, err)
	}
}

// A lie is something changed in a claim, with digests made right again.
type lie struct {
	name string
	tell func(c *check.Claim, values []int, r *rand.Rand)
}

// change gives a window another value, and its digest.
func change(c *check.Claim, window int, at int64, by byte) {
	bytes, err := c.Windows[window].Values.Unpack(c.Length())
	if err != nil {
		panic(err)
	}
	bytes = slices.Clone(bytes)
	bytes[at] ^= by
	c.Windows[window].Values, c.Windows[window].Digest = certificate.Pack(bytes), certificate.Digest(bytes)
}

var lies = []lie{
	{"a value of the first window", func(c *check.Claim, _ []int, r *rand.Rand) {
		change(c, 0, r.Int64N(c.Length()), 1<<r.IntN(4))
	}},
	{"a value of the last window", func(c *check.Claim, _ []int, r *rand.Rand) {
		change(c, len(c.Windows)-1, r.Int64N(c.Length()), 1<<r.IntN(4))
	}},
	{"the same value of both equal windows", func(c *check.Claim, _ []int, r *rand.Rand) {
		lap := slices.IndexFunc(c.Windows, func(w certificate.Window) bool { return w.At == c.Preperiod+c.Length() })
		at, by := r.Int64N(c.Length()), byte(1)<<r.IntN(4)
		change(c, lap, at, by)
		change(c, len(c.Windows)-1, at, by)
	}},
	{"a value of some window between", func(c *check.Claim, _ []int, r *rand.Rand) {
		change(c, r.IntN(len(c.Windows)), r.Int64N(c.Length()), 1<<r.IntN(4))
	}},
	{"a spot", func(c *check.Claim, _ []int, r *rand.Rand) {
		c.Spots[r.IntN(len(c.Spots))].Value ^= 1 << r.IntN(4)
	}},
	{"a spot fewer", func(c *check.Claim, _ []int, r *rand.Rand) {
		i := r.IntN(len(c.Spots))
		c.Spots = slices.Delete(c.Spots, i, i+1)
	}},
	{"another mask", func(c *check.Claim, _ []int, r *rand.Rand) { c.Mask = uint32(1 + r.IntN(255)) }},
	{"the position", func(c *check.Claim, _ []int, _ *rand.Rand) { c.Position = true }},
	{"twice the period", func(c *check.Claim, values []int, _ *rand.Rand) {
		c.Period *= 2
		c.Windows = append(c.Windows, windowOf(values, c.Preperiod+c.Period+c.Length(), c.Length()))
	}},
	{"a preperiod one greater", func(c *check.Claim, values []int, _ *rand.Rand) {
		lap := slices.IndexFunc(c.Windows, func(w certificate.Window) bool { return w.At == c.Preperiod+c.Length() })
		c.Preperiod++
		c.Windows = append(slices.Delete(c.Windows, lap, lap+1), windowOf(values, c.Preperiod+c.Length(), c.Length()),
			windowOf(values, c.Preperiod+c.Period+c.Length(), c.Length()))
		slices.SortFunc(c.Windows, func(a, b certificate.Window) int { return int(a.At - b.At) })
	}},
	{"a preperiod one less", func(c *check.Claim, values []int, _ *rand.Rand) {
		c.Preperiod--
		last := len(c.Windows) - 1
		c.Windows[last] = windowOf(values, c.Preperiod+c.Period+c.Length(), c.Length())
		c.Windows = slices.DeleteFunc(c.Windows, func(w certificate.Window) bool { return w.At == c.Preperiod+1+c.Length() })
		c.Windows = slices.Insert(c.Windows, max(len(c.Windows)-1, 1), windowOf(values, c.Preperiod+c.Length(), c.Length()))
	}},
	{"a shorter reach, its windows right", func(c *check.Claim, values []int, r *rand.Rand) {
		end, lap := c.Preperiod+c.Period, c.Preperiod
		c.Reach = 1 + r.Int64N(c.Reach)
		c.Windows = nil
		for _, at := range []int64{c.Begin(), lap + c.Length(), end + c.Length()} {
			c.Windows = append(c.Windows, windowOf(values, at, c.Length()))
		}
		if c.Windows[0].At == c.Windows[1].At {
			c.Windows = c.Windows[1:]
		}
	}},
}

// Batches and package check agree on forged claims, and what they confirm is true by the
// definition: the values repeat, from no earlier heap and with no shorter period.
func TestLiesAreFoundByBoth(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	refused, confirmed := 0, 0
	for _, k := range knownPeriods[:4] {
		c, values := k.claim(t)
		for _, l := range lies {
			for range 4 {
				forged := copied(c)
				l.tell(forged, values, r)
				_, plainly := checked(forged, certificate.Options{Plain: true})
				report, quickly := byWindows(forged)
				if (plainly == nil) != (quickly == nil && report.Complete()) {
					t.Errorf("%s, %s: the core says %v, lanes %v (%v): mask %d, reach %d", k.code, l.name, plainly, quickly, report,
						forged.Mask, forged.Reach)
				}
				if quickly != nil {
					refused++
					continue
				}
				confirmed++
				if forged.Preperiod != k.n0 || forged.Period != k.p {
					t.Errorf("%s, %s: confirmed with n₀ = %d and p = %d", k.code, l.name, forged.Preperiod, forged.Period)
				}
			}
		}
	}
	if refused < 120 || confirmed == 0 {
		t.Errorf("%d refused, %d confirmed: the lies are no test", refused, confirmed)
	}
}

// A false window in the middle is met by the walk that leads to it, and by no sample that ends
// before; the message names the interval.
func TestFalseStretch(t *testing.T) {
	c, _ := knownPeriods[4].claim(t)
	forged := copied(c)
	change(forged, 2, 5, 1)
	if _, err := byWindows(forged); err == nil || !strings.Contains(err.Error(), "window 1 ") &&
		!strings.Contains(err.Error(), "window 2") {
		t.Errorf("%v", err)
	}
	if r, err := checked(forged, certificate.Options{Sample: 1}); err != nil || r.Complete() {
		t.Errorf("one step behind each window: %+v, %v", r, err)
	}
}

// Values of claims that are right are those of the definition: before and behind the first
// window, in windows and between, and far beyond the period.
func TestValueOfClaims(t *testing.T) {
	for _, k := range knownPeriods {
		c, values := k.claim(t)
		end := k.n0 + k.p + c.Length()
		r := rand.New(rand.NewPCG(1, uint64(k.p)))
		heaps := []int64{0, 1, c.Begin() - 1, c.Begin(), k.n0 - 1, k.n0, k.n0 + k.p - 1, k.n0 + k.p, end - 1, end,
			end + 3*k.p}
		for range 40 {
			heaps = append(heaps, r.Int64N(end+3*k.p))
		}
		for _, n := range heaps {
			v, err := (Checker{}).Value(c.Certificate(), n)
			if err != nil || v != int64(values[n]) {
				t.Errorf("%s: G(%d) = %d, %v; by the definition it is %d", k.code, n, v, err, values[n])
			}
			far, err := (Checker{}).Value(c.Certificate(), n+1_000_000_000*k.p)
			if n >= k.n0 && (err != nil || far != v) {
				t.Errorf("%s: a thousand million periods behind %d: %d, %v", k.code, n, far, err)
			}
		}
		if _, err := (Checker{}).Value(c.Certificate(), -1); err == nil {
			t.Errorf("%s: a heap of −1 has a value", k.code)
		}
	}
}

// Values of other claims go on with what a period adds.
func TestValueOfArithmeticClaims(t *testing.T) {
	for _, theorem := range check.Theorems() {
		read, _, err := certificate.Read([]byte(theorem.Example))
		if err != nil {
			t.Fatal(err)
		}
		c := read.(*certificate.Period)
		g, err := check.ReadAnyGame(c.Game)
		if err != nil {
			t.Fatal(err)
		}
		n := min(c.Preperiod+6*c.Period+40, 3000)
		want := check.Values(g, n)
		for m := range n {
			if m > 200 && m%17 > 0 {
				continue
			}
			if v, err := (Checker{}).Value(c, m); err != nil || v != int64(want[m]) {
				t.Errorf("%s, %s: G(%d) = %d, %v; by the definition it is %d", theorem.Name, g.Name, m, v, err, want[m])
				break
			}
		}
	}
}

// A report is complete exactly if nothing is missing, each thing alone.
func TestCompleteAtItsLimits(t *testing.T) {
	whole := Report{Steps: 10, All: 10, Windows: 2, Of: 2, Spots: 4, OfSpots: 4}
	if !whole.Complete() || whole.String() != "all 10 steps recomputed, all 2 windows reached" {
		t.Errorf("%v", whole)
	}
	for name, less := range map[string]func(r *Report){"a step": func(r *Report) { r.Steps-- },
		"a window": func(r *Report) { r.Windows-- }, "a spot": func(r *Report) { r.Spots-- }} {
		r := whole
		less(&r)
		if r.Complete() || !strings.Contains(r.String(), "NOT checked") {
			t.Errorf("%s less: %v", name, r)
		}
	}
	if s := fmt.Sprint(Report{Values: 12}); s != "all 12 values recomputed" {
		t.Error(s)
	}
}

// What a claim may cost is stated before anything is computed, and too little leave is refused.
func TestCostsAreAllowedFirst(t *testing.T) {
	c, _ := knownPeriods[3].claim(t)
	whole, sample := cost(c, certificate.Options{}, false), cost(c, certificate.Options{Sample: 1}, false)
	if sample.Steps <= 0 || sample.Steps > whole.Steps || whole.Steps <= 0 || whole.Memory <= 0 {
		t.Errorf("all %v, a sample %v", whole, sample)
	}
	told := check.Cost{}
	o := certificate.Options{Sample: 1, Costs: func(cost check.Cost) { told = cost }}
	if _, err := checked(c, o); err != nil || told != sample {
		t.Errorf("told %v, %v; it costs %v", told, err, sample)
	}
	o.Limits = certificate.Generous()
	o.Limits.Memory = 1
	o.Costs = func(check.Cost) { t.Error("begun without leave") }
	if _, err := checked(c, o); err == nil {
		t.Error("a byte of memory is enough")
	}
}

// A wrong single value below B, which the rules give, ends the check before any step is walked.
func TestWrongSpotBelowEndsAtOnce(t *testing.T) {
	c, _ := knownPeriods[0].claim(t)
	d := copied(c)
	i := slices.IndexFunc(d.Spots, func(s certificate.Spot) bool { return s.Heap < c.Begin() })
	if i < 0 {
		t.Fatal("no spot is below B")
	}
	d.Spots[i].Value ^= 64
	r, err := byWindows(d)
	if err == nil || !strings.Contains(err.Error(), "the value of") || r.Steps != 0 || r.Windows != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}
