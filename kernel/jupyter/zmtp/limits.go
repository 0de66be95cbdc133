package zmtp

import "time"

// What a peer can cost.
const (
	maxFrames     = 1024             // of one message
	maxMessage    = 512 << 20        // bytes of one message received
	queueLength   = 1 << 16          // messages waiting for one peer
	queueBytes    = 64 << 20         // bytes waiting for one peer, or one message of any size
	handshakeTime = 10 * time.Second // greeting to READY
	patience      = 2 * time.Second  // how long a sender waits for a peer that takes nothing
)
