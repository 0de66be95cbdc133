package periodic

import (
	"sprague/stdlib/certificate"
	_ "sprague/stdlib/periodic/check/quick" // registers the checker
	_ "sprague/stdlib/periodic/coq"         // registers the translation to Coq
)

// A Certificate claims that values repeat, with the evidence; see package certificate.
type Certificate = certificate.Period

// Status is the strength of a certificate.
type Status = certificate.Status

// The statuses of a certificate of a period.
const (
	Observed = certificate.Observed
	Proved   = certificate.Proved
	Assumed  = certificate.Assumed
)
