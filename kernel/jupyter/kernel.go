package jupyter

import (
	"context"
	"log"
	"sync"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/kernel/history"
	"sprague/kernel/jupyter/wire"
	"sprague/stdlib/display"
)

// A Session evaluates cells. *kernel.Session is one.
//
// Eval runs one cell at a time, others wait; when ctx ends, the cell is interrupted. Comm does the same for a front
// end's message to a widget. The other methods may be called while a cell runs.
type Session interface {
	commands.Session
	Comm(ctx context.Context, m display.Comm, out kernel.Output) *kernel.Error
	Interrupt()
	Compare(cells []kernel.NotebookCell) []kernel.CellStatus
	OnLoss(tell func(message string))
	Close() error
}

// A Reply sends a message to the front end that made a request: replies on the request's own channel, questions to the
// user on Stdin. It reports whether the front end is there to take it.
type Reply func(*wire.Message) bool

// Options configure a kernel.
type Options struct {
	// Version is the version of the program, for kernel_info.
	Version string
	// Library holds the lessons and knows the files of :load; nil for none.
	Library commands.Library
	// History keeps inputs between sessions; nil keeps them in memory.
	History *history.History
	// Log is called with messages that were dropped and other irregularities; nil for the standard logger.
	Log func(format string, args ...any)
}

// A Kernel answers requests with the help of a session. Its methods may be called from several goroutines.
type Kernel struct {
	session Session
	options Options
	comms   comms
	logf    func(string, ...any)

	reading commands.Reading // the lesson that :next goes on with

	ctx       context.Context // ends when the kernel shuts down
	stop      context.CancelFunc
	running   sync.WaitGroup
	shutdown  sync.Once
	requested chan wire.Shutdown // what a shutdown_request said, once

	shell

	composer  *wire.Composer
	order     sync.Mutex // of publishing
	listeners []func(*wire.Message)
}

// New returns a kernel over session, which it closes when it shuts down.
func New(session Session, o Options) *Kernel {
	if o.Log == nil {
		o.Log = log.Printf
	}
	if o.History == nil {
		o.History = history.Open("")
	}
	k := &Kernel{
		session: session, options: o, logf: o.Log, composer: wire.NewComposer(), requested: make(chan wire.Shutdown, 1),
		shell: shell{queue: make(chan *request, queueLength)},
	}
	k.ctx, k.stop = context.WithCancel(context.Background())
	k.running.Go(k.loop)
	session.OnLoss(func(message string) { k.publish("sprague_lost", nil, wire.Lost{Message: message}) })
	return k
}

// Starting publishes the status a kernel has once, when it begins.
func (k *Kernel) Starting() { k.publish("status", nil, wire.Status{State: "starting"}) }

// Requested delivers the content of the shutdown_request that came, if one comes.
func (k *Kernel) Requested() <-chan wire.Shutdown { return k.requested }

// Handle takes a request. Most that come on control are answered before it returns; those
// for a shell may wait until there is room in its queue.
func (k *Kernel) Handle(m *wire.Message, reply Reply) {
	r := &request{kernel: k, Message: m, reply: reply}
	switch {
	case m.Channel == wire.Stdin:
		k.takeInput(m)
	case urgent[m.Header.Type], m.Channel == wire.Control && !queued[m.Header.Type]:
		k.answer(r)
	default:
		k.put(r)
	}
}

var (
	// queued are the requests that wait for their turn in a shell, even those that came on the control channel: they may
	// change what the cells after them find.
	queued = map[string]bool{
		wire.TypeExecute: true, wire.TypeCommOpen: true, wire.TypeCommMsg: true, wire.TypeCommClose: true,
	}
	// urgent are those that wait for no cell, not even on the shell channel, where front ends of old send them.
	urgent = map[string]bool{wire.TypeShutdown: true, wire.TypeInterrupt: true}
)

// Interrupt stops the running cell and any question it put to the user; when none runs, what
// earlier cells have left running.
func (k *Kernel) Interrupt() {
	if stop := k.interrupt.Load(); stop != nil {
		(*stop)()
		return
	}
	k.session.Interrupt()
}

// Close ends the session and the shell, whatever they are doing. Requests that were
// running are still answered; those that wait are not.
func (k *Kernel) Close() {
	k.shutdown.Do(func() {
		k.stop()
		if err := k.session.Close(); err != nil {
			k.logf("closing the session: %v", err)
		}
		k.running.Wait()
	})
}
