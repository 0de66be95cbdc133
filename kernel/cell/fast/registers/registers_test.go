package registers

import (
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
)

// direct erases no more than names.
type direct struct{}

func (direct) Subst(t types.Type) types.Type { return t }

func (direct) Erased(t types.Type) types.Type {
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "main" {
		return n.Underlying()
	}
	return t
}

func newFrame() *Frame { return NewFrame(NewTables(1), direct{}, 10) }

// left is why f gives the function up.
func left(f func()) (why string) {
	defer func() {
		if r, ok := recover().(build.Refusal); ok {
			why = r.Message
		}
	}()
	f()
	return ""
}

var (
	integer = types.Typ[types.Int]
	text    = types.Typ[types.String]
	real    = types.Typ[types.Float64]
)

func structOf(fields ...types.Type) *types.Struct {
	var list []*types.Var
	for _, t := range fields {
		list = append(list, types.NewField(0, nil, string(rune('a'+len(list))), t, false))
	}
	return types.NewStruct(list, nil)
}

// Registers are taken as a stack; the most that were taken is what the frame needs, and the first pointer is not free.
func TestReserve(t *testing.T) {
	f := newFrame()
	if f.Top != (Loc{0, 1}) {
		t.Fatalf("begins at %v", f.Top)
	}
	if a, b := f.Word(), f.Word(); a != 0 || b != 1 {
		t.Errorf("words %d, %d", a, b)
	}
	if p := f.Ptr(); p != 1 {
		t.Errorf("pointer %d", p)
	}
	f.Scoped(func() {
		if l := f.Reserve(3, 2); l != (Loc{2, 2}) {
			t.Errorf("reserves %v", l)
		}
		f.Scoped(func() { f.Temp(f.Shape(text)) })
	})
	if f.Top != (Loc{2, 2}) {
		t.Errorf("the top is %v", f.Top)
	}
	f.Top = Loc{0, 1}
	f.Reserve(1, 1)
	f.Finish(code.Func{Name: "f"})
	if fn := f.Unit.Funcs[0]; fn.Name != "f" || fn.I != 8*6 || fn.P != 8*5 {
		t.Errorf("%+v", fn)
	}
	if l := (Loc{1, 2}).Plus(3, 4); l != (Loc{4, 6}) || l.Behind(f.Shape(types.NewSlice(integer))) != (Loc{6, 7}) {
		t.Errorf("%v", l)
	}
}

// Jumps lead to labels before and after them; an instruction that does not jump leads nowhere; each has its place.
func TestLabels(t *testing.T) {
	f := newFrame()
	before, after, unused := f.NewLabel(), f.NewLabel(), f.NewLabel()
	f.Place(before)
	f.Emit(code.Ins{Op: code.ConstI})
	f.Jump(code.Ins{Op: code.JT}, after)
	f.Here = 20
	f.Jump(code.Ins{Op: code.Jmp}, before)
	f.Place(after)
	f.Place(unused)
	if i := f.Emit(code.Ins{Op: code.Ret}); i != 3 {
		t.Errorf("the fourth instruction is %d", i)
	}
	f.Finish(code.Func{})
	var to, pos []int32
	for _, n := range f.Unit.Funcs[0].Code {
		to, pos = append(to, n.To), append(pos, n.Pos)
	}
	if !reflect.DeepEqual(to, []int32{-1, 3, 0, -1}) || !reflect.DeepEqual(pos, []int32{10, 10, 20, 20}) {
		t.Errorf("to %v, at %v", to, pos)
	}
}

