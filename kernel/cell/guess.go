package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"sprague/kernel/cell/source"
)

// Who comes from another system guesses names and writes a little of its language. What is guessed most is known
// here, and the diagnostic says what to write instead.

// A guess is what is said of a name that does not exist. In the advice X stands for what is before the dot, as it
// was written.
type guess struct {
	names  string // without underscores, in small letters, with spaces between
	advice string
}

const partizan = "partizan games are outside what is here; impartial games have nimbers: nimber.Of(3), octal.Kayles.Value(5)"

// nameGuesses are names that stand alone.
var nameGuesses = []guess{
	{"newgame fromgraph makegame creategame gamefromgraph", "write g := grundy.New(moves), with a function from a position to those that a move leaves, or a map from each position to them"},
	{"mex", "write grundy.Mex(0, 1, 3)"},
	{"nimsum nimadd xor nimbersum bitxor", "write nim.Sum(3, 5, 7), or nimber.Sum for nimbers"},
	{"nimmul nimmult nimproduct nimmultiply nimprod multiply times product mult nimtimes", "write nimber.Mul(2, 3)"},
	{"nimdiv nimdivide divide division quo", "write nimber.Div(5, 7)"}, {"niminv niminverse inverse reciprocal", "write nimber.Inv(3)"},
	{"nimsqrt squareroot", "write nimber.Sqrt(3)"}, {"nimpow nimpower power", "write nimber.Pow(2, 3)"}, {"nimorder multiplicativeorder", "write nimber.Order(5)"},
	{"discretelog discretelogarithm nimlog logarithm dlog", "write nimber.Log(3)"},
	{"minpoly minimalpoly minimumpolynomial minpolynomial charpoly", "write nimber.MinimalPolynomial(5)"},
	{"gf finitefield galoisfield field subfield galois", "nimbers below 2^(2^k) are the field: write nimber.Table(4), nimber.FieldBits(5)"},
	{"grundyvalue nimvalue grundynumber spraguegrundy sg nimbervalue gvalue", "a game has the values: write octal.Kayles.Value(5)"},
	{"grundynumbers nimbers gvalues gsequence", "a game has the values: write octal.Kayles.Values(20)"},
	{"grundyvalues nimvalues nimsequence grundysequence nimlist", "a game has the values: write octal.Kayles.Values(20)"},
	{"plot listplot listlineplot discreteplot plt scatter line curve lineplot pointplot matplotlib pyplot show chart draw", "write figure.Values(octal.Kayles), and display.Show(v) to show a value in the middle of a cell"},
	{"graph graphs", "package digraph has graphs: write digraph.Path(5) or digraph.Edges([][2]int{{0, 1}, {1, 2}}); figure.Values(octal.Kayles) draws values"},
	{"help doc man manual info documentation", "write ?octal.Kayles for the documentation of a name; :help lists the commands"},
	{"exit quit bye logout q", "in the terminal Ctrl-D or :quit leaves; a notebook is left by closing its page"},
	{"clear reset restart cls clearall kill", "a session starts over with :reset, and with Restart in the menu of a notebook"},
	{"true false none null nil nothing undefined nan yes no", "Go writes true, false and nil"},
	{"list dict set tuple array vector", "write []int{1, 2, 3} for a list and map[string]int{\"a\": 1} for a dictionary"},
	{"sum total", "add numbers in a loop, or write nim.Sum(3, 5, 7) for the nim-sum"},
	{"zip enumerate map filter reduce lambda sorted reversed", "write a loop: for i, v := range values { … }; slices.Sort and package slices have the rest"},
	{"input readline", "write display.Slider, display.Select or display.Button, or fmt.Scan"},
	{"time timeit", "write begin := time.Now(); …; time.Since(begin)"},
	{"history ans last it lastresult out", "ans is the last value that was shown; in the terminal the arrow keys bring back what was written"},
	{"ls cd pwd cat rm mkdir cp mv pip conda apt git sudo bash sh shell cmd", "cells run Go, not a shell: write os.ReadDir(\".\"); :help lists the commands"},
	{"isinstance typeof classof type head class", "write fmt.Printf(\"%T\\n\", x)"},
	{"display render pprint prettyprint", "write display.Show(octal.Kayles)"},
	{"factorial fact binomial binom choose gcd lcm isprime nextprime prime factor factorint", "package big has it: write new(big.Int).MulRange(1, 5), new(big.Int).Binomial(5, 2), new(big.Int).GCD(nil, nil, a, b), big.NewInt(7).ProbablyPrime(0)"},
	{"mod modulo rem remainder", "write 5 % 3"},
	{"random randint randrange randomint randominteger runif rnd", "write rand.IntN(5)"},
	{"unique union distinct dedup nub", "sort the list and write slices.Compact(list)"},
	{"contains member memberq elem includes", "package slices has it: write slices.Contains(list, x)"},
	{"range xrange seq linspace arange", "write for i := range 10 { … }, or octal.Kayles.Values(20) for values"},
	{"ln", "write math.Log(2)"}, {"ceiling", "write math.Ceil(2.5)"},
	{"pi e inf infinity oo", "write math.Pi, math.E or math.Inf(1)"},
	{"console system stdout cout echo puts disp puttext say println print sprintf", "write fmt.Println(x)"},
	{"printf", "write fmt.Printf(\"%d\\n\", x)"}, {"bar barchart hist histogram", "write figure.Histogram(octal.Kayles)"}, {"sub", "write subtraction.New(1, 2, 3)"},
	{"game games cg cgsuite", "games have their packages: write octal.Kayles.Value(5), nim.Heaps(3, 5, 7), subtraction.New(1, 2, 3)"},
	{"str repr tostring", "write fmt.Sprint(x)"},
	{"dir vars whos who locals globals", ":vars lists the variables; ?name tells about one"},
	{"euclid nimeuclid wythoffgame chomp1d fibonacci fibonaccinim turningcorners", "a game of your own is grundy.New(moves); write twoheap.Wythoff() for Wythoff's game"},
	{"up star down zero switch cgs moebius integer surreal gameof canonicalform", partizan},
	{"heap pile", "write nim.Heaps(5), or octal.Kayles.Heap(5) for a heap of a game"},
	{"lasker", "write nim.Lasker(3, 5, 7)"}, {"staircase", "write nim.Staircase(2, 1, 3)"}, {"moore", "write nim.Moore(2, 3, 4, 5)"},
	{"chomp hackenbush geography nodekayles arckayles", "package digraph has games on graphs, such as digraph.NodeKayles(digraph.Path(7)); others are made by grundy.New(func(position) []position)"},
	{"dots stringsandcoins", "package boxes has Dots and Boxes, such as boxes.DotsAndBoxes(boxes.Rectangle(2, 2)), and Nimstring"},
	{"subtractiongame takeaway subtractionset", "write subtraction.New(1, 2, 3)"},
	{"heapgame takingbreaking takingandbreaking octalgame takeandbreak", "write octal.MustParse(\"0.77\")"},
	{"period findperiod", "write octal.Kayles.Period()"},
	{"outcome winner iswinning ispposition isnposition", "a game has it: write octal.Kayles.Outcome(3, 5)"},
	{"genus", "write misere.Genus(octal.Kayles, 5)"}, {"quotient miserequotient", "write misere.Quotient(octal.Kayles)"},
}

