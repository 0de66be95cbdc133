package cell

import (
	"go/ast"
	"go/types"
	"regexp"
	"sort"
	"strings"

	"sprague/kernel/cell/source"
	"sprague/stdlib"
)

// hint says which name may have been meant where the checker found none.
func (c *Checker) hint(s *source.Cell, f *Finding, err types.Error) string {
	if name := twiceDeclared(err.Msg); name != "" {
		return name + " has been declared again since: a value made before keeps the old type, a new := takes the new one"
	}
	if strings.HasPrefix(err.Msg, "implicit assignment to unexported field") && strings.Contains(err.Msg, " of type main.") {
		return "write the names of the fields: the type is of an earlier cell and has a field named _"
	}
	if name, ok := strings.CutPrefix(err.Msg, "undefined: "); ok && stdlib.MissingNamed(name) != "" {
		return "package " + stdlib.MissingNamed(name) + leftOutHere + "; " + hasIt
	}
	if text := c.guessed(s, f, err); text != "" {
		return text
	}
	if !strings.Contains(err.Msg, "undefined") {
		return ""
	}
	id, sel := identAt(s, err)
	if id == nil {
		return ""
	}
	var names []string
	if sel != nil {
		names = c.memberNames(f, sel.X)
	} else {
		names = c.visibleNames(f, err)
	}
	if near := nearest(id.Name, names); near != "" {
		return "did you mean " + near + "?"
	}
	if sel == nil {
		return c.guessedOfWords(id.Name)
	}
	return ""
}

var oneNameTwice = regexp.MustCompile(`^cannot use .* \((?:.* of )?(?:struct |interface |)type ([\w*\[\].]+)\) as ([\w*\[\].]+) value`)

// twiceDeclared returns the name of a type in a diagnostic that a value of this type does
// not go where a value of this type is wanted: the cells have declared two.
func twiceDeclared(msg string) string {
	if m := oneNameTwice.FindStringSubmatch(ownNames.ReplaceAllString(msg, "$1")); m != nil && m[1] == m[2] {
		return strings.Trim(m[1], "*[]")
	}
	return ""
}

// identAt finds the identifier an error is about, and the selector it ends, if any.
func identAt(s *source.Cell, err types.Error) (id *ast.Ident, sel *ast.SelectorExpr) {
	for _, file := range []*ast.File{s.Decls, s.Body} {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if n.Sel.Pos() == err.Pos {
					id, sel = n.Sel, n
				}
			case *ast.Ident:
				if n.Pos() == err.Pos && id == nil {
					id = n
				}
			}
			return true
		})
	}
	return id, sel
}

// memberNames lists what may follow "x.".
func (c *Checker) memberNames(f *Finding, x ast.Expr) []string {
	var names []string
	for _, m := range Members(f.Info, f.Pkg, x) {
		names = append(names, m.Name())
	}
	return names
}

// visibleNames lists what a name at the place of an error may mean.
func (c *Checker) visibleNames(f *Finding, err types.Error) []string {
	names := append(f.Pkg.Scope().Names(), types.Universe.Names()...)
	for sc := f.Pkg.Scope().Innermost(err.Pos); sc != nil && sc != f.Pkg.Scope(); sc = sc.Parent() {
		names = append(names, sc.Names()...)
	}
	for name := range c.Scope {
		names = append(names, name)
	}
	for name := range c.Packages {
		names = append(names, name)
	}
	for name := range c.Imported {
		names = append(names, name)
	}
	return names
}

// nearest returns the name closest to the wanted one: at most one slip away for short
// names, a third of the letters for long ones; names of up to three letters have the same letters in another order. Where there is none it is the shortest
// name that goes on from the wanted one, or "".
func nearest(want string, names []string) string {
	best, bestDist := "", 1+max(1, len(want)/3)
	sort.Strings(names)
	for _, name := range names {
		if name == want || len(name) < 2 || len(want) < 4 && !strings.EqualFold(sorted(want), sorted(name)) {
			continue
		}
		d := editDistance(strings.ToLower(want), strings.ToLower(name))
		if d < bestDist {
			best, bestDist = name, d
		}
	}
	if best == "" {
		return beginning(want, names)
	}
	return best
}

// sorted returns the letters of a name in order, in small letters.
func sorted(name string) string {
	letters := strings.Split(strings.ToLower(name), "")
	sort.Strings(letters)
	return strings.Join(letters, "")
}

// beginning returns the shortest name that begins with want, "" if want is no more
// than a letter or two.
func beginning(want string, names []string) string {
	best := ""
	for _, name := range names {
		if len(want) > 2 && len(name) > len(want) && strings.EqualFold(name[:len(want)], want) && (best == "" || len(name) < len(best)) {
			best = name
		}
	}
	return best
}

// editDistance counts insertions, deletions, substitutions and swaps of neighbours.
func editDistance(a, b string) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}

// Members lists the fields, methods or package members that may follow "x.".
func Members(info *types.Info, pkg *types.Package, x ast.Expr) []types.Object {
	if id, ok := x.(*ast.Ident); ok {
		if p, ok := info.Uses[id].(*types.PkgName); ok {
			return exported(p.Imported().Scope())
		}
	}
	tv, ok := info.Types[x]
	if !ok || tv.Type == nil {
		return nil
	}
	return membersOf(tv.Type, pkg)
}

func exported(scope *types.Scope) []types.Object {
	var out []types.Object
	for _, name := range scope.Names() {
		if obj := scope.Lookup(name); obj.Exported() {
			out = append(out, obj)
		}
	}
	return out
}

// membersOf lists the fields and methods of a type, promoted ones included.
func membersOf(t types.Type, pkg *types.Package) []types.Object {
	var out []types.Object
	seen := map[string]bool{}
	add := func(obj types.Object) {
		if (obj.Exported() || obj.Pkg() != nil && obj.Pkg().Path() == pkg.Path()) && !seen[obj.Name()] && obj.Name() != "_" {
			seen[obj.Name()] = true
			out = append(out, obj)
		}
	}
	base := t
	if p, ok := t.Underlying().(*types.Pointer); ok {
		base = p.Elem()
	}
	addFields(base, add, 0)
	for _, set := range []*types.MethodSet{types.NewMethodSet(t), types.NewMethodSet(types.NewPointer(base))} {
		for i := range set.Len() {
			add(set.At(i).Obj())
		}
	}
	return out
}

// addFields adds the fields of a struct and of what it embeds.
func addFields(t types.Type, add func(types.Object), depth int) {
	if p, ok := t.Underlying().(*types.Pointer); ok && depth > 0 {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok || depth > 4 {
		return
	}
	for i := range st.NumFields() {
		add(st.Field(i))
	}
	for i := range st.NumFields() {
		if st.Field(i).Embedded() {
			addFields(st.Field(i).Type(), add, depth+1)
		}
	}
}
