package commands

import "github.com/spf13/cobra"

// finiteStateTopic makes the help page `sprague help finite-state`.
func finiteStateTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "finite-state",
		Short: "The theorem that proves long periods, with its proof",
		Long: `The finite-state theorem

Guy and Smith's theorem asks for a comparison up to 2n₀ + 2p + k values. Where a game
has a sparse space, n₀ + p + L values are enough, L a few thousand, and memory for L.

Let the last nonzero digit of a finite octal code be the one with index k, and let T be
the takes t whose digit allows a split. Choose a mask m > 0. For a value v read at heap
n let f(v, n) be the number of bits of v & m; if all t in T have one parity τ, the heap n
may be added to it; otherwise put τ = 0. Call v common at n if f ≡ 1 + τ modulo 2,
else rare.

Lemma. If a split with t in T leaves two common heaps a and b, G(a) ⊕ G(b) is rare at
n = a + b + t. For the bits of a nim sum have the parity of the bits of both parts
together, and the positions add up to n − t: f ≡ (1 + τ) + (1 + τ) + τ ≡ τ.

Let A ≥ 1, L = A + k, and let S(n) be the values of those options of n that do not split
or have a part of at most A. Let B > 2A + k, and let all heaps from A + 1 to B − 1 be common.

Claim 1. Let n ≥ B, and all heaps from A + 1 to n − 1 common. If mex S(n) is common at n,
it is G(n). For every value below it is that of an option; and an option outside S(n) is
a split into two heaps greater than A, both common, so its value is rare by the lemma,
and not mex S(n), which therefore is the least value that no option has.

Claim 2. For n > 2A + k, S(n) is the same function of the L values before n for all n. For
a split with a part a ≤ A leaves n − t − a ≥ n − L as the other part, which is greater
than A and thus another heap; G(a) is a constant, and every a from 1 to A occurs.

Theorem. Let mex S(n) be common at n for all n with B ≤ n < n₀ + p + L, let n₀ + L ≥ B, and
let the L values from n₀ on be those from n₀ + p on. Then G(n + p) = G(n) for all n ≥ n₀.
Proof by induction on n ≥ n₀ + p + L: the L values before n are those before n − p, so
S(n) = S(n − p) by claim 2, with the same mex v, common at n − p. If it were rare at n,
the position would belong to the space and p be odd; but then the value of heap n − 1,
the same as that of n − 1 − p, could not be common at both. So G(n) = v by claim 1.

A certificate stores windows, the L values before some heaps. sprague verify computes G
below B from the rules, and walks from each window to the next; each walk makes sure
that mex S(n) is common at every step, and that it ends in the next window. The walks do
not depend on each other, which is why they can be done in parallel or in parts.`,
	}
}
