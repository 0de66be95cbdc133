package certificate

import (
	"encoding/json"
	"fmt"

	"sprague/internal/atomicfile"
	"sprague/internal/version"
)

// Save writes the certificate as JSON to a file for sprague verify, atomically replacing an existing file. The
// error is that of the file system, or says that the numbers of the certificate are not valid.
func (c Period) Save(file string) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return atomicfile.Write(file, append(text, '\n'))
}

// Digest returns the SHA-256, in hexadecimal, of the certificate as JSON, without the windows and single values of
// a finite-state certificate, which depend on the search: two searches with the same result have the same digest.
// It is empty for a certificate that is not proved.
func (c Period) Digest() string {
	if c.Status != Proved || c.sound() != nil {
		return ""
	}
	c.Windows, c.Spots = nil, nil
	return Digest(Encode(Named(c.Theorem), &c))
}

// Cite returns the citation of the result in a paper, with the digest of the certificate and a BibTeX entry. It
// says if the result is not proved.
func (c Period) Cite() string {
	claim := "a sequence"
	if c.Game != "" {
		claim = c.Game
	}
	if c.Period == 0 {
		return version.Cite(claim+": no period is known", "")
	}
	claim += fmt.Sprintf(": preperiod %d, period %d", c.Preperiod, c.Period)
	if c.Saltus != 0 {
		claim += fmt.Sprintf(", saltus %d", c.Saltus)
	}
	return version.Cite(claim+", "+c.Status.String(), c.Digest())
}

// theory translates certificates to Coq.
var theory func(text []byte) (string, error)

// RegisterTheory registers the translation to Coq. It panics if there is one already.
func RegisterTheory(write func(text []byte) (string, error)) {
	if theory != nil {
		panic("certificate: RegisterTheory was called twice")
	}
	theory = write
}

// Coq returns the certificate as a theory of the Coq proof assistant whose last line is the theorem for this game:
// coqc accepts it, with the library in stdlib/periodic/coq, if and only if the checker there, which is proved
// sound, accepts the numbers. `sprague export --to coq` writes it to a file. The error says if nothing is proved,
// or if the library has no checker for the theorem.
func (c Period) Coq() (string, error) {
	if c.Status != Proved {
		return "", fmt.Errorf("certificate: %s: only %s, so there is no theorem to write", c.Game, c.Status)
	}
	text, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	return theory(text)
}
