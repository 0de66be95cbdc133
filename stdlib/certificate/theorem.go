package certificate

import (
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"sprague/stdlib/internal/strict"
)

// A Theorem is the basis of certificates: its name in them, its statement, the fields of its certificates, and their
// check.
type Theorem struct {
	Name    string
	Kind    string // of its certificates
	Says    string // the statement in a sentence, in the notation of the proof
	LaTeX   string // the statement as a formula
	Source  string // of the theorem
	Coq     string // the machine proof: a file of stdlib/periodic/coq and its theorem, or ""
	Example string // a short certificate, for tests and mutations
	File    string // the file whose first comment is the proof
	Proofs  fs.FS  // the files of the checker, including File
	// New returns a pointer to an empty certificate: a struct that embeds an [Envelope], whose fields have their JSON
	// names in the tag json and their meaning in the tag doc.
	New func() any
	// Fields are the JSON names of the fields that certificates of this theorem have beside the envelope; nil means all.
	Fields []string
	// Check checks a value returned by New and filled in.
	Check func(c any, o Options) (Outcome, error)
}

var theorems []*Theorem

// Register registers theorems. Packages of checkers call it when they are initialized. It panics if the name of a
// theorem is taken: later code cannot change what is proved.
func Register(list ...*Theorem) {
	for _, t := range list {
		if Named(t.Name) != nil {
			panic(fmt.Sprintf("certificate: theorem %q is registered already", t.Name))
		}
	}
	theorems = append(theorems, list...)
	slices.SortStableFunc(theorems, func(a, b *Theorem) int {
		return slices.Index(kinds, a.Kind) - slices.Index(kinds, b.Kind)
	})
}

// Theorems returns all registered theorems, those on periods first.
func Theorems() []*Theorem { return slices.Clone(theorems) }

// Named returns the theorem with a name, or nil.
func Named(name string) *Theorem {
	for _, t := range theorems {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// fields returns the JSON names of all fields of the theorem's certificates, or nil for all that New has.
func (t *Theorem) fields() []string {
	if t.Fields == nil {
		return nil
	}
	return append([]string{"format", "kind", "theorem", "game"}, t.Fields...)
}

// Topic returns the name of the theorem's help page.
func (t *Theorem) Topic() string { return strings.ReplaceAll(strings.ToLower(t.Name), " ", "-") }

// Proof returns the theorem and its proof, the first comment of its file.
func (t *Theorem) Proof() string {
	text, err := fs.ReadFile(t.Proofs, t.File)
	if err != nil {
		panic(fmt.Sprintf("certificate: theorem %q has no file %q", t.Name, t.File))
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		text, isComment := strings.CutPrefix(strings.TrimRight(line, "\n"), "//")
		if isComment {
			lines = append(lines, strings.TrimPrefix(text, " "))
		} else if len(lines) > 0 {
			break
		}
	}
	return strings.Join(lines, "\n")
}

// Page returns the help page: statement, proof, and the fields of a certificate.
func (t *Theorem) Page() string {
	machine := "Not proved by machine."
	if t.Coq != "" {
		machine = "Proved in Coq: stdlib/periodic/coq/" + t.Coq
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nFrom: %s\n%s\n\n", t.Proof(), t.Source, machine)
	b.WriteString("A certificate by this theorem holds, besides format, kind and theorem:\n")
	for _, f := range strict.Fields(strict.Part(reflect.TypeOf(t.New()).Elem(), t.fields())) {
		if f.Tag.Get("doc") != "" {
			fmt.Fprintf(&b, "  %-10s  %s\n", f.JSON, f.Tag.Get("doc"))
		}
	}
	if len(t.Example) < 400 {
		fmt.Fprintf(&b, "\nFor example:\n  %s\n", t.Example)
	}
	return b.String()
}
