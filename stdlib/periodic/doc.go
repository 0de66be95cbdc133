// Package periodic searches for certificates that a sequence of Grundy values repeats for ever:
//
//	cert, err := octal.MustParse("0.77").Period()
//	cert.Value(1000000000000000000)
//	cert.Steps()
//
// A certificate has a theorem, its numbers, and the range of values compared. [Certificate.Verify] passes them to
// package check, which recomputes the values by the definition of the game, and shares no code with any search. A
// repetition without a theorem is only observed.
//
// # Theorems
//
//	Guy-Smith        finite codes that leave up to two heaps, see [GuySmith]
//	… three heaps    the same for up to three, see [ThreeHeaps]
//	… by residues    rules that depend on n mod m from some heap n on, see [ByResidues]
//	one window       games that never split and take at most k, see [OneWindow]
//	all-but window   subtraction games with all takes except some, see [AllBut]
//	repeating code   infinite codes without a saltus, see [RepeatingCode]
//	live values      games that never split, infinite codes too, with a saltus, see [LiveValues]
//	sum bound        games of three heaps and infinite codes, with a saltus, see [SumBound]
//	finite state     finite codes with few rare heaps, see package check
//
// Each has a proof, and its hypotheses are computed, never assumed.
package periodic
