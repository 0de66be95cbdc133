package child

import (
	"bufio"
	"bytes"
	"errors"
	"go/token"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
)

// A cell may put out as much as its limit says, of what passes it the first, and of a picture all or
// nothing; what is cut is counted.
func TestOutputAtTheLimit(t *testing.T) {
	const limit = 10
	for _, c := range []struct {
		pieces  []int
		allowed []int
		cut     int
	}{
		{[]int{limit - 1}, []int{9}, 0},
		{[]int{limit}, []int{10}, 0},
		{[]int{limit + 1}, []int{10}, 1},
		{[]int{limit, 1, 5}, []int{10, 0, 0}, 6},
		{[]int{4, 4, 4}, []int{4, 4, 2}, 2},
		{[]int{0, limit, 0}, []int{0, 10, 0}, 0},
	} {
		cell := newCell(wire.Job{Cell: 1}, limit)
		for i, n := range c.pieces {
			if got := cell.allow(n, 0); got != c.allowed[i] {
				t.Errorf("%v: of piece %d %d bytes may pass, want %d", c.pieces, i, got, c.allowed[i])
			}
		}
		if cell.cut != c.cut {
			t.Errorf("%v: %d bytes are cut, want %d", c.pieces, cell.cut, c.cut)
		}
	}
	for n, want := range map[int]bool{limit - 1: true, limit: true, limit + 1: false} {
		cell := newCell(wire.Job{Cell: 1}, limit)
		if (cell.allow(n, n) == n) != want || (cell.cut == 0) != want {
			t.Errorf("a picture of %d bytes: %d are cut", n, cell.cut)
		}
	}
	cell := newCell(wire.Job{Cell: 1}, limit)
	cell.allow(limit, 0)
	if cell.limit = limit + 3; cell.allow(5, 0) != 3 {
		t.Error("a raised limit does not count what was written before")
	}
	if cell.written = 0; cell.allow(limit+3, 0) != limit+3 {
		t.Error("what was cleared counts")
	}
	if cell.limit = 0; cell.allow(1, 0) != 0 || cell.allow(0, 0) != 0 {
		t.Error("a limit below what was written lets more through")
	}
}

// Of several reasons to stop the first counts, whoever comes at the same time, and the outcome of a
// flood says how much is cut in the end.
func TestFirstReasonCounts(t *testing.T) {
	cell := newCell(wire.Job{Cell: 1}, 4)
	var first sync.Map
	var all sync.WaitGroup
	for n := range 16 {
		all.Go(func() {
			if cell.cancel(wire.Outcome{Ending: wire.Exited, Code: n}) {
				first.Store(n, true)
			}
		})
	}
	all.Wait()
	count, code := 0, 0
	first.Range(func(k, _ any) bool { count++; code = k.(int); return true })
	o := cell.conclude(wire.Outcome{Ending: wire.Finished, Done: 3})
	if count != 1 || o.Code != code || o.Ending != wire.Exited || o.Done != 3 || !cell.cancelled() {
		t.Errorf("%d reasons were the first; the outcome is %+v, want code %d", count, o, code)
	}
	flood := newCell(wire.Job{Cell: 2}, 4)
	flood.allow(6, 0)
	flood.cancel(wire.Outcome{Ending: wire.Flooded})
	flood.allow(1, 0)
	if o := flood.conclude(wire.Outcome{}); !strings.Contains(o.Message, "more than 4 bytes") ||
		!strings.Contains(o.Message, "3 bytes that") {
		t.Errorf("the flood is told as %q", o.Message)
	}
}

// What a cell shows is its value, and an error as its last value fails it; one that panics shows nothing.
func TestConclusion(t *testing.T) {
	b := display.Plain("7")
	for _, c := range []struct {
		failure string
		ending  wire.Ending
		want    wire.Ending
		message string
	}{
		{"", wire.Finished, wire.Finished, ""},
		{"bad", wire.Finished, wire.Failed, "bad"},
		{"bad", wire.Panicked, wire.Panicked, ""},
	} {
		cell := newCell(wire.Job{Cell: 1}, 1)
		cell.value, cell.failure = &b, c.failure
		if o := cell.conclude(wire.Outcome{Ending: c.ending}); o.Ending != c.want || o.Message != c.message || o.Value != &b {
			t.Errorf("%+v gives %+v", c, o)
		}
	}
}

// A panic is followed through 64 calls and no further, named or not, in whatever order the lines come.
func TestTraceOfPanic(t *testing.T) {
	tr := &trace{}
	tr.passed(token.Position{Filename: "1.1/cell", Line: 2, Column: 3})
	tr.passed(token.Position{Filename: "1.1/cell", Line: 9, Column: 9}) // of the same call: the innermost counts
	io.WriteString(tr, "1.1/cell:2:3: panic: main.f(...)\n")
	io.WriteString(tr, "2.0/cell:4:5: panic: main.g(...)") // without a place before
	io.WriteString(tr, "something else\n")
	tr.add([]vm.Frame{{Func: "fast", Pos: 11}})
	want := []wire.Call{{File: "1.1/cell", Line: 2, Column: 3, Func: "main.f"},
		{File: "2.0/cell", Line: 4, Column: 5, Func: "main.g"}, {Func: "fast", Pos: 11}}
	got := tr.frames()
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("call %d is %+v, want %+v", i, got[i], want[i])
		}
	}
	for range 2 * traceLimit {
		tr.passed(token.Position{Line: 1})
		io.WriteString(tr, "1:1: panic: main.h(...)\n")
		tr.add(make([]vm.Frame, 3))
	}
	if n := len(tr.frames()); n != traceLimit {
		t.Errorf("%d calls are kept, want %d", n, traceLimit)
	}
	if tr.reset(); len(tr.frames()) != 0 {
		t.Error("the next panic begins with the calls of the last")
	}
}

