// Package fast compiles functions that only compute, and loops among the statements of a
// cell, to instructions for a machine of our own (packages code and vm), which runs them
// ten to a hundred times as fast as the interpreter does.
//
// # What is compiled
//
// The compiler takes checked syntax and answers with a function of package code, or with
// the reason why it does not cover the function: then the interpreter runs it, as it runs
// everything else. What is compiled computes what the Go compiler would make of it, panics
// with its texts, keeps variables of the session where the interpreter keeps them, and
// passes values as what they are in Go, so that a []int is the same slice everywhere.
//
// # Order of evaluation
//
// The language leaves open when an operand that is a variable is read beside a call that
// changes it. The Go compiler makes the calls of an expression, its reads of maps and its
// conditional operators with calls first, in order, and then evaluates what is left.
// [compiler.hoist] does the same.
//
// # Registers
//
// Variables and temporary values are kept on a stack of registers as the source nests
// blocks and expressions: the arguments of a call lie on top of the caller's registers,
// where they begin the callee's. A variable that a closure captures, or whose address is
// taken, is in memory of its own, and a register points there. An array or a large struct
// always is.
package fast

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/fast/code"
)

// A Host is the pipeline that lowers the cell around a function.
type Host interface {
	// Info is what the type checker knows of the function.
	Info() *types.Info
	// TypeOf is the type of an expression, type parameters replaced.
	TypeOf(e ast.Expr) types.Type
	// Subst replaces type parameters.
	Subst(t types.Type) types.Type
	// Erased returns the type whose values stand for those of t in lowered cells: made of
	// basic types, compiled types and composites of them.
	Erased(t types.Type) (types.Type, error)
	// Function returns the lowered name of a function of the user.
	Function(f *types.Func) string
	// Instance returns the lowered name of the instance of a generic function.
	Instance(e ast.Expr) string
	// Method returns the lowered name of a method of the user's type.
	Method(m *types.Func, recv *types.Named) string
	// Variable returns the lowered name of a variable of the session.
	Variable(v *types.Var) (string, bool)
	// Descriptor returns the lowered name of the variable that describes a type in boxes,
	// none for a type whose values an interface holds as they are.
	Descriptor(t types.Type) (string, bool)
	// Asserted returns the lowered name of the variable that describes a type in assertions.
	Asserted(t types.Type) string
	// TypeText writes a type as panics name it.
	TypeText(t types.Type) string
}

// A Reason says why a function is left to the interpreter.
type Reason struct {
	Pos  token.Pos
	Text string
}

func (r *Reason) Error() string { return r.Text }

// A Builder collects what a cell adds to the machine.
type Builder struct {
	unit  code.Unit
	types *typeutil.Map    // erased types -> index
	refs  map[string]int32 // what is referred to -> index
	texts map[string]int32

	did      map[string]*summary // by lowered name
	literals map[string]bool
}

// NewBuilder begins a unit.
func NewBuilder(number int) *Builder {
	return &Builder{unit: code.Unit{Number: int64(number)}, types: new(typeutil.Map), refs: map[string]int32{}, texts: map[string]int32{}, did: map[string]*summary{}, literals: map[string]bool{}}
}

// Function compiles a function under its lowered name.
func (b *Builder) Function(h Host, name string, sig *types.Signature, decl *ast.FuncDecl) error {
	return b.compile(h, name, sig, decl, func(c *compiler) {
		c.escapes(decl)
		c.parameters(sig, decl.Recv, decl.Type)
		c.functionBody(decl.Body)
	})
}

// Statement compiles a statement of the cell itself as a function without parameters.
func (b *Builder) Statement(h Host, name string, st ast.Stmt) error {
	sig := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	return b.compile(h, name, sig, st, func(c *compiler) {
		c.escapes(st)
		c.results = nil
		c.stmt(st)
		c.emit(code.Ins{Op: code.Ret})
	})
}

