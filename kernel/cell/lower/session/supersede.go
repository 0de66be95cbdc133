package session

import (
	"go/ast"
	"go/types"
)

// Who works on a function declares it again and again, and must not pay for all that it has been.
// A function that another has replaced is forgotten, with its syntax and its name in the
// interpreter, when no function that may be lowered again refers to it: code that was compiled with
// it keeps it, and nothing else can ask for it. References are counted by syntax, so that a generic
// function counts before it has instances; those of a function to itself do not count.
//
// An object of the checker can stand for a later function of the same type (see redefine). So
// objects are released when they are replaced and nobody refers to them, and a function goes with
// the last object that stands for it. Methods stay, for their types do, and so do replaced functions
// that refer to each other.

// refersBySyntax lists the functions of cells that a function refers to, each once.
func (f *Function) refersBySyntax() []*types.Func {
	seen := map[*types.Func]bool{f.Obj: true}
	var list []*types.Func
	ast.Inspect(f.decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			to, ok := f.info.Uses[id].(*types.Func)
			if ok && !seen[to.Origin()] && to.Pkg() != nil && to.Pkg().Path() == "main" {
				seen[to.Origin()] = true
				list = append(list, to.Origin())
			}
		}
		return true
	})
	return list
}

// supersede counts what a unit refers to that is committed, and forgets the functions that it has
// put out of reach.
func (s *Session) supersede(u *Unit) {
	for _, f := range u.Declared {
		f.names = f.refersBySyntax()
		for _, to := range f.names {
			s.uses[to]++
		}
	}
	for _, f := range u.Replaced {
		s.replaced[f.Obj] = true
		s.release(f.Obj)
		s.end(f)
	}
	u.Replaced = nil
}

// release forgets an object that was replaced, unless something refers to it.
func (s *Session) release(obj *types.Func) {
	if s.uses[obj] > 0 || !s.replaced[obj] {
		return
	}
	f := s.Funcs[obj]
	delete(s.Funcs, obj)
	delete(s.replaced, obj)
	if f != nil {
		s.end(f)
	}
}

// end forgets a function, unless an object stands for it.
func (s *Session) end(f *Function) {
	if f.ended {
		return
	}
	for _, g := range s.Funcs {
		if g == f {
			return
		}
	}
	f.ended = true
	for _, name := range f.Instances {
		s.forgetName(name)
	}
	if f.Name != "" {
		s.forgetName(f.Name)
	}
	for _, to := range f.names {
		if s.uses[to]--; s.uses[to] == 0 {
			delete(s.uses, to)
			s.release(to)
		}
	}
}

// forgetName forgets a function of the interpreter.
func (s *Session) forgetName(name string) {
	delete(s.Eases, name)
	delete(s.Exactly, name)
	s.dropped = append(s.dropped, name)
}

// Dropped returns the names of functions in the interpreter that nothing can ask for any
// more since the last call.
func (s *Session) Dropped() []string {
	names := s.dropped
	s.dropped = nil
	return names
}
