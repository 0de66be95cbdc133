package rt

import "reflect"

// Stopped is the index that SelectUntil returns when no clause is to run.
const Stopped = -1

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

// SelectUntil is Select, but returns Stopped when one of the stops is ready to give a value.
func SelectUntil(stops []<-chan struct{}, plan string, operands ...any) (chosen int, value any, ok bool) {
	cases := make([]reflect.SelectCase, len(plan), len(plan)+len(stops))
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
	for _, stop := range stops {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(stop)})
	}
	chosen, v, ok := reflect.Select(cases)
	switch {
	case chosen >= len(plan):
		return Stopped, nil, false
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
