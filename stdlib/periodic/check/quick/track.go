package quick

import (
	"math/bits"
	"slices"

	"sprague/stdlib/task"
)

// A track goes on from a window of a claim that is taken to be right. Then all heaps behind
// it are common, and the value of each is the least common one that is no option: what
// decides steps in doubt need not be looked at. Splits of two common parts are rare, so that the
// options that count are those that do not split and splits with a rare part.
//
// Values are written as codes: the lowest bit of the mask is left out, since heap, class
// and the other bits determine it.
//
// A step is then a loop over the options that count, each of which sets a bit of one word: the codes
// that are excluded. The least bit that is clear is the code of the heap. Nothing in it proves anything: a track is for
// asking a claim that is believed for a value far from its windows.
//
// Codes wrap around in the word by trackCodes − 1, so that a code too great would exclude a wrong bit.
// It cannot come up: options whose own code is too great are left out, codes in the window are looked
// at once, and a heap whose codes are all excluded ends the track.
type track struct {
	class
	bit     int
	options []trackOption
	codes   []uint8 // the last ones, and room for those to come
	known   int     // of codes
	at      int64   // the heap of the next code
}

// A trackOption excludes at each heap n the code that n − distance has, xored with code.
// Distances are at most L, so that the window has them.
type trackOption struct {
	distance int
	code     uint8
}

const (
	// trackCodes bounds the codes of a track: the set of those excluded is a word.
	trackCodes = 64
	// trackRoom is how many codes are computed until the last are moved to the front.
	trackRoom = 1 << 16
)

// newTrack returns a track behind a window, or nil if a code in it is too great.
// Options whose code is too great cannot exclude any code of the word, since the other code is
// in it: the exclusive or would be too great as well.
// Cost: a word of options for each rare heap and take.
func newTrack(w *walker, from place) *track {
	t := &track{class: w.class, bit: bits.TrailingZeros32(w.mask), known: len(from.Values), at: from.At}
	for _, d := range w.ones {
		if !w.position || d%2 == 0 { // else a common heap is, as an option, rare
			t.add(int(d), 0)
		}
	}
	for _, d := range w.splits {
		for _, a := range w.rare {
			t.add(int(d+a), t.code(w.small[a]))
		}
	}
	t.codes = make([]uint8, t.known+trackRoom)
	for i, v := range from.Values {
		t.codes[i] = t.code(v)
	}
	if slices.Max(t.codes) >= trackCodes {
		return nil
	}
	return t
}

// add adds an option, unless all codes that it can exclude are too great.
func (t *track) add(distance int, code uint8) {
	if o := (trackOption{distance, code}); code < trackCodes && !slices.Contains(t.options, o) {
		t.options = append(t.options, o)
	}
}

// code leaves out the bit.
func (t *track) code(v uint8) uint8 { return v>>(t.bit+1)<<t.bit | v&(1<<t.bit-1) }

// value returns the common value at heap n with the given code.
// The two values with a code differ in the bit left out; exactly one of them is common at n.
func (t *track) value(code uint8, n int64) int64 {
	v := code>>t.bit<<(t.bit+1) | code&(1<<t.bit-1)
	if !t.isCommon(v, n) {
		v |= 1 << t.bit
	}
	return int64(v)
}

// follow returns G(n), false if a code on the way is too great.
// The codes before a heap are kept in one array, past of them at least; when it is full, the last
// are moved to its front.
func (t *track) follow(game string, n int64) (int64, bool) {
	first, past := t.at, t.known
	for t.at <= n {
		task.Check()
		if t.known == len(t.codes) {
			copy(t.codes, t.codes[t.known-past:])
			t.known = past
		}
		end := int(min(int64(len(t.codes)), int64(t.known)+n+1-t.at))
		if !t.extend(end) {
			return 0, false
		}
		task.Report(task.Progress{Label: game + ": going on from a window", Done: t.at - first, Total: n + 1 - first,
			Unit: "values"})
	}
	return t.value(t.codes[t.known-1], n), true
}

// extend computes codes until end of them are known, and returns false if one is too great.
// Cost: a load, an exclusive or, a shift and an or for each option.
func (t *track) extend(end int) bool {
	for i := t.known; i < end; i++ {
		var excluded uint64
		for _, o := range t.options {
			excluded |= 1 << ((t.codes[i-o.distance] ^ o.code) & (trackCodes - 1))
		}
		if excluded == ^uint64(0) {
			return false
		}
		t.codes[i] = uint8(bits.TrailingZeros64(^excluded))
	}
	t.at += int64(end - t.known)
	t.known = end
	return true
}
