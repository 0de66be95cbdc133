package main_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A package belongs to the first layer of this table whose folder it lies in. It may
// import its own layer, those that the layer names, and anything that is not of this
// module; the last layer, main, may import all.
var layers = []struct {
	folder string
	may    []string
}{
	{task, nil},
	{ground, []string{task}},
	{history, nil},
	{display, []string{task}},
	{maths, []string{display, task}},
	{cell, []string{maths, display, task}},
	// The floors of the worker. Both ends speak by wire, so it knows neither; what the
	// interpreter, memory and kept values are does not depend on which cells run; and the
	// process that starts a child knows no more of it than how it begins.
	{keep, []string{maths, cell}},
	{wire, []string{display, task, keep}},
	{memory, []string{maths, cell}},
	{yaegi, []string{maths, task, cell}},
	{child, []string{maths, display, task, cell, keep, wire, memory, yaegi}},
	{worker, []string{display, task, wire, memory, child}},
	{jupyter, []string{history, maths, display, task, cell, kernel}},
	// The floors of the server. Files know of no requests, answers of no kernels, and what
	// pages hear of a kernel does not depend on who may come in or which notebook is open.
	{contents, []string{nbformat}},
	{web, []string{contents}},
	{channels, []string{jupyter, web, nbformat}},
	{auth, []string{web}},
	{assets, []string{web}},
	{server, []string{auth, assets, contents, web, channels, nbformat, maths, display, task, cell, kernel, jupyter}},
	{wasm, []string{maths, kernel, worker, jupyter}},
	{"sprague/kernel/kerneltest", []string{maths, display, task, cell, kernel, worker}},
	{kernel, []string{maths, display, task, cell, worker, keep, wire, memory}},
	{nbformat, []string{display}},
	{site, []string{maths, assets, wasm, notebooks, nbformat}},
	{notebooks, []string{maths, display, task, cell, kernel, nbformat}},
	{"sprague/repl", []string{history, maths, display, task, cell, kernel, notebooks, nbformat}},
	{"sprague/commands/shard", []string{task}},
	{"sprague/commands", []string{maths, display, task, cell, kernel, jupyter, server, auth, channels, wasm, notebooks,
		site,
		nbformat, "sprague/repl", "sprague/commands/shard"}},
	{"sprague", nil},
}

const (
	task      = "sprague/stdlib/task"
	display   = "sprague/stdlib/display"
	maths     = "sprague/stdlib"
	kernel    = "sprague/kernel"
	cell      = "sprague/kernel/cell"
	worker    = "sprague/kernel/worker"
	keep      = "sprague/kernel/worker/keep"
	wire      = "sprague/kernel/worker/wire"
	memory    = "sprague/kernel/worker/memory"
	yaegi     = "sprague/kernel/worker/yaegi"
	child     = "sprague/kernel/worker/child"
	jupyter   = "sprague/kernel/jupyter"
	server    = "sprague/kernel/server"
	assets    = "sprague/kernel/server/assets"
	auth      = "sprague/kernel/server/auth"
	contents  = "sprague/kernel/server/contents"
	web       = "sprague/kernel/server/web"
	channels  = "sprague/kernel/server/channels"
	wasm      = "sprague/kernel/wasm"
	notebooks = "sprague/notebooks"
	site      = "sprague/notebooks/site"
	nbformat  = "sprague/notebooks/nbformat"
	ground    = "sprague/internal" // which all may import
	history   = "sprague/kernel/history"
)

// The interpreter is the business of few.
var reserved = []struct {
	path  string
	users []string
}{
	{"github.com/traefik/yaegi/interp", []string{cell, worker, "sprague/stdlib/internal/symbols"}},
	{"github.com/traefik/yaegi/stdlib", []string{worker, "sprague/stdlib/internal/symbols"}},
}

type goPackage struct {
	ImportPath, Dir         string
	Imports                 []string
	GoFiles, IgnoredGoFiles []string // for this system, and for others
}

// What the command line is made of stays out of the libraries: a cell, a test and another
// program call the same functions, and none of these has arguments, or owns the signals of
// its process.
var commandLine = []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "os/signal"}

func TestLibrariesKnowNoCommandLine(t *testing.T) {
	for _, p := range modulePackages(t) {
		if !within(p.ImportPath, maths) && !within(p.ImportPath, kernel) && !within(p.ImportPath, notebooks) {
			continue
		}
		for _, imp := range p.Imports {
			if slices.Contains(commandLine, imp) {
				t.Errorf("%s must not import %s", p.ImportPath, imp)
			}
		}
	}
}

// TestArchitecture keeps the map of who imports whom true: mathematics knows nothing of
// kernels, front ends nothing of one another.
func TestArchitecture(t *testing.T) {
	for _, p := range modulePackages(t) {
		layer, may := layerOf(p.ImportPath)
		for _, imp := range p.Imports {
			if to, _ := layerOf(imp); to != "" && to != layer && to != ground && layer != "sprague" &&
				!slices.Contains(may, to) {
				t.Errorf("%s must not import %s", p.ImportPath, imp)
			}
			for _, r := range reserved {
				if imp == r.path && !slices.ContainsFunc(r.users, func(u string) bool { return within(p.ImportPath, u) }) {
					t.Errorf("%s must not import %s", p.ImportPath, imp)
				}
			}
		}
	}
}

// A room is known at once, or it is two rooms.
const (
	// A package of more lines is not read in a sitting, and its unexported names, which all of
	// it may use, are no longer all known to who changes it.
	mostLines = 4000
	// A type with more methods has more than one duty: all of them share its fields, and none can be
	// tested or understood without the others.
	mostMethods = 100
)

