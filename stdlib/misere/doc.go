// Package misere analyses misère play of octal games, in which the player who takes last loses.
//
//	g := octal.MustParse("0.77")      // Kayles
//	misere.Outcome(g, 4, 1)           // N, though P in normal play
//	q, err := misere.Quotient(g)      // order 40: how to play every position
//
// In normal play every heap is equal to a heap of Nim. In misère play it is not, and there are three methods. The genus
// [Conway1976] is an invariant that decides sums of tame positions, which add like Nim; see [Genus], [Genera] and
// [FirstNotTame]. The misère quotient [PlambeckSiegel2008] identifies positions that no sum of heaps of the game
// distinguishes; if it is finite it solves the game, and [Quotient] computes it with a certificate, which package check
// verifies. Some games have an infinite quotient with few heaps; [Semilinear] decides their outcomes by comparing the
// numbers of heaps, which package semilinear verifies, and [OrderAtLeast] bounds the order of a quotient from below.
// The third method is search. [Outcome], [Explain] and [WinningMoves] use the best method available and say which.
//
// For any other finite game, such as boards, graphs or rows of coins, [Canonical] returns the canonical form, with
// outcome, genus and equality, and [ClosureOf] the reachable positions, with the quotient of all their sums.
//
// Heap sizes are numbers of tokens. P and N are as in normal play: in a P-position the previous player wins. The
// position without heaps is N, since a player who cannot move wins.
package misere
