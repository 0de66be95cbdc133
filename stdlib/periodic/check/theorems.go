package check

import (
	"embed"
	"io/fs"
	"reflect"
	"strings"

	"sprague/stdlib/certificate"
)

// sources are the files with the proofs of the theorems.
//
//go:embed allbut.go byresidues.go finitestate.go guysmith.go livevalues.go onewindow.go repeatingcode.go sumbound.go
var sources embed.FS

//go:embed theorems.txt
var theoremsText string

// theorems are those of theorems.txt, by name.
var theorems = func() map[string]certificate.Theorem {
	all := map[string]certificate.Theorem{}
	for _, t := range Statements(theoremsText, sources) {
		all[t.Name] = *t
	}
	return all
}()

// Statements returns the theorems of a text, whose paragraphs have, after the first, a line for each field of a
// theorem. proofs has the files that the theorems name.
func Statements(text string, proofs fs.FS) (all []*certificate.Theorem) {
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n")[1:] {
		t := &certificate.Theorem{Proofs: proofs}
		for line := range strings.SplitSeq(paragraph, "\n") {
			if field, value, _ := strings.Cut(line, " "); field == "Fields" {
				t.Fields = strings.Fields(value)
			} else {
				reflect.ValueOf(t).Elem().FieldByName(field).SetString(value)
			}
		}
		all = append(all, t)
	}
	return all
}
