package rt

import "reflect"

// Send is a send operation. The worker binds its own in its place, which an interrupt ends.
func Send(channel, value any) { SendUntil(nil, channel, value) }

// Receive is a receive operation, of a value and whether it was sent. The worker binds its own in its place, which an
// interrupt ends.
func Receive(channel any) (value any, ok bool) {
	value, ok, _ = ReceiveUntil(nil, channel)
	return value, ok
}

// SendUntil is Send, but returns false when stop is closed before there is a receiver.
func SendUntil(stop <-chan struct{}, channel, value any) bool {
	c := reflect.ValueOf(channel)
	v := element(value, c.Type().Elem())
	if c.TrySend(v) { // several times as fast as a selection
		return true
	}
	chosen, _, _ := reflect.Select(until(stop, reflect.SelectCase{Dir: reflect.SelectSend, Chan: c, Send: v}))
	return chosen == 0
}

// ReceiveUntil is Receive, but returns false at last when stop is closed before there is a value.
func ReceiveUntil(stop <-chan struct{}, channel any) (value any, ok, received bool) {
	c := reflect.ValueOf(channel)
	v, ok := c.TryRecv()
	if !v.IsValid() {
		var chosen int
		if chosen, v, ok = reflect.Select(until(stop, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: c})); chosen != 0 {
			return nil, false, false
		}
	}
	return v.Interface(), ok, true
}

// until adds the case that stop is closed.
func until(stop <-chan struct{}, cases ...reflect.SelectCase) []reflect.SelectCase {
	if stop == nil {
		return cases
	}
	return append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(stop)})
}

// Select is a select statement. Plan has a letter for each clause: r for a receive
// operation, whose operand is the channel, s for a send operation, whose operands are
// the channel and the value, and d for the default clause, which has none. The result
// is the index of the clause to run and, of a receive operation, the value and whether
// it was sent. Select panics when it sends on a closed channel. The worker binds its own
// in its place, which an interrupt ends.
//
// The interpreter has a select statement too, but all goroutines that run the same one
// share its list of channels and values.
func Select(plan string, operands ...any) (chosen int, value any, ok bool) {
	return SelectUntil(nil, plan, operands...)
}

// SelectUntil is Select, but returns −1 when stop is closed before a clause can run.
func SelectUntil(stop <-chan struct{}, plan string, operands ...any) (chosen int, value any, ok bool) {
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
	chosen, v, ok := reflect.Select(until(stop, cases...))
	switch {
	case chosen >= len(plan):
		return -1, nil, false
	case v.IsValid():
		value = v.Interface()
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