// Types take the registers that package code says, and equal types have one index.
func TestShapes(t *testing.T) {
	f := newFrame()
	named := types.NewNamed(types.NewTypeName(0, types.NewPackage("main", "main"), "T", nil), structOf(integer, text), nil)
	for _, c := range []struct {
		t    types.Type
		kind code.Kind
		i, p int32
		mem  bool
	}{
		{integer, code.Int, 1, 0, false}, {text, code.String, 1, 1, false},
		{types.NewSlice(integer), code.Slice, 2, 1, false},
		{types.NewPointer(integer), code.Pointer, 0, 1, false}, {types.NewMap(text, integer), code.Map, 0, 1, false},
		{types.NewInterfaceType(nil, nil), code.Any, 0, 2, false},
		{types.Universe.Lookup("error").Type(), code.Error, 0, 2, false},
		{types.NewArray(integer, 2), code.Array, 0, 1, true}, {structOf(), code.Struct, 0, 0, false},
		{named, code.Struct, 2, 1, false},
		{structOf(text, text, text), code.Struct, 3, 3, false},
		{structOf(text, text, text, integer), code.Struct, 0, 1, true},
		{types.NewChan(types.RecvOnly, integer), code.Chan, 0, 1, false},
		{types.NewSignatureType(nil, nil, nil, nil, nil, false), code.FuncKind, 0, 1, false},
	} {
		s := f.Shape(c.t)
		if s.Kind != c.kind || s.I != c.i || s.P != c.p || s.Mem != c.mem {
			t.Errorf("%v: %+v", c.t, s)
		}
		if again := f.Inner().Shape(c.t); again.ID != s.ID {
			t.Errorf("%v has the indices %d and %d", c.t, s.ID, again.ID)
		}
	}
	for _, elem := range []types.Type{types.NewSlice(real), types.NewArray(real, 1), types.NewPointer(real),
		types.NewMap(text, real)} {
		if got := f.Elem(f.Shape(elem)); got.Kind != code.Float64 {
			t.Errorf("the element of %v is %v", elem, got.Typ)
		}
	}
	if f.Field(f.Shape(named), 1).Kind != code.String {
		t.Error("a field")
	}
	for k := types.Int; k <= types.Uintptr; k++ {
		s := f.Shape(types.Typ[k])
		unsigned := types.Typ[k].Info()&types.IsUnsigned != 0
		if _, narrow := s.Narrowing(); !s.IsInt() || s.IsFloat() || s.Unsigned() != unsigned || narrow != (s.Size < 8) {
			t.Errorf("%v: %+v", types.Typ[k], s)
		}
	}
}

func TestShapesRefused(t *testing.T) {
	compiled := types.NewNamed(types.NewTypeName(0, types.NewPackage("time", "time"), "Time", nil), structOf(integer), nil)
	f := NewFrame(NewTables(1), direct{}, 0)
	for _, c := range []struct {
		t   types.Type
		why string
	}{
		{types.Typ[types.Complex128], "it uses the type complex128"},
		{compiled, "it uses values of the compiled type time.Time"},
		{types.Typ[types.UnsafePointer], "it uses the type unsafe.Pointer"},
		{types.NewTuple(), "it uses the type ()"},
	} {
		if why := left(func() { f.Shape(c.t) }); why != c.why {
			t.Errorf("%v: %q", c.t, why)
		}
	}
}

// written is the operations that f emits.
func written(f *Frame, do func()) (ops []code.Op) {
	from := len(f.code)
	do()
	for _, n := range f.code[from:] {
		ops = append(ops, n.Op)
	}
	return ops
}

func TestMoves(t *testing.T) {
	f := newFrame()
	large := f.Shape(types.NewArray(integer, 3))
	mixed := f.Shape(structOf(types.Typ[types.Int8], text, types.Typ[types.Bool]))
	for _, c := range []struct {
		what string
		do   func()
		ops  []code.Op
	}{
		{"a word", func() { f.Move(f.Shape(integer), Loc{0, 1}, Loc{3, 1}) }, []code.Op{code.MovI}},
		{"nothing", func() { f.Move(f.Shape(integer), Loc{3, 1}, Loc{3, 1}) }, nil},
		{"a text", func() { f.Move(f.Shape(text), Loc{0, 1}, Loc{3, 1}) }, []code.Op{code.MovStr}},
		{"a slice", func() { f.Move(f.Shape(types.NewSlice(real)), Loc{0, 1}, Loc{3, 1}) }, []code.Op{code.MovSl}},
		{"a struct", func() { f.Move(mixed, Loc{0, 1}, Loc{5, 5}) }, []code.Op{code.MovI, code.MovI, code.MovI, code.MovP}},
		{"its zero", func() { f.Zero(mixed, Loc{0, 1}) }, []code.Op{code.ConstI, code.ConstI, code.ConstI, code.NilP}},
		{"an array's zero", func() { f.Zero(large, Loc{0, 1}) }, []code.Op{code.New}},
		{"a struct from memory", func() { f.Load(mixed, Loc{0, 5}, 1, 0) },
			[]code.Op{code.LdS8, code.LdP, code.Ld64, code.LdZ8}},
		{"over its own pointer", func() { f.Load(mixed, Loc{0, 1}, 1, 0) },
			[]code.Op{code.MovP, code.LdS8, code.LdP, code.Ld64, code.LdZ8}},
		{"an array from memory", func() { f.Load(large, Loc{0, 5}, 1, 8) }, []code.Op{code.Offset}},
		{"what is empty from memory", func() { f.Load(f.Shape(structOf()), Loc{0, 5}, 1, 8) }, []code.Op{code.NilCheck}},
		{"a struct to memory", func() { f.Store(mixed, 1, 0, Loc{0, 5}) },
			[]code.Op{code.St8, code.StP, code.St64, code.St8}},
		{"an array to memory", func() { f.Store(large, 1, 0, Loc{0, 5}) }, []code.Op{code.Copy}},
		{"an array further away", func() { f.Store(large, 1, 8, Loc{0, 5}) }, []code.Op{code.Offset, code.Copy}},
		{"nothing to memory", func() { f.Store(f.Shape(structOf()), 1, 0, Loc{}) }, []code.Op{code.NilCheck}},
		{"an array", func() { f.Move(large, Loc{0, 1}, Loc{0, 2}) }, []code.Op{code.MovP}},
	} {
		if ops := written(f, c.do); !reflect.DeepEqual(ops, c.ops) {
			t.Errorf("%s: %v, not %v", c.what, ops, c.ops)
		}
	}
}

