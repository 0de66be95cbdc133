package check

import (
	"embed"
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

// theorems are those of theorems.txt, whose paragraphs have, after the first, a line for each field of a theorem.
var theorems = func() map[string]certificate.Theorem {
	all := map[string]certificate.Theorem{}
	for _, paragraph := range strings.Split(strings.TrimSpace(theoremsText), "\n\n")[1:] {
		t := certificate.Theorem{Proofs: sources}
		for line := range strings.SplitSeq(paragraph, "\n") {
			if field, value, _ := strings.Cut(line, " "); field == "Fields" {
				t.Fields = strings.Fields(value)
			} else {
				reflect.ValueOf(&t).Elem().FieldByName(field).SetString(value)
			}
		}
		all[t.Name] = t
	}
	return all
}()
