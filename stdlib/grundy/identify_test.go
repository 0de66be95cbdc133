package grundy_test

import (
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/coins"
	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

// Each game is found by its values, from heap 0 and from heap 1 on, and each game that is found has these values.
func TestIdentify(t *testing.T) {
	for _, c := range []struct {
		cell   string
		values []int
	}{
		{"octal.Kayles", octal.Kayles.Values(200)},
		{"octal.GrundysGame", octal.GrundysGame.Values(201)},
		{`octal.MustParse("0.(3)")`, octal.MustParse("0.(3)").Values(30)},
		{`octal.MustParse("0.106")`, octal.MustParse("0.106").Values(60)},
		{`octal.MustParse("0.3(5)")`, octal.MustParse("0.3(5)").Values(60)},
		{"coins.TripletFives", append([]int{0}, coins.TripletFives.Values(40)...)},
		{"subtraction.New(1, 5, 8)", subtraction.New(1, 5, 8).Values(60)},
	} {
		for from := range 2 {
			found := grundy.Identify(c.values[from:]).Games
			if !slices.ContainsFunc(found, func(m grundy.Match) bool { return m.Cell == c.cell && m.From == from }) {
				t.Errorf("%s from %d is not found: %v", c.cell, from, found)
			}
		}
	}
	for _, m := range grundy.Identify([]int{0, 0, 1, 2, 0, 1}).Games {
		if code, ok := strings.CutPrefix(m.Cell, `octal.MustParse("`); ok {
			if got := octal.MustParse(strings.TrimSuffix(code, `")`)).Values(7)[m.From:][:6]; !slices.Equal(got,
				[]int{0, 0, 1, 2, 0, 1}) {
				t.Errorf("%s from %d has %v", m.Cell, m.From, got)
			}
		}
	}
}

// What is no list of values is refused.
func TestIdentifyRefuses(t *testing.T) {
	for _, values := range [][]int{nil, {0, -1}} {
		func() {
			defer func() {
				if p, _ := recover().(string); !strings.Contains(p, "grundy.Identify(") {
					t.Errorf("%v: %v", values, p)
				}
			}()
			grundy.Identify(values)
		}()
	}
}

// Rules in words that have closed forms are found, with their A-numbers.
func TestIdentifyClosedForms(t *testing.T) {
	for values, want := range map[[9]int]string{{0, 0, 1, 0, 2, 1, 3, 0, 4}: "A025480",
		{0, 1, 2, 1, 3, 1, 2, 1, 4}: "A001511",
		{0, 1, 0, 2, 0, 1, 0, 3, 0}: "A007814"} {
		if m := grundy.Identify(values[:]); len(m.Games) == 0 || m.Games[0].OEIS != want {
			t.Errorf("%v: %v, want %s", values, m, want)
		}
	}
}
