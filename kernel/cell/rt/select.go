package rt

import (
	"reflect"
	"runtime"
	"sync/atomic"
)

var stopped atomic.Pointer[func() <-chan struct{}]

// SetStopped sets what tells which channel is closed when the calling goroutine is to end: where it waits, it ends
// then.
func SetStopped(tell func() <-chan struct{}) { stopped.Store(&tell) }

func Send(channel, value any) {
	c := reflect.ValueOf(channel)
	v := element(value, c.Type().Elem())
	if !c.TrySend(v) { // several times as fast as a selection
		selected(reflect.SelectCase{Dir: reflect.SelectSend, Chan: c, Send: v})
	}
}

// Receive is a receive operation, of a value and whether it was sent.
func Receive(channel any) (value any, ok bool) {
	c := reflect.ValueOf(channel)
	v, ok := c.TryRecv()
	if !v.IsValid() {
		_, v, ok = selected(reflect.SelectCase{Dir: reflect.SelectRecv, Chan: c})
	}
	return v.Interface(), ok
}

// Forever is a select statement without cases.
func Forever() { selected() }

// Select is a select statement. Plan has a letter for each clause: r for a receive operation, whose operand is the
// channel, s for a send operation, whose operands are the channel and the value, and d for the default clause, which
// has none. The result is the index of the clause to run and, of a receive operation, the value and whether it was
// sent. Select panics when it sends on a closed channel.
//
// The interpreter has a select statement too, but all goroutines that run the same one share its list of channels and
// values.
func Select(plan string, operands ...any) (chosen int, value any, ok bool) {
	cases := make([]reflect.SelectCase, len(plan))
	for i, letter := range plan {
		switch letter {
		case 'd':
			cases[i].Dir = reflect.SelectDefault
		case 'r':
			cases[i] = reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(operands[0])}
			operands = operands[1:]
		case 's':
			c := reflect.ValueOf(operands[0])
			cases[i] = reflect.SelectCase{Dir: reflect.SelectSend, Chan: c, Send: element(operands[1], c.Type().Elem())}
			operands = operands[2:]
		}
	}
	chosen, v, ok := selected(cases...)
	if v.IsValid() {
		value = v.Interface()
	}
	return chosen, value, ok
}

// selected is reflect.Select, but ends a goroutine that is to end before a case can run.
func selected(cases ...reflect.SelectCase) (chosen int, value reflect.Value, ok bool) {
	end := len(cases)
	if tell := stopped.Load(); tell != nil {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf((*tell)())})
	}
	if chosen, value, ok = reflect.Select(cases); chosen == end {
		runtime.Goexit()
	}
	return chosen, value, ok
}

// element returns x as an element of a channel; a nil interface is one too.
func element(x any, t reflect.Type) reflect.Value {
	if x == nil {
		return reflect.Zero(t)
	}
	return reflect.ValueOf(x)
}
