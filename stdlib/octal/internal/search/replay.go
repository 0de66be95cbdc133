package search

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/task"
)

// A replay (§4) computes codes of a run again, from a snapshot on. It does not check for gaps. Reading costs the
// kernel's time (§8 of package engine); a jump to a heap costs that from the snapshot before it, at most n/256 values
// for a run of n values with 256 snapshots.
//
// Invariant: the buffer holds the chunk from First on with the past before it; pos codes of the chunk have been read.
// So it always holds a whole state.
type replay struct {
	st  *engine.Stream
	b   *engine.Buffer
	pos int // of the next code in the chunk
}

func newReplay(st *engine.Stream, m *snapshot) (*replay, error) {
	r := &replay{st: st, b: st.NewBuffer()}
	copy(r.b.Codes, m.State)
	r.b.First = m.At
	return r, st.Fill(r.b)
}

// heap returns the heap of the next code.
func (r *replay) heap() int64 { return r.b.First + int64(r.pos) }

// rest returns the codes of the chunk that have not been read, at least one; they are valid until the next chunk.
func (r *replay) rest() ([]byte, error) {
	if r.pos == r.st.Chunk {
		if err := r.next(); err != nil {
			return nil, err
		}
	}
	return r.b.Codes[r.st.Past+r.pos : r.b.To], nil
}

// next computes the next chunk. Its past, the end of this one, moves to the front of the buffer.
func (r *replay) next() error {
	if task.Stopped() {
		return task.ErrInterrupted
	}
	copy(r.b.Codes, r.b.Codes[r.st.Chunk:r.st.Chunk+r.st.Past])
	r.b.First += int64(r.st.Chunk)
	r.pos = 0
	return r.st.Fill(r.b)
}

// skip advances to heap n, computing all codes on the way.
func (r *replay) skip(n int64) error {
	for r.heap() < n {
		codes, err := r.rest()
		if err != nil {
			return err
		}
		r.pos += int(min(n-r.heap(), int64(len(codes))))
	}
	return nil
}

// state returns a copy of the codes of the last heaps, as many as a state has.
func (r *replay) state() []byte { return bytes.Clone(r.b.Codes[r.pos : r.pos+r.st.Past]) }

// kept returns the snapshots of the run, the first at the start of the stream. Without snapshots, that one is made from
// the prefix.
func (r *run) kept() []*snapshot {
	if len(r.snapshots.list) > 0 {
		return r.snapshots.list[:len(r.snapshots.list):len(r.snapshots.list)]
	}
	st := r.st
	return []*snapshot{{At: int64(st.Start), State: st.Codes(st.Start-st.Past, st.Start)}}
}

// replayTo returns a replay positioned at heap n, which is not below the start of the stream.
func (r *run) replayTo(n int64) (*replay, error) {
	list := r.kept()
	from := list[0]
	for _, s := range list {
		if s.At <= n {
			from = s
		}
	}
	p, err := newReplay(r.st, from)
	if err != nil {
		return nil, err
	}
	return p, p.skip(n)
}

// values returns G(n) for lo ≤ n < hi, from the prefix and then by a replay.
func (r *run) values(lo, hi int64) ([]uint32, error) {
	known := r.st.Prefix().Known()
	out := append([]uint32{}, known[min(lo, int64(len(known))):min(hi, int64(len(known)))]...)
	if len(out) == int(hi-lo) {
		return out, nil
	}
	p, err := r.replayTo(lo + int64(len(out)))
	for err == nil && p.heap() < hi {
		var codes []byte
		codes, err = p.rest()
		for _, c := range codes[:min(int64(len(codes)), hi-p.heap())] {
			out = append(out, r.st.Common(uint32(c), int(p.heap()&1)))
			p.pos++
		}
	}
	return out, err
}

// window returns the values of the count heaps before at.
func (r *run) window(at int64, count int) ([]byte, error) {
	values, err := r.values(at-int64(count), at)
	if err != nil {
		return nil, err
	}
	out, ok := engine.Bytes(values)
	if !ok {
		return nil, fmt.Errorf("octal: %s: the value %d is too large for a finite-state certificate, which has values "+
			"up to %d", r.st.Rule().Code, slices.Max(values), math.MaxUint8)
	}
	return out, nil
}
