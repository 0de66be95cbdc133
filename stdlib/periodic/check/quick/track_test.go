package quick

import "testing"

// What a track makes of each heap is what the definition does, when it is asked at once and
// step by step, and over more heaps than it keeps.
func TestTracksByDefinition(t *testing.T) {
	c, small := claim104(t)
	r := newRules(c, small)
	from := place{At: 6000, Values: small[6000-2503 : 6000]}
	for n := int64(6000); n < 9000; n += 37 {
		if v, ok := newTrack(r, from).follow(c.Game, n); !ok || v != int64(small[n]) {
			t.Fatalf("G(%d) = %d, not %d, %v", n, v, small[n], ok)
		}
	}
	one, other := newTrack(r, from), newTrack(r, from)
	for _, n := range []int64{6001, 6002, 8000, 70_000, 150_000} {
		last, _ := one.follow(c.Game, n)
		if n < 9000 && last != int64(small[n]) {
			t.Errorf("G(%d) = %d, not %d", n, last, small[n])
		}
		if n == 150_000 {
			if v, ok := other.follow(c.Game, n); !ok || v != last {
				t.Errorf("G(%d) = %d at once, %d step by step", n, v, last)
			}
		}
	}
}

// Codes that do not fit into a word are left to others.
func TestTracksGiveUp(t *testing.T) {
	c, small := claim104(t)
	r := newRules(c, small)
	values := append([]uint8{}, small[6000-2503:6000]...)
	values[7] = 255
	if newTrack(r, place{At: 6000, Values: values}) != nil {
		t.Error("a code of 127 is tracked")
	}
	full := newTrack(r, place{At: 6000, Values: small[6000-2503 : 6000]})
	full.options = nil
	for i := range trackCodes {
		full.options = append(full.options, term{1, i})
	}
	if _, ok := full.follow(c.Game, 6100); ok {
		t.Error("there is a value where all codes are excluded")
	}
}
