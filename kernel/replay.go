package kernel

import (
	"context"
	"slices"
)

// A history holds the cells that have succeeded.
type history struct {
	living []Cell // in the present worker
	lost   []Cell // in the one before, to be replayed
	rest   []Cell // of a replay, still to run
	kept   bool   // the variables of the lost cells were restored
}

func (h *history) add(c Cell) {
	h.living = append(h.living, c)
	if h.kept {
		h.lost = append(h.lost, c)
	}
}

// lose tells of the death of a worker, and returns how many cells can be replayed: those
// that had succeeded and those that a replay has not come to. Without any, what was lost
// at an earlier death still can.
//
// When the variables were restored the cells still count as run, until a replay runs them.
func (h *history) lose(restored bool) int {
	if restored {
		h.lost, h.kept = slices.Concat(h.living, h.rest), true
		return len(h.lost)
	}
	h.kept = false
	if cells := slices.Concat(h.living, h.rest); len(cells) > 0 {
		h.lost, h.living, h.rest = cells, nil, nil
	}
	return len(h.lost)
}

// replay moves what was lost to the cells that still have to run, and returns it.
func (h *history) replay() []Cell {
	h.rest, h.lost = h.lost, nil
	if h.kept {
		h.living, h.kept = nil, false
	}
	return h.rest
}

// stay gives up a replay: what has not run stays to be replayed, beside what the death of
// a worker has put there.
func (h *history) stay() {
	h.lost = append(h.lost, h.rest...)
	h.rest = nil
}

// Replay evaluates again, in order, the cells that had succeeded before the worker
// was lost. It stops at the first that fails now, and returns its error; that one
// and those after it stay to be replayed, and if the worker is lost once more, all.
func (s *Session) Replay(ctx context.Context, out Output) *Error {
	if err := s.acquire(ctx, out); err != nil {
		return err
	}
	defer s.release()
	s.mu.Lock()
	cells := s.history.replay()
	s.mu.Unlock()
	for _, c := range cells {
		r := s.eval(ctx, c, out)
		s.mu.Lock()
		if r.Err != nil {
			s.history.stay()
			s.mu.Unlock()
			return r.Err
		}
		s.history.rest = s.history.rest[1:]
		s.mu.Unlock()
	}
	return nil
}
