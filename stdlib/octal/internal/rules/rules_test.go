package rules

import "testing"

func TestQuestions(t *testing.T) {
	for _, want := range []struct {
		name           string
		rule           Rule
		last           int
		sparse, finite bool
		parity         uint
		shared         bool
	}{
		{"0.77", Rule{Head: []uint8{0, 7, 7}}, 2, true, true, 0, false},
		{"0.106", Rule{Head: []uint8{0, 1, 0, 6}}, 3, true, true, 1, true},
		{"4.04", Rule{Head: []uint8{4, 0, 4, 0}}, 2, true, true, 0, true},
		{"0.33", Rule{Head: []uint8{0, 3, 3}}, 2, false, true, 0, false},
		{"0.3F", Rule{Head: []uint8{0, 3, 15}}, 2, false, false, 0, true},
		{"0.(37)", Rule{Head: []uint8{0}, Tail: []uint8{3, 7}}, -1, false, false, 0, false},
		{"split unequally", Rule{Head: []uint8{4}, Unequal: true}, 0, true, false, 0, true},
		{"no move", Rule{Head: []uint8{0}}, 0, false, true, 0, false},
	} {
		parity, shared := want.rule.SplitParity()
		if want.rule.Last() != want.last || want.rule.Sparse() != want.sparse || want.rule.FiniteOctal() != want.finite ||
			parity != want.parity || shared != want.shared {
			t.Errorf("%s: last %d, sparse %v, finite %v, parity %d %v", want.name, want.rule.Last(), want.rule.Sparse(),
				want.rule.FiniteOctal(), parity, shared)
		}
	}
}

func TestDigits(t *testing.T) {
	r := Rule{Head: []uint8{0, 1}, Tail: []uint8{5, 0, 2}}
	want := []uint8{0, 1, 5, 0, 2, 5, 0, 2, 5}
	for n, d := range want {
		if r.Digit(n) != d {
			t.Errorf("the digit of %d is %d; want %d", n, r.Digit(n), d)
		}
	}
	if finite := (Rule{Head: want}); finite.Digit(len(want)) != 0 || finite.Leaves() != 7 {
		t.Errorf("past the end %d, leaves %d", finite.Digit(len(want)), finite.Leaves())
	}
}

// Questions are answered by the digits that a game has as far as one looks: trailing zeros and a block written twice
// change none of the answers.
func TestSpellings(t *testing.T) {
	for code := range 1 << 12 {
		head := []uint8{uint8(code & 4), uint8(code >> 3 & 7), uint8(code >> 6 & 7), uint8(code >> 9 & 7)}
		short, long := Rule{Head: head}, Rule{Head: append(head[:4:4], 0, 0)}
		last, all := 0, uint8(0)
		for n, d := range head {
			if all |= d; d != 0 {
				last = n
			}
		}
		_, shared := short.SplitParity()
		_, same := long.SplitParity()
		if short.Last() != last || long.Last() != last || short.Leaves() != all || long.Leaves() != all || shared != same ||
			shared && all&LeaveTwo == 0 {
			t.Fatalf("%v: last %d, %d; leaves %d, %d; parity %v, %v", head, short.Last(), long.Last(), short.Leaves(),
				long.Leaves(), shared, same)
		}
		once, twice := Rule{Head: head[:1], Tail: head[1:]}, Rule{Head: head[:1], Tail: append(head[1:4:4], head[1:]...)}
		for n := range 12 {
			if once.Digit(n) != twice.Digit(n) || once.Last() != -1 || once.Sparse() || once.FiniteOctal() {
				t.Fatalf("%v: digit %d is %d, %d", head, n, once.Digit(n), twice.Digit(n))
			}
		}
	}
}
