package task

import (
	"runtime"
	"syscall/js"
	"time"
	"unsafe"
)

// In a browser there is one thread, and the browser's messages, an interrupt among them,
// come only while every goroutine waits. So long work waits for a moment itself, now and
// then: whatever listens (Stopped, Check) does so, and so does interpreted code (Poll).
//
// A call in Go also takes the stack of the browser's engine, which is smaller than that of
// a goroutine may be. When a goroutine is scheduled anew its calls are off that stack; they
// come back on it one by one as they return. So deep calls have themselves scheduled.

const (
	yieldEvery = 12 * time.Millisecond
	mostCalls  = 16       // calls between two readings of the clock
	mostJumps  = 256      // jumps between two
	stackStep  = 48 << 10 // bytes of the goroutine's stack between two times at which it is taken off
)

var (
	calls         = throttle{most: mostCalls}
	jumps         = throttle{most: mostJumps}
	yielded       = time.Now()
	deepest       uintptr       // where the stack was taken off last; stacks grow downwards
	afterMessages func()        // has wake closed after the messages that wait now
	wake          chan struct{} // nil while nobody waits
)

func init() {
	awake := js.FuncOf(func(js.Value, []js.Value) any {
		if wake != nil {
			close(wake)
			wake = nil
		}
		return nil
	})
	// Node hands a port its messages in one go: another one from within would come first.
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() {
		afterMessages = func() { immediate.Invoke(awake) }
		return
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", awake)
	port := channel.Get("port2")
	afterMessages = func() { port.Call("postMessage", nil) }
}

// poll is what listening does besides.
func poll() {
	if calls.due() {
		Yield()
	}
}

// PollOften is Poll for what comes at every jump of a loop, a few nanoseconds apart.
func PollOften() {
	if jumps.due() {
		Yield()
	}
}

// A throttle selects the calls that read the clock: all of them if they are rare, one in most if they are frequent.
type throttle struct {
	most, every, left int
	last              time.Time // when the clock was read last
}

func (t *throttle) due() bool {
	if t.left--; t.left > 0 {
		return false
	}
	now := time.Now()
	switch took := now.Sub(t.last); {
	case took > yieldEvery/4:
		t.every = 1
	case took < yieldEvery/16:
		t.every = min(2*t.every, t.most)
	}
	t.last, t.left = now, t.every
	return true
}

// Poll lets go of the thread if it is time. Interpreted code calls it at every step that
// can be part of a loop or of a recursion.
func Poll() {
	surface()
	poll()
}

// surface takes the calling goroutine off the engine's stack when that has become deep.
func surface() {
	var here byte
	at := uintptr(unsafe.Pointer(&here))
	switch {
	case at > deepest || deepest-at > 64*stackStep: // returned, or another goroutine
		deepest = at
	case deepest-at > stackStep:
		deepest = at
		runtime.Gosched()
	}
}

// Yield lets the browser's messages in if it has not done so for a while. It costs a look at the clock.
func Yield() {
	if time.Since(yielded) < yieldEvery {
		return
	}
	ch := wake
	if ch == nil {
		ch = make(chan struct{})
		wake = ch
		afterMessages()
	}
	<-ch
	yielded = time.Now()
}
