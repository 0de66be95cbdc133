package engine

import "sprague/stdlib/octal/internal/mexscan"

// placing makes b the next chunk, with its past, and reports whether there is one (§7). The codes of the chunk before
// must have been computed.
type placing[C code] func(b *Chunk[C]) (more bool)

// ring keeps only the past: chunks have their own buffers, of the given size, so a sequence may be unbounded. It
// continues at heap at, after the codes of past.
func ring[C code](at int64, past []C, size int) placing[C] {
	return func(b *Chunk[C]) bool {
		if b.Codes == nil {
			b.alloc(len(past), size)
		}
		copy(b.Codes, past) // perhaps from the same buffer
		b.First = at
		at += int64(size)
		past = b.Codes[size:b.To]
		return true
	}
}

// slack is how many codes after the computed ones a kernel may overwrite.
const slack = mexscan.Slack

// alloc gives the chunk its own memory, for its codes and those of the past.
func (b *Chunk[C]) alloc(past, size int) {
	b.Codes, b.From, b.To = make([]C, past+size+slack), past, past+size
}

// array keeps all codes in one slice, where that of heap 0 has the index zero, from heap at to end. Sizes of chunks
// double up to longest.
func array[C code](codes []C, zero, at, end, size, longest int) placing[C] {
	return func(b *Chunk[C]) bool {
		to := min(at+size, end)
		b.First, b.Codes, b.From, b.To = int64(at), codes, zero+at, zero+to
		at, size = to, min(2*size, longest)
		return b.Len() > 0
	}
}
