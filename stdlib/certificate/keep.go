package certificate

import (
	"encoding/json"
	"fmt"

	"sprague/internal/atomicfile"
	"sprague/internal/version"
)

// Save writes the certificate as JSON to a file, which sprague verify checks. A file that is there is replaced as a
// whole. The error is that of the file system, or says that the certificate has numbers that no file may have.
func (c Period) Save(file string) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return atomicfile.Write(file, append(text, '\n'))
}

// Digest returns the SHA-256, in hexadecimal, of the certificate as JSON, without the windows and single values of a
// finite-state one, which depend on the way it was found: so that two searches that find the same have the same digest.
// That of a certificate which claims no proof is empty.
func (c Period) Digest() string {
	if c.Status != Proved || c.sound() != nil {
		return ""
	}
	c.Windows, c.Spots = nil, nil
	return Digest(Encode(Named(c.Theorem), &c))
}

// Cite returns how the result is cited in a paper, with the digest of the certificate and an entry for BibTeX. What is
// not proved is said to be so.
func (c Period) Cite() string {
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

// theory writes certificates as theories of Coq.
var theory func(text []byte) (string, error)

// RegisterTheory makes the writer of theories known. It panics if there is one.
func RegisterTheory(write func(text []byte) (string, error)) {
	if theory != nil {
		panic("certificate: there is a writer of theories already")
	}
	theory = write
}

// Coq returns the certificate as a theory of the Coq proof assistant, whose last line is the theorem for this game:
// coqc accepts it against the library in stdlib/periodic/coq if and only if the checker there, which is proved sound,
// accepts the numbers. `sprague export --to coq` writes it into a file. The error says so if nothing is proved, or if
// the library has no checker for the theorem.
func (c Period) Coq() (string, error) {
	if c.Status != Proved {
		return "", fmt.Errorf("certificate: %s: only %s; there is no theorem to write", c.Game, c.Status)
	}
	text, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	return theory(text)
}
