package fast

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/expression"
	"sprague/kernel/cell/fast/registers"
)

// A Builder collects what a cell adds to the machine.
type Builder struct {
	tables *registers.Tables
	done   map[string]bool // lowered names of the functions that are compiled
}

func NewBuilder(number int) *Builder {
	return &Builder{registers.NewTables(number), map[string]bool{}}
}

// Function compiles a function under its lowered name. It panics with a [build.Refusal] if it does not cover it.
func (b *Builder) Function(h expression.Host, info *types.Info, name string, sig *types.Signature,
	body *ast.BlockStmt) {
	c := &compiler{self: name}
	c.Compiler = expression.NewCompiler(registers.NewFrame(b.tables, h, body.Pos()), h, info, c.funcLit)
	c.Boxed = build.Held(info, h.Subst, body)
	f := code.Func{Name: name, Type: c.Signature(sig)}
	c.parameters(sig, 0)
	c.functionBody(body)
	c.Finish(f)
	b.done[name] = true
}

const w = registers.Width

// A compiler compiles the statements of one function.
type compiler struct {
	*expression.Compiler
	self    string
	results []*registers.Shape
	named   []*expression.Variable // results with names
	loops   []*loop
	shares  []types.Object // variables of the functions around this one
	count   int            // of function literals
}

// Unit returns what has been compiled, nil if nothing was. Of the functions of the user
// that it refers to, link tells those that are not fast, and says which lowered name is to
// be handed to the machine.
func (b *Builder) Unit(isFast func(name string) bool) (unit *code.Unit, links []string) {
	unit = &b.tables.Unit
	unit.Funcs = slices.DeleteFunc(unit.Funcs, func(f code.Func) bool {
		of, _, _ := strings.Cut(f.Name, literalMark)
		return !b.done[of]
	})
	if len(unit.Funcs) == 0 {
		return nil, nil
	}
	used := map[int32]bool{}
	for _, f := range unit.Funcs {
		for _, n := range f.Code {
			switch n.Op {
			case code.Call, code.FuncVal, code.Closure, code.Box, code.Holds, code.NotOf, code.Global, code.LdG64, code.StG64,
				code.AddG64:
				used[n.X] = true
			}
		}
	}
	for i := range unit.Refs {
		r := &unit.Refs[i]
		r.Link = -1
		if !used[int32(i)] {
			r.Kind = code.Unused
		}
		if r.Kind == code.UserFunc && (strings.Contains(r.Name, literalMark) || isFast(r.Name)) {
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
	return unit, links
}

// Symbol asks for a function to be callable from lowered code.
func (b *Builder) Symbol(name string) {
	b.tables.Unit.Symbols = append(b.tables.Unit.Symbols, name)
}
