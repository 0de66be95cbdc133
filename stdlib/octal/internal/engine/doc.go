// Package engine computes the values of taking-and-breaking games, exactly and fast. This is its
// design, with proofs; every file names the paragraph that it implements.
//
// # §1 What is computed
//
// G(n) is the least value that no option of a heap of n has: the mex. Let k be the index of the last nonzero digit, and
// T the takes t whose digit allows to leave two heaps. The options of n are 0 if it may vanish, G(n−t) where one heap
// may be left, and G(a) ⊕ G(n−t−a) for t in T and 1 ≤ a ≤ (n−t)/2. By this definition a value costs O(n), and n values
// O(n²) ([Plain]). Infinite codes and those that leave three heaps are computed that way; the rest concerns finite
// codes that leave at most two heaps.
//
// # §2 Common and rare values
//
// Choose a mask m > 0. Call a value common if it has an odd number of bits in common with m,
// else rare ([WinningWays] chapter 4, [GangolliPlambeck1989]). If all t in T have the same parity
// τ, the heap may count: let f(v, n) be the number of bits of v & m, plus n + τ; then v is common
// at n if f is odd ([Space]). A heap is rare or common as its value at this heap is.
//
// Lemma. If a split with t in T leaves two common heaps a and b, its value is rare at
// n = a + b + t. Proof: the bits of a nim sum have the parity of the bits of both parts together;
// without the heap, odd + odd is even. With it, f(G(a), a) + f(G(b), b) is even, and differs from
// f(G(a) ⊕ G(b), n) by (a + τ) + (b + τ) − (n + τ) = τ − t, up to even numbers, which is even.
//
// In nearly all such games some mask leaves few rare heaps; the reason is unknown, and correctness does not depend on
// it. [Histogram.Best] finds the mask with the fewest rare heaps by a Walsh–Hadamard transform.
//
// # §3 A value from rare heaps alone
//
// Let S(n) be the values of the options of n that do not split, and of the splits with a rare
// part. Let c be the least value that is common at n and not in S(n). Every other split is of two common
// heaps, so its value is rare at n: no option has the value c. So G(n) ≤ c, and
//
//	G(n) = c if each value u < c that is rare at n is that of some option.
//
// Showing this is the exclusion of u; the option is its witness. If some u < c has none, G(n) is the least such u, and
// n is a new rare heap. The rule is exact for any mask and any search for witnesses that answers no only after trying
// all splits. [Sparse] applies it to one value at a time: it marks S(n), in O(rare heaps), and searches a split for
// each unmarked rare value below c (package xorfind, O(n) in the worst case but nearly always a few vector operations).
// If many heaps are rare and values are large, blocks of heaps are computed together instead (dense.go).
//
// # §4 Codes
//
// Within a class the lowest bit of the mask follows from the others. A code is a value without that
// bit ([Coding]): nim sums of codes are codes of nim sums, and the order within a class is preserved. The values of
// .106 up to 27 have codes below 16, those of .6 codes below 256.
//
//	value  v = … b₄ b₃ b₂ b₁ b₀      mask 01101: lowest bit b₀
//	code   c = … b₄ b₃ b₂ b₁         b₀ = 1 ⊕ b₂ ⊕ b₃ in a common heap, b₂ ⊕ b₃ in a rare one
//
// # §5 In bulk
//
// Behind the last rare heap r, from n > r + k on, S(n) in codes is a fixed list of terms (d, w): the code c(n−d) ⊕ w is
// excluded, where d = r + t and w = c(r) for a split with the rare part r, and d = t and w = 0 for an option that does
// not split and keeps the class. Step 1, the kernel, computes a chunk of codes, each the mex of its terms (packages
// mexscan and mexbitmap). Step 2, the check, finds for each n of the chunk and each rare code u whose value is below
// G(n) a witness, an a with c(a) ⊕ c(n−t−a) = u (package rarecover). A position without one is a gap. By §3 the chunk
// is exact up to the first gap without a witness among all splits; that heap is rare, and the values computed behind it
// are wrong and dropped. The kernel treats all heaps of the chunk as common.
//
// bulk implements these two steps; a pipeline distributes them to processors.
//
// # §6 Bit layouts
//
//	mexscan    one set of codes a position, in 32 bits: bit c is set if c is excluded; the mex
//	           is the number of low ones. 8 positions to a register.
//	mexbitmap  one bit a position: word 8·⌊n/64⌋ + (c mod 8) of column ⌊c/8⌋ has bit n mod 64
//	           set if the code c stands at n. A term shifts columns by d and permutes words by w.
//	rarecover  one bit a position, a row for each code; byte offsets are shifts by eight.
//
// # §7 Storage
//
// A stream begins where every term leads to a common heap, at about 2r + 2k, and keeps only the last codes, as many as
// terms and witnesses reach (a ring of buffers). An extension of a solver, and a cache, keep all codes in one array, so
// that witnesses may be anywhere. An extension works among rare heaps too: the greatest possible code takes the place
// of a rare heap and of heaps below 0. Until rare heaps are far behind, codes in use stay below half of all codes, so
// the nim sum of that code and a code in use is not in use: it excludes and covers none of the codes in use.
//
// # §8 Time and memory
//
// With R terms, V codes and vectors of b bits, the kernels take O(R) operations for b/32 positions (mexscan) or
// O(R·V/8) for b/8 positions (mexbitmap), and a check about as long; a chain of mexes that depend on each other limits
// games whose least distance is 1. Measured on one core of 3 to 4 GHz: .106 (15 terms) 3·10⁸ exact values a second, .6
// (1584 terms) 10⁶. A stream takes a few MB, a cache one byte a value, a solver about ten.
package engine
