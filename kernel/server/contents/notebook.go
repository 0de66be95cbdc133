package contents

import (
	"encoding/json"

	"sprague/notebooks/nbformat"
)

// A page marks the code cells whose output it shows as it is, HTML and scripts included: "trusted" in their metadata.
// Files have no such marks, and what a file says of itself does not count.

// pageOf returns a notebook as a page may have it: all its code cells marked if the user trusts the file, or if no
// output can do harm.
func (s *Store) pageOf(file []byte) ([]byte, error) {
	nb, err := nbformat.Decode(file)
	if err != nil {
		return nil, err
	}
	harmless := unmark(nb, func(bool) bool { return false })
	if harmless || s.signatures.has(file) {
		for _, c := range nb.Cells {
			if c.Type == nbformat.Code {
				c.Metadata["trusted"] = json.RawMessage("true")
			}
		}
	}
	return nbformat.EncodePage(nb)
}

// fileOf returns the file of a notebook that a page saves, and trusts it if all code cells are marked, or have no
// output that can do harm.
func (s *Store) fileOf(page []byte) ([]byte, error) {
	nb, err := nbformat.Decode(page)
	if err != nil {
		return nil, err
	}
	trusted := unmark(nb, func(marked bool) bool { return marked })
	file, err := nbformat.Encode(nb)
	if err == nil && trusted {
		_ = s.signatures.add(file) // one that cannot be stored costs the user a click on Trust
	}
	return file, err
}

// unmark takes the marks off, and reports whether each code cell is harmless or its mark counts.
func unmark(nb *nbformat.Notebook, counts func(marked bool) bool) bool {
	all := true
	for _, c := range nb.Cells {
		if c.Type != nbformat.Code {
			continue
		}
		marked := string(c.Metadata["trusted"]) == "true"
		delete(c.Metadata, "trusted")
		all = all && (counts(marked) || harmless(c))
	}
	return all
}

// harmless reports whether the outputs of a cell are text alone.
func harmless(c *nbformat.Cell) bool {
	for _, o := range c.Outputs {
		for mime := range o.Data {
			if mime != "text/plain" {
				return false
			}
		}
	}
	return true
}
