// Package periodic holds certificates that a sequence of Grundy values repeats for
// ever, and searches for them. Three lines to begin with:
//
//	cert, err := octal.MustParse("0.77").Period()
//	cert.Value(1000000000000000000)
//	cert.Steps()
//
// A certificate names the theorem it rests on, the numbers the theorem asks for,
// and the range of values that was compared. [Certificate.Verify] hands them to
// package check, which computes the values anew, from the definition of the game,
// and shares no code with any search. What no theorem covers is only observed.
package periodic
