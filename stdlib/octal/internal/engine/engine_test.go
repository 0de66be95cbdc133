package engine

import (
	"math/rand/v2"

	"sprague/stdlib/octal/internal/rules"
)

// rule reads a finite code of octal digits.
func rule(code string) *rules.Rule {
	r := &rules.Rule{Code: code, Head: []uint8{code[0] - '0'}}
	for _, digit := range []byte(code[2:]) {
		r.Head = append(r.Head, digit-'0')
	}
	return r
}

// grundys is the rule of Grundy's game.
var grundys = &rules.Rule{Code: "Grundy's game", Head: []uint8{rules.LeaveTwo}, Unequal: true}

// randomFinite returns a finite octal game of up to four digits.
func randomFinite(rng *rand.Rand) *rules.Rule {
	code := []byte{"04"[rng.IntN(2)], '.'}
	for range 1 + rng.IntN(4) {
		code = append(code, "01234567"[rng.IntN(8)])
	}
	return rule(string(code))
}
