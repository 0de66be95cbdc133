package engine

import "sprague/stdlib/octal/internal/mexscan"

// A tape gives chunks room: §7.
type tape[C code] interface {
	// ready reports whether there is room for a chunk now, or will be when others are released.
	ready() (now, ever bool)
	// next returns room for the chunk behind the last one, its past in place. The codes of the
	// last one stand by then.
	next() *Chunk[C]
	// release takes back a chunk that was accepted.
	release(b *Chunk[C])
}

// A reel is a tape that keeps only the past: chunks in buffers of their own, so that a sequence
// may go on for ever.
type reel[C code] struct {
	at   int64 // the heap of the next code
	past []C   // the codes before it
	size int   // of a chunk
	free []*Chunk[C]
}

// newReel goes on from heap at, behind the codes of past, with so many buffers.
func newReel[C code](at int64, past []C, size, buffers int) *reel[C] {
	r := &reel[C]{at: at, past: past, size: size}
	for range buffers {
		r.free = append(r.free, newBuffer[C](len(past), size))
	}
	return r
}

// slack is how many codes behind those that it computes a kernel may overwrite.
const slack = mexscan.Slack

// newBuffer returns room for a chunk of its own, and for the past before it.
func newBuffer[C code](past, size int) *Chunk[C] {
	return &Chunk[C]{Codes: make([]C, past+size+slack), From: past, To: past + size}
}

func (r *reel[C]) ready() (now, ever bool) { return len(r.free) > 0, true }

// next copies the past out of the last chunk, which may have been released by then, so that its buffer is this
// one: copy minds that they overlap.
func (r *reel[C]) next() *Chunk[C] {
	b := r.free[len(r.free)-1]
	r.free = r.free[:len(r.free)-1]
	copy(b.Codes, r.past)
	b.First = r.at
	r.at += int64(r.size)
	r.past = b.Codes[r.size:b.To]
	return b
}

func (r *reel[C]) release(b *Chunk[C]) { r.free = append(r.free, b) }

// A strip is a tape that keeps all codes, in one array: chunks are stretches of it.
type strip[C code] struct {
	codes   []C
	zero    int // where the code of heap 0 stands, or would
	at, end int // heaps: of the next code, and behind the last
	size    int // of the next chunk
	longest int // chunks become twice as long each, up to this
	out     int // chunks that were given and not released
	most    int // of these
}

func (s *strip[C]) ready() (now, ever bool) { return s.out < s.most && s.at < s.end, s.at < s.end }

// next needs no copy: the past stands before the chunk in the same array.
func (s *strip[C]) next() *Chunk[C] {
	size := min(s.size, s.end-s.at)
	b := &Chunk[C]{First: int64(s.at), Codes: s.codes, From: s.zero + s.at, To: s.zero + s.at + size}
	s.at += size
	s.size = min(2*s.size, s.longest)
	s.out++
	return b
}

func (s *strip[C]) release(*Chunk[C]) { s.out-- }