// memberGuesses are names behind a dot.
var memberGuesses = []guess{
	{"grundy nimber g nimvalue grundyvalue grundynumber sg value nimberof spraguegrundy getvalue val eval evaluate canonicalform", "write X.Value(5)"},
	{"grundyvalues nimsequence sequence nimvalues gvalues list nimlist tolist toarray aslist nimbers grundynumbers grundies gsequence nimnumbers", "write X.Values(20)"},
	{"moves listmoves allmoves successor succ next followers children successors legalmoves options actions", "write X.Choices(5)"},
	{"bestmove winningmove solve best move winning strategy", "write X.WinningMoves(5, 7)"},
	{"mex why proof explanation derive derivation steps", "write X.Explain(5)"},
	{"verify certificate prove check certify", "write c, err := X.Period(); c.Verify() checks the certificate"},
	{"atlas known lookup info", "write octal.Lookup(\"0.77\")"},
	{"isp isn islosing islost iswon ispposition isnposition winner iswinning wins outcomeclass status iszero", "write X.Outcome(5)"},
	{"plot show draw figure graph", "write figure.Values(X)"},
	{"play start board", "write play.New(X, 5, 7)"},
	{"periodicity getperiod findperiod isperiodic preperiod saltus", "write c, err := X.Period(); the certificate has Preperiod, Period and Saltus"},
	{"misereplay miserequotient quotient genus", "write misere.Quotient(X), misere.Genus(X, 5) or X.Misere()"},
	{"heap at position start pile", "write X.Heap(5)"},
	{"rules description describe help about", "write X.Rule()"},
	{"len length size count", "write len(X) for lists, X.Len() where there is one"},
	{"append push add insert", "write X = append(X, value)"},
	{"toarray tolist items keys", "write for i, v := range X { … }"},
	{"nimsum xor", "write nim.Sum(3, 5, 7)"},
	{"named settitle", "write X.Title(\"…\")"},
	{"save tocsv writecsv savecsv export", "display.SaveCSV(\"x.csv\", X) keeps a list for other programs"},
}

