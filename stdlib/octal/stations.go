package octal

import (
	"encoding/json"
	"slices"
)

// A station is a state on the way of a run, the codes before a heap: values behind it
// can be computed again, and stretches between stations be looked at independently.
type station struct {
	At    int64
	State packed
	text  []byte // its JSON, written so often that it is kept
}

// stationText is how a station stands in JSON.
type stationText struct {
	At    int64  `json:"at"`
	State packed `json:"state"`
}

// MarshalJSON writes the station.
func (s *station) MarshalJSON() (text []byte, err error) {
	if s.text == nil {
		s.text, err = json.Marshal(stationText{s.At, s.State})
	}
	return s.text, err
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *station) UnmarshalJSON(text []byte) error {
	var t stationText
	err := json.Unmarshal(text, &t)
	s.At, s.State = t.At, t.State
	return err
}

// stations are evenly spaced, ascending. When they become too many, every other one is
// given up.
type stations struct {
	list  []*station
	apart int64 // chunks between two stations, a power of two
}

const mostStations = 256

// pass makes a station before the chunk of the given number, if there is to be one.
func (s *stations) pass(at int64, state []byte, chunk int64) {
	s.apart = max(1, s.apart)
	if chunk%s.apart != 0 {
		return
	}
	s.list = append(s.list, &station{At: at, State: slices.Clone(state)})
	if len(s.list) <= mostStations {
		return
	}
	for i := range (len(s.list) + 1) / 2 {
		s.list[i] = s.list[2*i]
	}
	s.list = slices.Delete(s.list, (len(s.list)+1)/2, len(s.list))
	s.apart *= 2
}

// A span is the heaps from From below To.
type span struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// spans are disjoint, not adjacent, and ascending.
type spans []span

// with returns the spans and one more.
func (s spans) with(x span) spans {
	if n := len(s); n > 0 && s[n-1].From <= x.From && x.From <= s[n-1].To {
		s[n-1].To = max(s[n-1].To, x.To)
		return s
	}
	var out spans
	for _, y := range s {
		switch {
		case y.To < x.From || y.From > x.To:
			out = append(out, y)
		default:
			x.From, x.To = min(x.From, y.From), max(x.To, y.To)
		}
	}
	out = append(out, x)
	slices.SortFunc(out, func(a, b span) int { return int(min(1, max(-1, a.From-b.From))) })
	return out
}

// between returns the parts of lo ≤ n < hi that are in none of the spans.
func (s spans) between(lo, hi int64) (out spans) {
	for _, x := range s {
		if lo >= hi {
			return out
		}
		if x.From > lo {
			out = append(out, span{lo, min(x.From, hi)})
		}
		lo = max(lo, x.To)
	}
	if lo < hi {
		out = append(out, span{lo, hi})
	}
	return out
}

// cover reports whether all of x is in one of the spans.
func (s spans) cover(x span) bool {
	return slices.ContainsFunc(s, func(y span) bool { return y.From <= x.From && x.To <= y.To })
}

// fork returns the stream with a check of its own, for another goroutine; only one at a
// time may fill buffers.
func (st *stream) fork() *stream {
	f := *st
	f.check = st.check.Clone()
	return &f
}

// separate returns the stream with a check and a kernel of its own.
func (st *stream) separate() *stream {
	f := st.fork()
	f.kernel = newKernel(st.prefix.terms(st.coding), int(st.prefix.greatest(st.coding)))
	return f
}
