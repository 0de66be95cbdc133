package misere

import "sprague/stdlib/periodic/coq"

// Coq returns the certificate as a theory of the Coq proof assistant: who wins, for all
// positions, and that the elements are the classes of positions that no sum tells apart. coqc
// accepts it against the library in stdlib/periodic/coq. Quotients of some heaps only have no
// such theory, and those of more than 200 elements are not written: the error says so.
func (c Certificate) Coq() (string, error) {
	theory, err := coq.Theory(c.JSON())
	return string(theory.Text), err
}
