package zmtp

import "time"

// Limits bound what a peer can cost. A zero field takes its default.
type Limits struct {
	Frames       int           // frames of one message, 1024
	MessageBytes int           // bytes of one message received, 512 MiB
	QueueLength  int           // messages waiting for one peer, 65 536
	QueueBytes   int           // bytes waiting for one peer, 64 MiB, or one message of any size
	Subscription int           // topics of one subscriber, 1024
	Handshake    time.Duration // greeting to READY, 10 s
	Patience     time.Duration // how long a sender waits for a peer that takes nothing, 500 ms
}

func (l Limits) withDefaults() Limits {
	setDefault(&l.Frames, 1024)
	setDefault(&l.MessageBytes, 512<<20)
	setDefault(&l.QueueLength, 1<<16)
	setDefault(&l.QueueBytes, 64<<20)
	setDefault(&l.Subscription, 1024)
	setDefault(&l.Handshake, 10*time.Second)
	setDefault(&l.Patience, 500*time.Millisecond)
	return l
}

func setDefault[T int | time.Duration](field *T, value T) {
	if *field == 0 {
		*field = value
	}
}
