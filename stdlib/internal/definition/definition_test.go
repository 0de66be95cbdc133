package definition_test

import (
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/definition"
)

// The definition rests on no package of this module that could know a value: it imports task, for interrupts,
// pack, for keys, and what comes with Go.
func TestDefinitionKnowsNoGame(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			if !slices.Contains([]string{"fmt", "reflect", "sprague/internal/pack", "sprague/stdlib/task"}, path) {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}

// Random games, moves to positions and moves to sums, have the values that package grundy gives them.
func TestValuesOfRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range 300 {
		const n = 14
		single, sums := make([][]int, n), make([][][]int, n)
		for p := range n {
			for q := range p {
				if r.IntN(3) == 0 {
					single[p] = append(single[p], q)
				}
			}
			for range r.IntN(4) * min(p, 1) {
				var parts []int
				for range r.IntN(4) {
					parts = append(parts, r.IntN(p))
				}
				sums[p] = append(sums[p], parts)
			}
		}
		for _, moves := range []any{func(p int) []int { return single[p] }, func(p int) [][]int { return sums[p] }} {
			g, err := definition.New(moves)
			if err != nil {
				t.Fatal(err)
			}
			other := grundy.New(moves)
			for p := n - 1; p >= 0; p-- {
				if got, err := g.Value(reflect.ValueOf(p)); err != nil || got != other.Value(p) {
					t.Fatalf("position %d of %v, %v: %d, %v; want %d", p, single, sums, got, err, other.Value(p))
				}
			}
		}
	}
}

// After an error nothing false is remembered.
func TestNothingIsKeptOfAnError(t *testing.T) {
	circle := true
	g, err := definition.New(func(p int) []int {
		if circle {
			return []int{p}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Value(reflect.ValueOf(1)); err == nil || g.Positions() != 0 {
		t.Error(err, g.Positions())
	}
	circle = false
	if v, err := g.Value(reflect.ValueOf(1)); v != 0 || err != nil {
		t.Error(v, err)
	}
}

// Positions are told apart by their contents, whatever the lengths of their parts.
func TestKeys(t *testing.T) {
	type pair struct{ A, B []string }
	all := []pair{
		{}, {A: []string{""}}, {B: []string{""}}, {A: []string{"a", "b"}}, {A: []string{"a"}, B: []string{"b"}},
		{A: []string{"ab"}}, {A: []string{"a b"}},
	}
	keys := map[string]bool{}
	for _, p := range all {
		keys[definition.Key(reflect.ValueOf(p))] = true
	}
	if len(keys) != len(all) {
		t.Errorf("%d keys of %d positions", len(keys), len(all))
	}
	if definition.Key(reflect.ValueOf([]int{})) != definition.Key(reflect.ValueOf([]int(nil))) {
		t.Error("a nil slice is another position than an empty one")
	}
}

// A position may be made of positions, as a tree of its branches.
func TestPositionsInPositions(t *testing.T) {
	type tree []tree
	g, err := definition.New(func(t tree) [][]tree {
		var cuts [][]tree
		for i := range t {
			cuts = append(cuts, slices.Delete(slices.Clone([]tree(t)), i, i+1))
		}
		return cuts
	})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := g.Value(reflect.ValueOf(tree{{}, {}})); v != 1 || err != nil {
		t.Error(v, err)
	}
}
