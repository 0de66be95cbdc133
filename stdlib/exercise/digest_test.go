package exercise_test

import (
	"strings"
	"testing"

	"sprague/stdlib/exercise"
)

// What fmt prints alike, but for capitals and spaces, is one answer; another name is another exercise.
func TestOneAnswerManySpellings(t *testing.T) {
	digest := exercise.Digest("x", "two heaps")
	for _, same := range []any{"two heaps", "  Two\theaps\n", "TWO HEAPS", []string{"two", "heaps"}[0] + " heaps"} {
		if !exercise.Check(same, digest).Right {
			t.Errorf("%q is wrong", same)
		}
	}
	for _, other := range []any{"twoheaps", "two heaps.", "two", 2} {
		if v := exercise.Check(other, digest); v.Right || v.Note != "" {
			t.Errorf("%q: %v", other, v)
		}
	}
	for _, unwritten := range []any{nil, 0, -1, "", 0.0, []int{}, []int(nil), map[int]int{}, int8(-1), false} {
		if v := exercise.Check(unwritten, digest); v.Right || v.Note != "no answer has been written" {
			t.Errorf("%#v: %v", unwritten, v)
		}
		if !exercise.Check(unwritten, exercise.Digest("zero", unwritten)).Right { // where it is the answer, it is right
			t.Errorf("%#v is the answer and wrong", unwritten)
		}
	}
	if exercise.Digest("y", "two heaps")[2:] == digest[2:] {
		t.Error("two exercises share a digest")
	}
}

// A digest is what Digest returns, to the letter.
func TestNoDigests(t *testing.T) {
	good := exercise.Digest("x", 1)
	for _, bad := range []string{"", ":", "x", good[:len(good)-1], good + "0", good + "00", good[2:],
		good[:len(good)-1] + "g", strings.ToUpper(good)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is taken for a digest", bad)
				}
			}()
			exercise.Check(1, bad)
		}()
	}
}
