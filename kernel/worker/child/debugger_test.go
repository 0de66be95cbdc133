package child

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sprague/kernel/worker/wire"
)

// A stepper is a debugger at the other end of a child.
type stepper struct {
	*talk
	asked uint64
	seen  int // frames of the child that were looked at
}

// ask asks, and returns the answer.
func (d *stepper) ask(q wire.DebugRequest) (r wire.DebugReply) {
	d.t.Helper()
	d.asked++
	q.ID = d.asked
	d.send(wire.JSONFrame(wire.KindDebug, 0, q))
	d.await("answer to "+q.Command, func(f wire.Frame) bool {
		r = wire.DebugReply{}
		return f.Kind == wire.KindDebugged && json.Unmarshal(f.Payload, &r) == nil && r.ID == q.ID
	})
	return r
}

// next is the next thing that is told without being asked for: where a cell halts, or that it goes on.
func (d *stepper) next() string {
	d.t.Helper()
	var r wire.DebugReply
	_, before := d.await("halt", func(f wire.Frame) bool { return d.isNews(f, &r) })
	d.seen = len(before) + 1
	return strings.TrimSpace(fmt.Sprint(r.Reason, " ", strings.Trim(fmt.Sprint(r.Points), "[]"), " ", r.Text))
}

func (d *stepper) isNews(f wire.Frame, r *wire.DebugReply) bool {
	if f.Kind != wire.KindDebugged || d.indexOf(f) < d.seen {
		return false
	}
	*r = wire.DebugReply{}
	return json.Unmarshal(f.Payload, r) == nil && r.ID == 0
}

// indexOf tells where a frame stands; the caller, await, holds the lock.
func (d *stepper) indexOf(f wire.Frame) int {
	for i := d.seen; i < len(d.frames); i++ {
		if len(f.Payload) > 0 && len(d.frames[i].Payload) > 0 && &d.frames[i].Payload[0] == &f.Payload[0] {
			return i
		}
	}
	return -1
}

// debugged are a function f with points 11 and 12, and a cell with 1, 2 and 3 that calls it.
const debugged = `sprague/kernel/cell/rt|func %[1]s(n int) int {
	rt.Enterˑ(10)
	rt.Stopˑ(11, []any{&n})
	m := n + 1
	rt.Stopˑ(12, []any{&n, &m})
	return m
}
---
list := []int{1, 2, 3}
rt.Stopˑ(1, []any{&list})
x := %[1]s(5)
rt.Stopˑ(2, []any{&list, &x})
x += %[1]s(x)
rt.Stopˑ(3, []any{&list, &x})
println(x)`

// A debugger halts at breakpoints, and goes from there by lines, into functions and out of them.
func TestSteps(t *testing.T) {
	d := &stepper{talk: begin(t, Settings{})}
	for i, c := range []struct {
		breaks   []int
		commands []string
		halts    []string
	}{
		{nil, nil, nil},
		{[]int{2}, []string{"continue"}, []string{"breakpoint 2"}},
		{[]int{1, 3}, []string{"continue", "continue"}, []string{"breakpoint 1", "breakpoint 3"}},
		{[]int{12}, []string{"continue", "continue"}, []string{"breakpoint 12 1", "breakpoint 12 2"}},
		{[]int{1}, []string{"next", "next", "continue"}, []string{"breakpoint 1", "step 2", "step 3"}},
		{[]int{1}, []string{"stepIn", "stepIn", "stepIn", "continue"}, []string{"breakpoint 1", "step 11 1", "step 12 1", "step 2"}},
		{[]int{11}, []string{"next", "stepOut", "continue", "continue"}, []string{"breakpoint 11 1", "step 12 1", "step 2", "breakpoint 11 2"}},
		{[]int{99}, nil, nil},
	} {
		if r := d.ask(wire.DebugRequest{Command: "on"}); r.Err != "" {
			t.Fatal(r.Err)
		}
		d.ask(wire.DebugRequest{Command: "breaks", Breaks: c.breaks})
		j := d.cell(fmt.Sprintf(debugged, fmt.Sprintf("f%d", i)))
		j.Debugged = true
		id := d.job(j)
		for n, command := range c.commands {
			if at := d.next(); at != c.halts[n] {
				t.Errorf("%d: %v, %v: halt %d is %q, want %q", i, c.breaks, c.commands, n, at, c.halts[n])
			}
			if r := d.ask(wire.DebugRequest{Command: command}); r.Err != "" {
				t.Errorf("%d: %s: %s", i, command, r.Err)
			}
			if went := d.next(); went != "continued" {
				t.Errorf("%d: after %s it is told %q", i, command, went)
			}
		}
		if s := d.result(id); s.Ending != wire.Finished || s.err != "13\n" {
			t.Errorf("%d: %+v, %q", i, s.Outcome, s.err)
		}
	}
	for _, command := range []string{"continue", "next", "stepIn", "stepOut", "variables", "expand"} {
		if r := d.ask(wire.DebugRequest{Command: command}); r.Err != "the cell is not halted" {
			t.Errorf("%s at rest: %q", command, r.Err)
		}
	}
	// Off, or in a cell that is not debugged, points count for nothing.
	d.ask(wire.DebugRequest{Command: "breaks", Breaks: []int{1}})
	if s := d.run(fmt.Sprintf(debugged, "plain")); s.err != "13\n" {
		t.Errorf("a cell that is not debugged: %+v", s)
	}
	d.ask(wire.DebugRequest{Command: "off"})
	j := d.cell(fmt.Sprintf(debugged, "off"))
	j.Debugged = true
	if s := d.result(d.job(j)); s.err != "13\n" {
		t.Errorf("switched off: %+v", s)
	}
}

