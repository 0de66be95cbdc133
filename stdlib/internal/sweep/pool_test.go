//go:build unix

package sweep

import (
	"reflect"
	"time"

	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/play"
	"sprague/stdlib/subtraction"
	"sprague/stdlib/task"
	"sprague/stdlib/twoheap"
)

// A pool holds values of the types of the library, from which receivers and arguments are taken: some games to begin
// with, and what functions and methods return when they are called with small arguments.
type pool struct {
	tables map[string]map[string]reflect.Value
	values map[reflect.Type][]reflect.Value
	order  []reflect.Type
}

// kept is how many values of a type the pool holds.
const kept = 2

func newPool() *pool {
	p := &pool{tables: ours(), values: map[reflect.Type][]reflect.Value{}}
	for _, v := range []any{
		octal.Treblecross, octal.Kayles, subtraction.New(1, 3, 4), grundy.Takes(1, 2).Splitting(),
		grundy.Words("take a square"),
		nim.Game(), nim.LaskerGame(), nim.Heaps(3, 5), coins.Mogul, coins.TurningCorners, twoheap.Wythoff(),
		digraph.Path(4), play.New(octal.Kayles, 3, 4),
	} {
		p.add(reflect.ValueOf(v))
	}
	for range 3 { // what is made of what was made
		for _, c := range p.callees() {
			if in, ok := p.mild(c.fn.Type()); ok {
				p.make(c.fn, in)
			}
		}
	}
	return p
}

// make adds what a call returns, unless it panics or takes long.
func (p *pool) make(fn reflect.Value, in []reflect.Value) {
	task.Reset()
	timer := time.AfterFunc(patience, task.Stop)
	defer timer.Stop()
	defer func() { recover() }()
	out := fn.Call
	if fn.Type().IsVariadic() {
		out = fn.CallSlice
	}
	for _, v := range out(in) {
		p.add(v)
	}
}

// add adds a value if its type belongs to the library and few of it are there.
func (p *pool) add(v reflect.Value) {
	if v.Kind() == reflect.Interface && !v.IsNil() {
		v = v.Elem()
	}
	if !v.IsValid() || !v.CanInterface() || v.Kind() == reflect.Pointer && v.IsNil() {
		return
	}
	t := v.Type()
	named := t
	if t.Kind() == reflect.Pointer {
		named = t.Elem()
	}
	if len(named.PkgPath()) < 8 || named.PkgPath()[:8] != "sprague/" || len(p.values[t]) >= kept {
		return
	}
	if p.values[t] == nil {
		p.order = append(p.order, t)
	}
	p.values[t] = append(p.values[t], v)
}

// skipped do nothing but wait for a person, or end things that the sweep itself needs.
var skipped = map[string]bool{
	"task.Stop": true, "task.Reset": true, "task.OnReport": true, "task.OnWarn": true, "task.OnLeave": true,
}

// callees returns all functions and the methods of the values that there are.
func (p *pool) callees() []callee {
	var all []callee
	for _, pkg := range sortedNames(p.tables) {
		for _, name := range sortedNames(p.tables[pkg]) {
			if v := p.tables[pkg][name]; v.Kind() == reflect.Func && !skipped[pkg+"."+name] {
				all = append(all, callee{pkg + "." + name, v})
			}
		}
	}
	for _, t := range p.order {
		for _, v := range p.values[t] {
			for i := range v.NumMethod() {
				all = append(all, callee{t.String() + "." + t.Method(i).Name, v.Method(i)})
			}
		}
	}
	return all
}
