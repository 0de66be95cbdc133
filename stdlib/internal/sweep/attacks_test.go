//go:build unix

package sweep

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"sprague/stdlib/octal"
)

// An attack is a list of arguments, and how it is told.
type attack struct {
	in   []reflect.Value
	text string
}

// far are the numbers that calls are tried with.
var far = []int64{-1, math.MinInt64, 0, 1 << 16, 1 << 20, 1 << 26, 1 << 33, 1 << 40, math.MaxInt64 / 3,
	math.MaxInt64/2 + 1, math.MaxInt64}

// texts are the texts that calls are tried with, mild and far.
var texts = []string{"0.77", "take 1 or 2", "3", "", "0." + strings.Repeat("7", 1<<16), strings.Repeat("(", 1<<20),
	strings.Repeat("9", 1<<16), "x^999999999+1", "0.(" + strings.Repeat("3", 1<<12) + ")"}

// mild returns arguments of small size; false if there is no value of a type.
func (p *pool) mild(t reflect.Type) (in []reflect.Value, ok bool) {
	for i := range t.NumIn() {
		v, ok := p.small(t.In(i))
		if !ok {
			return nil, false
		}
		in = append(in, v)
	}
	return in, true
}

// attacks returns the arguments with which a function is tried: one of them far out and the others mild, and all
// numbers far out.
func (p *pool) attacks(t reflect.Type) (list []attack) {
	in, ok := p.mild(t)
	if !ok {
		return nil
	}
	list = append(list, attack{in, ""})
	for i := range in {
		for _, h := range p.hostile(t.In(i)) {
			b := append([]reflect.Value{}, in...)
			b[i] = h.value
			list = append(list, attack{b, fmt.Sprintf("#%d: %s", i+1, h.text)})
		}
	}
	if len(in) < 2 {
		return list
	}
	for _, n := range far {
		b, numbers := append([]reflect.Value{}, in...), 0
		for i, v := range b {
			if w, ok := number(v.Type(), n); ok {
				b[i] = w
				numbers++
			}
		}
		if numbers > 1 {
			list = append(list, attack{b, fmt.Sprintf("all: %d", n)})
		}
	}
	return list
}

// number returns n as a value of a type of numbers that has it.
func number(t reflect.Type, n int64) (reflect.Value, bool) {
	v := reflect.New(t).Elem()
	switch {
	case v.CanInt() && !v.OverflowInt(n):
		v.SetInt(n)
	case v.CanUint() && n >= 0 && !v.OverflowUint(uint64(n)):
		v.SetUint(uint64(n))
	default:
		return v, false
	}
	return v, true
}

// small returns a value of mild size.
func (p *pool) small(t reflect.Type) (reflect.Value, bool) {
	if known := p.values[t]; len(known) > 0 {
		return known[0], true
	}
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(0.5)
	case reflect.String:
		v.SetString(texts[0])
	case reflect.Slice:
		e, ok := p.small(t.Elem())
		return repeated(t, e, 2), ok
	case reflect.Array:
		for i := range v.Len() {
			e, ok := p.small(t.Elem())
			if !ok {
				return v, false
			}
			v.Index(i).Set(e)
		}
	case reflect.Func:
		return leading(t, -1), true
	case reflect.Interface:
		return p.implementing(t)
	case reflect.Pointer, reflect.Chan, reflect.Map, reflect.Struct:
		return v, t.Kind() == reflect.Struct
	default:
		return number(t, 3)
	}
	return v, true
}

// implementing returns a value of the pool that has the methods of an interface.
func (p *pool) implementing(t reflect.Type) (reflect.Value, bool) {
	if t.NumMethod() == 0 {
		return reflect.ValueOf(octal.Kayles).Convert(t), true
	}
	for _, u := range p.order {
		if u.Implements(t) {
			return p.values[u][0].Convert(t), true
		}
	}
	return reflect.Zero(t), false
}

func repeated(t reflect.Type, e reflect.Value, n int) reflect.Value {
	s := reflect.MakeSlice(t, n, n)
	for i := range n {
		s.Index(i).Set(e)
	}
	return s
}

// leading returns a function of a type. Of a number n it returns n+step, in as many slices as the type has, as moves
// do: with −1 these come to an end at 0, else they never do. What else it returns is zero.
func leading(t reflect.Type, step int64) reflect.Value {
	return reflect.MakeFunc(t, func(in []reflect.Value) (out []reflect.Value) {
		for i := range t.NumOut() {
			u := t.Out(i)
			v := reflect.New(u).Elem()
			var deep []reflect.Type
			for ; u.Kind() == reflect.Slice; u = u.Elem() {
				deep = append(deep, u)
			}
			if len(deep) > 0 && len(in) > 0 && in[0].CanInt() && (in[0].Int() > 0 || step >= 0) {
				if e, ok := number(u, in[0].Int()+step); ok {
					for j := len(deep) - 1; j >= 0; j-- {
						e = repeated(deep[j], e, 1)
					}
					v = e
				}
			}
			out = append(out, v)
		}
		return out
	})
}

// A thing is a value far out, and how it is told.
type thing struct {
	value reflect.Value
	text  string
}

// hostile returns the values of a type that are tried.
func (p *pool) hostile(t reflect.Type) (list []thing) {
	for _, n := range far {
		if v, ok := number(t, n); ok {
			list = append(list, thing{v, fmt.Sprint(n)})
		}
	}
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Float32, reflect.Float64:
		for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300} {
			list = append(list, thing{reflect.ValueOf(f).Convert(t), fmt.Sprint(f)})
		}
	case reflect.Bool:
		list = append(list, thing{v, "false"})
	case reflect.String:
		for _, s := range texts {
			list = append(list, thing{reflect.ValueOf(s).Convert(t), fmt.Sprintf("%.16q, %d bytes", s, len(s))})
		}
	case reflect.Slice:
		list = append(list, thing{v, "nil"})
		for _, e := range p.hostile(t.Elem()) {
			list = append(list, thing{repeated(t, e.value, 1), "[" + e.text + "]"},
				thing{repeated(t, e.value, 3), "3 of [" + e.text + "]"})
		}
		if e, ok := p.small(t.Elem()); ok {
			list = append(list, thing{repeated(t, e, 1<<16), "65536 elements"}, thing{repeated(t, e, 1<<20), "1048576 elements"})
		}
	case reflect.Array:
		for _, e := range p.hostile(t.Elem()) {
			w := reflect.New(t).Elem()
			for i := range w.Len() {
				w.Index(i).Set(e.value)
			}
			list = append(list, thing{w, "[" + e.text + "…]"})
		}
	case reflect.Func:
		list = append(list, thing{leading(t, 0), "to itself"}, thing{leading(t, 1), "for ever on"})
	case reflect.Interface:
		list = append(list, p.hostileInterface(t)...)
	}
	return list
}

// hostileInterface returns the values of the pool for an interface, and for any also numbers far out and long slices.
func (p *pool) hostileInterface(t reflect.Type) (list []thing) {
	for _, u := range p.order {
		if u.Implements(t) {
			list = append(list, thing{p.values[u][0].Convert(t), u.String()})
		}
	}
	list = append(list, thing{reflect.Zero(t), "nil"})
	if t.NumMethod() > 0 {
		return list
	}
	for _, n := range far {
		list = append(list, thing{reflect.ValueOf(int(n)).Convert(t), fmt.Sprint(n)})
	}
	return append(list, thing{reflect.ValueOf(make([]int, 1<<20)).Convert(t), "a slice of 1048576"},
		thing{reflect.ValueOf("0.77").Convert(t), "0.77"})
}
