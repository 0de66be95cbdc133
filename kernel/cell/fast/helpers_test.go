package fast_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"sprague/internal/pack"
	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
)

// Functions of a test run on the machine of package vm, beside what the Go compiler has made of them: those of package
// build's form, of this package, of package expression and of the machine itself.
//
// The functions stand in files of their own, which are compiled into the test and embedded as text: the compiler of
// package fast takes the text, the machine runs what it makes of that, and the test calls both. So the Go compiler is
// what the machine is held against, and nobody has to write down what a function should return.

// A Program is a source whose functions have been compiled for the machine.
type Program struct {
	Refused map[string]string // by function: why it is left to the interpreter
	Unit    *code.Unit

	compiled map[string]reflect.Value
	decls    []*ast.FuncDecl
	descs    map[types.Type]**rt.Type
	info     *types.Info
	fset     *token.FileSet
	source   string
	pkg      *types.Package
}

// Reasons tells why the compiler leaves functions of a source to the interpreter.
func Reasons(t testing.TB, source string) map[string]string {
	t.Helper()
	p := check(t, source)
	p.compile(fast.NewBuilder(1))
	return p.Refused
}

// compile compiles all functions.
func (p *Program) compile(b *fast.Builder) (*code.Unit, []string) {
	isFast := map[string]bool{}
	for _, f := range p.functions() {
		if why := p.function(b, f); why != "" {
			p.Refused[f.name] = why
			continue
		}
		isFast[f.name] = true
		b.Symbol(f.name)
	}
	return b.Unit(func(name string) bool { return isFast[name] })
}

// function compiles one function, and returns why that is left to the interpreter.
func (p *Program) function(b *fast.Builder, f function) (why string) {
	defer func() {
		if r := recover(); r != nil {
			why = r.(build.Refusal).Message
		}
	}()
	h := &host{p, f.with, p.info}
	form := build.New(p.info, h.Subst)
	body := form.Func(f.decl.Body, f.sig.Results())
	h.info = form.Out
	b.Function(h, h.info, f.name, f.sig, body)
	return ""
}

// Load compiles all functions of a source, and generic ones for each basic type that they may be used with.
// Compiled has, by their names, what the source calls or uses
// and the compiler refuses or cannot have: functions, and pointers to variables.
func Load(t testing.TB, source string, compiled map[string]any) *Program {
	t.Helper()
	p := check(t, source)
	unit, links := p.compile(fast.NewBuilder(1))
	if unit == nil {
		t.Fatalf("nothing was compiled: %v", p.Refused)
	}
	p.Unit = unit
	s := vm.NewSession(symbolsOf)
	table, err := s.Load(pack.Append(nil, *unit))
	if err != nil {
		t.Fatal(err)
	}
	args := make([]any, len(links))
	for i, link := range links {
		args[i] = p.link(t, link, compiled)
	}
	s.Link(1, args...)
	p.methods(t, s)
	p.compiled = map[string]reflect.Value{}
	for name, f := range table {
		p.compiled[strings.TrimPrefix(name, code.SymbolPrefix)] = f
	}
	return p
}

// check parses a source and finds its types.
func check(t testing.TB, source string) *Program {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "program.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p := &Program{fset: fset, source: source, Refused: map[string]string{}, descs: map[types.Type]**rt.Type{}}
	p.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{},
	}
	config := types.Config{Importer: importer{}, Sizes: types.SizesFor("gc", "amd64")}
	if p.pkg, err = config.Check("main", fset, []*ast.File{file}, p.info); err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			p.decls = append(p.decls, f)
		}
	}
	return p
}

// A function is one to be compiled, with what its type parameter stands for.
type function struct {
	name string
	sig  *types.Signature
	decl *ast.FuncDecl
	with map[*types.TypeParam]types.Type
}

func (p *Program) functions() (list []function) {
	for _, d := range p.decls {
		obj := p.info.Defs[d.Name].(*types.Func)
		f := function{name: obj.Name(), sig: obj.Signature(), decl: d}
		if f.sig.Recv() != nil {
			f.name = receiver(obj).Obj().Name() + "." + f.name
		}
		if f.sig.TypeParams().Len() == 0 {
			list = append(list, f)
			continue
		}
		param := f.sig.TypeParams().At(0)
		for kind := range basics {
			of := types.Typ[kind]
			if types.Satisfies(of, param.Constraint().Underlying().(*types.Interface)) {
				list = append(list, function{f.name + "[" + of.Name() + "]", f.sig, d, map[*types.TypeParam]types.Type{param: of}})
			}
		}
	}
	return list
}

