package octal

import (
	"errors"
	"fmt"

	"sprague/stdlib/task"
)

// SaveSequence computes G(0), …, G(n−1) into a file for [OpenSequence]. For games whose
// values come as a stream it writes while it computes, and keeps only the last few
// thousand in memory, besides those that the stream learns from; others are computed
// first. On an interrupt it returns task.ErrInterrupted and leaves no file. It panics if
// n < 0.
func (g Game) SaveSequence(name string, n int) error {
	if n < 0 {
		panic(fmt.Sprintf("octal: %d values asked for; there are none or more", n))
	}
	if !g.rule.finiteOctal() || g.rule.leaves()&leaveTwo == 0 {
		return g.Sequence(n).Save(name)
	}
	for size := sampleValues; size <= n/2; size *= 4 {
		st, err := g.stream(size)
		if err != nil || n <= st.start {
			continue
		}
		if err = st.save(name, n); !errors.Is(err, errLate) {
			return err
		}
	}
	return g.Sequence(n).Save(name)
}

// save computes n values, more than the stream starts with, into a file.
func (st *stream) save(name string, n int) error {
	s := &Sequence{game: st.prefix.rule.code, coding: st.coding}
	s.keep(st.prefix.values[:st.start])
	head := s.head()
	head.Codes = n - st.start
	return writeSequence(name, head, func(w *sequenceFile) error {
		if err := s.writeEarly(w); err != nil {
			return err
		}
		past := writtenCodes{file: w, begin: head.size() - tailSize - int64(head.Codes)}
		return st.each(n, &past, func(codes []byte) error {
			_, err := w.Write(codes)
			return err
		})
	})
}

// each computes the codes of the heaps from start below n, verifies them, and gives them
// to use, chunk by chunk; past has those that use was given. It fails where the stream
// does.
func (st *stream) each(n int, past *writtenCodes, use func(codes []byte) error) error {
	ctx, cancel := task.Context()
	defer cancel()
	err := newPipeline(st, int64(st.start), st.codes(st.start-st.past, st.start)).run(ctx, func(b *buffer) error {
		if err := st.settle(b, past); err != nil {
			return err
		}
		count := int(min(int64(st.chunk), int64(n)-b.first))
		if err := use(b.codes[st.past : st.past+count]); err != nil {
			return err
		}
		done := b.first + int64(count)
		task.Report(task.Progress{Label: st.prefix.rule.code, Done: done, Total: int64(n), Unit: "values"})
		if done == int64(n) {
			return errEnough
		}
		return nil
	})
	if err == errEnough {
		return nil
	}
	return err
}

// settle looks at all splits where the check has left gaps in the chunk of b.
func (st *stream) settle(b *buffer, past *writtenCodes) error {
	sortGaps(b.gaps)
	for _, gap := range b.gaps {
		reached := st.reached(b, gap, func(n int) uint32 { return st.common(uint32(past.at(n-st.start)), n) })
		if past.failed != nil {
			return past.failed
		}
		if !reached {
			return st.late(b, gap)
		}
	}
	return nil
}

// writtenCodes reads codes back that have been written to a file. Splits are looked for from
// both ends, so it keeps one block of the first half in memory and one of the second.
type writtenCodes struct {
	file   *sequenceFile
	begin  int64 // where the first code stands
	blocks [2]codeBlock
	next   int // the block to be read anew, when neither has the code
	failed error
}

// A codeBlock has the codes from first on.
type codeBlock struct {
	first int
	codes []byte
}

// at returns code i; 0 when it cannot be read, and then failed says why.
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
