package periodic

import (
	"sprague/stdlib/certificate"
	_ "sprague/stdlib/periodic/check/quick" // checks what is found here
	_ "sprague/stdlib/periodic/coq"         // writes it as a theory
)

// A Certificate says that values repeat, and why; see package certificate.
type Certificate = certificate.Period

// Status says how sure a certificate is.
type Status = certificate.Status

// How sure a certificate is.
const (
	Observed = certificate.Observed
	Proved   = certificate.Proved
	Assumed  = certificate.Assumed
)
