package zmtp

// An Echo sends every message back to where it came from: the heartbeat of a kernel.
type Echo struct {
	*socket
	passive
}

// NewEcho returns an echo. It announces itself as REP and serves REQ and DEALER peers.
func NewEcho(logf func(string, ...any)) *Echo {
	e := &Echo{}
	e.socket = newSocket(e, logf, "REP", "REQ", "DEALER")
	return e
}

// received returns the whole message, the empty frame that a REQ puts in front included.
func (e *Echo) received(p *peer, m Message) { p.out.put(m) }