// receiver is the named type of a method.
func receiver(m *types.Func) *types.Named {
	t := types.Unalias(m.Signature().Recv().Type())
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	return t.(*types.Named)
}

// link returns what a unit is linked with.
func (p *Program) link(t testing.TB, link string, compiled map[string]any) any {
	t.Helper()
	if name, ok := strings.CutPrefix(link, "&type "); ok {
		for typ, desc := range p.descs {
			if typ.String() == name {
				return desc
			}
		}
	}
	if x := compiled[strings.TrimPrefix(link, "&")]; x != nil {
		return x
	}
	t.Fatalf("the program wants %s to be linked: %v", link, p.Refused)
	return nil
}

// Func returns a function as the machine runs it.
func (p *Program) Func(t testing.TB, name string) reflect.Value {
	t.Helper()
	f, ok := p.compiled[name]
	if !ok {
		t.Fatalf("%s is not compiled: %s", name, p.Refused[name])
	}
	return f
}

// Line returns the line of the source in which a position is.
func (p *Program) Line(pos int) string {
	at := p.fset.Position(token.Pos(pos))
	if !at.IsValid() {
		return ""
	}
	return strings.TrimSpace(strings.Split(p.source, "\n")[at.Line-1])
}

// Name is the name of a function of the program.
func Name(f any) string {
	name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	return name[strings.LastIndexByte(name, '.')+1:]
}

// Call calls a function and tells what it returns, or what it panics with.
func Call(f reflect.Value, args []reflect.Value) (results []reflect.Value, fault string) {
	defer func() {
		if r := recover(); r != nil {
			fault = fmt.Sprint(rt.Panicked(r))
			if err, ok := r.(runtime.Error); ok {
				fault = err.Error()
			}
		}
	}()
	return f.Call(args), ""
}

// Agree is AgreeAs for a function that is not generic.
func (p *Program) Agree(t testing.TB, f any, args ...any) {
	t.Helper()
	p.AgreeAs(t, Name(f), f, args...)
}

// AgreeAs calls a function of the program with copies of the arguments, as the Go compiler has made it
// and as the machine runs it, and fails the test unless both return the same, panic with the same text,
// and leave the same in the arguments.
func (p *Program) AgreeAs(t testing.TB, name string, f any, args ...any) {
	t.Helper()
	var copies [2][]reflect.Value
	for i := range copies {
		for _, a := range args {
			copies[i] = append(copies[i], clone(reflect.ValueOf(a)))
		}
	}
	want, wantFault := Call(reflect.ValueOf(f), copies[0])
	got, fault := Call(p.Func(t, name), copies[1])
	if fault != wantFault {
		t.Errorf("%s(%v) panics with %q, not with %q", name, args, fault, wantFault)
		return
	}
	for i := range want {
		if a, b := Show(got[i]), Show(want[i]); a != b {
			t.Errorf("%s(%v): result %d is %s, not %s", name, args, i, a, b)
		}
	}
	for i := range args {
		if a, b := Show(copies[1][i]), Show(copies[0][i]); a != b {
			t.Errorf("%s(%v): leaves argument %d as %s, not as %s", name, args, i, a, b)
		}
	}
}

// Everywhere is EverywhereAs for a function that is not generic.
func (p *Program) Everywhere(t testing.TB, f any) {
	t.Helper()
	p.EverywhereAs(t, Name(f), f)
}

// EverywhereAs is AgreeAs for all combinations of values at the limits of the parameters' types.
func (p *Program) EverywhereAs(t testing.TB, name string, f any) {
	t.Helper()
	typ := reflect.TypeOf(f)
	var choose func(args []any)
	choose = func(args []any) {
		if len(args) == typ.NumIn() {
			p.AgreeAs(t, name, f, args...)
			return
		}
		for _, x := range Limits(typ.In(len(args))) {
			choose(append(args[:len(args):len(args)], x))
		}
	}
	choose(nil)
}
