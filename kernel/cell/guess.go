package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// Who comes from another system guesses names and writes a little of its language. What is guessed most is known
// here, and the complaint says what to write instead.

// A guess is what is said of a name that does not exist. In the advice X stands for what is before the dot, as it
// was written.
type guess struct {
	names  string // without underscores, in small letters, with spaces between
	advice string
}

// nameGuesses are names that stand alone.
var nameGuesses = []guess{
	{"newgame fromgraph makegame creategame gamefromgraph", "write g := grundy.New(moves), with a function from a position to those that a move leaves, or a map from each position to them"},
	{"mex", "write grundy.Mex(0, 1, 3)"},
	{"nimsum nimadd xor nimbersum", "write nim.Sum(3, 5, 7), or nimber.Sum for nimbers"},
	{"nimmul nimmult nimproduct nimmultiply nimprod multiply", "write nimber.Mul(2, 3)"},
	{"grundyvalue nimvalue grundynumber spraguegrundy sg nimbervalue gvalue", "a game has the values: write octal.Kayles.Value(5)"},
	{"grundyvalues nimvalues nimsequence grundysequence nimlist", "a game has the values: write octal.Kayles.Values(20)"},
	{"plot listplot listlineplot discreteplot plt scatter pointplot matplotlib pyplot show graph chart draw", "write figure.Values(octal.Kayles), and display.Show(v) to show a value in the middle of a cell"},
	{"help doc man manual info documentation", "write ?octal.Kayles for the documentation of a name; in the terminal :help lists the commands"},
	{"exit quit bye logout", "in the terminal Ctrl-D or :quit leaves; a notebook is left by closing its page"},
	{"clear reset restart cls", "a session begins anew with :restart in the terminal, or with Restart in the menu of a notebook"},
	{"true false none null nil nothing undefined nan", "Go writes true, false and nil"},
	{"list dict set tuple array vector", "write []int{1, 2, 3} for a list and map[string]int{\"a\": 1} for a dictionary"},
	{"sum total", "add numbers in a loop, or write nim.Sum(3, 5, 7) for the nim-sum"},
	{"zip enumerate map filter reduce lambda sorted reversed", "write a loop: for i, v := range values { … }; slices.Sort and package slices have the rest"},
	{"input readline", "write display.Slider, display.Select or display.Button, or fmt.Scan"},
	{"time timeit", "write begin := time.Now(); …; time.Since(begin)"},
	{"sqrt abs sin cos exp log ln floor ceil pow", "package math has it: write math.Sqrt(2)"},
	{"pi e inf infinity", "write math.Pi, math.E or math.Inf(1)"},
	{"console system stdout printf cout echo puts disp puttext", "write fmt.Println(x)"},
	{"str repr tostring", "write fmt.Sprint(x)"},
	{"dir vars whos who locals globals", "in the terminal :vars lists the variables; ?name tells about one"},
	{"up star down zero switch moebius integer surreal gameof canonicalform", "partizan games are outside what is here; impartial games have nimbers: nimber.Nimber(3), octal.Kayles.Value(5)"},
	{"lasker", "write nim.Lasker(3, 5, 7)"}, {"staircase", "write nim.Staircase(2, 1, 3)"}, {"moore", "write nim.Moore(2, 3, 4, 5)"},
	{"chomp hackenbush geography nodekayles arckayles", "package digraph has games on graphs, such as digraph.NodeKayles(digraph.Path(7)); others are made by grundy.New(func(position) []position)"},
	{"subtractiongame takeaway subtractionset", "write subtraction.New(1, 2, 3)"},
	{"heapgame takingbreaking octalgame takeandbreak", "write octal.MustParse(\"0.77\")"},
	{"period findperiod", "write octal.Kayles.Period()"},
	{"outcome winner iswinning ispposition isnposition", "a game has it: write octal.Kayles.Outcome(3, 5)"},
	{"genus", "write misere.Genus(octal.Kayles, 5)"}, {"quotient miserequotient", "write misere.Quotient(octal.Kayles)"},
}