// TestArchitectureBounds counts what is written by hand and is no test.
func TestArchitectureBounds(t *testing.T) {
	counted := 0
	for _, p := range modulePackages(t) {
		lines, methods := 0, map[string]int{}
		for _, name := range slices.Concat(p.GoFiles, p.IgnoredGoFiles) {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if ast.IsGenerated(f) {
				continue
			}
			lines += fset.File(f.FileStart).LineCount()
			for _, d := range f.Decls {
				if fd, ok := d.(*ast.FuncDecl); ok && fd.Recv != nil {
					methods[receiverName(fd.Recv.List[0].Type)]++
				}
			}
		}
		if lines > mostLines {
			t.Errorf("package %s has %d lines; more than %d are more than one room", p.ImportPath, lines, mostLines)
		}
		for name, n := range methods {
			counted += n
			if n > mostMethods {
				t.Errorf("the type %s of package %s has %d methods; more than %d are more than one duty", name, p.ImportPath, n,
					mostMethods)
			}
		}
	}
	if counted < 3000 {
		t.Errorf("only %d methods were counted", counted)
	}
}

// receiverName is the name of the type in *T, T[P] and *T[P, Q].
func receiverName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.StarExpr:
		return receiverName(x.X)
	case *ast.ParenExpr:
		return receiverName(x.X)
	case *ast.IndexExpr:
		return receiverName(x.X)
	case *ast.IndexListExpr:
		return receiverName(x.X)
	}
	return ""
}

func modulePackages(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,Imports,GoFiles,IgnoredGoFiles", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) < 20 {
		t.Fatalf("only %d packages were found", len(list))
	}
	return list
}

// within reports whether a package lies in a folder.
func within(pkg, folder string) bool { return pkg == folder || strings.HasPrefix(pkg, folder+"/") }

// layerOf looks a package up in the table: the first line that fits.
func layerOf(pkg string) (folder string, may []string) {
	for _, l := range layers {
		if within(pkg, l.folder) {
			return l.folder, l.may
		}
	}
	return "", nil
}

// The checkers of certificates import nothing of the searches, and what searches is done in
// files that import nothing of the checkers: so that no mistake is in both.
func TestCheckersAreIndependent(t *testing.T) {
	const (
		periods, quick, quotients = "sprague/stdlib/periodic/check", "sprague/stdlib/periodic/check/quick",
			"sprague/stdlib/misere/check"
		outcomes     = "sprague/stdlib/misere/semilinear" // whose data types the search builds
		formulas     = "sprague/stdlib/ruler/automata"    // the same
		exclusions   = "sprague/stdlib/periodic/exclusion"
		data, strict = "sprague/stdlib/certificate", "sprague/stdlib/internal/strict"
	)
	allowed := map[string][]string{
		periods:    {data, strict, task},
		quick:      {data, task, periods},
		quotients:  {data, task, periods},
		outcomes:   {data, task, periods},
		formulas:   {data, task, periods},
		exclusions: {data, task, periods},
		data:       {"sprague/internal/atomicfile", "sprague/internal/version", strict, task, display},
	}
	for _, p := range modulePackages(t) {
		for _, imp := range p.Imports {
			own, isChecker := allowed[p.ImportPath]
			if isChecker && strings.HasPrefix(imp, "sprague/") && !slices.Contains(own, imp) {
				t.Errorf("the checker %s imports %s", p.ImportPath, imp)
			}
			searches := within(p.ImportPath, "sprague/stdlib/octal") || within(p.ImportPath, "sprague/stdlib/subtraction") ||
				within(p.ImportPath, "sprague/stdlib/misere/internal")
			if _, checks := allowed[imp]; checks && imp != data && searches {
				t.Errorf("the search %s imports the checker %s", p.ImportPath, imp)
			}
		}
	}
	for folder, bridges := range map[string][]string{"stdlib/periodic": {"certificate.go", "exclude.go"},
		"stdlib/misere": {"certificate.go"}, "stdlib/ruler": {}} {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) < 5 {
			t.Fatalf("%v, %v", files, err)
		}
		for _, name := range files {
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, imp := range f.Imports {
				path, err := strconv.Unquote(imp.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if _, checks := allowed[path]; checks && path != data && path != outcomes && path != formulas &&
					!strings.HasSuffix(name, "_test.go") && !slices.Contains(bridges, filepath.Base(name)) {
					t.Errorf("%s imports the checker %s", name, path)
				}
			}
		}
	}
}

// Inside the pipeline of cells the order is from the text down to what runs.
func TestFloorsOfCells(t *testing.T) {
	never := []struct{ floor, above, why string }{
		{cell + "/rt", cell + "/lower", "what lowered code calls runs in the worker, which does not lower"},
		{cell + "/rt", cell + "/fast", "the machine is built on the run-time support"},
		{cell + "/source", cell + "/lower", "a text is parsed before anything is known of it"},
		{cell + "/build", cell + "/lower", "what Go means does not depend on the interpreter"},
		{cell + "/fast", cell + "/lower", "fast functions know the lowering by an interface of their own"},
		{cell + "/fast/registers", "go/ast", "registers, labels and places are the same for any syntax"},
		{cell + "/fast/expression", cell + "/fast/vm", "what is compiled reaches the machine as bytes of package code alone"},
		{cell + "/fast/vm", cell + "/fast/registers", "the machine runs in the worker, which does not compile"},
		{cell + "/fast/code", "go/types", "instructions travel to a process that knows no source"},
		{cell + "/lower", cell + "/assist", "what runs does not depend on help about it"},
	}
	for _, p := range modulePackages(t) {
		for _, n := range never {
			for _, imp := range p.Imports {
				if within(p.ImportPath, n.floor) && within(imp, n.above) {
					t.Errorf("%s must not import %s: %s", p.ImportPath, imp, n.why)
				}
			}
		}
	}
}
