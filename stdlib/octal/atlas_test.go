package octal

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The atlas has every code of up to three digits, and a sample of its entries is what a new
// search finds; the values below the preperiod of cousins are accounted for.
func TestAtlasRecomputed(t *testing.T) {
	all := Atlas()
	if len(all) != 1024 {
		t.Errorf("%d entries", len(all))
	}
	rng := rand.New(rand.NewPCG(71, 72))
	tried := 0
	for _, i := range rng.Perm(len(all)) {
		e := all[i]
		if e.Period == 0 || e.Preperiod+e.Period > 3000 {
			continue
		}
		tried++
		g := MustParse(e.Code)
		cert, err := g.Period()
		if err != nil || cert.Preperiod != e.Preperiod || cert.Period != e.Period || cert.Status != e.Status {
			t.Fatalf("%v, but a search finds %v, %v", e, cert, err)
		}
		if tried%10 == 0 {
			if err := cert.Verify(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if tried < 600 {
		t.Errorf("only %d entries were tried", tried)
	}
	small := 0
	for _, e := range all[1:] { // without 0.0, which has no move
		if e.Code[0] == '0' && e.Period > 0 && e.Preperiod+e.Period < 1000 {
			small++
		}
	}
	if small != 291 { // counted before there was an atlas
		t.Errorf("%d codes 0.xyz have a period below heap 1000, not 291", small)
	}
}

// Each open form of four digits has a minimal number of values computed, less than a given number of which, at the
// end, stand among them a second time.
const (
	surveyedOfFour = 120_000
	longestAgain   = 100
)

// The second part has every code of four digits; open forms have an exact bound; a sample of what it says is found
// anew, and none of a sample of its open codes has a period that a search of 2000 values proves.
func TestAtlasOfFourDigits(t *testing.T) {
	all := Atlas(4)
	if len(all) != 8192 || len(all.Forms()) != 1218 {
		t.Fatalf("%d codes, %d forms", len(all), len(all.Forms()))
	}
	for _, e := range all.Forms() {
		if len(e.Code) == len("0.1234") && e.Period == 0 &&
			(e.Excluded < surveyedOfFour-longestAgain || e.Excluded > e.Observed) {
			t.Errorf("%v: with %d values more is excluded", e, surveyedOfFour)
		}
	}
	rng := rand.New(rand.NewPCG(73, 74))
	proved, open := 0, 0
	for _, i := range rng.Perm(len(all))[:600] {
		e := all[i]
		cert, err := MustParse(e.Code).Period(MaxValues(2000))
		switch {
		case e.Period == 0:
			open++
			if err == nil {
				t.Errorf("%v, but %v", e, cert)
			}
		case e.Preperiod+e.Period < 1000:
			proved++
			if err != nil || cert.Preperiod != e.Preperiod || cert.Period != e.Period || cert.Status != e.Status {
				t.Errorf("%v, but a search finds %v, %v", e, cert, err)
			}
			if e.Code == e.Solved && cert.Digest() != e.Certificate {
				t.Errorf("%v: another certificate", e)
			}
		}
	}
	if proved < 300 || open < 100 {
		t.Errorf("%d proved and %d open entries were tried", proved, open)
	}
}

// Every certificate of the second part is found again, and verified.
func TestProofsOfFourDigits(t *testing.T) {
	proved := 0
	for _, e := range Atlas(4).Forms().Proved() {
		if len(e.Code) < len("0.1234") {
			continue
		}
		if _, err := e.Verify(); err != nil || e.Certificate == "" {
			t.Errorf("%v: %v", e, err)
		}
		proved++
	}
	if proved < 573 {
		t.Errorf("only %d forms are proved", proved)
	}
}

// The number of digits is at most the one asked for; no other number than one to four is taken.
func TestAtlasByDigits(t *testing.T) {
	for n, want := range map[int]int{1: 16, 2: 128, 3: 1024} {
		if got := len(Atlas(n)); got != want {
			t.Errorf("%d digits: %d codes, not %d", n, got, want)
		}
	}
	for _, digits := range [][]int{{0}, {5}, {-1}, {3, 4}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Atlas(%v) is taken", digits)
				}
			}()
			Atlas(digits...)
		}()
	}
}

// Entries are compared with new searches: the numbers, and the certificate itself.
func TestEntryVerifies(t *testing.T) {
	honest := Atlas().Forms().Proved().WithPeriod(12)[0]
	if _, err := honest.Verify(); err != nil || honest.Certificate == "" || honest.Code != honest.Solved {
		t.Fatal(honest, err)
	}
	for name, change := range map[string]func(e *Entry){
		"preperiod": func(e *Entry) { e.Preperiod-- },
		"period":    func(e *Entry) { e.Period *= 2 },
		"digest":    func(e *Entry) { e.Certificate = strings.Repeat("0", len(e.Certificate)) },
		"code":      func(e *Entry) { e.Code, e.Solved = "0.3", "0.3" },
	} {
		e := honest
		change(&e)
		if _, err := e.Verify(); err == nil {
			t.Errorf("another %s is verified", name)
		}
	}
}

// The digest is that of the code that was solved, whatever the code of the entry is.
func TestEntryOfAnotherCode(t *testing.T) {
	i := slices.IndexFunc(Atlas(),
		func(e Entry) bool { return e.Code != e.Solved && e.Certificate != "" && e.Period == 12 })
	e := Atlas()[i]
	if _, err := e.Verify(); err != nil {
		t.Fatal(e, err)
	}
	e.Certificate = strings.Repeat("0", len(e.Certificate))
	if _, err := e.Verify(); err == nil {
		t.Errorf("another digest of %s is verified for %s", e.Solved, e.Code)
	}
}