// memberGuesses are names behind a dot.
var memberGuesses = []guess{
	{"grundy nimber g nimvalue grundyvalue grundynumber sg value nimberof spraguegrundy getvalue val eval evaluate canonicalform", "write X.Value(5)"},
	{"grundyvalues nimsequence sequence nimvalues gvalues list nimlist first take", "write X.Values(20)"},
	{"moves followers children successors legalmoves options actions", "write X.Options(5)"},
	{"bestmove winningmove solve best move winning strategy", "write X.WinningMoves(5, 7)"},
	{"isp isn islosing islost iswon ispposition isnposition winner iswinning wins outcomeclass status iszero", "write X.Outcome(5)"},
	{"plot show draw figure graph", "write figure.Values(X)"},
	{"play start board", "write play.New(X, 5, 7)"},
	{"periodicity getperiod findperiod isperiodic preperiod saltus", "write c, err := X.Period(); the certificate has Preperiod, Period and Saltus"},
	{"misereplay miserequotient quotient genus", "write misere.Quotient(X), misere.Genus(X, 5) or X.Misere()"},
	{"heap at position start pile", "write X.Heap(5)"},
	{"rules description describe help info", "write X.Rule()"},
	{"len length size count", "write len(X) for lists, X.Len() where there is one"},
	{"append push add insert", "write X = append(X, value)"},
	{"toarray tolist items keys", "write for i, v := range X { … }"},
	{"nimsum xor", "write nim.Sum(3, 5, 7)"},
}

// packageGuesses say what is called when the name of a package stands alone.
var packageGuesses = map[string]string{
	"nim": "nim.Heaps(3, 5, 7)", "octal": `octal.MustParse("0.77")`, "subtraction": "subtraction.New(1, 2, 3)", "grundy": "grundy.New(moves), or octal.Kayles.Value(5)",
	"nimber": "nimber.Nimber(5)", "coins": "coins.Mogul", "misere": "misere.Genus(octal.Kayles, 5)", "play": "play.New(octal.Kayles, 5, 7)", "proof": "proof.Bouton(3, 5, 7)",
	"figure": "figure.Values(octal.Kayles)", "twoheap": "twoheap.Wythoff()", "digraph": "digraph.NodeKayles(digraph.Path(7))", "periodic": "octal.Kayles.Period()",
	"plot": "figure.Values(octal.Kayles)", "time": "time.Now()", "math": "math.Sqrt(2)", "fmt": "fmt.Println(x)",
}

