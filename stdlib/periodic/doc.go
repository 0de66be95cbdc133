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
//
// # Theorems
//
//	Guy-Smith        finite codes that leave up to two heaps, see [GuySmith]
//	… three heaps    the same for up to three, see [ThreeHeaps]
//	… by residues    rules that depend on the heap n, from some heap on on n mod m alone, see [ByResidues]
//	one window       games that never split and take at most k, see [OneWindow]
//	all-but window   subtraction games with all takes but some, see [AllBut]
//	repeating code   infinite codes without a saltus, see [RepeatingCode]
//	live values      games that never split, infinite codes too, with a saltus, see [LiveValues]
//	sum bound        games of three heaps and infinite codes, with a saltus, see [SumBound]
//	finite state     finite codes with few rare heaps, see package check
//
// Each stands with its proof, and its hypotheses are computed, never assumed.
package periodic
