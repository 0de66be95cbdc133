package engine

import (
	"errors"

	"sprague/stdlib/task"
)

// Each computes and verifies the codes of the heaps from Start below n, and calls use for each chunk. It fails if the
// stream or use does, with ErrLate at a gap, and on an interrupt. Its memory is that of the buffers.
func (st *Stream) Each(n int, use func(codes []byte) error) error {
	ctx, cancel := task.Context()
	defer cancel()
	err := st.Run(ctx, int64(st.Start), st.Codes(st.Start-st.Past, st.Start), func(b *Buffer) error {
		if len(b.Gaps) > 0 {
			return st.Late(b, b.Gaps[0])
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
