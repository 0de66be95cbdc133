package jupyter

import "sprague/kernel/jupyter/wire"

// A Channel is one of the ways by which front ends and kernel talk. IOPub has its own
// path, see Kernel.Subscribe.
type Channel string

const (
	Shell   Channel = "shell"
	Control Channel = "control"
	Stdin   Channel = "stdin"
)

// A Reply sends a message to the front end that made a request: replies on the
// request's own channel, questions to the user on Stdin. It reports whether the front end
// is there to take it.
type Reply func(Channel, *wire.Message) bool
