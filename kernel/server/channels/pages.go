package channels

import (
	"slices"
	"sync"

	"github.com/coder/websocket"
)

// Pages are the browser pages that talk to one kernel.
type Pages struct {
	kernel Kernel

	mu     sync.Mutex
	byID   map[string]*page // by the session_id that a page chose for itself
	runs   *executions
	bounds *bounds
}

// NewPages returns the pages of a kernel.
func NewPages(k Kernel) *Pages {
	ps := &Pages{kernel: k, byID: map[string]*page{}, runs: newExecutions(), bounds: newBounds()}
	k.Listen(ps.publish)
	return ps
}

// publish takes what the kernel says to all.
func (ps *Pages) publish(m Message) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for _, m := range ps.bounds.pass(m) {
		ps.runs.observe(m)
		for _, p := range ps.byID {
			p.deliver(m)
		}
	}
}

// Ask takes what a page says to the kernel. A request to run a cell that is known
// already, by its msg_id, is not passed on: the page has been opened anew and takes part
// in the execution from here on.
func (ps *Pages) ask(p *page, m Message) {
	ps.mu.Lock()
	run, known := ps.runs.request(m)
	if run != nil {
		run.pages = append(slices.DeleteFunc(run.pages, (*page).isGone), p)
	}
	if known {
		for _, said := range ps.runs.replay(run) {
			p.deliver(said)
		}
	}
	ps.mu.Unlock()
	switch {
	case known:
	case run != nil:
		ps.kernel.Send(m, func(reply Message) { ps.answer(run, reply) })
	default:
		ps.kernel.Send(m, p.deliver)
	}
}

// answer takes what the kernel says about an execution to the pages that asked for it.
func (ps *Pages) answer(run *execution, m Message) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	run.answered(m)
	for _, p := range run.pages {
		p.deliver(m)
	}
}

// Connected counts the pages with an open connection.
func (ps *Pages) Connected() int {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	n := 0
	for _, p := range ps.byID {
		p.mu.Lock()
		if p.conn != nil {
			n++
		}
		p.mu.Unlock()
	}
	return n
}

// Close sends all pages away.
func (ps *Pages) Close() {
	ps.mu.Lock()
	all := make([]*page, 0, len(ps.byID))
	for _, p := range ps.byID {
		all = append(all, p)
	}
	ps.mu.Unlock()
	for _, p := range all {
		p.forget()
	}
}

// attach makes conn the connection of the page with the given identifier, new or come
// back.
func (ps *Pages) attach(id string, conn *websocket.Conn, seen uint64) *page {
	ps.mu.Lock()
	p := ps.page(id)
	old := p.attach(conn, seen) // before the lock is given up: the page cannot expire meanwhile
	ps.mu.Unlock()
	if old != nil {
		old.CloseNow()
	}
	return p
}

// page finds or makes a page; the caller holds mu.
func (ps *Pages) page(id string) *page {
	if p := ps.byID[id]; p != nil {
		return p
	}
	p := &page{owner: ps, id: id, updates: map[string]*item{}}
	p.wake = sync.NewCond(&p.mu)
	ps.byID[id] = p
	return p
}
