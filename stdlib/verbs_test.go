package stdlib_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib"
	"sprague/stdlib/board"
	"sprague/stdlib/boxes"
	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/display"
	"sprague/stdlib/figure"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/play"
	"sprague/stdlib/proof"
	"sprague/stdlib/subtraction"
	"sprague/stdlib/twoheap"
)

var update = flag.Bool("update", false, "write the table of games and verbs into doc.go")

// A kind of game has verbs. A type that the cells see and that has an Outcome is a game of one of these kinds.
const (
	heapKind     = "heaps"     // positions are sums of heaps 0, 1, 2, …
	boardKind    = "positions" // positions are of another kind, and given to each verb
	positionKind = "position"  // the position itself
	entailKind   = "entailing" // the position itself, where some moves are followed by another of the same player
	misereKind   = "misère"    // misère play, which has no values that add
)

// verbs are what a game of each kind has.
var verbs = map[string][]string{
	heapKind: {"String", "Rule", "Choices", "Value", "Values", "Outcome", "WinningMoves", "Explain", "Heap", "Sum",
		"Table", "Period", "PeriodWithin", "Misere", "Display"},
	boardKind:    {"String", "Rule", "Choices", "Value", "Outcome", "WinningMoves", "Explain", "At", "Misere", "Display"},
	positionKind: {"String", "Rule", "Choices", "Value", "Outcome", "WinningMoves", "Explain", "Display"},
	entailKind:   {"String", "Rule", "Value", "Outcome", "WinningMoves", "Explain", "Display"},
	misereKind:   {"String", "Rule", "Outcome", "WinningMoves", "Display"},
}

// a game of the contract: its type, kind, one of it, and a position as the arguments of its verbs.
type entry struct {
	name, kind string
	game       any
	at         []any
	not        map[string]string // verbs that it cannot have, and why
}

var games = []entry{
	{"octal.Game", heapKind, octal.Kayles, []any{5}, nil},
	{"subtraction.Game", heapKind, subtraction.New(1, 3, 4), []any{6}, nil},
	{"grundy.Game", heapKind, grundy.New(func(n int) [][]int { return octal.Dawson.Options(n) }).Bounded(2), []any{7},
		nil},
	{"grundy.Takes", heapKind, grundy.Takes(1, 2).Splitting(), []any{5}, nil},
	{"grundy.Words", heapKind, grundy.Words("take a square; split an even heap"), []any{6}, nil},
	{"grundy.Dynamic", boardKind, grundy.Words("take any number").Dynamic(2, 0), []any{12}, nil},
	{"grundy.NoRepeat", boardKind, grundy.Takes(1, 2, 3).NoRepeat(), []any{grundy.After{Heaps: []int{7}, Taken: 2}}, nil},
	{"grundy.WithPass", boardKind, grundy.Words("take any number").WithPass(), []any{7}, nil},
	{"nim.Game", heapKind, nim.Game(), []any{5}, nil},
	{"nim.LaskerGame", heapKind, nim.LaskerGame(), []any{7}, nil},
	{"digraph.NodeKaylesPaths", heapKind, digraph.NodeKaylesPaths(), []any{6}, nil},
	{"digraph.ArcKaylesPaths", heapKind, digraph.ArcKaylesPaths(), []any{6}, nil},
	{"coins.Heaps", heapKind, coins.MockTurtles.Heaps(), []any{4}, nil},
	{"coins.Game", boardKind, coins.MockTurtles, []any{4}, map[string]string{"Misere": "Heaps().Misere() has it"}},
	{"coins.Grid", boardKind, coins.TurningCorners, []any{[2]int{2, 3}},
		map[string]string{"Misere": "values of heads do not add in misère play"}},
	{"twoheap.Game", boardKind, twoheap.Wythoff(), []any{2, 4}, nil},
	{"nim.Position", positionKind, nim.Heaps(3, 4), nil, nil},
	{"nim.LaskerPosition", positionKind, nim.Lasker(3, 4), nil, nil},
	{"nim.StaircasePosition", positionKind, nim.Staircase(2, 1, 3), nil, nil},
	{"nim.MoorePosition", positionKind, nim.Moore(2, 3, 4, 5), nil,
		map[string]string{"Value": "no formula is known; Outcome has one",
			"Choices": "without a value it is in no sum"}},
	{"digraph.Kayles", positionKind, digraph.NodeKayles(digraph.Path(5)), nil, nil},
	{"board.Position", positionKind, board.Cram(2, 3), nil, nil},
	{"digraph.GeographyGame", positionKind, digraph.Geography(digraph.Arrows([][2]int{{0, 1}, {1, 2}, {0, 2}}), 0), nil,
		nil},
	{"digraph.HackenbushGame", positionKind, digraph.Hackenbush(digraph.Path(4), 0), nil, nil},
	{"grundy.Compound", positionKind, grundy.Sum(octal.Kayles.Heap(5), nim.Heaps(1)), nil, nil},
	{"boxes.NimstringGame", entailKind, boxes.Nimstring(boxes.Rectangle(1, 3)), nil, nil},
	{"boxes.DotsAndBoxesGame", entailKind, boxes.DotsAndBoxes(boxes.Rectangle(2, 2)), nil, nil},
	{"octal.MisereGame", misereKind, octal.Kayles.Misere(), []any{3, 2}, nil},
	{"grundy.MisereGame", misereKind, grundy.Takes(1, 2).Misere(), []any{3, 2}, nil},
	{"nim.MiserePosition", misereKind, nim.Heaps(3, 4).Misere(), nil, nil},
}

