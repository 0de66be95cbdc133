package code

import (
	"encoding/binary"
	"errors"
)

// A Unit travels as a row of varints; texts are preceded by their lengths.

type writer struct{ b []byte }

func (w *writer) int(x int64) { w.b = binary.AppendVarint(w.b, x) }

func (w *writer) text(s string) {
	w.int(int64(len(s)))
	w.b = append(w.b, s...)
}

func (w *writer) ints(list []int32) {
	w.int(int64(len(list)))
	for _, x := range list {
		w.int(int64(x))
	}
}

func (w *writer) texts(list []string) {
	w.int(int64(len(list)))
	for _, s := range list {
		w.text(s)
	}
}

// Encode writes a unit. No functions make no bytes.
func (u *Unit) Encode() []byte {
	if u == nil || len(u.Funcs) == 0 {
		return nil
	}
	w := &writer{}
	w.int(u.Number)
	w.int(int64(len(u.Types)))
	for _, t := range u.Types {
		w.typ(t)
	}
	w.texts(u.Texts)
	w.int(int64(len(u.Refs)))
	for _, r := range u.Refs {
		w.int(int64(r.Kind))
		w.text(r.Path)
		w.text(r.Name)
		w.int(int64(r.Type))
		w.int(int64(r.Link))
	}
	w.int(int64(len(u.Funcs)))
	for _, f := range u.Funcs {
		w.fn(f)
	}
	w.texts(u.Symbols)
	return w.b
}

func (w *writer) typ(t Type) {
	w.int(int64(t.Kind))
	w.int(int64(t.Elem))
	w.int(int64(t.Key))
	w.int(t.Len)
	w.int(int64(len(t.Fields)))
	for _, f := range t.Fields {
		w.text(f.Name)
		w.text(f.Tag)
		w.int(int64(f.Type))
	}
	w.ints(t.In)
	w.ints(t.Out)
	w.text(t.Path)
	w.text(t.Name)
}

func (w *writer) fn(f Func) {
	w.text(f.Name)
	w.int(int64(f.Type))
	w.int(int64(f.I))
	w.int(int64(f.P))
	if f.Lit {
		w.int(1)
	} else {
		w.int(0)
	}
	w.int(int64(len(f.Code)))
	for _, n := range f.Code {
		w.int(int64(n.Op))
		for _, x := range [...]int32{n.A, n.B, n.C, n.D, n.E, n.F, n.To, n.X, n.Pos} {
			w.int(int64(x))
		}
		w.int(n.K)
	}
}

type reader struct {
	b   []byte
	bad bool
}

func (r *reader) int() int64 {
	x, n := binary.Varint(r.b)
	if n <= 0 {
		r.bad, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return x
}

func (r *reader) int32() int32 { return int32(r.int()) }

// count reads the length of a list whose elements take a byte or more each.
func (r *reader) count() int {
	n := r.int()
	if n < 0 || n > int64(len(r.b)) {
		r.bad, r.b = true, nil
		return 0
	}
	return int(n)
}

func (r *reader) text() string {
	n := r.count()
	s := string(r.b[:n])
	r.b = r.b[n:]
	return s
}

func (r *reader) ints() []int32 {
	list := make([]int32, r.count())
	for i := range list {
		list[i] = r.int32()
	}
	return list
}

func (r *reader) texts() []string {
	list := make([]string, r.count())
	for i := range list {
		list[i] = r.text()
	}
	return list
}

var errUnit = errors.New("code: these bytes are not a unit of fast functions")

// Decode reads what Encode has written.
func Decode(b []byte) (*Unit, error) {
	r := &reader{b: b}
	u := &Unit{Number: r.int()}
	u.Types = make([]Type, r.count())
	for i := range u.Types {
		u.Types[i] = r.typ()
	}
	u.Texts = r.texts()
	u.Refs = make([]Ref, r.count())
	for i := range u.Refs {
		u.Refs[i] = Ref{Kind: RefKind(r.int()), Path: r.text(), Name: r.text(), Type: r.int32(), Link: r.int32()}
	}
	u.Funcs = make([]Func, r.count())
	for i := range u.Funcs {
		u.Funcs[i] = r.fn()
	}
	u.Symbols = r.texts()
	if r.bad || len(r.b) > 0 {
		return nil, errUnit
	}
	return u, nil
}

func (r *reader) typ() Type {
	t := Type{Kind: Kind(r.int()), Elem: r.int32(), Key: r.int32(), Len: r.int()}
	t.Fields = make([]Field, r.count())
	for i := range t.Fields {
		t.Fields[i] = Field{r.text(), r.text(), r.int32()}
	}
	t.In, t.Out = r.ints(), r.ints()
	t.Path, t.Name = r.text(), r.text()
	return t
}

func (r *reader) fn() Func {
	f := Func{Name: r.text(), Type: r.int32(), I: r.int32(), P: r.int32(), Lit: r.int() != 0}
	f.Code = make([]Ins, r.count())
	for i := range f.Code {
		n := &f.Code[i]
		n.Op = Op(r.int())
		for _, x := range [...]*int32{&n.A, &n.B, &n.C, &n.D, &n.E, &n.F, &n.To, &n.X, &n.Pos} {
			*x = r.int32()
		}
		n.K = r.int()
	}
	return f
}
