package hint

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// name says what may have been meant by an unknown name.
func (m *mistake) name() string {
	id, ok := m.path[0].(*ast.Ident)
	if !ok || !strings.Contains(m.msg, "undefined") && !strings.Contains(m.msg, "not exported by package") {
		return ""
	}
	if sel, ok := m.path[1].(*ast.SelectorExpr); ok && sel.Sel == id {
		return m.member(sel)
	}
	if m.assigned(id) {
		return "declare it: " + id.Name + " := …"
	}
	if text := cmp.Or(m.answer(id), about("package", id.Name)); text != "" {
		return text
	}
	if member := m.exportedBy("math", id.Name); member != "" && strings.ToLower(id.Name) == id.Name {
		return "write math." + member
	}
	if text := about("name", plain(id.Name)); text != "" {
		return text
	}
	if full := m.ofPackage(id.Name); full != "" {
		return cmp.Or(m.game(id, full), meant(full))
	}
	return cmp.Or(meant(Nearest(id.Name, m.visible())), m.ofWords(id.Name))
}

func meant(name string) string {
	if name == "" {
		return ""
	}
	return "did you mean " + name + "?"
}

// plain is a name without what does not count in hints.txt.
func plain(name string) string { return strings.ReplaceAll(name, "_", "") }

// same reports whether two names are one but for case and underscores.
func same(a, b string) bool { return strings.EqualFold(plain(a), plain(b)) }

// assigned reports whether a name stands alone on the left of an assignment, or before ++ or --.
func (m *mistake) assigned(id *ast.Ident) bool {
	switch n := m.path[1].(type) {
	case *ast.AssignStmt:
		return n.Tok != token.DEFINE && slices.Contains(n.Lhs, ast.Expr(id))
	case *ast.IncDecStmt:
		return true
	}
	return false
}

// answer says how to name the last value, where a short unknown name is used as it could be: introductions of games say
// g.Period() of a game that may have no name yet.
func (m *mistake) answer(id *ast.Ident) string {
	ans := m.Scope["ans"]
	if ans == nil || len(id.Name) > 2 {
		return ""
	}
	has := func(name string) types.Object {
		o, _, _ := types.LookupFieldOrMethod(ans.Type(), true, ans.Pkg(), name)
		return o
	}
	switch n := m.path[1].(type) {
	case *ast.CallExpr:
		if n.Fun != id && has("Rule") != nil {
			return "name the last value: " + id.Name + " := ans"
		}
	case *ast.SelectorExpr:
		if o := has(n.Sel.Name); o != nil {
			return "name the last value, " + id.Name + " := ans, or write " + called("ans."+n.Sel.Name, o)
		}
	}
	return ""
}

// game says what to write where an unknown name that is a game of a package is called, indexed or asked for what it has
// under another name: Kayles.grundy(5).
func (m *mistake) game(id *ast.Ident, full string) string {
	name, member, _ := strings.Cut(full, ".")
	pkg, _ := m.Importer.Import(m.Packages[name])
	game, ok := pkg.Scope().Lookup(member).(*types.Var)
	if !ok || !strings.HasSuffix(game.Type().String(), ".Game") {
		return ""
	}
	var asked ast.Expr
	switch n := m.path[1].(type) {
	case *ast.SelectorExpr:
		return otherwise(namesOf(membersOf(game.Type(), m.pkg)), n.Sel.Name, full)
	case *ast.CallExpr:
		asked = n.Fun
	case *ast.IndexExpr:
		asked = n.X
	}
	if asked == id {
		return "write " + full + ".Value(5)"
	}
	return ""
}

// otherwise says what to write for a member that a value x has under another of its names.
func otherwise(names []string, name, x string) string {
	for text := range advices("member", x+"."+plain(name), x+"."+plain(name)) {
		call, ours := strings.CutPrefix(text, "write "+x+".")
		method, _, _ := strings.Cut(call, "(")
		if !ours || slices.Contains(names, method) {
			return text
		}
	}
	return ""
}

// member says what to write for an unknown name behind a dot.
func (m *mistake) member(sel *ast.SelectorExpr) string {
	name, x := sel.Sel.Name, m.text(sel.X)
	names := namesOf(Members(m.info, m.pkg, sel.X))
	if i := slices.IndexFunc(names, func(n string) bool { return same(n, name) }); i >= 0 {
		return meant(names[i])
	}
	var pkg *types.Package
	if id, ok := sel.X.(*ast.Ident); ok {
		if p, ok := m.info.Uses[id].(*types.PkgName); ok {
			pkg = p.Imported()
		}
	}
	if pkg != nil && strings.HasPrefix(pkg.Path(), "sprague/") {
		return m.inPackage(pkg, names, name)
	}
	if text := otherwise(names, name, x); text != "" && pkg == nil {
		return text
	}
	if near := Nearest(name, names); near != "" {
		return meant(near)
	}
	if slices.Contains(names, "Outcome") && slices.Contains(names, "Explain") {
		return "?" + x + " lists what a game has: Value, Values, Choices, Outcome, WinningMoves, Explain, Period, …"
	}
	return ""
}

