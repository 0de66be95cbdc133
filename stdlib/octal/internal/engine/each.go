package engine

import "sprague/stdlib/task"

// Each computes the codes of the heaps from Start below n, verifies them, and gives them to
// use, chunk by chunk. Code i behind Start, which use was given, must be at(i) from then on: a
// split that excludes a rare value may be anywhere. It fails where the stream or use does, and
// on an interrupt.
func (st *Stream) Each(n int, at func(i int) byte, use func(codes []byte) error) error {
	ctx, cancel := task.Context()
	defer cancel()
	err := NewPipeline(st, int64(st.Start), st.Codes(st.Start-st.Past, st.Start)).Run(ctx, func(b *Buffer) error {
		if err := st.settle(b, at); err != nil {
			return err
		}
		count := int(min(int64(st.Chunk), int64(n)-b.First))
		if err := use(b.Codes[st.Past : st.Past+count]); err != nil {
			return err
		}
		done := b.First + int64(count)
		task.Report(task.Progress{Label: st.Rule().Code, Done: done, Total: int64(n), Unit: "values"})
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
func (st *Stream) settle(b *Buffer, at func(i int) byte) error {
	sortGaps(b.Gaps)
	for _, gap := range b.Gaps {
		if !st.reached(b, gap, func(n int) uint32 { return st.Common(uint32(at(n-st.Start)), n) }) {
			return st.Late(b, gap)
		}
	}
	return nil
}
