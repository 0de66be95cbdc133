package octal

import (
	"fmt"
	"math"

	"sprague/stdlib/task"
)

// A replay computes again, from a station on, codes that a run has verified before.
type replay struct {
	st  *stream
	b   *buffer
	pos int // of the next code in the buffer, from the chunk's beginning
}

func (st *stream) replay(m *station) (*replay, error) {
	r := &replay{st: st, b: st.newBuffer()}
	copy(r.b.codes, m.State)
	r.b.first = m.At
	return r, st.fill(r.b)
}

// heap returns the heap of the next code.
func (r *replay) heap() int64 { return r.b.first + int64(r.pos) }

// read returns at most n of the codes that follow, at least one; they are good until
// the next call.
func (r *replay) read(n int) ([]byte, error) {
	if r.pos == r.st.chunk {
		if err := r.next(); err != nil {
			return nil, err
		}
	}
	n = min(n, r.st.chunk-r.pos)
	out := r.b.codes[r.st.past+r.pos : r.st.past+r.pos+n]
	r.pos += n
	return out, nil
}

// next goes on to the next chunk.
func (r *replay) next() error {
	if task.Stopped() {
		return task.ErrInterrupted
	}
	copy(r.b.codes, r.b.codes[r.st.chunk:r.st.chunk+r.st.past])
	r.b.first += int64(r.st.chunk)
	r.pos = 0
	return r.st.fill(r.b)
}

// skip goes on to heap n.
func (r *replay) skip(n int64) error {
	for r.heap() < n {
		if _, err := r.read(int(min(n-r.heap(), int64(r.st.chunk)))); err != nil {
			return err
		}
	}
	return nil
}

// before returns the codes of the last n heaps; n is at most the stream's past.
func (r *replay) before(n int) []byte {
	end := r.st.past + r.pos
	return r.b.codes[end-n : end]
}

// kept returns the stations of the run, from the one at which the stream began.
func (r *run) kept() []*station {
	if len(r.stations.list) > 0 {
		return r.stations.list[:len(r.stations.list):len(r.stations.list)]
	}
	st := r.st
	return []*station{{At: int64(st.start), State: st.codes(st.start-st.past, st.start)}}
}

// replayTo returns a replay that stands before heap n, which is not below the start
// of the stream.
func (r *run) replayTo(n int64) (*replay, error) {
	list := r.kept()
	from := list[0]
	for _, s := range list {
		if s.At <= n {
			from = s
		}
	}
	p, err := r.st.replay(from)
	if err != nil {
		return nil, err
	}
	return p, p.skip(n)
}

// values returns the values of the heaps from lo below hi.
func (r *run) values(lo, hi int64) ([]uint32, error) {
	known := r.st.prefix.values
	out := append([]uint32{}, known[min(lo, int64(len(known))):min(hi, int64(len(known)))]...)
	if len(out) == int(hi-lo) {
		return out, nil
	}
	p, err := r.replayTo(lo + int64(len(out)))
	for err == nil && p.heap() < hi {
		var codes []byte
		at := p.heap()
		codes, err = p.read(int(min(hi-at, int64(p.left()))))
		for i, c := range codes {
			out = append(out, r.st.common(uint32(c), int(at+int64(i))&1))
		}
	}
	return out, err
}

// window returns the values of the count heaps before at.
func (r *run) window(at int64, count int) ([]byte, error) {
	if at <= int64(len(r.st.prefix.values)) {
		return r.narrow(r.st.prefix.values[int(at)-count : at])
	}
	p, err := r.replayTo(at)
	if err != nil {
		return nil, err
	}
	values := make([]uint32, count)
	for i, c := range p.before(count) {
		values[i] = r.st.common(uint32(c), int((at-int64(count)+int64(i))&1))
	}
	return r.narrow(values)
}

// narrow returns values as the bytes of a certificate. Games with greater values have
// none as yet.
func (r *run) narrow(values []uint32) ([]byte, error) {
	out := make([]byte, len(values))
	for i, v := range values {
		if v > math.MaxUint8 {
			return nil, fmt.Errorf("octal: %s: the value %d is too great for a finite-state certificate, which keeps values up to %d", r.st.prefix.rule.code, v, math.MaxUint8)
		}
		out[i] = byte(v)
	}
	return out, nil
}
