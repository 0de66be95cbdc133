package certificate

import "fmt"

// Status says how sure a certificate is.
type Status int

const (
	Observed Status = iota // seen as far as was looked, not proved
	Proved                 // proved by the theorem that the certificate names
	Assumed                // proved of a code that the game is promised to have, see [Period.Assumes]
	Sampled                // of an [Outcome]: nothing wrong was found in a sample
)

var statuses = []string{"observed", "proved", "assumed", "sampled"}

// String returns "observed", "proved", "assumed" or "sampled".
func (s Status) String() string { return statuses[s] }

// MarshalText writes the status into JSON.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the status from JSON.
func (s *Status) UnmarshalText(text []byte) error {
	for i, name := range statuses[:Sampled] {
		if name == string(text) {
			*s = Status(i)
			return nil
		}
	}
	return fmt.Errorf("certificate: status %q is neither proved nor assumed nor observed", text)
}
