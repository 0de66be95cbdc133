package engine

import "sprague/stdlib/octal/internal/mexscan"

// A storage provides the memory of chunks: §7.
type storage[C code] interface {
	// ready reports whether there is room for a chunk now, or will be after a release.
	ready() (now, ever bool)
	// next returns the next chunk, with its past. The codes of the one before must have been computed.
	next() *Chunk[C]
	// release takes back an accepted chunk.
	release(b *Chunk[C])
}

// A ring keeps only the past: chunks have their own buffers, which are reused, so a sequence may be unbounded.
type ring[C code] struct {
	at   int64 // the heap of the next code
	past []C   // the codes before it
	size int   // of a chunk
	free []*Chunk[C]
}

// newRing continues at heap at, after the codes of past, with the given number of buffers.
func newRing[C code](at int64, past []C, size, buffers int) *ring[C] {
	r := &ring[C]{at: at, past: past, size: size}
	for range buffers {
		r.free = append(r.free, newBuffer[C](len(past), size))
	}
	return r
}

// slack is how many codes after the computed ones a kernel may overwrite.
const slack = mexscan.Slack

// newBuffer returns a chunk with its own memory, preceded by the past.
func newBuffer[C code](past, size int) *Chunk[C] {
	return &Chunk[C]{Codes: make([]C, past+size+slack), From: past, To: past + size}
}

func (r *ring[C]) ready() (now, ever bool) { return len(r.free) > 0, true }

// next copies the past from the last chunk. If that has been released, it may be this buffer: copy handles the overlap.
func (r *ring[C]) next() *Chunk[C] {
	b := r.free[len(r.free)-1]
	r.free = r.free[:len(r.free)-1]
	copy(b.Codes, r.past)
	b.First = r.at
	r.at += int64(r.size)
	r.past = b.Codes[r.size:b.To]
	return b
}

func (r *ring[C]) release(b *Chunk[C]) { r.free = append(r.free, b) }

// An array keeps all codes in one slice; chunks are subslices.
type array[C code] struct {
	codes   []C
	zero    int // the index of heap 0
	at, end int // heaps: of the next code, and after the last
	size    int // of the next chunk
	longest int // chunk sizes double up to this
	out     int // chunks not yet released
	most    int // limit of out
}

func (s *array[C]) ready() (now, ever bool) { return s.out < s.most && s.at < s.end, s.at < s.end }

func (s *array[C]) next() *Chunk[C] {
	size := min(s.size, s.end-s.at)
	b := &Chunk[C]{First: int64(s.at), Codes: s.codes, From: s.zero + s.at, To: s.zero + s.at + size}
	s.at += size
	s.size = min(2*s.size, s.longest)
	s.out++
	return b
}

func (s *array[C]) release(*Chunk[C]) { s.out-- }
