package kernel

import "context"

// remember keeps a cell that has succeeded, for Replay.
func (s *Session) remember(c Cell) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replay = append(s.replay, c)
}

// Replay evaluates again, in order, the cells that had succeeded before the worker
// was lost. It stops at the first that fails now, and returns its error; that one
// and those after it stay to be replayed.
func (s *Session) Replay(ctx context.Context, out Output) *Error {
	if err := s.take(ctx); err != nil {
		return err
	}
	defer s.give()
	s.mu.Lock()
	cells := s.replay
	s.replay = nil
	s.mu.Unlock()
	for i, c := range cells {
		if r := s.eval(ctx, c, out); r.Err != nil {
			s.mu.Lock()
			s.replay = append(s.replay, cells[i:]...)
			s.mu.Unlock()
			return r.Err
		}
	}
	return nil
}
