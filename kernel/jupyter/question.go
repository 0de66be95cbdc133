package jupyter

import (
	"bytes"
	"errors"
	"slices"
	"sync"

	"sprague/kernel/jupyter/wire"
)

// errWithdrawn is what a question gets when its cell is interrupted.
var errWithdrawn = errors.New("interrupted while waiting for input")

// A question is what a shell's cell wants to know from the user. There is one at a
// time: others wait for their turn.
type question struct {
	turn sync.Mutex

	mu      sync.Mutex
	asked   *wire.Message // the input_request, nil when nothing is asked
	who     [][]byte      // whose cell it is
	answers chan string   // closed when the question is withdrawn
}

func newQuestion() *question { return &question{} }

// ask sends an input_request to the front end that runs the cell and waits for what the
// user types.
func (q *question) ask(r *request, content wire.InputRequest) (string, error) {
	q.turn.Lock()
	defer q.turn.Unlock()
	answers := make(chan string, 1)
	q.mu.Lock()
	asked := r.send(Stdin, "input_request", content)
	q.asked, q.who, q.answers = asked, r.Identities, answers
	q.mu.Unlock()
	defer q.withdraw()
	select {
	case text, ok := <-answers:
		if ok {
			return text, nil
		}
	case <-r.kernel.ctx.Done():
	}
	return "", errWithdrawn
}

// withdraw ends the question, if there is one.
func (q *question) withdraw() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answers != nil {
		close(q.answers)
	}
	q.asked, q.answers = nil, nil
}

// take offers an answer. It is refused when nothing is asked, when it comes from
// another front end, or when it says that it answers another question.
func (q *question) take(m *wire.Message, value string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.asked == nil || !slices.EqualFunc(m.Identities, q.who, bytes.Equal) {
		return false
	}
	if id := m.ParentID(); id != "" && id != q.asked.Header.ID && m.ParentType() == "input_request" {
		return false
	}
	q.answers <- value
	close(q.answers)
	q.asked, q.answers = nil, nil
	return true
}

// takeInput finds the question an input_reply is for.
func (k *Kernel) takeInput(m *wire.Message) {
	content, err := wire.Read[wire.InputReply](m)
	if err != nil || m.Header.Type != wire.TypeInputReply {
		k.logf("stdin: dropped a %s: %v", m.Header.Type, err)
		return
	}
	for _, s := range k.allShells() {
		if s.question.take(m, content.Value) {
			return
		}
	}
	k.logf("stdin: dropped an answer to nothing that is asked")
}
