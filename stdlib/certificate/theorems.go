package certificate

import (
	"fmt"
	"reflect"
	"strings"

	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/periodic/check"
)

// A Theorem is what certificates rest on, as help and documentation show it.
type Theorem struct {
	Name    string // as in certificates
	Topic   string // the name of its help page
	Kind    string // of its certificates
	Says    string
	LaTeX   string
	Source  string
	Coq     string // where it is proved by machine, such as "GuySmith.v, guy_smith"; empty if nowhere
	Proof   string // with the statement
	claim   reflect.Type
	example string
}

// Theorems returns all theorems that certificates can rest on.
func Theorems() []Theorem {
	var out []Theorem
	for _, t := range check.Theorems {
		out = append(out, Theorem{Name: t.Name, Kind: check.Kind, Says: t.Says, LaTeX: t.LaTeX, Source: t.Source, Coq: t.Coq, Proof: t.Proof(), claim: reflect.TypeOf(t.Claim()).Elem(), example: t.Example})
	}
	for i, t := range misere.Theorems {
		claim := []reflect.Type{reflect.TypeFor[misere.Part](), reflect.TypeFor[misere.Whole]()}[i]
		out = append(out, Theorem{Name: t.Name, Kind: misere.Kind, Says: t.Says, LaTeX: t.LaTeX, Source: t.Source, Coq: t.Coq, Proof: misere.Proof(), claim: claim})
	}
	for i := range out {
		out[i].Topic = strings.ReplaceAll(strings.ToLower(out[i].Name), " ", "-")
	}
	return out
}

// Page returns the help page: what the theorem says, its proof, and what a certificate by it holds.
func (t Theorem) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nFrom: %s\n%s\n\nA certificate by this theorem holds, besides format, kind and theorem:\n", t.Proof, t.Source, t.machine())
	for _, f := range reflect.VisibleFields(t.claim) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); !f.Anonymous && name != "" && name != "format" && name != "kind" && name != "theorem" {
			fmt.Fprintf(&b, "  %-10s  %s\n", name, f.Tag.Get("doc"))
		}
	}
	if t.example != "" && len(t.example) < 400 {
		fmt.Fprintf(&b, "\nFor example:\n  %s\n", t.example)
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
