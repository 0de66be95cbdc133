// Package version has the version of the program, and how a result of it is cited.
package version

import "fmt"

// Number is told to front ends, and stands in CITATION.cff.
const Number = "0.1.0"

// Cite returns how a result is cited, in words and as an entry for BibTeX: what it says, and the digest of its
// certificate, "" for none.
func Cite(says, digest string) string {
	note := says
	if digest != "" {
		note += "; certificate with SHA-256 " + digest
	}
	return fmt.Sprintf(`%s. Computed with sprague %s.

@software{sprague,
  author  = {{The authors of sprague}},
  title   = {sprague: a notebook for impartial combinatorial games},
  version = {%[2]s},
  note    = {%[1]s}
}`, note, Number)
}
