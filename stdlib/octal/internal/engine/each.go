package engine

import (
	"errors"

	"sprague/stdlib/task"
)

// Each computes and verifies the codes of the heaps from Start below n, and calls use for each chunk. From then on
// at(i) must return code i after Start, since a split that covers a rare value may be anywhere. It fails if the
// stream or use does, and on an interrupt. Its memory is that of the buffers.
func (st *Stream) Each(n int, at func(i int) byte, use func(codes []byte) error) error {
	ctx, cancel := task.Context()
	defer cancel()
	err := st.Run(ctx, int64(st.Start), st.Codes(st.Start-st.Past, st.Start), func(b *Buffer) error {
		if err := st.settle(b, at); err != nil {
			return err
		}
		count := int(min(int64(b.Len()), int64(n)-b.First))
		if err := use(b.Codes[b.From : b.From+count]); err != nil {
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

// errEnough ends a stream after the requested values.
var errEnough = errors.New("enough values")

// settle tries all splits for the gaps of b. Codes are in three places: the prefix, what use was given, and the
// buffer with its past.
func (st *Stream) settle(b *Buffer, at func(i int) byte) error {
	sortGaps(b.Gaps)
	value := func(n int) uint32 {
		switch i := n - int(b.First); {
		case n < st.Start:
			return st.prefix.values[n]
		case i < -b.From:
			return st.Common(uint32(at(n-st.Start)), n)
		default:
			return st.Common(uint32(b.Codes[b.From+i]), n)
		}
	}
	for _, gap := range b.Gaps {
		if !st.reached(b, gap, value) {
			return st.Late(b, gap)
		}
	}
	return nil
}
