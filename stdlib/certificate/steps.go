package certificate

import (
	"fmt"
	"strings"
)

// A Step is one statement of a proof, with numbers, and whether they hold. Claimed marks a statement of the
// certificate that was not checked; its Holds is true and means nothing.
type Step struct {
	Statement string
	Holds     bool
	Claimed   bool
}

// Steps is a proof, step by step.
type Steps []Step

// String numbers the steps, one to a line.
func (s Steps) String() string {
	lines := make([]string, len(s))
	for i, step := range s {
		mark := "holds"
		switch {
		case !step.Holds:
			mark = "FAILS"
		case step.Claimed:
			mark = "claimed"
		}
		lines[i] = fmt.Sprintf("%d. %s  [%s]", i+1, step.Statement, mark)
	}
	return strings.Join(lines, "\n")
}

// Say appends a step.
func (s *Steps) Say(holds bool, format string, args ...any) {
	*s = append(*s, Step{Statement: fmt.Sprintf(format, args...), Holds: holds})
}
