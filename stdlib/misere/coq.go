package misere

import "sprague/stdlib/periodic/coq"

// Coq returns the certificate as a theory of the Coq proof assistant: who wins every position, and that the elements
// are the classes of indistinguishable positions. coqc accepts it with the library in stdlib/periodic/coq. Quotients
// of some heaps only, and those of order above 200, are an error.
func (c Certificate) Coq() (string, error) {
	theory, err := coq.Theory(c.JSON())
	return string(theory.Text), err
}