// widgetGuesses are names of widgets that package display does not have.
var widgetGuesses = []guess{
	{"number range play animation intslider floatslider", "write display.Slider"},
	{"radio radiobuttons dropdown", "write display.Select"},
	{"row hbox vbox", "write display.Column"},
	{"link jslink", "the callback of a display.Slider can call b.Set(n)"},
}

// packageGuesses say what is called when the name of a package stands alone.
var packageGuesses = map[string]string{
	"nim": "nim.Heaps(3, 5, 7)", "octal": `octal.MustParse("0.77")`, "subtraction": "subtraction.New(1, 2, 3)", "grundy": "grundy.New(moves), or octal.Kayles.Value(5)",
	"nimber": "nimber.Of(5)", "coins": "coins.Mogul", "misere": "misere.Genus(octal.Kayles, 5)", "play": "play.New(octal.Kayles, 5, 7)", "proof": "proof.Bouton(3, 5, 7)",
	"figure": "figure.Values(octal.Kayles)", "twoheap": "twoheap.Wythoff()", "digraph": "digraph.NodeKayles(digraph.Path(7))", "periodic": "octal.Kayles.Period()",
	"boxes": "boxes.DotsAndBoxes(boxes.Rectangle(2, 2))", "plot": "figure.Values(octal.Kayles)", "time": "time.Now()", "math": "math.Sqrt(2)", "fmt": "fmt.Println(x)", "display": "display.Show(octal.Kayles)",
}

// principals are the values whose methods are sought as functions of a package: nim.Outcome(3, 5) is
// nim.Heaps(3, 5).Outcome().
var principals = map[string]struct{ value, typ string }{
	"octal": {"octal.Kayles", "Game"}, "grundy": {"octal.Kayles", "Game"}, "subtraction": {"subtraction.New(1, 2, 3)", "Game"}, "nim": {"nim.Heaps(3, 5, 7)", "Position"},
	"nimber": {"nimber.Of(5)", "Nimber"}, "coins": {"coins.Mogul", "Game"}, "twoheap": {"twoheap.Wythoff()", "Game"}, "digraph": {"digraph.NodeKayles(digraph.Path(7))", "Kayles"},
	"boxes": {"boxes.Nimstring(boxes.Rectangle(2, 2))", "NimstringGame"},
}

