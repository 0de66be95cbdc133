package jupyter

import (
	"context"
	"fmt"
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
	of     map[wire.Channel]*zmtp.Socket
}

// heartbeat is the channel on which every message goes back as it came.
const heartbeat wire.Channel = "heartbeat"

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
	s := &sockets{kernel: k, codec: codec, logf: k.logf, of: map[wire.Channel]*zmtp.Socket{}}
	for _, ch := range []wire.Channel{wire.Shell, wire.Control, wire.Stdin} {
		s.of[ch] = zmtp.NewRouter(s.logf, s.receive(ch))
	}
	s.of[wire.IOPub] = zmtp.NewPublisher(s.logf)
	s.of[heartbeat] = zmtp.NewRouter(s.logf, func(m zmtp.Message) { s.of[heartbeat].Send(m) })
	return s
}

// bind opens all ports and begins to serve them. The kernel announces its start before any request.
func (s *sockets) bind(c Connection) error {
	var listeners []net.Listener
	for _, p := range c.ports() {
		l, err := c.listen(p.port)
		if err != nil {
			for _, opened := range listeners {
				opened.Close()
			}
			return fmt.Errorf("%s: %w", p.field, err)
		}
		listeners = append(listeners, l)
	}
	s.kernel.Starting()
	for i, p := range c.ports() {
		s.of[p.channel].Serve(listeners[i])
	}
	return nil
}

// receive returns what a router does with messages: check, then hand to the kernel.
func (s *sockets) receive(ch wire.Channel) func(zmtp.Message) {
	return func(frames zmtp.Message) {
		m, err := s.codec.Decode(frames)
		if err != nil {
			s.logf("%s: dropped a message: %v", ch, err)
			return
		}
		m.Channel = ch
		s.kernel.Handle(m, s.reply)
	}
}

// reply sends a message to the front end that its identities name.
func (s *sockets) reply(m *wire.Message) bool {
	return s.of[m.Channel].Send(s.codec.Encode(m))
}

func (s *sockets) publish(m *wire.Message) { s.of[wire.IOPub].Publish(s.codec.Encode(m)) }

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
	for _, socket := range s.of {
		wg.Go(func() { socket.Close(lingerTime) })
	}
	wg.Wait()
}
