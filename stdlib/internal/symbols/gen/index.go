package main

import (
	"bytes"
	"fmt"
)

// indexFile returns the source of the list of packages, and of the tables of those that every kernel has.
func indexFile(entries []entry) []byte {
	var b bytes.Buffer
	b.WriteString(header + "import \"reflect\"\n\nvar packages = []Package{\n")
	for _, e := range entries {
		fmt.Fprintf(&b, "{Path: %q, Name: %q, Preloaded: %t, Ours: %t, Further: %t},\n", e.path, e.pkg.Name, e.preload,
			e.ours, e.further)
	}
	b.WriteString("}\n\n// tables has the function that builds the table of a package.\n")
	b.WriteString("var tables = map[string]func() map[string]reflect.Value{\n")
	listTables(&b, entries, false, "%q: table_%s,\n")
	b.WriteString("}\n")
	return b.Bytes()
}

// furtherFile returns the source of the tables that the kernel for browsers is without.
func furtherFile(entries []entry) []byte {
	var b bytes.Buffer
	b.WriteString(elsewhere + "func init() {\n")
	listTables(&b, entries, true, "tables[%q] = table_%s\n")
	b.WriteString("}\n")
	return b.Bytes()
}

func listTables(b *bytes.Buffer, entries []entry, further bool, line string) {
	for _, e := range entries {
		if e.further == further {
			fmt.Fprintf(b, line, e.path, mangle(e.path))
		}
	}
}