// typeGuesses say how a value of a type is made that somebody called like a function.
var typeGuesses = map[string]string{
	"digraph.Graph": "digraph.Path(5), or digraph.Edges([][2]int{{0, 1}, {1, 2}})", "nimber.Nimber": "nimber.Of(5)", "nimber.Poly": "nimber.NewPoly(6, 3, 1)", "nimber.Big": `nimber.ParseBig("5")`,
	"grundy.Moves": "octal.Kayles.WinningMoves(5, 7)",
	"coins.Grid":   "coins.TurningCorners", "misere.Monoid": "misere.Quotient(octal.Kayles)", "misere.GenusSymbol": "misere.Genus(octal.Kayles, 5)",
	"octal.Sequence": "octal.Kayles.Sequence(1000)", "nim.LaskerPosition": "nim.Lasker(3, 5, 7)", "nim.StaircasePosition": "nim.Staircase(2, 1, 3)", "nim.MoorePosition": "nim.Moore(2, 3, 4, 5)",
	"digraph.GeographyGame": "digraph.Geography(digraph.Path(4).Directed(), 0)", "digraph.HackenbushGame": "digraph.Hackenbush(digraph.Path(4), 0)",
	"boxes.Board": "boxes.Rectangle(2, 2)", "boxes.Value": "boxes.Nimber(5)",
	"boxes.NimstringGame": "boxes.Nimstring(boxes.Rectangle(2, 2))", "boxes.DotsAndBoxesGame": "boxes.DotsAndBoxes(boxes.Rectangle(2, 2))",
}

// made says what to write instead of a call of a type of the library; "" for types of other packages.
func made(pkg, name string) string {
	if call := typeGuesses[pkg+"."+name]; call != "" {
		return "write " + call
	}
	if _, ours := principals[pkg]; ours || pkg == "periodic" || pkg == "play" || pkg == "proof" || pkg == "figure" {
		return "write " + packageGuesses[pkg]
	}
	return ""
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
	gameCompared = regexp.MustCompile(`^invalid operation: .* [!=]= .* \(struct containing \[0\]func\(\) cannot be compared\)|\boctal\.Game(?: is not comparable\)$|$)`)
	twoForOne    = regexp.MustCompile(`^assignment mismatch: 1 variable but (\w+)\.(Parse|ParseRule|ParseBig|ParseOrdinal|Lookup|Period|Quotient|Family|Of) ?`)
	mismatch     = regexp.MustCompile(`^assignment mismatch: 1 variable but (.+) returns 2 values`)
	conversion   = regexp.MustCompile(`^(?:cannot convert .* to type|(?:too many arguments|missing argument) in conversion to) (\w+)\.(\w+)`)
	manyToGame   = regexp.MustCompile(`^too many arguments in call to (\w+)\.(\w+)(?:\n|$)`)
	wrongInCall  = regexp.MustCompile(`(?s)^(?:not enough|too many) arguments in call to ([\w.()]+)\n.*want \((.*)\)`)
	twoInOne     = regexp.MustCompile(`^multiple-value (.*) \(value of type \(.*, error\)\) in single-value context`)
	textAndNum   = regexp.MustCompile(`^invalid operation: (".*") ([+*]) (\S+) \(mismatched types untyped string and`)
	squareCall   = regexp.MustCompile(`\b([A-Z]\w*)\[[^\[\]]*(?:,|\])`)
	otherWords   = regexp.MustCompile(`undefined|cannot indirect|^label \w+ declared|too many return values|is not used$`)
	lengthOfGame = regexp.MustCompile(`^invalid argument: (.*) \(.*\b(?:octal|subtraction|grundy|coins)\.Game\) for built-in`)
	moveAsVertex = regexp.MustCompile(`\bgrundy\.Move\b.* as (int|\[\]int|\[2\]int) value|\bgrundy\.Move and untyped int|\bas grundy\.Move value|^(?:invalid operation: )?cannot index .*\bgrundy\.Move\)|\bgrundy\.Move\) is not an interface|\bgrundy\.Move does not satisfy comparable`)
	movesAsList  = regexp.MustCompile(`\bgrundy\.Moves\) as (\[\](?:int|\[\]int|\[2\]int)) value`)
	codeAsNumber = regexp.MustCompile(`^cannot use ([\d.]+) \(untyped float constant.*\) as string value in argument to octal\.`)
)

