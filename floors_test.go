package main_test

import (
	"slices"
	"strings"
	"testing"
)

// Inside the mathematics, what a package may import of this module, besides task, display and
// sprague/internal, which everyone may. A folder that is not named is free. Each line says why it is drawn.
var floors = []struct {
	folder string
	may    []string
	why    string
}{
	{"octal/internal/rules", nil, "a code taken apart is plain data: the face parses it, the engine plays by it"},
	{"octal/internal/mexscan", nil,
		"a kernel knows codes and terms, not games: it is tested against its definition alone"},
	{"octal/internal/mexbitmap", []string{"octal/internal/mexscan"}, "as mexscan, from which it has the form of a term"},
	{"octal/internal/rarecover", nil, "as mexscan: witnesses and gaps, not games"},
	{"octal/internal/xorfind", nil, "one question about two sequences"},
	{"octal/internal/engine", []string{"octal/internal/rules", "octal/internal/mexscan", "octal/internal/mexbitmap",
		"octal/internal/rarecover", "octal/internal/xorfind"}, "values are computed without a thought of periods, " +
		"certificates or files"},
	{"octal/internal/search", []string{"octal/internal/rules", "octal/internal/engine", "periodic", "certificate"},
		"long runs stand on the engine and speak in certificates; they know no face"},
	{"internal/nimsearch", []string{"internal/budget"}, "a search knows components and their options, not games"},
	{"periodic/check", []string{"certificate", "internal/strict"}, "what checks a proof shares no code with what " +
		"finds it but the reading of files, or a mistake of one could hide in the other"},
}

func TestFloorsOfMathematics(t *testing.T) {
	const root = maths + "/"
	seen := map[string]bool{}
	for _, p := range modulePackages(t) {
		for _, f := range floors {
			if !within(p.ImportPath, root+f.folder) {
				continue
			}
			seen[f.folder] = true
			for _, imp := range p.Imports {
				inside := strings.HasPrefix(imp, "sprague/") && imp != task && imp != display && !within(imp, ground) &&
					!within(imp, root+f.folder)
				if inside && !slices.ContainsFunc(f.may, func(m string) bool { return within(imp, root+m) }) {
					t.Errorf("%s must not import %s: %s", p.ImportPath, imp, f.why)
				}
			}
			break
		}
	}
	for _, f := range floors {
		if !seen[f.folder] {
			t.Errorf("there is no package %s", f.folder)
		}
	}
}
