package child

import (
	"errors"
	"sync"
	"sync/atomic"

	"sprague/kernel/worker/wire"
	"sprague/stdlib/task"
)

// asks are the questions to the user that wait for an answer.
type asks struct {
	last    atomic.Uint64
	waiting sync.Map // id to chan wire.Answer
}

// answer takes an answer from the supervisor. An answer to a question that is closed is dropped.
func (a *asks) answer(f wire.Frame) {
	var ans wire.Answer
	if f.Read(&ans) != nil {
		return
	}
	if ch, ok := a.waiting.LoadAndDelete(ans.ID); ok {
		ch.(chan wire.Answer) <- ans
	}
}

// ask puts a question to the user and waits for the answer, or for the cell to be cancelled.
func (c *child) ask(prompt string, password bool) (string, error) {
	cell := c.registry.here()
	if cell == nil {
		return "", errors.New("there is nobody to ask") // outside of any cell
	}
	id, ch := c.asks.last.Add(1), make(chan wire.Answer, 1)
	c.asks.waiting.Store(id, ch)
	defer c.asks.waiting.Delete(id)
	c.sink.Frame(wire.Message(wire.KindAsk, cell.id, wire.Question{ID: id, Prompt: prompt, Password: password}))
	select {
	case ans := <-ch:
		if ans.Error != "" {
			return "", errors.New(ans.Error)
		}
		return ans.Text, nil
	case <-cell.stopped:
		return "", task.ErrInterrupted
	}
}
