package certificate

import "fmt"

// Status is the strength of a certificate.
type Status int

const (
	Observed Status = iota // true of all computed values, not proved
	Proved                 // proved by the theorem of the certificate
	Assumed                // proved for a code that the game is promised to have, see [Period.Assumes]
	Sampled                // of an [Outcome]: a sample showed no error
)

var statuses = []string{"observed", "proved", "assumed", "sampled"}

// String returns "observed", "proved", "assumed" or "sampled".
func (s Status) String() string { return statuses[s] }

// MarshalText implements encoding.TextMarshaler.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Status) UnmarshalText(text []byte) error {
	for i, name := range statuses[:Sampled] {
		if name == string(text) {
			*s = Status(i)
			return nil
		}
	}
	return fmt.Errorf("certificate: status %q is neither proved nor assumed nor observed", text)
}
