package octal

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// The standard form of any code has its values, shifted.
func TestStandardFormsHaveTheValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	codes := threeDigits()
	for range 2500 {
		codes = append(codes, randomCode(rng))
	}
	shifted, lean := 0, 0
	for _, code := range codes {
		g := MustParse(code)
		s := g.Standard()
		if s.Shift > 0 {
			shifted++
		}
		if !slices.Equal(make([]int, s.Shift), g.Values(s.Shift)) {
			t.Fatalf("%s: %v, but a heap below %d has a value", code, s, s.Shift)
		}
		const n = 40
		if got, want := s.Game.Values(n), g.Values(n + s.Shift)[s.Shift:]; !slices.Equal(got, want) {
			t.Fatalf("%s: %v has the values %v, not %v", code, s, got, want)
		}
		if s.Game.LastDigit() != 0 && s.Game.Digit(1)&1 == 0 {
			t.Fatalf("%s: d₁ of %v is even", code, s)
		}
		if s.Shift == 0 && s.Game.Code() != g.Code() {
			lean++
		}
		if again := s.Game.Standard(); again.Shift != 0 || again.Game.Code() != s.Game.Code() {
			t.Fatalf("%s: the standard form %s has the standard form %s", code, s.Game, again.Game)
		}
	}
	if shifted < 100 || lean < 10 {
		t.Errorf("only %d shifts and %d idle leaves", shifted, lean)
	}
}

// Known cousins: [WinningWays] chapter 4.
func TestKnownCousins(t *testing.T) {
	for _, c := range []struct {
		code, standard string
		shift          int
	}{{"0.07", "0.137", 1}, {"0.4", "0.137", 2}, {"0.6", "0.37", 1}, {"0.26", "0.337", 1}, {"0.27", "0.337", 1}, {"0.007",
		"0.11337", 2}, {"0.77", "0.77", 0}, {"0.0", "0.0", 0}} {
		if s := MustParse(c.code).Standard(); s.Game.Code() != c.standard || s.Shift != c.shift {
			t.Errorf("%s: %v; known are %s and %d", c.code, s, c.standard, c.shift)
		}
	}
	if s := GrundysGame.Standard(); s.Game.Code() != GrundysGame.Code() {
		t.Errorf("%v", s)
	}
}

// The errata of the literature: .27 is .26, and two pairs that were taken for equal.
func TestErrata(t *testing.T) {
	for _, c := range []struct {
		a, b    string
		verdict Verdict
		first   int
	}{{"0.27", "0.26", Same, -1}, {"0.314", "0.31", Different, 5}, {"0.161", "0.36", Different, 519}} {
		a, b := MustParse(c.a), MustParse(c.b)
		if got := a.Compare(b, 2000); got != c.first {
			t.Errorf("%s and %s first differ at %d, not %d", a, b, got, c.first)
		}
		if e := a.Equivalent(b, 2000); e.Verdict != c.verdict || e.HeapA != c.first || e.HeapB != c.first {
			t.Errorf("%v", e)
		}
	}
	if MustParse("0.161").Compare(MustParse("0.36"), 519) != -1 {
		t.Error("0.161 and 0.36 differ below 519")
	}
}

// Codes of equal values in the lookup tables of T. Czajka's octal-games, which puts the
// right column for the left one: all of these are proved equal, up to a shift.
func TestTabulatedEquivalences(t *testing.T) {
	for code, same := range map[string]string{
		"0.27": "0.26", "0.37": "0.6", "0.73": "0.26", "0.46": "0.44", "4.4": "0.77", "4.7": "0.75", "4.1": "0.51",
		"0.007": "0.04", "0.036": "0.06", "0.117": "0.051", "0.177": "0.45", "0.203": "0.71", "0.301": "4.0", "0.357": "0.75",
		"0.547": "0.147", "4.001": "0.71", "4.104": "0.51", "4.167": "0.536", "4.307": "0.75", "4.336": "4.324",
		"4.447": "4.444", "4.777": "4.766",
	} {
		if e := MustParse(code).Equivalent(MustParse(same), 3000); e.Verdict != Same {
			t.Errorf("%v", e)
		}
	}
}

// Equivalence by two certificates; unknown where nothing is proved; shifted differences.
func TestEquivalence(t *testing.T) {
	for _, c := range []struct {
		a, b    string
		verdict Verdict
	}{{"0.07", "0.4", Same}, {"0.17", "0.07", Different}, {"0.6", "0.37", Same}, {"0.05", "0.2", Same}} {
		if e := MustParse(c.a).Equivalent(MustParse(c.b), 1000); e.Verdict != c.verdict {
			t.Errorf("%v", e)
		}
	}
	if e := MustParse("0.161").Equivalent(MustParse("0.36"), 500); e.Verdict != Alike {
		t.Errorf("%v", e)
	}
	for _, pair := range [][2]string{{"0.07", "0.4"}, {"0.137", "0.4"}, {"0.05", "0.2"}} {
		e := MustParse(pair[0]).Equivalent(MustParse(pair[1]), 10)
		if a, b := e.A.Values(300 + e.ShiftA)[e.ShiftA:], e.B.Values(300 + e.ShiftB)[e.ShiftB:]; !slices.Equal(a, b) {
			t.Errorf("%v, but the values differ", e)
		}
	}
}

func TestFamilies(t *testing.T) {
	for pattern, want := range map[string]int{"0.xy": 64, "4.xyz": 512, "0.[37]x": 16, "0.77": 1} {
		games, err := Family(pattern)
		if err != nil || len(games) != want {
			t.Errorf("%s: %d games, %v", pattern, len(games), err)
		}
	}
	for _, pattern := range []string{"", "9.x", "0.[", "0.[]x", "0.[3", "0.xyzwxyzw"} {
		_, err := Family(pattern)
		var wrong *SyntaxError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", pattern, err)
		}
	}
}
