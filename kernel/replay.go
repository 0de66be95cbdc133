package kernel

import "context"

// A history holds the cells that have succeeded.
type history struct {
	living []Cell // in the present worker
	lost   []Cell // in the one before, to be replayed
}

func (h *history) add(c Cell) { h.living = append(h.living, c) }

// lose tells of the death of a worker, and returns how many cells can be replayed.
// When nothing has succeeded since an earlier death, what was lost then still can.
func (h *history) lose() int {
	if len(h.living) > 0 {
		h.lost, h.living = h.living, nil
	}
	return len(h.lost)
}

// Replay evaluates again, in order, the cells that had succeeded before the worker
// was lost. It stops at the first that fails now, and returns its error; that one
// and those after it stay to be replayed.
func (s *Session) Replay(ctx context.Context, out Output) *Error {
	if err := s.take(ctx, out); err != nil {
		return err
	}
	defer s.give()
	s.mu.Lock()
	cells := s.history.lost
	s.history.lost = nil
	s.mu.Unlock()
	for i, c := range cells {
		if r := s.eval(ctx, c, out); r.Err != nil {
			s.mu.Lock()
			s.history.lost = cells[i:]
			s.mu.Unlock()
			return r.Err
		}
	}
	return nil
}
