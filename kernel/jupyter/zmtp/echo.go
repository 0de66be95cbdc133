package zmtp

// An Echo sends every message back to where it came from: the heartbeat of a kernel.
type Echo struct{ *socket }

// NewEcho returns an echo. It announces itself as REP and serves REQ and DEALER peers.
func NewEcho(o Options) *Echo {
	e := &Echo{}
	e.socket = newSocket(e, o)
	return e
}

func (e *Echo) socketType() string { return "REP" }

func (e *Echo) accepts() []string { return []string{"REQ", "DEALER"} }

func (e *Echo) joined(*peer) {}

func (e *Echo) left(*peer) {}

// received returns the whole message, the empty frame that a REQ puts in front included.
func (e *Echo) received(p *peer, m Message) { p.out.put(m) }

func (e *Echo) commanded(*peer, command) error { return nil }