// guessed returns what to write where a diagnostic shows what was meant; "" where it does not.
func (c *Checker) guessed(s *source.Cell, f *Finding, err types.Error) string {
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
	if m := lengthOfGame.FindStringSubmatch(msg); m != nil {
		return "a game goes on for ever: write " + m[1] + ".Values(20) for its first values"
	}
	if text := nimberInstead(s, f.Info, err); text != "" {
		return text
	}
	if text := playedInstead(msg); text != "" {
		return text
	}
	if text := c.uncalled(s, f, err); text != "" {
		return text
	}
	if gameOperator.MatchString(msg) {
		return "games are added as positions: write grundy.Sum(octal.Kayles.Heap(5), octal.Dawson.Heap(7))"
	}
	if gameCompared.MatchString(msg) {
		return "compare codes: write octal.Kayles.Code() == g.Code(), or octal.Kayles.Equivalent(g, 1000) for values; in a map, let the key be the code"
	}
	if m := codeAsNumber.FindStringSubmatch(msg); m != nil {
		return "a code is a text: write octal.MustParse(\"" + m[1] + "\")"
	}
	if text := c.guessedCall(s, f, err); text != "" {
		return text
	}
	if m := mismatch.FindStringSubmatch(msg); m != nil {
		if p := twoForOne.FindStringSubmatch(msg); p != nil && strings.HasPrefix(p[2], "Parse") {
			return "write g := " + p[1] + ".Must" + p[2] + "(…), or take the error too: g, err := " + p[1] + "." + p[2] + "(…)"
		}
		return "take both: x, err := " + m[1]
	}
	if line, _ := s.LineColumn(s.Offset(err.Pos)); otherWords.MatchString(msg) {
		if text := inOtherWords(s.LineText(line), true); text != "" {
			return text
		}
	}
	if !strings.Contains(msg, "undefined") {
		return ""
	}
	id, sel := identAt(s, err)
	switch {
	case id == nil:
		return ""
	case sel != nil:
		return c.guessedMember(s, f, sel)
	}
	if s.IsAssigned(id) {
		return "declare it: " + id.Name + " := …"
	}
	if text := c.argumentOfType(s, f, id); text != "" {
		return text
	}
	if text := c.meansAnswer(s, id); text != "" {
		return text
	}
	if call := packageGuesses[strings.ToLower(id.Name)]; call != "" {
		return "write " + call
	}
	if member := c.memberOf("math", id.Name); member != "" && strings.ToLower(id.Name) == id.Name {
		return "write math." + member
	}
	if text := advice(nameGuesses, id.Name, ""); text != "" {
		return text
	}
	if full := c.memberOfPackage(id.Name); full != "" {
		if text := c.usedAsGame(s, id, full); text != "" {
			return text
		}
		return "did you mean " + full + "?"
	}
	return ""
}

// playedInstead says where the vertices or the edge of a move on a graph are, which earlier versions listed as winning moves.
func playedInstead(msg string) string {
	if m := movesAsList.FindStringSubmatch(msg); m != nil {
		return "a winning move tells more than it did: for _, m := range moves { list = append(list, m.Played.(" + m[1][2:] + ")) } lists what is played"
	}
	m := moveAsVertex.FindStringSubmatch(msg)
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return "a winning move tells more than it did: m.Played.(" + m[1] + ") is what is played"
	}
	return "a winning move tells more than it did: m.Played is what is played, a vertex as m.Played.(int), vertices as m.Played.([]int), an edge as m.Played.([2]int)"
}

// usedAsGame says what to write where an unknown name that is a game of a package is called, indexed or asked for what it has
// under another name: Kayles.grundy(5).
func (c *Checker) usedAsGame(s *source.Cell, id *ast.Ident, full string) (text string) {
	name, member, _ := strings.Cut(full, ".")
	pkg, err := c.Importer.Import(c.Packages[name])
	if err != nil {
		return ""
	}
	game, ok := pkg.Scope().Lookup(member).(*types.Var)
	if !ok || !strings.HasSuffix(game.Type().String(), ".Game") {
		return ""
	}
	var names []string
	for _, o := range membersOf(game.Type(), pkg) {
		names = append(names, o.Name())
	}
	value := "write " + full + ".Value(5)"
	ast.Inspect(s.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.X == ast.Expr(id) {
				text = adviceFor(names, n.Sel.Name, full)
			}
		case *ast.CallExpr:
			if n.Fun == ast.Expr(id) {
				text = value
			}
		case *ast.IndexExpr:
			if n.X == ast.Expr(id) {
				text = value
			}
		}
		return true
	})
	return text
}

