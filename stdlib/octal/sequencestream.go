package octal

import (
	"cmp"
	"errors"
	"fmt"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/task"
)

// SaveSequence computes G(0), …, G(n−1) into a file for [OpenSequence]. If the values come from a stream it writes
// while it computes, and keeps in memory only the prefix the stream learns from and the last few thousand codes;
// otherwise it computes all values first. On an interrupt it returns task.ErrInterrupted and leaves no file. It
// panics if n < 0.
func (g Game) SaveSequence(name string, n int) (err error) {
	if n < 0 {
		panic(fmt.Sprintf("octal: SaveSequence(%d): n must be ≥ 0", n))
	}
	defer task.Interrupted(&err)
	if !g.rule.FiniteOctal() || !g.rule.Sparse() {
		return g.Sequence(n).Save(name)
	}
	for size := engine.SampleValues; size <= n/2; size *= 4 {
		st, err := g.values.Stream(size)
		if err != nil || n <= st.Start {
			continue
		}
		if err = saveStream(st, name, n); !errors.Is(err, engine.ErrLate) {
			return err
		}
	}
	return g.Sequence(n).Save(name)
}

// saveStream computes n values, more than st.Start, into a file.
func saveStream(st *engine.Stream, name string, n int) error {
	s := &Sequence{game: st.Rule().Code, values: engine.NewCompact(st.Prefix().Known()[:st.Start])}
	s.values.Coding = st.Coding
	head := s.head()
	head.Codes = n - st.Start
	return writeSequence(name, head, func(w *sequenceFile) error {
		if err := s.writeEarly(w); err != nil {
			return err
		}
		past := writtenCodes{file: w, begin: head.size() - tailSize - int64(head.Codes)}
		err := st.Each(n, past.at, func(codes []byte) error {
			_, err := w.Write(codes)
			return err
		})
		return cmp.Or(past.failed, err)
	})
}

// writtenCodes reads codes back from the file being written. Splits are read from both ends, so it keeps two blocks
// in memory, one for each half.
type writtenCodes struct {
	file   *sequenceFile
	begin  int64 // offset of the first code
	blocks [2]codeBlock
	next   int // the block to replace
	failed error
}

// A codeBlock holds the codes from first on.
type codeBlock struct {
	first int
	codes []byte
}

// at returns code i, or 0 after a read error, which it stores in failed.
func (w *writtenCodes) at(i int) byte {
	for j, b := range w.blocks {
		if i >= b.first && i < b.first+len(b.codes) {
			w.next = 1 - j
			return b.codes[i-b.first]
		}
	}
	if w.failed != nil {
		return 0
	}
	const size = 1 << 16
	b := codeBlock{first: i / size * size, codes: make([]byte, size)}
	n, err := w.file.ReadAt(b.codes, w.begin+int64(b.first))
	if b.codes = b.codes[:n]; i >= b.first+n {
		w.failed = err
		return 0
	}
	w.blocks[w.next] = b
	return b.codes[i-b.first]
}