// A place is read and written by what it is in; its index is put together where that is not the instruction's own
// business.
func TestPlaces(t *testing.T) {
	f := newFrame()
	words, points, texts := f.Shape(integer), f.Shape(structOf(integer, integer)), f.Shape(text)
	element := func(s *Shape, plus int64, minus int32) Place {
		return Place{Shape: s, Kind: InSlice, Slice: Loc{0, 1}, Index: 4, Plus: plus, Minus: minus}
	}
	m := f.Shape(types.NewMap(text, integer))
	inMap := Place{Shape: words, Kind: InMap, Loc: Loc{0, 2}, M: m, Key: Loc{1, 3}}
	to := Loc{8, 8}
	for _, c := range []struct {
		what        string
		at          Place
		read, write []code.Op
	}{
		{"registers", Place{Shape: words, Kind: InRegs, Loc: Loc{2, 1}}, []code.Op{code.MovI}, []code.Op{code.MovI}},
		{"memory", Place{Shape: words, Kind: InMemory, Loc: Loc{2, 1}, Offset: 8}, []code.Op{code.Ld64},
			[]code.Op{code.St64}},
		{"an element", element(words, 0, -1), []code.Op{code.Ix64}, []code.Op{code.Sx64}},
		{"at a sum", element(words, 3, -1), []code.Op{code.Ix64}, []code.Op{code.Sx64}},
		{"at a difference", element(words, 0, 5), []code.Op{code.IxSub64}, []code.Op{code.Sub, code.Sx64}},
		{"of two words", element(points, 0, -1), []code.Op{code.IxAddr, code.Ld64, code.Ld64},
			[]code.Op{code.IxAddr, code.St64, code.St64}},
		{"of two words at a sum", element(points, 1, 5), []code.Op{code.Sub, code.AddK, code.IxAddr, code.Ld64, code.Ld64},
			[]code.Op{code.Sub, code.AddK, code.IxAddr, code.St64, code.St64}},
		{"a text", element(texts, 1, -1), []code.Op{code.IxStr}, []code.Op{code.AddK, code.IxAddr, code.StP, code.St64}},
		{"of a map", inMap, []code.Op{code.GetS, code.Ld64}, []code.Op{code.SetS, code.St64}},
	} {
		if ops := written(f, func() { f.LoadFrom(c.at, to) }); !reflect.DeepEqual(ops, c.read) {
			t.Errorf("%s is read by %v", c.what, ops)
		}
		if ops := written(f, func() { f.StoreTo(c.at, to) }); !reflect.DeepEqual(ops, c.write) {
			t.Errorf("%s is written by %v", c.what, ops)
		}
	}
	second := f.FieldPlace(Place{Shape: points, Kind: InMemory, Loc: Loc{0, 1}, Offset: 16}, 1)
	if second.Offset != 24 || second.Kind != InMemory {
		t.Errorf("%+v", second)
	}
	if at := f.FieldPlace(Place{Shape: points, Kind: InRegs, Loc: Loc{3, 1}}, 1); at.Word != 4 {
		t.Errorf("%+v", at)
	}
	if ops := written(f, func() { f.MapDelete(m, Loc{0, 1}, Loc{0, 2}) }); !reflect.DeepEqual(ops, []code.Op{code.DelS}) {
		t.Errorf("%v", ops)
	}
}

