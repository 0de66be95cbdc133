// Package coq writes certificates as theories of the Coq proof assistant.
//
// Beside it lies the library Sprague: the theorems this notebook rests on, proved by machine
// without axioms, from definitions that fit on a page (Mex.v, Games.v, Codes.v). Each theorem on
// periods and each misère quotient has a checker there, a program of Coq's own language, with the
// proof that what it accepts is true. [Theory] writes a file whose last line is the theorem for
// one game; coqc accepts it against the library if and only if that checker says yes:
//
//	sprague export 0.77.json --to coq
//	make -C stdlib/periodic/coq
//	coqc -R stdlib/periodic/coq Sprague 0.77.v
//
// Nothing of this package need be believed: what it writes wrongly is another theorem, or none.
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
//	AllBut.v       subtraction games with all takes but some
//	SumBound.v     arithmetic periods of games that leave up to three heaps (sum bound)
//	LiveValues.v   live values: games that never split, with a saltus
//	FiniteState.v  the finite-state theorem
//	Misere.v       misère play, and when a monoid is the quotient of a whole game, or of the heaps up to some one
//	Usual.v        usual elements: few sums of two heaps are enough
//	Sets.v Values.v                       values, computed, and that they are right
//	Check.v SumCheck.v LiveCheck.v FiniteCheck.v MisereCheck.v   the checkers, and that they are sound
//
// make checker builds them as a native program, build/checker, which reads certificates:
//
//	build/checker kayles.json                    the theorem that is proved
//	build/checker --windows 3-6 0.56.json        of a walk through many heaps, the windows from the third to the sixth alone
//	build/checker --facts 0.56.json              all else that such a certificate says
//	build/checker --sample 20 0.106.json         values behind some windows of a walk that is too long: no proof, and it says so
//
// .ci/checks/proofs runs all of it.
package coq