// others have a method of games but are none: what they are.
var others = map[string]string{
	"play.Match": "a match in progress", "digraph.LoopyGame": "draws are values too: LoopyValue",
	"digraph.LoopyValue": "a value",
	"misere.Element":     "an element of a quotient", "misere.GenusSymbol": "a genus", "misere.Monoid": "a quotient",
	"misere.Outcomes": "a set of P-positions", "misere.Form": "a canonical form", "boxes.Value": "a value",
}

// call calls a verb of a game, with the arguments that its parameters take.
func call(t *testing.T, e entry, verb string, args ...any) []reflect.Value {
	m := reflect.ValueOf(e.game).MethodByName(verb)
	if !m.IsValid() {
		t.Errorf("%s has no %s", e.name, verb)
		return nil
	}
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = reflect.ValueOf(a)
	}
	return m.Call(in)
}

// Every game has every verb of its kind, the verbs can be called, and they agree with one another.
func TestEveryGameHasEveryVerb(t *testing.T) {
	for _, e := range games {
		t.Run(e.name, func(t *testing.T) {
			for _, verb := range verbs[e.kind] {
				if why := e.not[verb]; why != "" {
					continue
				}
				switch verb {
				case "Values":
					call(t, e, verb, 8)
				case "Table":
					call(t, e, verb, 2, 4)
				case "PeriodWithin":
					call(t, e, verb, 200)
				case "String", "Rule", "Display", "Period", "Misere":
					out := call(t, e, verb)
					if verb == "Rule" && len(out) == 1 && len(strings.Fields(out[0].String())) < 3 {
						t.Errorf("the rule is %q", out[0])
					}
					if verb == "String" && len(out) == 1 && (out[0].String() == "" || strings.Contains(out[0].String(), "0x")) {
						t.Errorf("the name is %q", out[0])
					}
				default:
					call(t, e, verb, e.at...)
				}
			}
			if !t.Failed() {
				agree(t, e)
			}
		})
	}
}

// moves checks what WinningMoves returns: moves that say why they win.
func moves(t *testing.T, list any) {
	wins, ok := list.(grundy.Moves)
	if !ok {
		t.Errorf("winning moves are %T", list)
	}
	for _, m := range wins {
		if m.To == "" || m.Why == "" {
			t.Errorf("move %v has the reason %q", m, m.Why)
		}
	}
}

