// Package coq translates certificates to theories of the Coq proof assistant.
//
// Its directory has the library Sprague: the theorems this notebook depends on, proved by machine without axioms, from
// definitions that fit on a page (Mex.v, Games.v, Codes.v). For each theorem on periods, and for misère quotients, the
// library has a checker in Coq's language, with a proof that it only accepts true claims. [Theory] writes a file whose
// last line is the theorem for one game; coqc accepts it with the library if and only if that checker does:
//
//	sprague export 0.77.json --to coq
//	make -C stdlib/periodic/coq
//	coqc -R stdlib/periodic/coq Sprague 0.77.v
//
// This package need not be trusted: if it has a bug, the file states another theorem, or none.
//
// The map of the library:
//
//	Mex.v          the least number that is missing
//	Games.v        games of heaps, Grundy values, that nothing else satisfies the mex rule
//	Play.v         moves in sums, who wins; the theorem of Sprague and Grundy
//	Codes.v        octal and hexadecimal codes, finite or repeating; subtraction games; Grundy's game
//	Nimbers.v      nim multiplication makes the natural numbers a field
//	Periods.v      periods with a saltus, and what makes preperiod and period the least
//	GuySmith.v     Guy and Smith for any number of heaps; one window; repeating codes
//	AllBut.v       subtraction games with all takes except some
//	SumBound.v     arithmetic periods of games that leave up to three heaps (sum bound)
//	LiveValues.v   live values: games that never split, with a saltus
//	FiniteState.v  the finite-state theorem
//	Misere.v       misère play, and when a monoid is the quotient of a whole game, or of the heaps up to some one
//	Usual.v        usual elements: few sums of two heaps are enough
//	Sets.v Values.v                       the computation of values, with its proof
//	Check.v SumCheck.v LiveCheck.v FiniteCheck.v MisereCheck.v   the checkers, with soundness proofs
//
// make checker builds them as a native program, build/checker, which reads certificates:
//
//	build/checker kayles.json                    the theorem that is proved
//	build/checker --windows 3-6 0.56.json        the walk through the third to the sixth window only
//	build/checker --facts 0.56.json              everything else in such a certificate
//	build/checker --sample 20 0.106.json         values after some windows of a long walk: no proof, and it says so
//
// .ci/checks/proofs runs all of it.
package coq
