package budget

import (
	"context"
	"errors"
	"testing"
	"time"

	"sprague/stdlib/task"
)

// ended returns the reason for which a clock ended what was done, nil if it did not.
func ended(work func()) (err error) {
	defer Catch(&err)
	work()
	return nil
}

// Work is counted up to its bound; without a bound it is unlimited.
func TestWorkAtItsBound(t *testing.T) {
	for _, c := range []struct {
		most int64
		work []int
		want error
	}{
		{10, []int{10}, nil}, {10, []int{11}, ErrSpent}, {10, []int{4, 6}, nil}, {10, []int{4, 6, 1}, ErrSpent},
		{10, []int{0, 10, 0}, nil}, {0, []int{1 << 40}, nil},
	} {
		clock := &Clock{Context: t.Context(), Work: c.most}
		if err := ended(func() {
			for _, w := range c.work {
				clock.Tick(w)
			}
		}); err != c.want {
			t.Errorf("%v of %d: %v", c.work, c.most, err)
		}
	}
}

// Size accepts up to Most elements.
func TestSizeAtItsBound(t *testing.T) {
	clock := &Clock{Context: t.Context(), Most: 7}
	for elements, want := range map[int]error{0: nil, 7: nil, 8: ErrSize} {
		if err := ended(func() { clock.Size(elements) }); err != want {
			t.Errorf("%d elements: %v", elements, err)
		}
	}
}

// Check ends the work for an interrupt, the context's reason or the time, the first of these that is so; Tick
// looks after at most 256 steps.
func TestWhyWorkEnds(t *testing.T) {
	why := errors.New("no more")
	over, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	past := time.Now().Add(-time.Hour)
	for name, c := range map[string]struct {
		clock *Clock
		want  error
	}{
		"nothing":          {&Clock{Context: t.Context()}, nil},
		"time to come":     {&Clock{Context: t.Context(), Deadline: time.Now().Add(time.Hour)}, nil},
		"time gone":        {&Clock{Context: t.Context(), Deadline: past}, ErrSpent},
		"context":          {&Clock{Context: over}, why},
		"context, no time": {&Clock{Context: over, Deadline: past}, why},
	} {
		if err := ended(c.clock.Check); err != c.want {
			t.Errorf("%s: %v", name, err)
		}
		steps := 0
		err := ended(func() {
			for ; steps < 256; steps++ {
				c.clock.Tick(1)
			}
		})
		if err != c.want || c.want == nil && steps != 256 {
			t.Errorf("%s: %v after %d steps", name, err, steps)
		}
	}
	task.Stop()
	err := ended((&Clock{Context: over}).Check)
	task.Reset()
	if err != task.ErrInterrupted {
		t.Errorf("an interrupt: %v", err)
	}
}

// Other panics pass.
func TestCatchPassesOthersOn(t *testing.T) {
	defer func() {
		if why := recover(); why != "mine" {
			t.Errorf("the panic is %v", why)
		}
	}()
	_ = ended(func() { panic("mine") })
}