var methodInAdvice = regexp.MustCompile(`\.(\w+)\(`)

// adviceFor says what to write for a member that a value x has under another name, among its names.
func adviceFor(names []string, name, x string) string {
	for _, g := range memberGuesses {
		if !slices.Contains(strings.Fields(g.names), plainName(name)) {
			continue
		}
		text := strings.ReplaceAll(g.advice, "X", x)
		m := methodInAdvice.FindStringSubmatch(strings.TrimPrefix(text, "write "+x))
		if m == nil || !strings.HasPrefix(text, "write "+x+".") || slices.Contains(names, m[1]) {
			return text
		}
	}
	return ""
}

// guessedMember says what to write for a name behind a dot: the member that differs in case or underscores only, or
// the name that it has here.
func (c *Checker) guessedMember(s *source.Cell, f *Finding, sel *ast.SelectorExpr) string {
	names := c.memberNames(f, sel.X)
	for _, name := range names {
		if plainName(name) == plainName(sel.Sel.Name) {
			return "did you mean " + name + "?"
		}
	}
	x := s.Text[s.Offset(sel.X.Pos()):s.Offset(sel.X.End())]
	if id, ok := sel.X.(*ast.Ident); ok {
		if p, ok := f.Info.Uses[id].(*types.PkgName); ok {
			return c.guessedInPackage(p.Imported().Path(), sel.Sel.Name)
		}
	}
	text := adviceFor(names, sel.Sel.Name, x)
	if text == "" && nearest(sel.Sel.Name, names) == "" && slices.Contains(names, "Outcome") && slices.Contains(names, "Explain") {
		return "?" + x + " lists what a game has: Value, Values, Choices, Outcome, WinningMoves, Explain, Period, …"
	}
	return text
}

// guessedCall says what to write where the arguments of a call do not fit.
func (c *Checker) guessedCall(s *source.Cell, f *Finding, err types.Error) string {
	msg := err.Msg
	if m := conversion.FindStringSubmatch(msg); m != nil {
		return made(m[1], m[2])
	}
	if m := manyToGame.FindStringSubmatch(msg); m != nil && (m[2] == "Game" || m[2] == "Wythoff") {
		if m[1] == "twoheap" {
			return "write twoheap.Wythoff().Value(3, 5)"
		}
		return made(m[1], m[2])
	}
	if m := wrongInCall.FindStringSubmatch(msg); m != nil {
		return c.parameters(s, f, err, m[1])
	}
	if m := twoInOne.FindStringSubmatch(msg); m != nil {
		return "take both: x, err := " + m[1]
	}
	if m := textAndNum.FindStringSubmatch(msg); m != nil {
		if m[2] == "*" {
			return "write strings.Repeat(" + m[1] + ", " + m[3] + ")"
		}
		return "write " + m[1] + " + fmt.Sprint(" + m[3] + ")"
	}
	if strings.HasPrefix(msg, "cannot use _ as value") {
		return "ans is the last value that was shown; values to keep get names: x := …"
	}
	if msg == "clear (built-in) must be called" {
		return advice(nameGuesses, "clear", "")
	}
	return ""
}

// parameters names the parameters of a function of which a call has too few or too many.
func (c *Checker) parameters(s *source.Cell, f *Finding, err types.Error, call string) string {
	text := ""
	ast.Inspect(s.Body, func(n ast.Node) bool {
		e, ok := n.(*ast.CallExpr)
		if !ok || err.Pos < e.Pos() || e.Rparen < err.Pos {
			return true
		}
		signature, ok := f.Info.Types[e.Fun].Type.(*types.Signature)
		if !ok {
			return true
		}
		var names []string
		for i := range signature.Params().Len() {
			p := signature.Params().At(i)
			if p.Name() == "" {
				return true
			}
			names = append(names, p.Name()+" "+types.TypeString(p.Type(), func(p *types.Package) string { return p.Name() }))
		}
		text = "write " + call + "(…) with " + strings.Join(names, ", ")
		return true
	})
	return text
}

