package periodic

import (
	"encoding/json"
	"fmt"

	"sprague/stdlib/periodic/coq"
)

// Coq returns the certificate as a theory of the Coq proof assistant, whose last line is the
// theorem for this game: coqc accepts it against the library in stdlib/periodic/coq if and only
// if the checker there, which is proved sound, accepts the numbers. `sprague export --to coq`
// writes it into a file. The error says so if nothing is proved, or if the library has no checker
// for the theorem.
func (c Certificate) Coq() (string, error) {
	if c.Status != Proved {
		return "", fmt.Errorf("periodic: %s: only %s; there is no theorem to write", c.Game, c.Status)
	}
	text, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	theory, err := coq.Theory(text)
	return string(theory.Text), err
}
