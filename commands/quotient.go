package commands

import (
	"encoding/json"
	"fmt"

	"sprague/stdlib/misere/check"
)

// isQuotient reports whether a certificate is one of a misère quotient.
func isQuotient(text []byte) bool {
	var c struct{ Kind string }
	return json.Unmarshal(text, &c) == nil && c.Kind == check.Kind
}

// verifyQuotient checks the certificate of a misère quotient and says what was checked.
func verifyQuotient(text []byte) (string, error) {
	var c check.Claim
	if err := json.Unmarshal(text, &c); err != nil {
		return "", err
	}
	if err := check.VerifyClaim(c); err != nil {
		return "", err
	}
	what := fmt.Sprintf("misère quotient of %s: order %d, %d in P", c.Game, c.Order, len(c.P))
	if !c.Complete {
		return what + fmt.Sprintf(": proved for heaps 0 to %d", c.Heaps), nil
	}
	return what + fmt.Sprintf(", period %d from heap %d: proved", c.Period, c.Preperiod), nil
}
