package rt_test

import (
	"fmt"
	"io"
	"math"
	"testing"

	"sprague/kernel/cell/rt"
)

// The keeper is called at closed gates alone, whatever reasons there are to close them.
func TestGates(t *testing.T) {
	calls := 0
	rt.SetKeeper(func() { calls++ })
	defer rt.SetKeeper(func() {})
	pass := func(want int, closed bool) {
		t.Helper()
		rt.Gate()
		if calls != want || rt.Closed() != closed {
			t.Errorf("%d calls, closed %v; want %d, %v", calls, rt.Closed(), want, closed)
		}
	}
	pass(0, false)
	rt.CloseGates()
	pass(1, true)
	rt.CloseGates()
	rt.OpenGates()
	pass(2, true)
	rt.OpenGates()
	pass(2, false)
}

// withRoom lets so many bytes be had, and counts the questions.
func withRoom(left uint64) (asked *[]uint64, undo func()) {
	asked = new([]uint64)
	rt.SetRoom(func(wanted uint64) (uint64, bool) { *asked = append(*asked, wanted); return left, wanted <= left })
	return asked, func() { rt.SetRoom(func(uint64) (uint64, bool) { return math.MaxUint64, true }) }
}

// Small allocations are not asked for; large ones, and many small ones, are.
func TestRoom(t *testing.T) {
	asked, undo := withRoom(1 << 30)
	defer undo()
	rt.Room(32<<20, 1) // so that the count begins anew
	*asked = nil
	for range 31 {
		rt.Room(1<<20, 1)
	}
	if len(*asked) != 0 {
		t.Errorf("31 MB in pieces ask %v", *asked)
	}
	if rt.Room(1<<20, 1); fmt.Sprint(*asked) != fmt.Sprint([]uint64{1 << 20}) {
		t.Errorf("the 32nd asks %v", *asked)
	}
	for _, c := range []struct {
		n    int
		size uintptr
		want string
	}{
		{1 << 30, 1, ""}, {1<<30 + 1, 1, "runtime error: out of memory: 1 GB are wanted, and 1 GB are left"},
		{1 << 28, 8, "runtime error: out of memory: 2 GB are wanted, and 1 GB are left"},
		{0, 8, ""}, {-1, 8, ""}, {math.MaxInt, 8, ""}, {1 << 49, 1, ""}, {1 << 48, 1, "runtime error: out of memory: 256 " +
			"TB are wanted, and 1 GB are left"}, {5, 0, ""},
	} {
		n := 0
		if got := words(func() { n = rt.Room(c.n, c.size) }); got != c.want || got == "" && n != c.n {
			t.Errorf("room for %d of %d: %d, %q, want %q", c.n, c.size, n, got, c.want)
		}
	}
}