func (b *Builder) compile(h Host, name string, sig *types.Signature, n ast.Node, body func(*compiler)) (err error) {
	c := &compiler{Builder: b, host: h, info: h.Info(), vars: map[types.Object]*variable{}, boxed: map[types.Object]bool{}, hoisted: map[ast.Expr]loc{}, did: &summary{calls: map[string]bool{}, literals: map[string]bool{}}, here: n.Pos(), self: name, nP: 1, maxP: 1}
	defer func() {
		if r := recover(); r != nil {
			reason, ok := r.(*Reason)
			if !ok {
				panic(r)
			}
			err = reason
		}
	}()
	f := code.Func{Name: name, Type: c.signature(sig)}
	body(c)
	f.I, f.P, f.Code = 8*c.maxI, 8*c.maxP, c.finish()
	b.unit.Funcs = append(b.unit.Funcs, f)
	b.did[name] = c.did
	for literal := range c.did.literals {
		b.literals[literal] = true
	}
	return nil
}

// Unit returns what has been compiled, nil if nothing was. Of the functions of the user
// that it refers to, link tells those that are not fast, and says which lowered name is to
// be handed to the machine.
func (b *Builder) Unit(isFast func(name string) bool) (unit *code.Unit, links []string) {
	b.unit.Funcs = slices.DeleteFunc(b.unit.Funcs, func(f code.Func) bool { return b.did[f.Name] == nil && !b.literals[f.Name] })
	if len(b.unit.Funcs) == 0 {
		return nil, nil
	}
	used := map[int32]bool{}
	for _, f := range b.unit.Funcs {
		for _, n := range f.Code {
			switch n.Op {
			case code.Call, code.FuncVal, code.Closure, code.Box, code.Holds, code.NotOf, code.Global, code.LdG64, code.StG64, code.AddG64:
				used[n.X] = true
			}
		}
	}
	for i := range b.unit.Refs {
		r := &b.unit.Refs[i]
		r.Link = -1
		if !used[int32(i)] {
			r.Kind = code.Unused
		}
		if r.Kind == code.UserFunc && (b.literals[r.Name] || isFast(r.Name)) {
			continue
		}
		text := r.Name
		switch r.Kind {
		case code.UserVar:
			text = "&" + text
		case code.UserFunc:
		default:
			continue
		}
		r.Link = int32(len(links))
		links = append(links, text)
	}
	return &b.unit, links
}

// Heavy reports whether calling a function costs more than a few operations: it has a
// loop, or comes back to itself. Others are fast for fast functions only: for the
// interpreter the way here would be longer than what is to be done.
func (b *Builder) Heavy(name string) bool {
	seen := map[string]bool{}
	var comesTo func(from string) bool
	comesTo = func(from string) bool {
		did := b.did[from]
		if did == nil || seen[from] {
			return false
		}
		seen[from] = true
		for next := range did.calls {
			if next == name || comesTo(next) {
				return true
			}
		}
		return false
	}
	did := b.did[name]
	return did != nil && (did.loops || len(did.literals) > 0 || comesTo(name))
}

// Symbol asks for a function to be callable from lowered code.
func (b *Builder) Symbol(name string) { b.unit.Symbols = append(b.unit.Symbols, name) }

// ref returns the index of a reference.
func (b *Builder) ref(kind code.RefKind, path, name string, typ int32) int32 {
	key := fmt.Sprintf("%d %s.%s", kind, path, name)
	if i, ok := b.refs[key]; ok {
		return i
	}
	i := int32(len(b.unit.Refs))
	b.unit.Refs = append(b.unit.Refs, code.Ref{Kind: kind, Path: path, Name: name, Type: typ, Link: -1})
	b.refs[key] = i
	return i
}

func (b *Builder) text(s string) int32 {
	if i, ok := b.texts[s]; ok {
		return i
	}
	i := int32(len(b.unit.Texts))
	b.unit.Texts = append(b.unit.Texts, s)
	b.texts[s] = i
	return i
}
