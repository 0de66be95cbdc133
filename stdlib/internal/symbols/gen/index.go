package main

import (
	"bytes"
	"fmt"
)

// indexFile returns the source of the list of packages that every kernel has, of the names of
// the others, and of Lookup.
func indexFile(entries []entry) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	b.WriteString("import \"reflect\"\n\nvar common = []Package{\n")
	writeList(&b, entries, false)
	b.WriteString("}\n\nvar furtherPaths = []string{\n")
	for _, e := range entries {
		if e.further {
			fmt.Fprintf(&b, "%q,\n", e.path)
		}
	}
	b.WriteString("}\n\n")
	b.WriteString("// Lookup builds the table of one package; nil when cells cannot use it.\n")
	b.WriteString("func Lookup(path string) map[string]reflect.Value {\nswitch path {\n")
	writeCases(&b, entries, false)
	b.WriteString("}\nreturn lookupFurther(path)\n}\n")
	return b.Bytes()
}

// furtherFile returns the source of the packages that the kernel for browsers is without.
func furtherFile(entries []entry) []byte {
	var b bytes.Buffer
	b.WriteString(elsewhere)
	b.WriteString("import \"reflect\"\n\nvar further = []Package{\n")
	writeList(&b, entries, true)
	b.WriteString("}\n\nfunc lookupFurther(path string) map[string]reflect.Value {\nswitch path {\n")
	writeCases(&b, entries, true)
	b.WriteString("}\nreturn nil\n}\n")
	return b.Bytes()
}

func writeList(b *bytes.Buffer, entries []entry, further bool) {
	for _, e := range entries {
		if e.further == further {
			fmt.Fprintf(b, "{Path: %q, Name: %q, Preloaded: %t, Ours: %t, Further: %t},\n", e.path, e.pkg.Name, e.preload,
				e.ours, e.further)
		}
	}
}

func writeCases(b *bytes.Buffer, entries []entry, further bool) {
	for _, e := range entries {
		if e.further == further {
			fmt.Fprintf(b, "case %q:\nreturn table_%s()\n", e.path, mangle(e.path))
		}
	}
}