// Each integer operation has the instruction for its sign, and narrow results are cut.
func TestArithmetic(t *testing.T) {
	f := newFrame()
	word, small, count := f.Shape(integer), f.Shape(types.Typ[types.Uint8]), f.Shape(types.Typ[types.Uint])
	for _, c := range []struct {
		op  token.Token
		s   *Shape
		sy  *Shape
		ops []code.Op
	}{
		{token.ADD, word, word, []code.Op{code.Add}}, {token.ADD, small, small, []code.Op{code.Add, code.Z8x}},
		{token.AND, small, small, []code.Op{code.And}},
		{token.QUO, word, word, []code.Op{code.Div}}, {token.QUO, small, small, []code.Op{code.DivU, code.Z8x}},
		{token.REM, small, small, []code.Op{code.RemU}},
		{token.SHL, word, word, []code.Op{code.ShiftSign, code.Shl}}, {token.SHR, word, count, []code.Op{code.Sar}},
		{token.SHR, small, count, []code.Op{code.Shr}},
		{token.SHL, small, word, []code.Op{code.ShiftSign, code.Shl, code.Z8x}},
		{token.ADD, f.Shape(text), nil, []code.Op{code.Concat}},
		{token.MUL, f.Shape(real), nil, []code.Op{code.MulF}},
	} {
		if ops := written(f, func() { f.Combine(c.op, c.s, Loc{}, Loc{}, Loc{}, c.sy) }); !reflect.DeepEqual(ops, c.ops) {
			t.Errorf("%v of %v: %v, not %v", c.op, c.s.Typ, ops, c.ops)
		}
	}
	for _, c := range []struct {
		op   token.Token
		s    *Shape
		k    int64
		want code.Op
		wk   int64
	}{
		{token.ADD, word, 5, code.AddK, 5}, {token.SUB, word, 5, code.AddK, -5},
		{token.AND_NOT, word, 5, code.AndK, ^5}, {token.QUO, small, 3, code.DivUK, 3},
		{token.SHR, word, 64, code.SarK, 64},
		{token.SUB, word, -1 << 63, code.AddK, -1 << 63},
	} {
		at := len(f.code)
		if f.WithConstant(c.op, c.s, Loc{}, Loc{}, c.k); f.code[at].Op != c.want || f.code[at].K != c.wk {
			t.Errorf("%v %d: %+v", c.op, c.k, f.code[at])
		}
	}
	if Pick(true, code.Add, code.Sub) != code.Add || Pick(false, code.Add, code.Sub) != code.Sub {
		t.Error("pick")
	}
	if why := left(func() {
		f.Combine(token.ADD, f.Shape(structOf()), Loc{}, Loc{}, Loc{},
			nil)
	}); why != "it computes with values of type struct{}" {
		t.Errorf("%q", why)
	}
}

func TestConstants(t *testing.T) {
	f := newFrame()
	for _, c := range []struct {
		v  constant.Value
		k  int64
		ok bool
	}{
		{constant.MakeBool(true), 1, true}, {constant.MakeBool(false), 0, true}, {constant.MakeInt64(-1), -1, true},
		{constant.MakeUint64(1<<64 - 1), -1, true},
		{constant.MakeFloat64(3), 3, true}, {constant.MakeFloat64(3.5), 0, false},
		{constant.Shift(constant.MakeInt64(1), token.SHL, 64), 0, false},
	} {
		if k, ok := Bits(c.v); k != c.k || ok != c.ok {
			t.Errorf("%v: %d, %v", c.v, k, ok)
		}
	}
	if why := left(func() {
		f.Constant(constant.MakeInt64(1), f.Shape(types.NewPointer(integer)),
			Loc{})
	}); why != "it has a constant of type *int" {
		t.Errorf("%q", why)
	}
	if why := left(func() {
		f.Constant(constant.Shift(constant.MakeInt64(1), token.SHL, 70), f.Shape(integer),
			Loc{})
	}); why != "it has a constant that fits no register" {
		t.Errorf("%q", why)
	}
}

func TestTables(t *testing.T) {
	tables := NewTables(5)
	if tables.Text("a") != 0 || tables.Text("b") != 1 || tables.Text("a") != 0 || len(tables.Unit.Texts) != 2 {
		t.Error("texts")
	}
	a := tables.Ref(code.UserFunc, "", "f", 1)
	if tables.Ref(code.UserVar, "", "f", 1) == a || tables.Ref(code.UserFunc, "", "f", 1) != a ||
		tables.Unit.Refs[a].Link != -1 {
		t.Error("references")
	}
	if tables.Unit.Number != 5 {
		t.Error("the number")
	}
	f := NewFrame(tables, direct{}, 0)
	sig := types.NewSignatureType(nil, nil, nil,
		types.NewTuple(types.NewParam(0, nil, "", text), types.NewParam(0, nil, "", integer)),
		types.NewTuple(types.NewParam(0, nil, "", types.NewSlice(real))), false)
	if i, p, ri, rp := f.Window(f.Signature(sig)); i != 2 || p != 1 || ri != 2 || rp != 1 {
		t.Errorf("%d %d, %d %d", i, p, ri, rp)
	}
	f.FuncValue("f", sig, Loc{})
	if f.code[0].Op != code.FuncVal || f.code[0].X != a {
		t.Errorf("%+v", f.code[0])
	}
}