var nimOrFigure = regexp.MustCompile(`\b(?:nim|nimber|figure)\.`) // one has what is sought in another

// inPackage says what to write for a name that a package of games does not have.
func (m *mistake) inPackage(pkg *types.Package, members []string, name string) string {
	short := strings.TrimPrefix(strings.ToLower(plain(name)), pkg.Name())
	if text := about("in", pkg.Name()+"."+short); text != "" {
		return text
	}
	guess := about("name", plain(name))
	if nimOrFigure.MatchString(pkg.Name()+".") && nimOrFigure.MatchString(guess) {
		return guess
	}
	value := about("value", pkg.Name())
	exact, synonym := m.method(value, name)
	near, full := cmp.Or(Nearest(name, members), longestStart(name, members)), m.ofPackage(name)
	if value == "" {
		full = cmp.Or(near, full)
	}
	list := "?" + pkg.Name() + " lists what there is"
	if making := about("package", pkg.Name()); making != "" {
		list = making + "; " + list
	}
	return cmp.Or(exact, meant(full), synonym, meant(near), guess, list)
}

// longestStart returns the longest of the names with which a name begins, of four letters or more.
func longestStart(name string, names []string) string {
	best := ""
	for _, n := range names {
		if len(n) >= max(4, len(best)+1) && same(n, name[:min(len(n), len(name))]) {
			best = n
		}
	}
	return best
}

// method says how a value is asked for what is a method of it, and for what it has under another name.
func (m *mistake) method(value, name string) (exact, synonym string) {
	pkgName, maker, ok := strings.Cut(value, ".")
	pkg, err := m.Importer.Import(m.Packages[pkgName])
	if !ok || err != nil {
		return "", ""
	}
	maker, _, _ = strings.Cut(maker, "(")
	t := pkg.Scope().Lookup(maker).Type()
	if sig, ok := t.(*types.Signature); ok {
		t = sig.Results().At(0).Type()
	}
	members := membersOf(t, m.pkg)
	for _, o := range members {
		if _, ok := o.(*types.Func); ok && same(o.Name(), name) {
			return "write " + called(value+"."+o.Name(), o), ""
		}
	}
	return "", otherwise(namesOf(members), name, value)
}

// searched are the packages in which unknown names are looked for.
const searched = "octal grundy nim nimber subtraction coins twoheap digraph board boxes misere periodic figure " +
	"proof play " +
	"display math fmt strings slices sort time"

// ofPackage finds a name among what the packages of games, and the most used others, export.
func (m *mistake) ofPackage(name string) string {
	for _, p := range strings.Fields(searched) {
		if member := m.exportedBy(p, name); member != "" {
			return p + "." + member
		}
	}
	return ""
}

// exportedBy returns what a package exports under a name.
func (m *mistake) exportedBy(p, name string) string {
	if pkg, err := m.Importer.Import(m.Packages[p]); err == nil {
		for _, o := range Exported(pkg.Scope()) {
			if same(o.Name(), name) {
				return o.Name()
			}
		}
	}
	return ""
}

// visible lists what a name at the place of the mistake may mean.
func (m *mistake) visible() []string {
	names := append(m.pkg.Scope().Names(), types.Universe.Names()...)
	for sc := m.pkg.Scope().Innermost(m.pos); sc != nil && sc != m.pkg.Scope(); sc = sc.Parent() {
		names = append(names, sc.Names()...)
	}
	names = slices.AppendSeq(names, maps.Keys(m.Scope))
	names = slices.AppendSeq(names, maps.Keys(m.Packages))
	return slices.AppendSeq(names, maps.Keys(m.Imported))
}

var wordsOfName = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// ofWords says what to write where several words of a name, or one that is not short, are known: NimHeap, DawsonKayles,
// nim_mult_power2. More words are tried before fewer, the first before the last.
func (m *mistake) ofWords(name string) string {
	words := wordsOfName.FindAllString(name, 8)
	for n := len(words); n > 0; n-- {
		for i := range len(words) - n + 1 {
			part := strings.Join(words[i:i+n], "")
			if len(part) < 3 {
				continue
			}
			if text := cmp.Or(about("name", part), about("package", part)); text != "" {
				return text
			}
			if full := m.ofPackage(part); full != "" && len(part) > 4 {
				return meant(full)
			}
		}
	}
	return ""
}
