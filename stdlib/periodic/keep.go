package periodic

import (
	"encoding/json"
	"fmt"

	"sprague/internal/atomicfile"
	"sprague/internal/version"
)

// Save writes the certificate as JSON to a file, which sprague verify checks. A file that is there is replaced as a
// whole. The error is that of the file system, or says that the certificate has numbers that no file may have.
func (c Certificate) Save(file string) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return atomicfile.Write(file, append(text, '\n'))
}

// Cite returns how the result is cited in a paper, with the digest of the certificate and an entry for BibTeX. What is
// not proved is said to be so.
func (c Certificate) Cite() string {
	says := "a sequence"
	if c.Game != "" {
		says = c.Game
	}
	if c.Period == 0 {
		return version.Cite(says+": no period is known", "")
	}
	says += fmt.Sprintf(": preperiod %d, period %d", c.Preperiod, c.Period)
	if c.Saltus != 0 {
		says += fmt.Sprintf(", saltus %d", c.Saltus)
	}
	return version.Cite(says+", "+c.Status.String(), c.Digest())
}