// meansAnswer says what to write where a short unknown name is asked for what the last value has: introductions of games say g.Period()
// of a game that may have no name yet.
func (c *Checker) meansAnswer(s *source.Cell, id *ast.Ident) (text string) {
	ans := c.Scope["ans"]
	if ans == nil || len(id.Name) > 2 {
		return ""
	}
	ast.Inspect(s.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && slices.Contains(call.Args, ast.Expr(id)) {
			if o, _, _ := types.LookupFieldOrMethod(ans.Type(), true, ans.Pkg(), "Rule"); o != nil {
				text = "name the last value: " + id.Name + " := ans"
			}
		}
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || sel.X != ast.Expr(id) {
			return true
		}
		if o, _, _ := types.LookupFieldOrMethod(ans.Type(), true, ans.Pkg(), sel.Sel.Name); o != nil {
			text = "name the last value, " + id.Name + " := ans, or write ans." + sel.Sel.Name
			if f, ok := o.(*types.Func); ok {
				text += "(" + sampleArguments(sel.Sel.Name, f.Signature()) + ")"
			}
		}
		return true
	})
	return text
}

// argumentOfType says what to write where an unknown name is the argument of a type of the library, as f is in
// grundy.Game(f).
func (c *Checker) argumentOfType(s *source.Cell, f *Finding, id *ast.Ident) (text string) {
	ast.Inspect(s.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || call.Args[0] != ast.Expr(id) {
			return true
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			if obj, ok := f.Info.Uses[sel.Sel].(*types.TypeName); ok && obj.Pkg() != nil && strings.HasPrefix(obj.Pkg().Path(), "sprague/") && !obj.IsAlias() {
				if _, basic := obj.Type().Underlying().(*types.Basic); !basic {
					text = made(obj.Pkg().Name(), obj.Name())
				}
			}
		}
		return true
	})
	return text
}

// guessedInPackage says what to write for a name that a package does not have.
func (c *Checker) guessedInPackage(path, name string) string {
	pkg, _ := c.Importer.Import(path)
	if pkg == nil || !strings.HasPrefix(path, "sprague/") {
		return ""
	}
	if member := exportedAs(pkg, name); member != "" {
		return "did you mean " + member + "?"
	}
	if pkg.Name() == "display" {
		if text := advice(widgetGuesses, name, ""); text != "" {
			return text
		}
	}
	if pkg.Name() == "nim" && plainName(name) == "table" {
		return "write nimber.AddTable(8), which has the nim-sums of two heaps"
	}
	call := packageGuesses[pkg.Name()]
	makers := []string{"new", "game", "games", "make", "create", "parse", "value", "nim", "play", "start", "heap", "heaps", "pile", "piles", "position", "named", "of", "from", strings.TrimSuffix(pkg.Name(), "ic"), pkg.Name(), pkg.Name() + "game", pkg.Name() + "position"}
	if call != "" && slices.Contains(makers, plainName(name)) && !(pkg.Name() != "grundy" && plainName(name) == "value" && principals[pkg.Name()].value != "") {
		return "write " + call
	}
	if pkg.Name() == "nimber" || pkg.Name() == "nim" || pkg.Name() == "figure" {
		if text := advice(nameGuesses, name, ""); strings.Contains(text, "nimber.") || strings.Contains(text, "nim.") || strings.Contains(text, "figure.") {
			return text
		}
	}
	for _, o := range exported(pkg.Scope()) {
		t, ok := o.(*types.TypeName)
		if ok && slices.Contains([]string{"new" + plainName(t.Name()), "make" + plainName(t.Name())}, plainName(name)) && made(pkg.Name(), t.Name()) != "" {
			return made(pkg.Name(), t.Name())
		}
	}
	if p, ok := principals[pkg.Name()]; ok {
		exact, synonym := c.methodOf(p.value, p.typ, name)
		if exact != "" {
			return exact
		}
		if full := c.memberOfPackage(name); full != "" {
			return "did you mean " + full + "?"
		}
		if synonym != "" {
			return synonym
		}
	}
	var members []string
	for _, o := range exported(pkg.Scope()) {
		members = append(members, o.Name())
	}
	if near := nearest(name, members); near != "" {
		return "did you mean " + near + "?"
	}
	if known := longestStart(name, members); known != "" {
		return "did you mean " + known + "?"
	}
	if full := c.memberOfPackage(name); full != "" {
		return "did you mean " + full + "?"
	}
	if text := advice(nameGuesses, name, ""); text != "" {
		return text
	}
	if call != "" {
		return "write " + call + "; ?" + pkg.Name() + " lists what there is"
	}
	return "?" + pkg.Name() + " lists what there is"
}