// agree checks the meanings of verbs against one another: the value is the mex of those of the options, the outcome is
// P exactly for value 0, and exactly then no move wins.
func agree(t *testing.T, e entry) {
	outcome := call(t, e, "Outcome", e.at...)[0].Interface().(grundy.Outcome)
	if wins := call(t, e, "WinningMoves", e.at...)[0].Len() > 0; wins != (outcome == grundy.N) {
		t.Errorf("outcome %v, but some move wins: %v", outcome, wins)
	}
	moves(t, call(t, e, "WinningMoves", e.at...)[0].Interface())
	if e.kind == misereKind || e.kind == entailKind || e.not["Value"] != "" {
		return
	}
	value := int(call(t, e, "Value", e.at...)[0].Int())
	if grundy.OutcomeOf(value) != outcome {
		t.Errorf("value %d, outcome %v", value, outcome)
	}
	if e.not["Choices"] == "" {
		var values []int
		for _, c := range call(t, e, "Choices", e.at...)[0].Interface().([]grundy.Choice) {
			values = append(values, c.Value)
			if c.To == "" {
				t.Errorf("a choice without text: %v", c)
			}
			parts := 0
			for _, p := range c.Parts {
				parts ^= p.Value
			}
			if c.Parts != nil && parts != c.Value || e.kind == heapKind && c.Heaps() == nil {
				t.Errorf("choice %v of value %d has the parts %v", c, c.Value, c.Parts)
			}
		}
		if grundy.Mex(values...) != value {
			t.Errorf("value %d, mex of the choices %v", value, values)
		}
	}
	if x := call(t, e, "Explain", e.at...)[0].Interface().(grundy.Explanation); x.Value != value ||
		!strings.Contains(x.Heading, "value "+fmt.Sprint(value)) {
		t.Errorf("the explanation of value %d has %d: %s", value, x.Value, x.Heading)
	}
	component, ok := e.game.(grundy.Component)
	switch e.kind {
	case heapKind:
		component, ok = call(t, e, "Heap", e.at...)[0].Interface().(grundy.Component)
		if v := call(t, e, "Values", 40)[0].Interface().([]int); v[e.at[0].(int)] != value {
			t.Errorf("Value says %d, Values %d", value, v[e.at[0].(int)])
		}
	case boardKind:
		component, ok = call(t, e, "At", e.at...)[0].Interface().(grundy.Component)
	}
	if !ok {
		t.Fatal("it is not a component of a sum")
	}
	var values []int
	for _, c := range component.Choices() {
		values = append(values, c.Value)
	}
	if component.Value() != value || grundy.Mex(values...) != value {
		t.Errorf("value %d, component %d, mex of the choices %v is %d", value, component.Value(), values,
			grundy.Mex(values...))
	}
	if (grundy.Sum(component, component).Outcome() != grundy.P) || !strings.Contains(grundy.Sum(component).Rule(), " ") {
		t.Errorf("the sum of two equal positions is %v", grundy.Sum(component, component).Outcome())
	}
	if _, ok := component.(grundy.Position); !ok {
		t.Errorf("%T is not a grundy.Position", component)
	}
}

// Whatever takes a game of heaps takes all of them.
func TestEveryHeapGameGoesEverywhere(t *testing.T) {
	for _, e := range games {
		if e.kind != heapKind {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			g := e.game.(grundy.HeapGame)
			for what, use := range map[string]func() any{
				"figure.Values":    func() any { return figure.Values(g) },
				"figure.Compare":   func() any { return figure.Compare(g, octal.Kayles) },
				"figure.Histogram": func() any { return figure.Histogram(g) },
				"play.New":         func() any { return play.New(g, 3, 4).Computer() },
				"play, misère":     func() any { return play.New(g, 3, 2).Misere().Computer() },
				"proof.SumRule":    func() any { return proof.SumRule(g.Heap(4), octal.Kayles.Heap(3)) },
				"figure.Rare":      func() any { return figure.Rare(g, 40) },
				"periodic.Find":    func() any { c, _ := periodic.Find(g, periodic.Observation()); return c },
				"grundy.Survey":    func() any { return grundy.Survey(g) },
				"grundy.Sum":       func() any { return grundy.Sum(g.Heap(4), nim.Heaps(3)).Explain() },
				"misere.Outcome":   func() any { return misere.Outcome(g, 3, 2) },
				"Heap, explained":  func() any { return g.Heap(5).Explain() },
				"grundy.Compare":   func() any { return grundy.Compare(g, octal.Kayles, 30) },
				"octal.Compare":    func() any { return octal.Kayles.Compare(g, 30) },
			} {
				if text := display.Of(use()).Text(); text == "" {
					t.Errorf("%s shows nothing", what)
				}
			}
			if coded, err := octal.Of(e.game); err == nil {
				if grundy.Compare(coded, e.game, 60) >= 0 {
					t.Errorf("the code %s has other values", coded)
				}
				if a, b := misere.Genus(e.game, 4), misere.Genus(coded, 4); a.String() != b.String() {
					t.Errorf("genus %v, by the code %v", a, b)
				}
			} else if !strings.Contains(err.Error(), "code") {
				t.Errorf("error %v", err)
			}
		})
	}
}

// tells are methods that only games have: who has one of them is a game or stands among the others.
var tells = []string{"Outcome", "WinningMoves", "Choices", "Values"}

