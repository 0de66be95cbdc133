package quick

import (
	"math/bits"
	"slices"

	"sprague/stdlib/task"
)

// A track continues from a window of a claim that is assumed to be right. Then all later heaps are common, and the
// value of each is the least common one that no option has. Splits of two common parts are rare, so only options that
// do not split and splits with a rare part matter. A track proves nothing; it computes values far from the windows.
//
// A step is a loop over the relevant terms, each of which sets a bit of one word, the excluded codes; the least clear
// bit is the code of the heap.
//
// Codes are reduced modulo trackCodes, so a larger code would exclude a wrong bit. It cannot occur: options with a
// larger code are left out, codes of the window are checked at the start, and a heap whose codes are all excluded ends
// the track.
type track struct {
	*rules
	options []term  // their distances are at most L, so the window has them
	codes   []uint8 // the last ones, and room for more
	known   int     // number of codes
	at      int64   // the heap of the next code
}

const (
	// trackCodes bounds the codes of a track, whose excluded codes are a word.
	trackCodes = 64
	// trackRoom is the number of codes computed before the last ones are moved to the front.
	trackRoom = 1 << 16
)

// newTrack returns a track from a window, or nil if a code in it is too large.
func newTrack(r *rules, from place) *track {
	t := &track{rules: r, known: len(from.Values), at: from.At}
	for _, x := range r.exclude {
		// An option with a larger code cannot exclude a code of the word: the other code is in it, so their exclusive or is
		// too large.
		if x.code < trackCodes {
			t.options = append(t.options, x)
		}
	}
	t.codes = make([]uint8, t.known+trackRoom)
	for i, v := range from.Values {
		t.codes[i] = uint8(t.code(v))
	}
	if slices.Max(t.codes) >= trackCodes {
		return nil
	}
	return t
}

// follow returns G(n), or false if a code on the way is too large.
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
		task.Report(task.Progress{Label: game + ": continuing from a window", Done: t.at - first, Total: n + 1 - first,
			Unit: "values"})
	}
	return int64(t.value(int(t.codes[t.known-1]), n)), true
}

// extend computes codes up to end of them, and returns false if one is too large.
func (t *track) extend(end int) bool {
	for i := t.known; i < end; i++ {
		var excluded uint64
		for _, o := range t.options {
			excluded |= 1 << ((t.codes[i-o.distance] ^ uint8(o.code)) & (trackCodes - 1))
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
