package jupyter

import (
	"context"
	"encoding/json"
	"strings"

	"sprague/kernel/jupyter/wire"
)

// A request is a message that the kernel handles.
type request struct {
	*wire.Message
	kernel *Kernel
	ctx    context.Context // ends when the request is interrupted; nil on the control channel
	reply  Reply
	about  json.RawMessage // the metadata of the answer; nil for none
	after  func()          // what is left to do when the request has been answered
}

// A handler does what a request asks and returns the content of the reply, if its type has one.
type handler func(*request) any

var handlers = map[string]handler{
	wire.TypeExecute:    reads(execute),
	wire.TypeCommOpen:   reads(commOpen),
	wire.TypeCommMsg:    reads(commMsg),
	wire.TypeCommClose:  reads(commClose),
	wire.TypeInterrupt:  interrupt,
	wire.TypeShutdown:   shutdown,
	wire.TypeKernelInfo: kernelInfo,
	wire.TypeCommInfo:   reads(commInfo),
	wire.TypeComplete:   reads(complete),
	wire.TypeInspect:    reads(inspect),
	wire.TypeIsComplete: reads(isComplete),
	wire.TypeHistory:    reads(readHistory),
	wire.TypeStale:      reads(compareCells),
}

// reads returns the handler of requests whose content is a T. It refuses malformed ones.
func reads[T any](do func(*request, T) any) handler {
	return func(r *request) any {
		content, err := wire.Read[T](r.Message)
		if err != nil {
			r.kernel.logf("%v", err)
			return wire.Failure("MalformedRequest", err.Error())
		}
		return do(r, content)
	}
}

// answer handles a request between the statuses busy and idle. Work that need not precede the reply follows it.
func (k *Kernel) answer(r *request) {
	if r.Header.Type == wire.TypeStale { // asked after every change: the kernel is not busy with it
		k.dispatch(r)
		return
	}
	r.publish("status", wire.Status{State: "busy"})
	k.dispatch(r)
	r.publish("status", wire.Status{State: "idle"})
	if r.after != nil {
		r.after()
	}
}

func (k *Kernel) dispatch(r *request) {
	handle := handlers[r.Header.Type]
	if handle == nil {
		k.logf("%s: no handler for %q", r.Channel, r.Header.Type)
		return
	}
	content := handle(r)
	name, asks := strings.CutSuffix(r.Header.Type, "_request")
	if !asks { // a comm message
		return
	}
	if m := k.compose(r.Channel, name+"_reply", r.Message, content, r.Identities...); m != nil {
		if r.about != nil {
			m.Metadata = r.about
		}
		r.reply(m)
	}
}

// publish publishes a message whose parent is the request.
func (r *request) publish(msgType string, content any) {
	r.kernel.publish(msgType, r.Message, content)
}
