package vm

import (
	"fmt"
	"reflect"
	"unsafe"

	"sprague/internal/pack"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/rt"
)

// Path is the path by which lowered cells import this package.
const Path = "sprague/kernel/cell/fast/vm"

// A Session holds the fast functions of a session of cells. One goroutine uses it, which evaluates the cells.
type Session struct {
	symbols func(path string) map[string]reflect.Value
	funcs   map[string]*Func
	units   map[int64]*unit
	shapes  map[reflect.Type]*shape // of the functions of a type
}

// NewSession returns an empty session, which finds what compiled packages, rt among them, export by symbols.
func NewSession(symbols func(path string) map[string]reflect.Value) *Session {
	return &Session{symbols: symbols, funcs: map[string]*Func{}, units: map[int64]*unit{},
		shapes: map[reflect.Type]*shape{}}
}

// Drop forgets functions that no cell can ask for any more, by their lowered names.
func (s *Session) Drop(names []string) {
	for _, name := range names {
		delete(s.funcs, name)
	}
}

// A Func is a function that machines can call: a fast one, or with code of a single
// instruction any other.
type Func struct {
	name         string
	code         []ins
	entry        *ins
	isize, psize uintptr // of the frame in bytes
	typ          reflect.Type
	*shape
	leaf    bool          // it calls nothing, and its frame fits a small machine
	less    less          // does the same where there is one
	lit     bool          // what it has captured stands behind its arguments
	hidden  int32         // there, in bytes
	foreign reflect.Value // of a function that is not fast
	value   reflect.Value // of a fast one, once it is needed: itself as a Go function
}

// A shape says where the functions of a type have their arguments and results.
type shape struct {
	args, outs []slot
	argI, argP int32 // registers of arguments
	resI, resP int32 // and of results
}

// A slot says where an argument or a result has its registers.
type slot struct {
	typ    reflect.Type
	lay    code.Layout
	ri, rp int32 // bytes
}

// A unit is a code.Unit on the way to being linked.
type unit struct {
	*code.Unit
	session *Session
	types   []reflect.Type
	refs    []*Func  // nil for variables
	patches [][]*ins // by reference: instructions that want its address
}

// Load makes a unit, packed by package pack, ready and returns the Go functions for the names in its Symbols.
func (s *Session) Load(encoded []byte) (table map[string]reflect.Value, err error) {
	c := &code.Unit{}
	if err := pack.Read(encoded, c); err != nil {
		return nil, fmt.Errorf("fast: %w", err)
	}
	defer func() {
		if r := recover(); r != nil {
			table, err = nil, fmt.Errorf("fast: %v", r)
		}
	}()
	u := &unit{Unit: c, session: s, types: make([]reflect.Type, len(c.Types)), refs: make([]*Func, len(c.Refs)),
		patches: make([][]*ins, len(c.Refs))}
	var own []*Func
	for i := range c.Funcs {
		f := u.declare(&c.Funcs[i])
		own = append(own, f)
		s.funcs[f.name] = f
	}
	for i, r := range c.Refs {
		u.refs[i] = u.refer(r)
	}
	for i := range c.Funcs {
		u.translate(own[i], &c.Funcs[i])
	}
	s.units[c.Number] = u
	table = map[string]reflect.Value{}
	for _, name := range c.Symbols {
		table[code.SymbolPrefix+name] = s.funcs[name].Value()
	}
	return table, nil
}

// Link gives a unit the variables and functions of the session that it refers to:
// pointers and function values, in the order of the Links.
func (s *Session) Link(number int, args ...any) {
	u := s.units[int64(number)]
	if u == nil {
		panic(fmt.Sprintf("fast: no unit %d", number))
	}
	for i, r := range u.Refs {
		if r.Link < 0 {
			continue
		}
		v := reflect.ValueOf(args[r.Link])
		switch r.Kind {
		case code.UserFunc:
			u.refs[i].foreign = v
		case code.UserVar:
			for _, n := range u.patches[i] {
				n.x = v.UnsafePointer()
			}
		}
	}
	delete(s.units, int64(number))
}

// Run calls the function that stands for a statement, which is needed once.
func (s *Session) Run(name string) {
	f := s.funcs[name]
	delete(s.funcs, name)
	m := acquire(&closure{f: f})
	m.run(f)
	m.release()
}

// Symbols returns what lowered cells call of this package.
func (s *Session) Symbols() map[string]reflect.Value {
	return map[string]reflect.Value{"Link": reflect.ValueOf(s.Link), "Run": reflect.ValueOf(s.Run),
		"Method": reflect.ValueOf(s.Method)}
}

func (u *unit) declare(c *code.Func) *Func {
	f := &Func{name: c.Name, isize: uintptr(c.I), psize: uintptr(c.P)}
	u.sign(f, c.Type)
	if c.Lit {
		f.takesMore()
	}
	return f
}

// takesMore gives a function another argument, behind those of its type.
func (f *Func) takesMore() {
	f.lit, f.hidden = true, 8*f.argP+8
	f.psize = max(f.psize, uintptr(f.hidden)+8)
}