// The capacity is told apart from the length where it alone is out of range, as compiled.
func TestRoomCap(t *testing.T) {
	_, undo := withRoom(1 << 40)
	defer undo()
	for _, n := range [][2]int{{0, 5}, {3, 3}, {0, math.MaxInt}, {5, math.MaxInt}, {2, 1}, {0, -1}, {-1, 5},
		{math.MaxInt, math.MaxInt}} {
		want := words(func() { _ = make([]int, n[0], n[1]) })
		got := words(func() { c := rt.RoomCap(n[0], n[1], 8); _ = make([]int, n[0], c) })
		if got != want {
			t.Errorf("make of %v: %q, want %q", n, got, want)
		}
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[uint64]string{0: "0 bytes", 1: "1 byte", 2: "2 bytes", 1<<20 - 1: "1048575 bytes",
		1 << 20: "1 MB", 3 << 19: "1.5 MB", 1<<30 - 1: "1 GB", 1 << 30: "1 GB", 5 << 29: "2.5 GB",
		999 << 30: "999 GB", 1000 << 30: "0.977 TB", 1 << 50: "1.02e+03 TB"} {
		if got := rt.Bytes(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

// A select statement runs a clause that is ready, with the value of its channel.
func TestSelect(t *testing.T) {
	full, empty, closed, sink, sent := make(chan any, 1), make(chan any), make(chan any), make(chan any,
		1), make(chan any, 1)
	queue := func(x any) chan any { c := make(chan any, 1); c <- x; return c }
	full <- nil
	close(closed)
	for _, c := range []struct {
		name, plan string
		operands   []any
		chosen     int
		value      any
		ok         bool
	}{
		{"default", "rd", []any{empty}, 1, nil, false}, {"nil value", "rr", []any{empty, full}, 1, nil, true},
		{"closed", "rd", []any{closed}, 0, nil, false}, {"send nil", "sd", []any{sink, nil}, 0, nil, false},
		{"full", "sd", []any{sink, 1}, 1, nil, false},
		{"nil channel", "rd", []any{(chan any)(nil)}, 1, nil, false}, {"only default", "d", nil, 0, nil, false},
	} {
		chosen, value, ok := rt.Select(c.plan, c.operands...)
		if chosen != c.chosen || value != c.value || ok != c.ok {
			t.Errorf("%s: %d %v %v, want %d %v %v", c.name, chosen, value, ok, c.chosen, c.value, c.ok)
		}
	}
	for _, c := range []struct {
		channel, value any
		ok             bool
	}{{queue(7), 7, true}, {queue(nil), nil, true}, {closed, nil, false}} {
		if value, ok := rt.Receive(c.channel); value != c.value || ok != c.ok {
			t.Errorf("%v, %v are received; want %v, %v", value, ok, c.value, c.ok)
		}
	}
	rt.Send(sent, nil)
	if v := <-sent; v != nil {
		t.Errorf("%v is received, nil was sent", v)
	}
	for name, wait := range map[string]func(){
		"select": func() { rt.Select("r", empty) }, "receive": func() { rt.Receive(empty) },
		"send": func() { rt.Send(make(chan int), 1) }, "select without cases": rt.Forever,
	} {
		stop, ended, returned := make(chan struct{}), make(chan bool), false
		rt.SetStopped(func() <-chan struct{} { return stop })
		go func() { defer close(ended); wait(); returned = true }()
		close(stop)
		if <-ended; returned {
			t.Errorf("a stopped %s returns", name)
		}
	}
	rt.SetStopped(func() <-chan struct{} { return nil })
	if got, want := words(func() { rt.Send(closed, 1) }), words(func() { closed <- 1 }); got != want {
		t.Errorf("sending on a closed channel: %q, want %q", got, want)
	}
	if got, want := words(func() { rt.Select("s", closed, 1) }), words(func() { closed <- 1 }); got != want {
		t.Errorf("sending on a closed channel: %q, want %q", got, want)
	}
}

// Types of cells lend their methods to readers and writers, unless they have others that the library looks for.
func TestStreams(t *testing.T) {
	reader := rt.Wrap(world.Box(justReader{}), (*readerWrapper)(nil)).(io.Reader)
	if text, err := io.ReadAll(reader); string(text) != "" || err != io.ErrClosedPipe {
		t.Errorf("%q, %v", text, err)
	}
	const lost = "main.fullStream as a reader or writer would lose its method WriteTo (rename the method, or pass the " +
		"reader or writer that the type is made of)"
	if got := words(func() { rt.Wrap(world.Box(fullStream{}), (*readerWrapper)(nil)) }); got != lost {
		t.Errorf("%q", got)
	}
	if rt.Adapt(3, "sort.Interface") != 3 || !rt.Adapts("sort.Interface") || rt.Adapts("io.Reader") {
		t.Error("a compiled value is adapted, or another interface is known")
	}
}

// A readerWrapper is the wrapper of io.Reader.
type readerWrapper struct {
	IValue any
	WRead  func([]byte) (int, error)
}

func (w *readerWrapper) Read(p []byte) (int, error) { return w.WRead(p) }

type (
	justReader struct{}
	fullStream struct{}
)

func (justReader) Read([]byte) (int, error)           { return 0, io.ErrClosedPipe }
func (fullStream) Read([]byte) (int, error)           { return 0, io.EOF }
func (fullStream) WriteTo(w io.Writer) (int64, error) { return 6, nil }
