package automata

// # Ruler regularity
//
// The values of a finite code that leaves up to three heaps increase by a saltus, except that some residues have a
// ruler: the marks on a ruler are the higher, the greater the power of two that divides their position. Grossman and
// Nowakowski found 0.2048 and similar games [GrossmanNowakowski2015]; the statement and the proof here do not depend
// on theirs.
//
// The formula F. Let N ≥ 1, p, s ≥ 1. F(n) is listed for n < N + p. A heap n ≥ N is b + p·m with N ≤ b < N + p, in one
// way. If b has no ruler, F(n) = F(b) + s·m, or F(b) if the certificate lists b as still. If it has one, with the
// shift o ≥ 1, the fall e ≤ 3s, and the values A and B, let u = m + o = 2^j·q, q odd. Then
//
//	F(n) = A + s·(u − 1)                   if q = 1: u is a power of two;
//	F(n) = B + s·(u − 3) − e·(2^j − 1)     if q ≥ 3.
//
// So A is the value for u = 1, and B that for u = 3. For 0.2048 the heaps 2 modulo 13 have a ruler: s = 4, e = 8, A =
// 9, B = 6.
//
// Theorem. Let F(n) = G(n) for n < N, by the definition, and for every n ≥ N let
//
//	(1) no option of n have the value F(n),
//	(2) every v < F(n) be the value of an option of n,
//
// with the values of the parts by F. Then G(n) = F(n) for all n.
//
// Proof. By induction: if G = F below n, the values of the options of n are by F, and F(n) is their mex. ∎
//
// # Deciding (1) and (2)
//
// Both concern infinitely many heaps. Numbers are read in binary, the lowest digit first. Let 2^γ be the greatest
// power of two that divides s and all e. Then F(n) = 2^γ·h + l, where l depends only on b, and on whether u is a power
// of two; and h = (s/2^γ)·m + a constant (only a constant if b is still) is computed digit by digit from the digits of
// m, with a carry as the state. A ruler has two cases, which are two such machines; m + o needs a second carry, and
// 2^j is known at the first digit 1 of u, when e/2^γ is subtracted. u is a power of two if no other digit 1 follows.
// All carries are bounded, so these machines are finite; and so is any product of them, with one more carry for n = t
// + Σ parts. Numbers are followed by zeros until no carry is left: that is a final state, and the words that lead to
// it are those of valid numbers.
//
// (1) For each take t and each choice of parts, where a part is a heap below N or the b of a heap b + p·m: the b of
// the whole heap n is determined modulo p. The machines of the parts, of n, and of the carry read all digits in
// parallel; a run whose values have the nim sum 0 in every digit, and which ends in a final state, is an option with
// the value of its heap. A search through the finitely many states decides whether there is one.
//
// (2) The certificate lists sufficient options: a take, fixed heaps, the b of free heaps, and possibly two equal heaps
// of any size, whose values cancel. For each b and each l < 2^γ a word has the digits of m and of h, v = 2^γ·h + l.
// All runs of all the options are simulated at once, as a set of states, in parallel with the machine of n and the
// comparison of v with F(n). If in some set v < F(n) is final, and zeros lead none of the runs to a final state, then
// v is not reached; there are finitely many sets; if there is no such set, (2) holds.
//
// Two equal heaps a: 2a = K + p·(m − Σ m_i), where K is the known part, must be even, which the first digits
// determine, and at least 2, which the last carry of a subtraction determines.
//
// F has a value everywhere, and none below 0: e ≤ 3s implies F(n) ≥ B for q ≥ 3.
//
// The preperiod, the period and the saltus of a certificate need not be the least. A certificate without rulers says
// that the values are arithmetic periodic, or sapp regular if some b are still, without a bound on nim sums.
//
// Cost: (1) has as many cases as there are options of N + p into parts of any sizes, most of which are settled by l or
// memoized; (2) has at most as many sets as there are sets of states, in practice some hundreds for each b and l.
