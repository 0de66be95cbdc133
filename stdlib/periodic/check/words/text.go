package words

import (
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"sprague/stdlib/periodic/check"
)

// A Step is one statement of a proof with its numbers, and whether they hold.
type Step struct {
	Statement string
	Holds     bool
	Claimed   bool // the certificate says so, and it was not looked at: Holds says nothing then
}

// Numbers are what the text of an induction may speak of: integers and facts, by their names.
type Numbers struct {
	Integers map[string]int64
	Facts    map[string]bool
}

// # The language of the texts
//
//	line       = "@" | statement [" [" expression "]"]
//	statement  = text with {expression} in it
//
// Expressions are constant expressions of Go over the integers and facts of [Numbers], decided by
// go/types: integers are exact and of any size, a name that is not there or a division by zero is an
// error and not a number. No function can be called and nothing can be assigned, so that a text
// cannot do anything but speak.
//
// Cost. Some microseconds an expression.

// Fill fills in the text of an induction. Each of its lines is a step: expressions in braces, such as {i+p}, become
// numbers; a last one in brackets, such as [to-i >= k], says whether the step holds; and the line "@" stands for the steps that are shown
// there. Expressions are those of Go on constants, without bounds. The error is a name that is unknown.
// A condition is looked for at the end of the line alone, so that brackets may stand in the text.
func Fill(text string, n Numbers, shown []Step) ([]Step, error) {
	scope := n.scope()
	var out []Step
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "@" {
			out = append(out, shown...)
			continue
		}
		s := Step{Holds: true}
		if said, condition, ok := strings.Cut(line, " ["); ok && strings.HasSuffix(condition, "]") {
			v, err := evaluate(scope, strings.TrimSuffix(condition, "]"))
			if err != nil {
				return nil, err
			}
			line, s.Holds = said, v.Kind() == constant.Bool && constant.BoolVal(v)
		}
		var err error
		if s.Statement, err = fillLine(scope, line); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// fillLine puts numbers in the place of expressions in braces.
// Braces do not nest: what follows the first that is open ends at the next that is shut.
func fillLine(scope *types.Package, line string) (string, error) {
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(line, "{")
		b.WriteString(before)
		if !open {
			return b.String(), nil
		}
		expression, after, closed := strings.Cut(rest, "}")
		if !closed {
			return "", fmt.Errorf("words: %q without an end", "{"+rest)
		}
		v, err := evaluate(scope, expression)
		if err != nil {
			return "", err
		}
		b.WriteString(v.ExactString())
		line = after
	}
}

// scope declares the numbers as constants.
// Constants without a type, so that expressions need no conversions and do not overflow.
// Facts and integers share one space of names, and a text may compare them only in kind.
func (n Numbers) scope() *types.Package {
	pkg := types.NewPackage("proof", "proof")
	declare := func(name string, kind types.BasicKind, v constant.Value) {
		pkg.Scope().Insert(types.NewConst(token.NoPos, pkg, name, types.Typ[kind], v))
	}
	for name, v := range n.Integers {
		declare(name, types.UntypedInt, constant.MakeInt64(v))
	}
	for name, v := range n.Facts {
		declare(name, types.UntypedBool, constant.MakeBool(v))
	}
	return pkg
}

// evaluate returns the value of an expression. The error names what there is, since a text is written by hand.
// Errors are for who writes texts; tests of every theorem fill in all of them.

func evaluate(scope *types.Package, expression string) (constant.Value, error) {
	v, err := types.Eval(token.NewFileSet(), scope, token.NoPos, expression)
	if err == nil && v.Value == nil {
		err = errors.New("it is not a constant")
	}
	if err != nil {
		return nil, fmt.Errorf("words: the expression %q: %w (there are %s)", expression, err, strings.Join(slices.Sorted(maps.Keys(scopeNames(scope))), ", "))
	}
	return v.Value, nil
}

// scopeNames are the names that a scope declares.
func scopeNames(scope *types.Package) map[string]bool {
	out := map[string]bool{}
	for _, name := range scope.Scope().Names() {
		out[name] = true
	}
	return out
}

// Proof returns the theorem with its proof as text: the comment on top of its file, which is one of the sources of its package.
// Code of the file below its first comment is not shown: the comment is what was meant to be read, and
// lessons and help show it as it stands.
func Proof(t *check.Theorem, sources fs.FS) string {
	text, err := fs.ReadFile(sources, t.File)
	if err != nil {
		panic(fmt.Sprintf("words: the theorem %q names the file %q", t.Name, t.File))
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		said, isComment := strings.CutPrefix(strings.TrimRight(line, "\n"), "//")
		if isComment {
			lines = append(lines, strings.TrimPrefix(said, " "))
		} else if len(lines) > 0 {
			break
		}
	}
	return strings.Join(lines, "\n")
}
