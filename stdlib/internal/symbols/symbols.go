// Package symbols holds the generated tables through which interpreted cells reach
// compiled packages. A table is built when a cell first needs its package, so that
// a session pays only for what it uses.
package symbols

//go:generate go run sprague/stdlib/internal/symbols/gen

// A Package is one that cells can use.
type Package struct {
	Path      string
	Name      string
	Preloaded bool // usable without an import line
	Ours      bool // part of this project
}
