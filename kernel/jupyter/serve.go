package jupyter

import (
	"context"
	"net"
	"sync"
	"time"

	"sprague/kernel/jupyter/wire"
	"sprague/kernel/jupyter/zmtp"
)

// Times of the end: how long the session may take to close, and how long what is queued
// may take to reach the front ends.
const (
	closeTime  = 2 * time.Second
	lingerTime = 2 * time.Second
)

// sockets are the five sockets of a kernel.
type sockets struct {
	kernel *Kernel
	codec  *wire.Codec
	logf   func(string, ...any)

	routers map[Channel]*zmtp.Router
	iopub   *zmtp.Publisher
}

// heartbeat is the channel on which every message goes back as it came.
const heartbeat Channel = "heartbeat"

// Serve answers on the sockets of a connection file until a front end asks for the end
// or ctx ends. Then it closes k, sends what is queued, and returns.
func Serve(ctx context.Context, c Connection, k *Kernel) error {
	codec, err := wire.NewCodec(c.Scheme, c.Key)
	if err != nil {
		return err
	}
	s := newSockets(k, codec)
	defer s.close()
	k.Subscribe(s.publish)
	if err := s.bind(c); err != nil {
		return err
	}
	select {
	case <-k.Requested():
	case <-ctx.Done():
	}
	s.closeKernel()
	return nil
}

func newSockets(k *Kernel, codec *wire.Codec) *sockets {
	s := &sockets{kernel: k, codec: codec, logf: k.logf, routers: map[Channel]*zmtp.Router{}}
	for _, ch := range []Channel{Shell, Control, Stdin} {
		s.routers[ch] = zmtp.NewRouter(s.logf, s.receive(ch))
	}
	s.iopub = zmtp.NewPublisher(s.logf)
	s.routers[heartbeat] = zmtp.NewRouter(s.logf, func(m zmtp.Message) { s.routers[heartbeat].Send(m) })
	return s
}

// bind opens all ports and begins to serve them.
func (s *sockets) bind(c Connection) error {
	listeners, err := c.bind()
	if err != nil {
		return err
	}
	for i, serve := range []func(net.Listener){
		s.serveIOPub, s.routers[Shell].Serve, s.routers[Stdin].Serve, s.routers[Control].Serve, s.routers[heartbeat].Serve,
	} {
		serve(listeners[i])
	}
	return nil
}

func (s *sockets) serveIOPub(l net.Listener) {
	s.iopub.Serve(l)
	s.kernel.Starting()
}

// receive returns what a router does with messages: check, then hand to the kernel.
func (s *sockets) receive(ch Channel) func(zmtp.Message) {
	return func(frames zmtp.Message) {
		m, err := s.codec.Decode(frames)
		if err != nil {
			s.logf("%s: dropped a message: %v", ch, err)
			return
		}
		s.kernel.Handle(ch, m, s.reply)
	}
}

// reply sends a message to the front end that its identities name.
func (s *sockets) reply(ch Channel, m *wire.Message) bool {
	return s.routers[ch].Send(s.codec.Encode(m))
}

func (s *sockets) publish(m *wire.Message) { s.iopub.Publish(s.codec.Encode(m)) }

// closeKernel ends the kernel, but does not wait for ever: the process is about to end.
func (s *sockets) closeKernel() {
	done := make(chan struct{})
	go func() {
		s.kernel.Close()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeTime):
		s.logf("the session did not close within %v", closeTime)
	}
}

// close sends what is queued and ends all connections.
func (s *sockets) close() {
	var wg sync.WaitGroup
	for _, r := range s.routers {
		wg.Go(func() { r.Close(lingerTime) })
	}
	wg.Go(func() { s.iopub.Close(lingerTime) })
	wg.Wait()
}
