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
	kernel  *Kernel
	channel Channel
	shell   *shell
	ctx     context.Context // ends when the request is interrupted; nil on the control channel
	reply   Reply
	about   json.RawMessage // the metadata of the answer; nil for none
	after   func()          // what is left to do when the request has been answered
}

// A handler does what a request asks and returns the content of the reply, or nil when
// the type of request has none.
type handler func(*request) any

var handlers = map[string]handler{
	wire.TypeExecute:    execute,
	wire.TypeCommOpen:   commOpen,
	wire.TypeCommMsg:    commMsg,
	wire.TypeCommClose:  commClose,
	wire.TypeInterrupt:  interrupt,
	wire.TypeShutdown:   shutdown,
	wire.TypeKernelInfo: kernelInfo,
	wire.TypeCommInfo:   commInfo,
	wire.TypeComplete:   complete,
	wire.TypeInspect:    inspect,
	wire.TypeIsComplete: isComplete,
	wire.TypeHistory:    readHistory,
	wire.TypeStale:      compareCells,
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
		k.logf("%s: no handler for %q", r.channel, r.Header.Type)
		return
	}
	if content := handle(r); content != nil {
		if m := r.compose(replyType(r.Header.Type), content); m != nil {
			if r.about != nil {
				m.Metadata = r.about
			}
			r.reply(r.channel, m)
		}
	}
}

// replyType names the answer to a request: execute_request is answered by execute_reply.
func replyType(requestType string) string {
	return strings.TrimSuffix(requestType, "_request") + "_reply"
}

// compose makes a message of the given type for the front end that made the request; nil
// when the content is not JSON.
func (r *request) compose(msgType string, content any) *wire.Message {
	m, err := r.kernel.iopub.composer.Compose(msgType, r.Message, content)
	if err != nil {
		r.kernel.logf("not sent: %v", err)
		return nil
	}
	m.Identities = r.Identities
	return m
}

// publish publishes a message whose parent is the request.
func (r *request) publish(msgType string, content any) {
	r.kernel.iopub.publish(notice{msgType, r.Message, content})
}

// malformed is the reply to a request with malformed content.
func (r *request) malformed(err error) wire.ErrorReply {
	r.kernel.logf("%v", err)
	return wire.Failure("MalformedRequest", err.Error())
}