// A type with a method of games that the contract does not know fails, so that a new game cannot be forgotten. The
// sources are read, since the tables of what cells see are made from them later.
func TestContractKnowsEveryGame(t *testing.T) {
	known := map[string]bool{}
	for _, e := range games {
		r := reflect.TypeOf(e.game)
		for r.Kind() == reflect.Pointer {
			r = r.Elem()
		}
		known[r.String()] = true
	}
	found := 0
	for _, p := range stdlib.Packages() {
		dir, ok := strings.CutPrefix(p.Path, "sprague/stdlib/")
		if !ok {
			continue
		}
		for name, method := range gamesIn(t, dir) {
			if full := p.Name + "." + name; others[full] == "" {
				found++
				if !known[full] {
					t.Errorf("%s has %s, but stands not in the contract of games: give it the verbs of its kind and put it there",
						full, method)
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d games found", found)
	}
}

// gamesIn returns the exported types of a package with a method that tells a game, and that method.
func gamesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(dir + "/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources in %s: %v", dir, err)
	}
	found := map[string]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || !slices.Contains(tells, fn.Name.Name) {
				continue
			}
			recv := fn.Recv.List[0].Type
			if star, ok := recv.(*ast.StarExpr); ok {
				recv = star.X
			}
			if id, ok := recv.(*ast.Ident); ok && id.IsExported() {
				found[id.Name] = fn.Name.Name
			}
		}
	}
	return found
}

// The table of games and verbs stands in the documentation as it is. With -update it is written there.
func TestTableOfVerbsIsDocumented(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(text), "// # Verbs\n")
	_, after, ok2 := strings.Cut(rest, "// # Sources\n")
	if !ok1 || !ok2 {
		t.Fatal("doc.go has no section Verbs before Sources")
	}
	want := before + "// # Verbs\n" + verbTable() + "// # Sources\n" + after
	if want == string(text) {
		return
	}
	if !*update {
		t.Fatal("the table of games and verbs in doc.go is not as it should be; go test ./stdlib -run Documented -update " +
			"writes it")
	}
	if err := os.WriteFile("doc.go", []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// verbTable returns the table as comments.
func verbTable() string {
	var all []string
	for _, kind := range []string{heapKind, boardKind, positionKind} {
		for _, v := range verbs[kind] {
			if !slices.Contains(all, v) {
				all = append(all, v)
			}
		}
	}
	var b strings.Builder
	b.WriteString("//\n// The same verbs mean the same in every game. Games of heaps take heap sizes, coin games the " +
		"heads, two heaps\n// a pair; a position takes nothing. Values(n) is G(0), …, G(n−1), of coins the values of " +
		"coins 1 to n.\n// PeriodWithin(n) is what n values prove, or show. Choices lists the options with their values, " +
		"as\n// []grundy.Choice, and Explain is a grundy.Explanation, in every package. Heap(n), At(…) and positions are " +
		"a\n// grundy.Position.\n//\n")
	for _, kind := range []string{heapKind, boardKind, positionKind, entailKind, misereKind} {
		b.WriteString(wrapped("// "+map[string]string{heapKind: "Games of heaps",
			boardKind: "Games whose positions are given to each verb", positionKind: "Positions",
			entailKind: "Positions in which a player who takes something moves again",
			misereKind: "In misère play"}[kind]+": ", "// ", ", ", verbs[kind]) + "//\n")
		var whole, some []string
		for _, e := range games {
			if e.kind != kind {
				continue
			}
			var not []string
			for _, v := range verbs[kind] {
				if why := e.not[v]; why != "" {
					not = append(not, fmt.Sprintf("not %s (%s)", v, why))
				}
			}
			if len(not) == 0 {
				whole = append(whole, e.name)
			} else {
				some = append(some, fmt.Sprintf("//\t%s: %s\n", e.name, strings.Join(not, "; ")))
			}
		}
		b.WriteString(wrapped("//\t", "//\t", "  ", whole) + strings.Join(some, "") + "//\n")
	}
	return b.String()
}

// wrapped returns names as lines of a comment, of which the first begins with first and the others with next.
func wrapped(first, next, separator string, names []string) string {
	text, line := "", first
	for i, name := range names {
		if i < len(names)-1 {
			name += separator
		}
		if len(line)+len(name) > 112 {
			text, line = text+strings.TrimRight(line, " ")+"\n", next
		}
		line += name
	}
	return text + strings.TrimRight(line, " ") + "\n"
}
