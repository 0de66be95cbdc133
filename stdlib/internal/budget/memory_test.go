package budget

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"
)

func TestNeedRefusesWhatIsNotThere(t *testing.T) {
	defer func() {
		var r *Refusal
		err, _ := recover().(error)
		if !errors.As(err, &r) || !strings.Contains(r.Error(), "call 7 would take 1e+03 EB of memory; there are ") ||
			!strings.HasSuffix(r.Error(), ". Ask for less") {
			t.Errorf("panic %v", err)
		}
	}()
	Need(small, "", "what is small is granted")
	Need(1e21, "Ask for less", "call %d", 7)
	t.Error("10^21 bytes were granted")
}

func TestLeftIsAnAmountOfMemory(t *testing.T) {
	if left := Left(); left < 1<<20 || left > 1<<60 {
		t.Errorf("%g bytes left", left)
	}
}

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"64 MB": Bytes(64e6), "1 GB": Bytes(999.9e6), "900 bytes": Bytes(900),
		"about 3 hours": Duration(3 * time.Hour), "about 2.3 years": Duration(Seconds(2.3 * 365 * 86400)),
		"about 90 seconds": Duration(90 * time.Second), "a century": Duration(Seconds(math.MaxFloat64)),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Exactly what is small is granted without a look at what is left; one byte more of nothing is refused.
func TestNeedAtTheLimit(t *testing.T) {
	for _, bytes := range []float64{math.Inf(1), math.MaxFloat64} {
		func() {
			defer func() {
				if r, ok := recover().(*Refusal); !ok || r.Bytes != bytes || r.Left >= bytes || r.What != "all of 3" ||
					r.Advice != "Less" || r.Time != 0 {
					t.Errorf("%g bytes: %+v", bytes, r)
				}
			}()
			Need(bytes, "Less", "all of %d", 3)
		}()
	}
}

// A refusal tells what it knows: how much is left only where that is too little, no time that is unknown, no
// advice where there is none.
func TestRefusalsTellWhatTheyKnow(t *testing.T) {
	for want, r := range map[string]Refusal{
		"A would take 2 GB of memory":                 {What: "A", Bytes: 2e9, Left: 2e9},
		"A would take 2 GB of memory; there are 1 GB": {What: "A", Bytes: 2e9, Left: 1e9},
		"A would take 2 GB of memory and at least about 2 hours; there are 0 bytes": {What: "A", Bytes: 2e9,
			Time: 2 * time.Hour},
		"A would take 1 bytes of memory and at least about 0.1 seconds. Do something": {What: "A", Bytes: 1, Left: 1,
			Time: 1, Advice: "Do something"},
	} {
		if got := r.Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Amounts and times at the borders of their units.
func TestBordersOfUnits(t *testing.T) {
	for _, c := range []struct {
		got, want string
	}{
		{Bytes(0), "0 bytes"}, {Bytes(999), "999 bytes"}, {Bytes(999.4), "999 bytes"}, {Bytes(999.5), "1 kB"},
		{Bytes(1e18), "1 EB"}, {Bytes(1e24), "1e+06 EB"},
		{Duration(0), "about 0.1 seconds"}, {Duration(10*time.Second - 1), "about 10 seconds"},
		{Duration(10 * time.Second), "about 10 seconds"},
		{Duration(2*time.Minute - 1), "about 120 seconds"}, {Duration(2 * time.Minute), "about 2 minutes"},
		{Duration(10 * time.Minute), "about 10 minutes"},
		{Duration(48*time.Hour - time.Hour), "about 47 hours"}, {Duration(48 * time.Hour), "about 2 days"},
		{Duration(math.MaxInt64), "a century"}, {Duration(math.MaxInt64 - 1), "about 292 years"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for s, want := range map[float64]time.Duration{0: 0, 1.5: 1500 * time.Millisecond, math.MaxInt64 / 1e9: math.MaxInt64,
		math.Inf(1): math.MaxInt64} {
		if got := Seconds(s); got != want {
			t.Errorf("%g seconds are %d, want %d", s, got, want)
		}
	}
}
