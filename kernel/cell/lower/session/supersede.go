package session

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

	"sprague/kernel/cell/build"
)

// Who works on a function declares it again and again, and must not pay for all that it has been.
// When functions have been replaced, those are forgotten, with their syntax and their names in the
// interpreter, that no function which may be lowered again leads to: code that was compiled with
// one keeps it, and nothing else can ask for it. References are those of the syntax, so that a generic
// function has them before it has instances.
//
// An object of the checker can stand for a later function of the same type (see redefine). So
// objects are forgotten, and a function goes with the last object that stands for it. Methods stay, for their types do.

// refersBySyntax lists the functions of cells that a function refers to, each once.
func (f *Function) refersBySyntax() []*types.Func {
	seen := map[*types.Func]bool{f.Obj: true}
	var list []*types.Func
	for id := range build.Idents(f.Decl) {
		to, ok := f.Info.Uses[id].(*types.Func)
		if ok && !seen[to.Origin()] && to.Pkg() != nil && to.Pkg().Path() == "main" {
			seen[to.Origin()] = true
			list = append(list, to.Origin())
		}
	}
	return list
}

// supersede notes what a unit refers to that is committed, and forgets the functions that it has put out of reach.
func (s *Session) supersede(u *Unit) {
	for _, f := range u.Declared {
		f.names = f.refersBySyntax()
	}
	if len(u.Replaced) == 0 {
		return
	}
	live, gone := s.reachable(), map[*Function]bool{}
	for _, f := range u.Replaced {
		gone[f] = true
	}
	for obj, f := range s.Funcs {
		if !live[obj] {
			delete(s.Funcs, obj)
			gone[f] = true
		}
	}
	for _, f := range s.Funcs {
		delete(gone, f)
	}
	byOrder := func(f, g *Function) int { return cmp.Compare(f.Order, g.Order) }
	for _, f := range slices.SortedFunc(maps.Keys(gone), byOrder) {
		for _, name := range f.Instances {
			s.forgetName(name)
		}
		if f.Name != "" {
			s.forgetName(f.Name)
		}
	}
}

// reachable returns the present functions, methods, those of the library, and what these lead to.
func (s *Session) reachable() map[*types.Func]bool {
	live := map[*types.Func]bool{}
	var mark func(obj *types.Func)
	mark = func(obj *types.Func) {
		if f := s.Funcs[obj]; f != nil && !live[obj] {
			live[obj] = true
			for _, to := range f.names {
				mark(to)
			}
		}
	}
	for _, obj := range s.ByName {
		mark(obj)
	}
	for obj, f := range s.Funcs {
		if isLibrary := f.Order == 0; isLibrary || f.Late != nil || obj.Signature().Recv() != nil {
			mark(obj)
		}
	}
	return live
}

// forgetName forgets a function of the interpreter.
func (s *Session) forgetName(name string) {
	delete(s.Eases, name)
	delete(s.Exactly, name)
	s.dropped = append(s.dropped, name)
}

// Dropped returns the names in the interpreter that nothing can ask for any more since the last call.
func (s *Session) Dropped() []string {
	names := s.dropped
	s.dropped = nil
	return names
}
