package jupyter

import (
	"bytes"
	"errors"
	"slices"
	"sync"
	"time"

	"sprague/kernel/jupyter/wire"
)

// Why a question has no answer: its cell was interrupted, or the front end cannot be asked.
var (
	errWithdrawn = errors.New("interrupted while waiting for input")
	errNobody    = errors.New("the front end has no stdin channel to be asked on")
)

// A front end opens its channels one by one, and its first cell may ask before the last of them is open. So sending a
// question is tried for a while.
const (
	knockTime = 10 * time.Second
	knockStep = 10 * time.Millisecond
)

// A question is that of a shell's cell to the user. There is one at a time; others wait.
type question struct {
	turn sync.Mutex

	mu     sync.Mutex
	asked  *wire.Message // the input_request, with the identities of the front end that is asked; nil for none
	answer chan string
}

// ask sends an input_request to the front end that runs the cell and waits for what the user types.
func (q *question) ask(r *request, content wire.InputRequest) (string, error) {
	q.turn.Lock()
	defer q.turn.Unlock()
	asked := r.kernel.compose(wire.Stdin, "input_request", r.Message, content, r.Identities...)
	if asked == nil {
		return "", errNobody
	}
	answer := make(chan string, 1)
	q.set(asked, answer)
	defer q.set(nil, nil)
	if err := r.knock(asked); err != nil {
		return "", err
	}
	select {
	case text := <-answer:
		return text, nil
	case <-r.ctx.Done():
		return "", errWithdrawn
	}
}

func (q *question) set(asked *wire.Message, answer chan string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.asked, q.answer = asked, answer
}

// knock sends a question as soon as the front end has opened its channel.
func (r *request) knock(asked *wire.Message) error {
	patience := time.After(knockTime)
	for !r.reply(asked) {
		select {
		case <-time.After(knockStep):
		case <-r.ctx.Done():
			return errWithdrawn
		case <-patience:
			return errNobody
		}
	}
	return nil
}

// take offers an answer. It is refused if there is no question, if it comes from another front end, or if its parent is
// another question.
func (q *question) take(m *wire.Message, value string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.asked == nil || !slices.EqualFunc(m.Identities, q.asked.Identities, bytes.Equal) {
		return false
	}
	if p := m.ParentHeader(); p.ID != "" && p.ID != q.asked.Header.ID && p.Type == "input_request" {
		return false
	}
	q.answer <- value
	q.asked = nil
	return true
}

// takeInput passes an input_reply to the question that it answers.
func (k *Kernel) takeInput(m *wire.Message) {
	content, err := wire.Read[wire.InputReply](m)
	if err != nil || m.Header.Type != wire.TypeInputReply {
		k.logf("stdin: dropped a %s: %v", m.Header.Type, err)
		return
	}
	if !k.question.take(m, content.Value) {
		k.logf("stdin: dropped an answer to nothing that is asked")
	}
}