// longestStart returns the longest of the names with which a name begins, of four letters or more.
func longestStart(name string, names []string) string {
	best := ""
	for _, n := range names {
		if len(n) >= 4 && len(n) > len(best) && strings.HasPrefix(plainName(name), plainName(n)) {
			best = n
		}
	}
	return best
}

// methodOf says how a name of a package is called that is a method of its values, and one that the values have under
// another name.
func (c *Checker) methodOf(value, typ, name string) (exact, synonym string) {
	pkg, err := c.Importer.Import(c.Packages[value[:strings.IndexByte(value, '.')]])
	if err != nil {
		return "", ""
	}
	obj, ok := pkg.Scope().Lookup(typ).(*types.TypeName)
	if !ok {
		return "", ""
	}
	has := map[string]string{}
	for _, o := range membersOf(obj.Type(), pkg) {
		if fn, ok := o.(*types.Func); ok && fn.Exported() {
			has[plainName(o.Name())] = o.Name() + "()"
			if fn.Signature().Params().Len() > 0 {
				has[plainName(o.Name())] = o.Name() + "(5)"
			}
			if fn.Signature().Params().Len() > 1 {
				has[plainName(o.Name())] = o.Name() + "(3, 5)"
			}
		}
	}
	if call := has[plainName(name)]; call != "" {
		return "write " + value + "." + call, ""
	}
	var names []string
	for _, call := range has {
		names = append(names, call[:strings.IndexByte(call, '(')])
	}
	return "", adviceFor(names, name, value)
}

// memberOfPackage finds a name among what the packages of games, and the most used others, export; case and
// underscores do not count.
func (c *Checker) memberOfPackage(name string) string {
	for _, p := range []string{"octal", "grundy", "nim", "nimber", "subtraction", "coins", "twoheap", "digraph", "boxes", "misere", "periodic", "figure", "proof", "play", "display", "math", "fmt", "strings", "slices", "sort", "time"} {
		if member := c.memberOf(p, name); member != "" {
			return p + "." + member
		}
	}
	return ""
}

// memberOf returns what a package exports under a name; case and underscores do not count.
func (c *Checker) memberOf(p, name string) string {
	pkg, err := c.Importer.Import(c.Packages[p])
	if err != nil {
		return ""
	}
	return exportedAs(pkg, name)
}

// exportedAs returns the exported name of a package that is this one but for case and underscores.
func exportedAs(pkg *types.Package, name string) string {
	for _, member := range pkg.Scope().Names() {
		if token.IsExported(member) && plainName(member) == plainName(name) {
			return member
		}
	}
	return ""
}

var wordsOfName = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// guessedOfWords says what to write where several words of a name, or one that is not short, are known: NimHeap, DawsonKayles,
// nim_mult_power2. More words are tried before fewer, the first before the last.
func (c *Checker) guessedOfWords(name string) string {
	words := wordsOfName.FindAllString(name, 8)
	for n := len(words); n > 0; n-- {
		for i := range len(words) - n + 1 {
			part := strings.Join(words[i:i+n], "")
			if len(part) < 3 {
				continue
			}
			if text := advice(nameGuesses, part, ""); text != "" {
				return text
			}
			if call := packageGuesses[strings.ToLower(part)]; call != "" {
				return "write " + call
			}
			if full := c.memberOfPackage(part); full != "" && len(part) > 4 {
				return "did you mean " + full + "?"
			}
		}
	}
	return ""
}