// No entry that is open has a period that its first values would prove, and all entries
// that say proved name a theorem.
func TestAtlasOpenEntries(t *testing.T) {
	open := 0
	for _, e := range Atlas().Forms() {
		if e.Period > 0 && e.Theorem == "none" || e.Observed < 1 {
			t.Errorf("%v", e)
		}
		if e.Period > 0 {
			continue
		}
		open++
		if cert, err := MustParse(e.Code).Period(MaxValues(2000)); err == nil {
			t.Errorf("%v, but %v", e, cert)
		}
	}
	if open < 30 || open > 120 {
		t.Errorf("%d standard forms are open", open)
	}
}

// The tables of [WinningWays] chapter 4 and A. Flammenkamp's list; their last exception is the preperiod less one.
func TestAtlasKnows(t *testing.T) {
	for _, want := range knownPeriods {
		if e, ok := Lookup(want.code); !ok || e.Preperiod != want.preperiod || e.Period != want.period {
			t.Errorf("%s: %v, %v", want.code, e, ok)
		}
	}
	if e, ok := Lookup("0.106"); !ok || e.Preperiod != 465384263797 || e.Period != 328226140474 {
		t.Errorf("%v", e)
	}
	if e, ok := Lookup("0.11337"); !ok || e.Solved != "0.04" {
		t.Errorf("%v, %v", e, ok)
	}
	for _, code := range []string{"0.12345", "0.(3)", "0.3F", "kayles", ""} {
		if e, ok := Lookup(code); ok {
			t.Errorf("%s: %v", code, e)
		}
	}
}

func TestAtlasSearched(t *testing.T) {
	all := Atlas()
	for _, e := range all.Beginning(Kayles.Values(20)...) {
		if !slices.Equal(MustParse(e.Code).Values(20), Kayles.Values(20)) {
			t.Errorf("%v does not begin like Kayles", e)
		}
	}
	if n := len(all.Beginning(0, 1, 2, 3, 1, 4, 3, 2, 1)); n < 1 {
		t.Errorf("%d entries begin like Kayles", n)
	}
	if n := len(all.Beginning()); n != len(all) {
		t.Errorf("%d entries begin with nothing", n)
	}
	if n := len(all.WithPeriod(34)); n < 5 {
		t.Errorf("%d entries have Dawson's period", n)
	}
	if proved, open := len(all.Proved()), len(all.WithPeriod(0)); proved+open != len(all) {
		t.Errorf("%d proved and %d open of %d", proved, open, len(all))
	}
}

// BenchmarkShortPeriods proves the periods below 1000 of all codes of up to three digits: those
// that show below heap 1000, those of all codes but 0.376, and that of 0.376, whose
// preperiod is 2268248. Each code is searched for by itself, as many at a time as there are
// processors. The baseline is the plain solver, which computes the values that
// the certificates compare, for the codes of the first kind.
func BenchmarkShortPeriods(b *testing.B) {
	early := shortPeriods(func(e Entry) bool { return e.Preperiod+e.Period < 1000 })
	b.Run("early/plain", func(b *testing.B) {
		bounds := map[string]int64{}
		for _, e := range early {
			cert, err := MustParse(e.Code).Period()
			if err != nil {
				b.Fatal(err)
			}
			bounds[e.Code] = cert.Bound
		}
		benchmarkEach(b, early, func(g Game) error {
			g.ByDefinition(int(bounds[g.Code()]))
			return nil
		})
	})
	search := func(g Game) error {
		_, err := g.Period()
		return err
	}
	b.Run("early", func(b *testing.B) { benchmarkEach(b, early, search) })
	b.Run("all but 0.376", func(b *testing.B) {
		benchmarkEach(b, shortPeriods(func(e Entry) bool { return e.Code != "0.376" }), search)
	})
	b.Run("0.376", func(b *testing.B) {
		benchmarkEach(b, shortPeriods(func(e Entry) bool { return e.Code == "0.376" }), search)
	})
}

// shortPeriods returns the entries with a period below 1000 that are wanted.
func shortPeriods(want func(e Entry) bool) Entries {
	return Atlas().Proved().only(func(e Entry) bool { return e.Period < 1000 && want(e) })
}

// benchmarkEach does something with the game of each entry.
func benchmarkEach(b *testing.B, entries Entries, do func(g Game) error) {
	for b.Loop() {
		todo := make(chan string, len(entries))
		for _, e := range entries {
			todo <- e.Code
		}
		close(todo)
		var wg sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			wg.Go(func() {
				for code := range todo {
					if err := do(MustParse(code)); err != nil {
						b.Error(err)
					}
				}
			})
		}
		wg.Wait()
	}
	b.ReportMetric(float64(len(entries)), "codes")
}

// Every game of up to three digits whose long period the literature knows is proved in
// the atlas: the periods in A. Flammenkamp's list and in [GangolliPlambeck1989].
func TestAtlasHasTheLongPeriods(t *testing.T) {
	for _, want := range []struct {
		code              string
		preperiod, period int64
	}{
		{"0.16", 105351, 149459}, {"0.56", 326640, 144}, {"0.127", 46578, 4}, {"0.376", 2268248, 4},
		{"0.165", 5181, 1550}, {"0.354", 10061916, 1180}, {"0.356", 7315, 142}, {"0.644", 3256, 442},
		{"0.054", 193235616, 10015179}, {"0.104", 197769598, 11770282}, {"0.454", 160949019, 60620715},
	} {
		if e, ok := Lookup(want.code); !ok || e.Preperiod != want.preperiod || e.Period != want.period ||
			e.Theorem == "none" {
			t.Errorf("%s: %v, %v", want.code, e, ok)
		}
	}
}
