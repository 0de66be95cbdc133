package session

import (
	"fmt"
	"go/types"
	"strings"
)

// A scope is the function being lowered: what its variables are called, and what its
// results are. Function literals share the names of the function around them, so
// that no name is ever shadowed in lowered code.
type scope struct {
	Names   map[types.Object]string
	used    map[string]bool
	Results *types.Tuple
	Named   []string    // lowered names of named results, nil when unnamed
	env     Environment // of the generic function being instantiated
	Again   int         // enclosing loops, and labels that goto may come back to
	Self    *Function
	Defers  string // variable that holds the deferred calls
	Panic   string // variable that holds the panic a deferred call may recover
}

func (l *Writer) NewScope(results *types.Tuple, env Environment) *scope {
	return &scope{Names: map[types.Object]string{}, used: map[string]bool{}, Results: results, env: env}
}

// Within lowers with another function as the current one.
func (l *Writer) Within(s *scope, f func()) {
	saved := l.Fn
	l.Fn = s
	f()
	l.Fn = saved
}

// Declare gives a local variable its name in lowered code.
func (l *Writer) Declare(obj types.Object) string {
	if obj == nil {
		return "_"
	}
	if obj.Name() == "_" || obj.Name() == "" {
		return l.Temp("blank")
	}
	name := obj.Name()
	if l.Fn.used[name] || reserved(name) {
		name = l.Temp(name)
	}
	l.Fn.used[name] = true
	l.Fn.Names[obj] = name
	return name
}

func (l *Writer) Temp(base string) string {
	l.Count++
	return fmt.Sprintf("%sˑ%d", base, l.Count)
}

// reserved reports whether a name means something in lowered code.
func reserved(name string) bool {
	return types.Universe.Lookup(name) != nil || name == "main" || name == "init" || strings.Contains(name, "ˑ")
}
