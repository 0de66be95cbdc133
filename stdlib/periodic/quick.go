package periodic

import (
	"fmt"

	"sprague/stdlib/periodic/check"
)

// quickSteps is how many heaps behind each window VerifyQuick recomputes.
const quickSteps = 100_000

// VerifyQuick checks a certificate in seconds and says what it did. Of a finite-state
// certificate, whose heaps may take hours, it recomputes 100 000 heaps behind each
// stored window and says how much it left out: that is evidence, and no proof. Every
// other certificate it checks in whole, as [Certificate.Verify] does. The error is
// the first fact that does not hold.
func (c Certificate) VerifyQuick() (string, error) {
	if c.States == nil {
		if err := c.Verify(); err != nil {
			return "", err
		}
		return fmt.Sprintf("all %d values recomputed", c.Bound), nil
	}
	report, err := c.VerifyPart(check.Extent{Sample: quickSteps})
	if err != nil {
		return "", err
	}
	return report.String(), nil
}
