package definition_test

import (
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/callgraph/rta"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// The lists of moves that lessons give to proof.Against call nothing that knows a value: no nim product, no period, no
// table of values. Lessons call no other method of a game there (notebooks/definition_test.go).
func TestOptionsReachNoValue(t *testing.T) {
	program, roots := movesOf(t, "coins", "octal", "octal/internal/rules", "subtraction")
	reached := rta.Analyze(roots, true).Reachable
	if len(roots) < 5 || len(reached) < 20 {
		t.Fatalf("%d roots reach %d functions; the analysis sees nothing", len(roots), len(reached))
	}
	for f := range reached {
		if knowsValues(f) {
			t.Errorf("a list of moves reaches %v", f)
		}
	}
	// The same analysis does see what Choices reaches, which has values.
	for _, f := range roots {
		if f.Name() != "Options" {
			continue
		}
		choices := program.LookupMethod(f.Signature.Recv().Type(), f.Package().Pkg, "Choices")
		seen := false
		for g := range rta.Analyze([]*ssa.Function{choices}, true).Reachable {
			seen = seen || knowsValues(g)
		}
		if !seen {
			t.Errorf("%v seems to reach no value", choices)
		}
	}
}

const module = "sprague/stdlib/"

// movesOf returns the methods Options of the types of packages, and all functions that make a rule, since a rule is a
// function in a field. Functions of other packages have no bodies here: a call of one is seen, and no further.
func movesOf(t *testing.T, paths ...string) (*ssa.Program, []*ssa.Function) {
	config := &packages.Config{Mode: packages.LoadSyntax}
	for i := range paths {
		paths[i] = module + paths[i]
	}
	loaded, err := packages.Load(config, paths...)
	if err != nil || packages.PrintErrors(loaded) > 0 {
		t.Fatal("the packages do not load: ", err)
	}
	program, built := ssautil.Packages(loaded, ssa.InstantiateGenerics)
	program.Build()
	var roots []*ssa.Function
	for _, p := range built {
		for _, member := range p.Members {
			switch m := member.(type) {
			case *ssa.Type:
				if selection := program.MethodSets.MethodSet(m.Type()).Lookup(p.Pkg, "Options"); selection != nil {
					roots = append(roots, program.MethodValue(selection))
				}
			case *ssa.Function:
				if p.Pkg.Path() == module+"coins" && makesGame(m) {
					roots = append(roots, m)
				}
			}
		}
	}
	return program, roots
}

// makesGame reports whether a function returns a coin game: its rule is a function that it makes.
func makesGame(f *ssa.Function) bool {
	results := f.Signature.Results()
	if results.Len() != 1 || f.Signature.Recv() != nil {
		return false
	}
	named, ok := results.At(0).Type().(*types.Named)
	return ok && named.Obj().Name() == "Game"
}

// knowsValues reports whether a function is one that knows values of games or products of them.
func knowsValues(f *ssa.Function) bool {
	if f.Package() == nil {
		return false
	}
	path, ok := strings.CutPrefix(f.Package().Pkg.Path(), module)
	if !ok {
		return false
	}
	verbs := []string{"Value", "Values", "Choices", "Period", "Table", "Outcome", "worth", "power", "at", "extend"}
	switch path {
	case "coins", "octal", "subtraction":
		return slices.Contains(verbs, f.Name())
	case "octal/internal/rules", "task", "internal/budget":
		return false
	}
	return true // no other package is needed to list moves
}