// plainName is a name as the lists have it.
func plainName(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

func advice(list []guess, name, x string) string {
	for _, g := range list {
		if slices.Contains(strings.Fields(g.names), plainName(name)) {
			return strings.ReplaceAll(g.advice, "X", x)
		}
	}
	return ""
}

var (
	alonePackage = regexp.MustCompile(`^use of package (\w+) (?:without selector|not in selector)`)
	notCallable  = regexp.MustCompile(`^invalid operation: cannot call (?:non-function )?(.*?) \((?:variable|value|constant).* type .*\b(?:octal|subtraction|grundy|coins)\.Game\)`)
	notIndexed   = regexp.MustCompile(`^(?:invalid operation: )?cannot index (.*?) \((?:variable|value).* type .*\b(?:octal|subtraction|grundy|coins)\.Game\)`)
	gameOperator = regexp.MustCompile(`^invalid operation: operator (\S+) not defined on .*\b(?:octal|subtraction|grundy|coins)\.Game\)`)
	twoForOne    = regexp.MustCompile(`^assignment mismatch: 1 variable but (\w+)\.(Parse|ParseRule|ParseBig|ParseOrdinal|Lookup|Period|Quotient|Family|Of) ?`)
	mismatch     = regexp.MustCompile(`^assignment mismatch: 1 variable but (.+) returns 2 values`)
	codeAsNumber = regexp.MustCompile(`^cannot use ([\d.]+) \(untyped float constant.*\) as string value in argument to octal\.`)
)

// guessed returns what to write where a complaint shows what was meant; "" where it does not.
func (c *Checker) guessed(s *source, f *finding, err types.Error) string {
	msg := err.Msg
	if m := alonePackage.FindStringSubmatch(msg); m != nil && packageGuesses[m[1]] != "" {
		return "write " + packageGuesses[m[1]]
	}
	if m := notCallable.FindStringSubmatch(msg); m != nil {
		return "write " + m[1] + ".Value(5)"
	}
	if m := notIndexed.FindStringSubmatch(msg); m != nil {
		return "write " + m[1] + ".Value(5), or " + m[1] + ".Values(20)[5]"
	}
	if gameOperator.MatchString(msg) {
		return "games are added as positions: write grundy.Sum(octal.Kayles.Heap(5), octal.Dawson.Heap(7))"
	}
	if m := codeAsNumber.FindStringSubmatch(msg); m != nil {
		return "a code is a text: write octal.MustParse(\"" + m[1] + "\")"
	}
	if m := mismatch.FindStringSubmatch(msg); m != nil {
		if p := twoForOne.FindStringSubmatch(msg); p != nil && strings.HasPrefix(p[2], "Parse") {
			return "write g := " + p[1] + ".Must" + p[2] + "(…), or take the error too: g, err := " + p[1] + "." + p[2] + "(…)"
		}
		return "take both: x, err := " + m[1]
	}
	if line, _ := s.lineColumn(s.offset(err.Pos)); strings.Contains(msg, "undefined") || strings.Contains(msg, "cannot indirect") {
		if text := inOtherWords(s.lineText(line), true); text != "" {
			return text
		}
	}
	if !strings.Contains(msg, "undefined") {
		return ""
	}
	id, sel := s.identAt(err)
	switch {
	case id == nil:
		return ""
	case sel != nil:
		return c.guessedMember(s, f, sel)
	}
	if s.isAssigned(id) {
		return "declare it: " + id.Name + " := …"
	}
	if call := packageGuesses[id.Name]; call != "" {
		return "write " + call
	}
	if text := advice(nameGuesses, id.Name, ""); text != "" {
		return text
	}
	if full := c.memberOfPackage(id.Name); full != "" {
		return "did you mean " + full + "?"
	}
	return ""
}

// guessedMember says what to write for a name behind a dot: the member that differs in case or underscores only, or
// the name that it has here.
func (c *Checker) guessedMember(s *source, f *finding, sel *ast.SelectorExpr) string {
	names := c.memberNames(f, sel.X)
	for _, name := range names {
		if plainName(name) == plainName(sel.Sel.Name) {
			return "did you mean " + name + "?"
		}
	}
	x := s.text[s.offset(sel.X.Pos()):s.offset(sel.X.End())]
	if id, ok := sel.X.(*ast.Ident); ok {
		if p, ok := f.info.Uses[id].(*types.PkgName); ok {
			return c.guessedInPackage(p.Imported().Path(), sel.Sel.Name)
		}
	}
	text := advice(memberGuesses, sel.Sel.Name, x)
	if m := regexp.MustCompile(`\.(\w+)\(`).FindStringSubmatch(text); m != nil && strings.HasPrefix(text, "write "+x+".") && !slices.Contains(names, m[1]) {
		return "" // this value has no such method
	}
	return text
}

// guessedInPackage says what to write for a name that a package does not have.
func (c *Checker) guessedInPackage(path, name string) string {
	pkg, _ := c.importer.Import(path)
	if pkg == nil || !strings.HasPrefix(path, "sprague/") {
		return ""
	}
	if call := packageGuesses[pkg.Name()]; call != "" && slices.Contains([]string{"new", "game", "make", "create", "parse", "value", "nim", "play", "heap", "heaps", "position"}, plainName(name)) {
		return "write " + call
	}
	if full := c.memberOfPackage(name); full != "" {
		return "did you mean " + full + "?"
	}
	return advice(nameGuesses, name, "")
}

// memberOfPackage finds a name among what the packages of games, and the most used others, export; case and
// underscores do not count.
func (c *Checker) memberOfPackage(name string) string {
	for _, p := range []string{"octal", "grundy", "nim", "nimber", "subtraction", "coins", "twoheap", "digraph", "misere", "periodic", "figure", "proof", "play", "display", "math", "fmt", "strings", "slices", "sort", "time"} {
		pkg, err := c.importer.Import(c.packages[p])
		if err != nil {
			continue
		}
		for _, member := range pkg.Scope().Names() {
			if token.IsExported(member) && plainName(member) == plainName(name) {
				return p + "." + member
			}
		}
	}
	return ""
}

// isAssigned reports whether a name stands alone on the left of = or another assignment.
func (s *source) isAssigned(id *ast.Ident) bool {
	found := false
	ast.Inspect(s.body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && a.Tok == token.ASSIGN {
			for _, l := range a.Lhs {
				found = found || l == ast.Expr(id)
			}
		}
		return !found
	})
	return found
}
