package cell

import (
	"bytes"
	"fmt"
	"go/types"
	"io"
	"os"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/traefik/yaegi/interp"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/table"
	"sprague/kernel/cell/source"
	"sprague/kernel/worker/yaegi"
	"sprague/stdlib"
)

// A machine is an interpreter in the test's own process, fed as the worker feeds its.
type machine struct {
	interp  *interp.Interpreter
	loaded  map[string]bool
	checker *Checker
	out     *locked
	count   int
	last    *Unit
	fast    *vm.Session
	locator *yaegi.Locator // for what it cuts off
}

// locked is a buffer that goroutines may share.
type locked struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func newMachine() *machine {
	m := &machine{loaded: map[string]bool{}, checker: New(), out: &locked{}}
	m.interp = interp.New(interp.Options{Stdout: m.out, Stderr: io.Discard})
	m.locator = yaegi.NewLocator(m.interp, nil, nil)
	table := table.Symbols()
	table["Show"] = reflect.ValueOf(func(static string, values ...any) {
		fmt.Fprintln(m.out, append([]any{"=>"}, values...)...)
	})
	table["Print"] = reflect.ValueOf(func(args ...any) { fmt.Fprint(m.out, args...) })
	table["Println"] = reflect.ValueOf(func(args ...any) { fmt.Fprintln(m.out, args...) })
	if err := m.interp.Use(interp.Exports{"sprague/kernel/cell/rt//rt": table}); err != nil {
		panic(err)
	}
	m.loaded["sprague/kernel/cell/rt"] = true
	m.fast = vm.NewSession(m.symbols)
	m.loaded[vm.Path] = true
	if err := m.interp.Use(interp.Exports{vm.Path + "//vm": m.fast.Symbols()}); err != nil {
		panic(err)
	}
	return m
}

// use loads the tables of packages.
func (m *machine) use(paths []string) {
	for _, path := range paths {
		if m.loaded[path] {
			continue
		}
		m.loaded[path] = true
		table := m.symbols(path)
		name := path[strings.LastIndexByte(path, '/')+1:]
		for _, p := range stdlib.Packages() {
			if p.Path == path {
				name = p.Name
			}
		}
		if err := m.interp.Use(interp.Exports{path + "//" + name: table}); err != nil {
			panic(err)
		}
	}
}

// symbols returns the table of a package, in which fmt prints to the machine's output.
func (m *machine) symbols(path string) map[string]reflect.Value {
	switch path {
	case "fmt":
		return m.redirect(stdlib.Symbols(path))
	case "sprague/kernel/cell/rt":
		return table.Symbols()
	}
	return stdlib.Symbols(path)
}

func (m *machine) redirect(table map[string]reflect.Value) map[string]reflect.Value {
	out := map[string]reflect.Value{}
	for k, v := range table {
		out[k] = v
	}
	out["Print"] = reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fprint(m.out, a...) })
	out["Println"] = reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fprintln(m.out, a...) })
	out["Printf"] = reflect.ValueOf(func(f string, a ...any) (int, error) { return fmt.Fprintf(m.out, f, a...) })
	return out
}

// eval checks and runs one cell. A diagnostic or a panic is returned as an error.
func (m *machine) eval(src string) (err error) {
	m.count++
	u, diagnostics := m.checker.Check(src, m.count, "")
	if len(diagnostics) > 0 {
		return diagnosticError(diagnostics)
	}
	m.last = u
	m.use(u.Imports)
	if os.Getenv("SPRAGUE_LOWERED") != "" {
		for _, s := range u.Steps {
			fmt.Fprintln(os.Stderr, s)
		}
	}
	if len(u.Fast) > 0 {
		functions, err := m.fast.Load(u.Fast)
		if err != nil {
			panic(err)
		}
		if err := m.interp.Use(interp.Exports{vm.Path + "//vm": functions}); err != nil {
			panic(err)
		}
	}
	done := 0
	defer func() { m.checker.Commit(u, done) }()
	for _, step := range u.Steps {
		if err := m.step(step); err != nil {
			return err
		}
		done++
	}
	return nil
}

// isFast reports whether a function that a cell has declared runs on the machine of package fast.
func (m *machine) isFast(name string) bool {
	rec := m.checker.Lower.Funcs[m.checker.Scope[name].(*types.Func)]
	return m.checker.Lower.Eases[rec.Name].Fast
}

// A panicError is a panic of the user's code.
type panicError struct{ value any }

func (p panicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

func (m *machine) step(src string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("interpreter: %v\n%s\n%s", r, debug.Stack(), src)
		}
	}()
	program, err := m.interp.Compile(src)
	if err == nil {
		_, err = m.interp.Execute(program)
		m.locator.Part(program)
	}
	if p, ok := err.(interp.Panic); ok {
		return panicError{rt.Panicked(p.Value)}
	}
	if err != nil {
		return fmt.Errorf("interpreter: %w\n%s", err, src)
	}
	return nil
}

type diagnosticError []source.Diagnostic

func (c diagnosticError) Error() string {
	var b strings.Builder
	for i, d := range c {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%d:%d: %s", d.Line, d.Column, d.Error())
	}
	return b.String()
}