// An answer goes to its question, once; others are dropped, malformed ones too.
func TestAnswers(t *testing.T) {
	var a asks
	c1, c2 := make(chan wire.Answer, 2), make(chan wire.Answer, 2)
	a.waiting.Store(uint64(1), c1)
	a.waiting.Store(uint64(2), c2)
	a.answer(wire.Frame{})
	a.answer(wire.Frame{Payload: []byte("{")})
	for _, answer := range []wire.Answer{
		{ID: 99, Text: "nobody's"}, {ID: 2, Text: "two"}, {ID: 2, Text: "again"}, {ID: 1, Text: "one", Error: "or not"},
	} {
		a.answer(wire.Message(wire.KindAnswer, 0, answer))
	}
	if got := <-c1; got.Text != "one" || got.Error != "or not" {
		t.Errorf("the first is answered %+v", got)
	}
	if got := <-c2; got.Text != "two" || len(c2) > 0 {
		t.Errorf("the second is answered %+v, and again", got)
	}
}

// A line is given out in pieces of any size, and the end of input is what a question without answer is.
func TestStandardInputInPieces(t *testing.T) {
	k := &standardInput{child: &child{}, line: []byte("äb\n")}
	var got []byte
	for len(k.line) > 0 {
		p := make([]byte, 1)
		n, err := k.Read(p)
		if n != 1 || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
		got = append(got, p...)
	}
	if string(got) != "äb\n" {
		t.Errorf("%q", got)
	}
	if n, err := bufio.NewReader(k).ReadByte(); err != io.EOF || n != 0 { // no cell asks
		t.Errorf("%d, %v", n, err)
	}
	if _, err := k.child.ask("?", false); err == nil || err.Error() != "there is nobody to ask" {
		t.Errorf("outside of cells: %v", err)
	}
}

// A goroutine belongs to the cell that started it, however deep, until it leaves; a cell without
// goroutines is forgotten, and that is told once.
func TestRegistryOfGoroutines(t *testing.T) {
	var quiet []*cell
	r := newRegistry(func(c *cell) { quiet = append(quiet, c) })
	cell := newCell(wire.Job{Cell: 123456}, 1)
	over := make(chan *cellOf)
	go func() {
		r.enter(cell)
		go func() { go func() { over <- r.here() }() }()
		r.leave(cell)
		over <- r.here()
	}()
	if a, b := <-over, <-over; (a == nil) == (b == nil) || a != nil && a != cell || b != nil && b != cell ||
		r.here() != nil {
		t.Errorf("goroutines of the cell belong to %v and %v, one of the test to %v", a, b, r.here())
	}
	r.kept()
	r.begin(cell)
	cell.cancel(wire.Outcome{})
	rested := make(chan bool)
	go func() { r.leave(cell); close(rested) }()
	select {
	case <-rested:
		t.Error("the cell rests while it has a goroutine")
	default:
	}
	r.end(cell)
	<-rested
	r.kept()
	if len(quiet) != 0 || len(r.cells) != 1 {
		t.Errorf("%v are quiet, %v have goroutines", quiet, r.cells)
	}
	r.end(cell)
	if len(quiet) != 1 || quiet[0] != cell || len(r.cells) != 0 {
		t.Errorf("%v are quiet, %v have goroutines", quiet, r.cells)
	}
	r.begin(cell) // a timer
	if len(r.cells) != 1 {
		t.Error("a goroutine that comes late is not counted")
	}
	r.end(cell)
}

type cellOf = cell

// What fails in the interpreter is told in the words of Go: a panic, or a step that is refused.
func TestPanicsInWords(t *testing.T) {
	for want, v := range map[string]any{"boom": "boom", "an error": errors.New("an error"), "7": 7, "1s": time.Second,
		"[1 2]": []int{1, 2}, "<nil>": nil} {
		if got := panicText(v); got != want {
			t.Errorf("panic(%#v) is told as %q, want %q", v, got, want)
		}
	}
	c := &child{trace: &trace{}}
	o := c.failed(wire.Outcome{Done: 2}, errors.New("refused\nhere\nand there"))
	if o.Ending != wire.Rejected || o.Done != 2 || o.Message != "refused" || o.Detail != "here\nand there" {
		t.Errorf("%+v", o)
	}
	err := c.catch(func() error { var m map[string]int; m["x"] = 1; return nil })
	if o := c.failed(wire.Outcome{}, err); o.Ending != wire.Panicked || o.Message != "assignment to entry in nil map" {
		t.Errorf("%+v", o)
	}
}

// Without a cell text goes to whoever the supervisor finds for it, and is not cut.
func TestTextOfNoCell(t *testing.T) {
	var pipe bytes.Buffer
	c := &child{sink: wire.NewSink(&pipe), registry: newRegistry(nil)}
	n, err := stream{c, wire.KindStderr}.Write([]byte("text"))
	c.sink.Frame(wire.Frame{Kind: wire.KindHello})
	f, _ := wire.ReadFrame(bufio.NewReader(&pipe))
	if n != 4 || err != nil || f.Cell != 0 || string(f.Payload) != "text" || f.Kind != wire.KindStderr {
		t.Errorf("%d, %v: %+v", n, err, f)
	}
}
