package certificate

import (
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/misere/semilinear"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/check/words"
	"sprague/stdlib/periodic/exclusion"
	"sprague/stdlib/ruler/automata"
)

// A Theorem is what certificates rest on, as help and documentation show it.
type Theorem struct {
	*check.Theorem
	Topic string // the name of its help page
	Proof string // with the statement
}

// Theorems returns all theorems that certificates can rest on.
func Theorems() []Theorem {
	var out []Theorem
	for _, t := range slices.Concat(check.Theorems, misere.Theorems, semilinear.Theorems, automata.Theorems, exclusion.Theorems) {
		sources := fs.FS(check.Sources)
		switch t.Kind {
		case misere.Kind:
			sources = misere.Sources
		case semilinear.Kind:
			sources = semilinear.Sources
		case automata.Kind:
			sources = automata.Sources
		case exclusion.Kind:
			sources = exclusion.Sources
		}
		out = append(out, Theorem{Theorem: t, Topic: strings.ReplaceAll(strings.ToLower(t.Name), " ", "-"), Proof: words.Proof(t, sources)})
	}
	return out
}

// Page returns the help page: what the theorem says, its proof, and what a certificate by it holds.
func (t Theorem) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nFrom: %s\n%s\n\nA certificate by this theorem holds, besides format, kind and theorem:\n", t.Proof, t.Source, t.machine())
	for _, f := range reflect.VisibleFields(reflect.TypeOf(t.New()).Elem()) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); !f.Anonymous && name != "" && name != "format" && name != "kind" && name != "theorem" {
			fmt.Fprintf(&b, "  %-10s  %s\n", name, f.Tag.Get("doc"))
		}
	}
	if len(t.Example) < 400 {
		fmt.Fprintf(&b, "\nFor example:\n  %s\n", t.Example)
	}
	return b.String()
}

// machine says where the theorem is proved by machine.
func (t Theorem) machine() string {
	if t.Coq == "" {
		return "Not proved by machine."
	}
	return "Proved in Coq: stdlib/periodic/coq/" + t.Coq
}
