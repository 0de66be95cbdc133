package rt_test

import (
	stdbytes "bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
		{1 << 30, 1, ""}, {1<<30 + 1, 1, "runtime error: out of memory: 1 GB are wanted, and 1 GB are left"}, {1 << 28, 8, "runtime error: out of memory: 2 GB are wanted, and 1 GB are left"},
		{0, 8, ""}, {-1, 8, ""}, {math.MaxInt, 8, ""}, {1 << 49, 1, ""}, {1 << 48, 1, "runtime error: out of memory: 256 TB are wanted, and 1 GB are left"}, {5, 0, ""},
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
	for _, n := range [][2]int{{0, 5}, {3, 3}, {0, math.MaxInt}, {5, math.MaxInt}, {2, 1}, {0, -1}, {-1, 5}, {math.MaxInt, math.MaxInt}} {
		want := words(func() { _ = make([]int, n[0], n[1]) })
		got := words(func() { c := rt.RoomCap(n[0], n[1], 8); _ = make([]int, n[0], c) })
		if got != want {
			t.Errorf("make of %v: %q, want %q", n, got, want)
		}
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[uint64]string{0: "0 bytes", 1: "1 byte", 2: "2 bytes", 1<<20 - 1: "1048575 bytes", 1 << 20: "1 MB", 3 << 19: "1.5 MB", 1<<30 - 1: "1.02e+03 MB", 1 << 30: "1 GB", 5 << 29: "2.5 GB", 999 << 30: "999 GB", 1000 << 30: "0.977 TB", 1 << 50: "1.02e+03 TB"} {
		if got := rt.Bytes(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

// What makes something as large as a number says makes what the library makes, and asks first.
func TestSizedAsCompiled(t *testing.T) {
	asked, undo := withRoom(1 << 32)
	defer undo()
	two, three := big.NewInt(2), big.NewInt(3)
	for name, c := range map[string]struct{ got, want any }{
		"Lsh": {rt.IntLsh(new(big.Int), three, 100), new(big.Int).Lsh(three, 100)}, "Lsh of 0": {rt.IntLsh(new(big.Int), new(big.Int), 1<<60), new(big.Int)},
		"SetBit": {rt.IntSetBit(new(big.Int), two, 70, 1), new(big.Int).SetBit(two, 70, 1)}, "SetBit 0": {rt.IntSetBit(new(big.Int), two, 1<<50, 0), two},
		"Exp": {rt.IntExp(new(big.Int), three, big.NewInt(50), nil), new(big.Int).Exp(three, big.NewInt(50), nil)}, "Exp mod": {rt.IntExp(new(big.Int), three, big.NewInt(1<<50), big.NewInt(101)), new(big.Int).Exp(three, big.NewInt(1<<50), big.NewInt(101))},
		"Exp of 1":    {rt.IntExp(new(big.Int), big.NewInt(-1), big.NewInt(1<<40+1), nil), big.NewInt(-1)},
		"FloatString": {rt.RatFloatString(big.NewRat(1, 3), 7), "0.3333333"}, "Text": {rt.FloatText(big.NewFloat(0.5), 'f', 3), "0.500"}, "Perm": {rt.RandPerm(rand.New(rand.NewSource(1)), 9), rand.New(rand.NewSource(1)).Perm(9)},
	} {
		if fmt.Sprint(c.got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	const none = "runtime error: out of memory: "
	for name, f := range map[string]func(){
		"Lsh": func() { rt.IntLsh(new(big.Int), three, 1<<40) }, "SetBit": func() { rt.IntSetBit(new(big.Int), two, 1<<40, 1) }, "Exp": func() { rt.IntExp(new(big.Int), three, big.NewInt(1<<40), nil) },
		"Exp to the far": func() { rt.IntExp(new(big.Int), three, new(big.Int).Lsh(two, 100), nil) }, "FloatString": func() { rt.RatFloatString(big.NewRat(1, 3), 1<<40) }, "Perm": func() { rt.RandPerm(rand.New(rand.NewSource(1)), 1<<40) },
		"Buffer": func() { rt.BufferGrow(new(stdbytes.Buffer), 1<<40) }, "Builder": func() { rt.BuilderGrow(new(strings.Builder), 1<<40) },
	} {
		*asked = nil
		if got := words(f); !strings.HasPrefix(got, none) || len(*asked) == 0 {
			t.Errorf("%s: %q after %v", name, got, *asked)
		}
	}
	for name, c := range map[string][2]func(){
		"Buffer":  {func() { rt.BufferGrow(new(stdbytes.Buffer), -1) }, func() { new(stdbytes.Buffer).Grow(-1) }},
		"Builder": {func() { rt.BuilderGrow(new(strings.Builder), -1) }, func() { new(strings.Builder).Grow(-1) }},
		"SetBit":  {func() { rt.IntSetBit(new(big.Int), two, -1, 1) }, func() { new(big.Int).SetBit(two, -1, 1) }},
	} {
		if got, want := words(c[0]), words(c[1]); got != want || got == "" {
			t.Errorf("%s of -1: %q, want %q", name, got, want)
		}
	}
	var b stdbytes.Buffer
	if rt.BufferGrow(&b, 100); b.Available() < 100 {
		t.Errorf("%d bytes are available", b.Available())
	}
}

// A reader that says what was asked of it, and ends in an error.
type slowReader struct {
	rest string
	end  error
}

func (r *slowReader) Read(p []byte) (int, error) {
	if r.rest == "" {
		return 0, r.end
	}
	n := copy(p, r.rest[:1])
	r.rest = r.rest[n:]
	return n, nil
}

// Reading and copying give what the library gives, errors with the bytes before them.
func TestReadingAsCompiled(t *testing.T) {
	broken := errors.New("broken")
	calls := 0
	rt.SetKeeper(func() { calls++ })
	rt.CloseGates()
	defer func() { rt.OpenGates(); rt.SetKeeper(func() {}) }()
	for _, end := range []error{io.EOF, broken, io.ErrUnexpectedEOF} {
		from := func() io.Reader { return &slowReader{"some text", end} }
		want, wantErr := io.ReadAll(from())
		got, err := rt.ReadAll(from())
		if string(got) != string(want) || err != wantErr {
			t.Errorf("%v: %q %v, want %q %v", end, got, err, want, wantErr)
		}
		for name, f := range map[string][2]func(io.Writer) (int64, error){
			"Copy":       {func(w io.Writer) (int64, error) { return rt.Copy(w, from()) }, func(w io.Writer) (int64, error) { return io.Copy(w, from()) }},
			"CopyN":      {func(w io.Writer) (int64, error) { return rt.CopyN(w, from(), 4) }, func(w io.Writer) (int64, error) { return io.CopyN(w, from(), 4) }},
			"CopyN more": {func(w io.Writer) (int64, error) { return rt.CopyN(w, from(), 40) }, func(w io.Writer) (int64, error) { return io.CopyN(w, from(), 40) }},
			"CopyBuffer": {func(w io.Writer) (int64, error) { return rt.CopyBuffer(w, from(), make([]byte, 3)) }, func(w io.Writer) (int64, error) { return io.CopyBuffer(w, from(), make([]byte, 3)) }},
			"ReadFrom":   {func(w io.Writer) (int64, error) { return rt.BufferReadFrom(w.(*stdbytes.Buffer), from()) }, func(w io.Writer) (int64, error) { return w.(*stdbytes.Buffer).ReadFrom(from()) }},
		} {
			var a, b stdbytes.Buffer
			n, err := f[0](&a)
			m, wantErr := f[1](&b)
			if n != m || err != wantErr || a.String() != b.String() {
				t.Errorf("%s to %v: %d %v %q, want %d %v %q", name, end, n, err, a.String(), m, wantErr, b.String())
			}
		}
	}
	if calls == 0 {
		t.Error("no read passes a gate")
	}
	for name, c := range map[string][2]func(){
		"ReadAll": {func() { rt.ReadAll(nil) }, func() { io.ReadAll(nil) }}, "Copy": {func() { rt.Copy(io.Discard, nil) }, func() { io.Copy(io.Discard, nil) }}, "ReadFrom": {func() { rt.BufferReadFrom(new(stdbytes.Buffer), nil) }, func() { new(stdbytes.Buffer).ReadFrom(nil) }},
	} {
		if got, want := words(c[0]), words(c[1]); got != want {
			t.Errorf("%s of nil: %q, want %q", name, got, want)
		}
	}
}

// A reader that never ends fills no memory: it is asked for, and refused.
func TestReadingForEver(t *testing.T) {
	_, undo := withRoom(1 << 20)
	defer undo()
	if got := words(func() { rt.ReadAll(endless{}) }); !strings.HasPrefix(got, "runtime error: out of memory: ") {
		t.Errorf("%q", got)
	}
	if got := words(func() { rt.BufferReadFrom(new(stdbytes.Buffer), endless{}) }); !strings.HasPrefix(got, "runtime error: out of memory: ") {
		t.Errorf("%q", got)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestReadFileAsCompiled(t *testing.T) {
	dir := t.TempDir()
	full, empty := filepath.Join(dir, "full"), filepath.Join(dir, "empty")
	for name, text := range map[string]string{full: "text\x00", empty: ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{full, empty, dir, filepath.Join(dir, "none")} {
		want, wantErr := os.ReadFile(name)
		got, err := rt.ReadFile(name)
		if !slices.Equal(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%s: %q %v, want %q %v", name, got, err, want, wantErr)
		}
	}
}

// A select statement runs a clause that is ready, with the value of its channel.
func TestSelect(t *testing.T) {
	full, empty, closed, sink := make(chan any, 1), make(chan any), make(chan any), make(chan any, 1)
	full <- nil
	close(closed)
	stop := make(chan struct{})
	for _, c := range []struct {
		name, plan string
		operands   []any
		chosen     int
		value      any
		ok         bool
	}{
		{"default", "rd", []any{empty}, 1, nil, false}, {"nil value", "rr", []any{empty, full}, 1, nil, true}, {"closed", "rd", []any{closed}, 0, nil, false}, {"send nil", "sd", []any{sink, nil}, 0, nil, false}, {"full", "sd", []any{sink, 1}, 1, nil, false},
		{"nil channel", "rd", []any{(chan any)(nil)}, 1, nil, false}, {"only default", "d", nil, 0, nil, false},
	} {
		chosen, value, ok := rt.Select(c.plan, c.operands...)
		if chosen != c.chosen || value != c.value || ok != c.ok {
			t.Errorf("%s: %d %v %v, want %d %v %v", c.name, chosen, value, ok, c.chosen, c.value, c.ok)
		}
	}
	close(stop)
	if chosen, _, _ := rt.SelectUntil([]<-chan struct{}{stop}, "r", empty); chosen != rt.Stopped {
		t.Errorf("a stopped select runs clause %d", chosen)
	}
	if got, want := words(func() { rt.Select("s", closed, 1) }), words(func() { closed <- 1 }); got != want {
		t.Errorf("sending on a closed channel: %q, want %q", got, want)
	}
}

// Types of cells lend their methods to compiled interfaces; equal values give one wrapper.
func TestStreamsHaveTheirMethods(t *testing.T) {
	for _, x := range []any{justReader{}, justWriter{}, duplex{}, dog{}} {
		box := world.Box(x)
		for name, has := range map[string]func(any) bool{
			"Reader": func(x any) bool { _, ok := x.(io.Reader); return ok }, "Writer": func(x any) bool { _, ok := x.(io.Writer); return ok }, "StringWriter": func(x any) bool { _, ok := x.(io.StringWriter); return ok },
			"ReaderFrom": func(x any) bool { _, ok := x.(io.ReaderFrom); return ok }, "WriterTo": func(x any) bool { _, ok := x.(io.WriterTo); return ok }, "RuneScanner": func(x any) bool { _, ok := x.(io.RuneScanner); return ok },
		} {
			if has(box) != has(x) {
				t.Errorf("%T is a %s: %v", x, name, has(box))
			}
		}
	}
	text, err := io.ReadAll(rt.Adapt(world.Box(justReader{}), "io.Reader").(io.Reader))
	if string(text) != "" || err != io.ErrClosedPipe {
		t.Errorf("%q, %v", text, err)
	}
	if _, ok := world.Box(fullStream{}).(io.Reader); ok {
		t.Error("a reader lacks a method that it has")
	}
	const lost = "main.fullStream as a reader or writer would lose its method WriteString (rename the method, or pass the reader or writer that the type is made of)"
	if got := words(func() { rt.Adapt(world.Box(fullStream{}), "io.Writer") }); got != lost {
		t.Errorf("%q", got)
	}
	if rt.Adapt(3, "io.Reader") != 3 || !rt.Adapts("sort.Interface") || rt.Adapts("io.Closer") {
		t.Error("a compiled value is adapted, or another interface is known")
	}
}

type (
	justReader struct{}
	justWriter struct{}
	duplex     struct{}
	fullStream struct{}
)

func (justReader) Read([]byte) (int, error)            { return 0, io.ErrClosedPipe }
func (justWriter) Write(p []byte) (int, error)         { return len(p), nil }
func (duplex) Read([]byte) (int, error)                { return 0, io.EOF }
func (duplex) Write(p []byte) (int, error)             { return len(p), nil }
func (duplex) WriteTo(n int) int                       { return n } // is another method
func (fullStream) Read([]byte) (int, error)            { return 0, io.EOF }
func (fullStream) Write(p []byte) (int, error)         { return len(p), nil }
func (fullStream) WriteString(s string) (int, error)   { return 10 * len(s), nil }
func (fullStream) ReadFrom(r io.Reader) (int64, error) { return 5, nil }
func (fullStream) WriteTo(w io.Writer) (int64, error)  { return 6, nil }
func (fullStream) ReadRune() (rune, int, error)        { return 'x', 1, nil }
func (fullStream) UnreadRune() error                   { return nil }