func (u *unit) sign(f *Func, t int32) {
	typ := &u.Types[t]
	f.typ = u.reflected(t)
	if f.shape = u.session.shapes[f.typ]; f.shape == nil {
		f.shape = new(shape)
		f.args, f.argI, f.argP = u.slots(typ.In)
		f.outs, f.resI, f.resP = u.slots(typ.Out)
		u.session.shapes[f.typ] = f.shape
	}
	f.isize = max(f.isize, uintptr(8*max(f.argI, f.resI)))
	f.psize = max(f.psize, uintptr(8*max(f.argP, f.resP)+8))
}

func (u *unit) slots(list []int32) (slots []slot, i, p int32) {
	for _, t := range list {
		lay := u.Layout(t)
		slots = append(slots, slot{u.reflected(t), lay, 8 * i, 8*p + 8})
		i, p = i+lay.I, p+lay.P
	}
	return slots, i, p
}

// refer resolves a reference as far as that is possible without the interpreter.
func (u *unit) refer(r code.Ref) *Func {
	switch r.Kind {
	case code.UserFunc:
		if f := u.session.funcs[r.Name]; f != nil && r.Link < 0 {
			return f
		}
		if r.Link < 0 {
			panic("no function " + r.Name)
		}
		return u.stub(r.Name, r.Type, reflect.Value{})
	case code.CompiledFunc:
		v, ok := u.session.symbols(r.Path)[r.Name]
		if !ok {
			panic("no " + r.Path + "." + r.Name)
		}
		return u.stub(r.Path+"."+r.Name, r.Type, v)
	}
	return nil
}

// stub returns a function whose only instruction calls one that is not fast.
func (u *unit) stub(name string, t int32, v reflect.Value) *Func {
	f := &Func{name: name, foreign: v}
	u.sign(f, t)
	f.code = []ins{{do: foreignHandler(f), x: pointer(f)}, {do: opRet}}
	f.entry = &f.code[0]
	return f
}

// callsValue makes f the function that calls values of a function type.
func (u *unit) callsValue(f *Func, t int32) *Func {
	u.sign(f, t)
	f.takesMore()
	f.code = []ins{{do: opForeignV, x: pointer(f)}, {do: opRet}}
	f.entry = &f.code[0]
	return f
}

// translate makes instructions of those of a unit.
func (u *unit) translate(f *Func, c *code.Func) {
	f.code = make([]ins, len(c.Code)+1)
	f.entry = &f.code[0]
	f.leaf = max(f.isize, f.psize) <= 8*smallSize
	for i, n := range c.Code {
		to := &f.code[i]
		*to = ins{do: handlers[n.Op], a: n.A, b: n.B, c: n.C, d: n.D, e: n.E, f: n.F, k: n.K, pos: n.Pos, op: uint16(n.Op)}
		if to.do == nil {
			panic(fmt.Sprintf("operation %d has no handler", n.Op))
		}
		if n.To >= 0 && int(n.To) <= len(c.Code) {
			to.to = &f.code[n.To]
		}
		u.operand(to, n)
		f.leaf = f.leaf && (n.Op < code.Call || n.Op > code.CallM)
	}
	f.code[len(c.Code)].do = opUnreachable
	if f.typ == reflect.TypeFor[func(int, int) bool]() {
		f.less = f.lessOf()
	}
}

func opUnreachable(m *machine, n *ins) *ins { return m.fail(n, "unreachable code was reached") }

// operand resolves what an instruction refers to.
func (u *unit) operand(to *ins, n code.Ins) {
	switch n.Op {
	case code.Call, code.FuncVal, code.Closure:
		to.x = pointer(u.refs[n.X])
	case code.CallV:
		to.x = pointer(u.callsValue(&Func{name: "func"}, n.X))
	case code.CallM:
		to.x = pointer(u.site(u.Texts[n.K], n.X))
	case code.ConstS:
		text := u.Texts[n.X]
		to.x, to.k = pointer(unsafe.StringData(text)), int64(len(text))
	case code.Box, code.Holds, code.NotOf, code.Global, code.LdG64, code.StG64, code.AddG64:
		u.patches[n.X] = append(u.patches[n.X], to)
	case code.New, code.Copy, code.Iface, code.Inside:
		to.x = typePointer(u.reflected(n.X))
	case code.MakeSl, code.AppSl, code.Grow, code.AppendSl, code.App64, code.App8, code.CopySl, code.ClearSl:
		to.x = pointer(u.slice(n.X))
	case code.MakeMap, code.GetM, code.Get64, code.GetI, code.GetS, code.SetM, code.Set64, code.SetI, code.SetS,
		code.DelM, code.DelI, code.DelS, code.ClearMap, code.MapIter:
		t := u.reflected(n.X)
		to.x = pointer(&mapType{typePointer(t), t})
	}
}

// slice describes slices by the type of their elements.
func (u *unit) slice(elem int32) *sliceType {
	t := u.reflected(elem)
	s := &sliceType{elem: typePointer(t), size: t.Size(), most: 1<<63 - 1}
	if s.size > 0 {
		s.most = rt.Addressable / uint64(s.size)
	}
	return s
}
