// Package exercise tells whoever solves an exercise whether the answer is right, without holding the answer.
//
// There are two ways. Where an answer is right because of what it does, a property says so:
//
//	exercise.Property("the four heaps cancel", 5^6^9^heap == 0)
//
// Where it is one number or word, the exercise has its digest alone:
//
//	exercise.Check(answer, exercise.Digest("nim-2", …)) // the digest was made by the author
//
// A digest is salted by the name of the exercise, so that equal answers have different digests and
// no list of digests serves two exercises. It keeps an answer from being read by accident. It is no
// lock: whoever tries all numbers up to a thousand will find a number.
package exercise

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
)

// Verdict says whether an answer is right.
type Verdict struct {
	Right bool
	Note  string // what is wanted of an answer that is not right yet; may be empty
}

// String returns "right", or "not yet" with the note.
func (v Verdict) String() string {
	switch {
	case v.Right:
		return "right"
	case v.Note == "":
		return "not yet"
	}
	return "not yet: " + v.Note
}

// Require returns the verdict if it is right, and panics otherwise, with what is wanted: for cells that fail until
// they are answered, as nbgrader wants them.
func (v Verdict) Require() Verdict {
	if !v.Right {
		panic("exercise: " + v.String())
	}
	return v
}

// Property returns the verdict on an answer that is right when something holds of it; what names
// the property, for those whose answer has it not.
func Property(what string, holds bool) Verdict {
	if holds {
		return Verdict{Right: true}
	}
	return Verdict{Note: "wanted: " + what}
}

// Check returns the verdict on an answer of which the digest is known. A number, string, slice or
// anything else that fmt prints may be an answer; capitals and the number of spaces do not matter.
// It panics if digest is not one that Digest returns.
func Check(answer any, digest string) Verdict {
	salt, sum, ok := strings.Cut(digest, ":")
	if _, err := hex.DecodeString(sum); !ok || err != nil || len(sum) != 2*digestBytes || sum != strings.ToLower(sum) {
		panic(fmt.Sprintf("exercise: %q is not a digest; Digest makes them", digest))
	}
	switch {
	case Digest(salt, answer) == digest:
		return Verdict{Right: true}
	case empty(answer):
		return Verdict{Note: "no answer has been written"}
	}
	return Verdict{}
}

// digestBytes is the length of the part of a hash that is kept. Eight bytes make it unlikely that a
// wrong answer passes: one in 2⁶⁴.
const digestBytes = 8

// Digest returns the salt, a colon, and the first 16 hexadecimal digits of the SHA-256 hash of salt
// and answer. The salt is the name of the exercise and has no colon.
func Digest(salt string, answer any) string {
	sum := sha256.Sum256([]byte(salt + "\n" + canonical(answer)))
	return salt + ":" + hex.EncodeToString(sum[:digestBytes])
}

// Dice returns random numbers for one exercise of one student: the same ones in every session, on every machine, and
// others for another student or exercise. With them an exercise has numbers of its own for everybody in a class.
func Dice(student, exercise string) *rand.Rand {
	sum := sha256.Sum256([]byte(canonical(student) + "\n" + exercise))
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])))
}

// canonical writes equal answers alike.
func canonical(answer any) string {
	return strings.ToLower(strings.Join(strings.Fields(fmt.Sprint(answer)), " "))
}

// empty reports whether an answer is what a cell begins with: nothing, 0, -1, or no element.
func empty(answer any) bool {
	v := reflect.ValueOf(answer)
	switch {
	case !v.IsValid() || v.IsZero():
		return true
	case v.CanInt():
		return v.Int() == -1
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Map:
		return v.Len() == 0
	}
	return false
}
