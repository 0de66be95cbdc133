package certificate

import (
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"sprague/stdlib/internal/strict"
)

// A Theorem is what certificates rest on. Everything that is to be known of it comes from one value, in the file
// that has its proof: its name in certificates, what it says, what a certificate by it holds, and how that is checked.
type Theorem struct {
	Name    string
	Kind    string // of its certificates
	Says    string // in a sentence, with the letters of the proof
	LaTeX   string // the same, as a formula
	Source  string // who found it
	Coq     string // where it is proved by machine: a file of stdlib/periodic/coq and its theorem; empty if nowhere
	Example string // a short certificate by the theorem, which tests try and change
	File    string // that has the proof, in the comment on top
	Proofs  fs.FS  // the files of the checker, File among them
	// New returns a pointer to an empty certificate: a struct that embeds an [Envelope], with the fields of certificates,
	// their names in JSON and, in the tag doc, their meaning.
	New func() any
	// Fields are the names of the fields that certificates by the theorem have of these, beside the envelope; nil
	// means all.
	Fields []string
	// Check checks what New returned, filled in.
	Check func(c any, o Options) (Outcome, error)
}

var theorems []*Theorem

// Register makes theorems known. Packages of checkers call it when they are initialized. It panics for the name of a
// theorem that there is: no later code can change what is proved.
func Register(list ...*Theorem) {
	for _, t := range list {
		if Named(t.Name) != nil {
			panic(fmt.Sprintf("certificate: there is a theorem %q already", t.Name))
		}
	}
	theorems = append(theorems, list...)
	slices.SortStableFunc(theorems, func(a, b *Theorem) int {
		return slices.Index(kinds, a.Kind) - slices.Index(kinds, b.Kind)
	})
}

// Theorems returns all theorems that certificates can rest on, those on periods first.
func Theorems() []*Theorem { return slices.Clone(theorems) }

// Named returns the theorem with a name, nil if there is none.
func Named(name string) *Theorem {
	for _, t := range theorems {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// fields returns the names of all fields of certificates by the theorem, nil for all that New has.
func (t *Theorem) fields() []string {
	if t.Fields == nil {
		return nil
	}
	return append([]string{"format", "kind", "theorem", "game"}, t.Fields...)
}

// Topic returns the name of the help page of the theorem.
func (t *Theorem) Topic() string { return strings.ReplaceAll(strings.ToLower(t.Name), " ", "-") }

// Proof returns the theorem with its proof as text: the first comment of its file.
func (t *Theorem) Proof() string {
	text, err := fs.ReadFile(t.Proofs, t.File)
	if err != nil {
		panic(fmt.Sprintf("certificate: the theorem %q names the file %q", t.Name, t.File))
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

// Page returns the help page: what the theorem says, its proof, and what a certificate by it holds.
func (t *Theorem) Page() string {
	machine := "Not proved by machine."
	if t.Coq != "" {
		machine = "Proved in Coq: stdlib/periodic/coq/" + t.Coq
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nFrom: %s\n%s\n\n", t.Proof(), t.Source, machine)
	b.WriteString("A certificate by this theorem holds, besides format, kind and theorem:\n")
	for _, f := range reflect.VisibleFields(strict.Part(reflect.TypeOf(t.New()).Elem(), t.fields())) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); f.Tag.Get("doc") != "" {
			fmt.Fprintf(&b, "  %-10s  %s\n", name, f.Tag.Get("doc"))
		}
	}
	if len(t.Example) < 400 {
		fmt.Fprintf(&b, "\nFor example:\n  %s\n", t.Example)
	}
	return b.String()
}
