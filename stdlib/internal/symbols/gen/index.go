package main

import (
	"bytes"
	"fmt"
)

// indexFile returns the source of the list of packages and of Lookup.
func indexFile(entries []entry) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	b.WriteString("import \"reflect\"\n\n")
	b.WriteString("// All returns every package that cells can use, sorted by import path.\nfunc All() []Package {\nreturn []Package{\n")
	for _, e := range entries {
		fmt.Fprintf(&b, "{Path: %q, Name: %q, Preloaded: %t, Ours: %t},\n", e.path, e.pkg.Name, e.preload, e.ours)
	}
	b.WriteString("}\n}\n\n")
	b.WriteString("// Lookup builds the table of one package; nil when cells cannot use it.\n")
	b.WriteString("func Lookup(path string) map[string]reflect.Value {\nswitch path {\n")
	for _, e := range entries {
		fmt.Fprintf(&b, "case %q:\nreturn table_%s()\n", e.path, mangle(e.path))
	}
	b.WriteString("}\nreturn nil\n}\n")
	return b.Bytes()
}