// Where a cell is halted its variables are told, with what is in them, a part at a time.
func TestVariablesOfHaltedCell(t *testing.T) {
	d := &stepper{talk: begin(t, Settings{})}
	d.ask(wire.DebugRequest{Command: "on"})
	d.ask(wire.DebugRequest{Command: "breaks", Breaks: []int{7}})
	j := d.cell(`sprague/kernel/cell/rt|n := 5
list := make([]int, 1000)
list[999] = 7
m := map[string]int{"a": 1}
s := struct{ A, B int }{1, 2}
p := &s
var none any
rt.Stopˑ(7, []any{&n, &list, &m, &s, &p, &none})
println(n)`)
	j.Debugged = true
	id := d.job(j)
	if at := d.next(); at != "breakpoint 7" {
		t.Fatal(at)
	}
	r := d.ask(wire.DebugRequest{Command: "variables"})
	if r.Err != "" || len(r.Variables) != 6 {
		t.Fatalf("%+v", r)
	}
	for i, want := range []struct {
		value, typ     string
		named, indexed int
	}{{"5", "int", 0, 0}, {"", "[]int", 0, 1000}, {"", "map[string]int", 0, 1}, {"", "struct { A int; B int }", 2, 0}, {"", "*struct { A int; B int }", 1, 0}, {"nil", "", 0, 0}} {
		v := r.Variables[i]
		if want.value != "" && v.Value != want.value || v.Type != want.typ || v.Named != want.named || v.Indexed != want.indexed || (v.Ref != 0) != (want.named+want.indexed > 0) {
			t.Errorf("variable %d is %+v, want %+v", i, v, want)
		}
	}
	list := r.Variables[1].Ref
	for _, c := range []struct {
		start, count, parts int
		last                string
	}{{0, 0, most, "0"}, {0, 5, 5, "0"}, {998, 5, 2, "7"}, {999, 1, 1, "7"}, {1000, 5, 0, ""}, {5000, 5, 0, ""}, {-3, 2, 2, "0"}, {0, 100_000, most, "0"}, {0, -1, most, "0"}} {
		r := d.ask(wire.DebugRequest{Command: "expand", Ref: list, Start: c.start, Count: c.count})
		if len(r.Variables) != c.parts || r.Err != "" || c.parts > 0 && r.Variables[c.parts-1].Value != c.last {
			t.Errorf("from %d %d of the list: %d, %q %+v", c.start, c.count, len(r.Variables), r.Err, r.Variables[max(0, len(r.Variables)-1):])
		}
	}
	var names []string
	for _, v := range d.ask(wire.DebugRequest{Command: "expand", Ref: r.Variables[3].Ref}).Variables {
		names = append(names, v.Name+"="+v.Value)
	}
	if !reflect.DeepEqual(names, []string{"A=1", "B=2"}) {
		t.Errorf("the struct has %v", names)
	}
	for _, q := range []wire.DebugRequest{{Command: "expand", Ref: 0}, {Command: "expand", Ref: -1}, {Command: "expand", Ref: 9999}, {Command: "variables", Ref: 1}, {Command: "variables", Ref: -1}} {
		if r := d.ask(q); !strings.HasPrefix(r.Err, "there is no such") {
			t.Errorf("%+v: %+v", q, r)
		}
	}
	if r := d.ask(wire.DebugRequest{Command: "what nobody knows"}); r.Err != "" || r.Variables != nil {
		t.Errorf("%+v", r)
	}
	// A halted cell can be interrupted like any other.
	d.send(wire.Frame{Kind: wire.KindInterrupt, Cell: id})
	if s := d.result(id); s.Ending != wire.Stopped {
		t.Errorf("%+v", s.Outcome)
	}
	if s := d.run("println(1)"); s.err != "1\n" {
		t.Errorf("%+v", s)
	}
}

// A debugger that asks for it is halted where a cell panics, and at the next point when it says so;
// switching it off lets the cell go.
func TestHaltsByPanicAndPause(t *testing.T) {
	d := &stepper{talk: begin(t, Settings{})}
	d.ask(wire.DebugRequest{Command: "on"})
	d.ask(wire.DebugRequest{Command: "breaks", Panics: true})
	j := d.cell(`sprague/kernel/cell/rt|n := 5
rt.Stopˑ(7, []any{&n})
panic("boom")`)
	j.Debugged = true
	id := d.job(j)
	if at := d.next(); at != "exception 7 boom" {
		t.Errorf("%q", at)
	}
	if r := d.ask(wire.DebugRequest{Command: "variables"}); len(r.Variables) != 1 || r.Variables[0].Value != "5" {
		t.Errorf("%+v", r)
	}
	d.ask(wire.DebugRequest{Command: "continue"})
	if went := d.next(); went != "continued" {
		t.Errorf("%q", went)
	}
	if s := d.result(id); s.Ending != wire.Panicked || s.Message != "boom" {
		t.Errorf("%+v", s.Outcome)
	}
	d.ask(wire.DebugRequest{Command: "pause"})
	j = d.cell(fmt.Sprintf(debugged, "paused"))
	j.Debugged = true
	id = d.job(j)
	if at := d.next(); at != "pause 1" {
		t.Errorf("%q", at)
	}
	d.ask(wire.DebugRequest{Command: "off"})
	if s := d.result(id); s.Ending != wire.Finished || s.err != "13\n" {
		t.Errorf("%+v", s)
	}
}
