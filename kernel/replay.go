package kernel

import "context"

// remember keeps a cell that has succeeded, for Replay.
func (s *Session) remember(c Cell) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replay = append(s.replay, c)
}

func (s *Session) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replay = nil
}

// Replay evaluates again, in order, the cells that had succeeded before the worker
// was lost. It stops at the first that fails now, and returns its error.
func (s *Session) Replay(ctx context.Context, out Output) *Error {
	if err := s.take(ctx); err != nil {
		return refusedTurn(err)
	}
	defer s.give()
	s.mu.Lock()
	cells := s.replay
	s.replay = nil
	s.mu.Unlock()
	for _, c := range cells {
		if r := s.eval(ctx, c, out); r.Err != nil {
			return r.Err
		}
	}
	return nil
}
