// Package misere plays octal games to lose: who takes last loses.
//
//	g := octal.MustParse("0.77")      // Kayles
//	misere.Outcome(g, 4, 1)           // N, though P in normal play
//	q, err := misere.Quotient(g)      // order 40: how to play every position
//
// In normal play every heap is as good as a heap of Nim. In misère play it is not, and
// three means are left. The genus [Conway1976] is an invariant that decides sums of tame
// positions, which add like Nim; see [Genus], [Genera] and [FirstNotTame]. The misère
// quotient [PlambeckSiegel2008] takes as equal what no sum of heaps of the game itself
// can tell apart; where it is finite it solves the game, and [Quotient] finds it with a
// certificate that package check confirms. Of some games the quotient is infinite already for few
// heaps; [Semilinear] tells outcomes there by how the numbers of heaps compare, and package semilinear
// confirms that; [OrderAtLeast] shows how large a quotient is at least. What is left is search. [Outcome], [Explain]
// and [WinningMoves] take the best means available and say which.
//
// Of any other finite game, as of boards, graphs or rows of coins, [Canonical] has the canonical form, with outcome,
// genus and equality, and [ClosureOf] the positions that can come up, with the quotient of all their sums.
//
// Heap sizes are numbers of tokens. P and N are as in normal play: in a P-position the
// previous player wins. The position without heaps is N, since who cannot move wins.
package misere
