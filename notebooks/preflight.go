package notebooks

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sprague/internal/atomicfile"
	"sprague/notebooks/nbformat"
)

// preflight finds errors before anything runs: a file that is not a notebook of Go, a parameter that no notebook has,
// an output that cannot be written.
func (j *Job) preflight(files []string) error {
	if j.Options.Timeout < 0 {
		return fmt.Errorf("--timeout %v: want a time above 0", j.Options.Timeout)
	}
	if j.Checks != "" && !j.Graded {
		return errors.New("--checks has the checks of a graded run; add --graded")
	}
	declared := map[string]ast.Expr{}
	for _, path := range files {
		nb, err := nbformat.ReadFile(path)
		if err != nil {
			return err
		}
		if name := language(nb); name != "" && !strings.EqualFold(name, "go") {
			return fmt.Errorf("%s: a notebook in %s; its cells must be Go", path, name)
		}
		maps.Copy(declared, parametersOf(nb))
	}
	for _, p := range j.Options.Parameters {
		if _, ok := declared[p.Name]; !ok {
			names := strings.Join(slices.Sorted(maps.Keys(declared)), ", ")
			return fmt.Errorf("--param %s: no such parameter; those in cells tagged %q: %s", p.Name, parametersTag,
				cmp.Or(names, "none"))
		}
	}
	source := map[string]string{}
	for _, path := range files {
		target := j.target(path, len(files) > 1)
		if other, taken := source[target]; taken && j.Out != "" {
			return fmt.Errorf("%s and %s would both be written to %s", other, path, target)
		}
		source[target] = path
	}
	return j.writable(len(files))
}

// language is the language that a notebook says its cells are in, "" if it does not say.
func language(nb *nbformat.Notebook) string {
	kernel := nbformat.Member[struct{ Language string }](nb.Metadata, "kernelspec")
	info := nbformat.Member[struct{ Name string }](nb.Metadata, "language_info")
	return cmp.Or(kernel.Language, info.Name)
}

// writable finds out whether the results can be written where they are to go.
func (j *Job) writable(files int) error {
	if err := atomicfile.CanWrite(j.Summary); err != nil || j.Out == "" {
		return err
	}
	if files > 1 {
		if err := os.MkdirAll(j.Out, 0o755); err != nil {
			return err
		}
	}
	switch info, err := os.Stat(j.Out); {
	case err == nil && info.IsDir():
		return atomicfile.CanWrite(filepath.Join(j.Out, "x.ipynb"))
	case err == nil && !info.Mode().IsRegular():
		return nil // a device or pipe, such as /dev/stdout
	}
	if ext := strings.ToLower(filepath.Ext(j.Out)); ext != ".ipynb" && ext != ".go" {
		return fmt.Errorf("--out %s: want a name that ends in .ipynb or .go, or a directory", j.Out)
	}
	return atomicfile.CanWrite(j.Out)
}
