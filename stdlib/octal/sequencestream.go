package octal

import (
	"errors"
	"fmt"
	"io"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/task"
)

// SaveSequence computes G(0), …, G(n−1) into a file for [OpenSequence]. If the values come from a stream it writes
// while it computes, and keeps in memory only the prefix the stream learns from and the last few thousand codes. If
// these do not decide a value it begins again with a longer prefix, or computes all values first. On an interrupt it
// returns task.ErrInterrupted and leaves no file. It panics if n < 0.
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
	return writeSequence(name, head, func(w io.Writer) error {
		if err := s.writeEarly(w); err != nil {
			return err
		}
		return st.Each(n, func(codes []byte) error {
			_, err := w.Write(codes)
			return err
		})
	})
}
