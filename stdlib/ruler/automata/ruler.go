package automata

import "sprague/stdlib/certificate"

// # Ruler regularity
//
// A finite code, of up to three heaps, whose values rise with a saltus, except that some residues
// carry a ruler: the marks on a ruler are the higher, the greater the power of two that divides
// their place. Grossman and Nowakowski found 0.2048 and games like it [GrossmanNowakowski2015];
// the statement here and its proof do not rest on theirs.
//
// The formula F. Let N ≥ 1, p, s ≥ 1. F(n) is listed for n < N + p. A heap n ≥ N is b + p·m with
// N ≤ b < N + p, in one way. If b has no ruler, F(n) = F(b) + s·m, or F(b), if the certificate
// says that b is still. If it has one, with the shift o ≥ 1, the fall e ≤ 3s, and the values A
// and B, let u = m + o = 2^j·q, q odd. Then
//
//	F(n) = A + s·(u − 1)                   if q = 1: u is a power of two;
//	F(n) = B + s·(u − 3) − e·(2^j − 1)     if q ≥ 3.
//
// So A is the value that belongs to u = 1, and B that to u = 3. For 0.2048 the heaps 2 modulo 13
// have a ruler: s = 4, e = 8, A = 9, B = 6.
//
// Theorem. Let F(n) = G(n) for n < N, by the definition, and let for every n ≥ N
//
//	(1) no option of n have the value F(n),
//	(2) every v < F(n) be the value of an option of n,
//
// where F says the values of the parts. Then G(n) = F(n) for all n.
//
// Proof. By induction: if G = F below n, the options of n have the values that F says, and F(n)
// is their mex. ∎
//
// # Deciding (1) and (2)
//
// Both speak of infinitely many heaps, and both are decided. Numbers are read in binary, the
// lowest digit first. Let 2^γ be the greatest power of two that divides s and all e. Then F(n) =
// 2^γ·h + l, where l depends on b alone, and on whether u is a power of two; and h = (s/2^γ)·m +
// a constant (a constant alone if b is still) is found digit by digit from the digits of m: a
// carry is all that must be kept in mind. For a ruler there are two cases, which are two such
// machines; m + o needs a second carry, and 2^j is met when the first digit 1 of u is: that is
// the moment to take e/2^γ off. Whether u is a power of two is whether another digit 1 follows.
// All carries are bounded, so these machines are finite; and so is any number of them side by
// side, with one more carry that keeps n = t + Σ parts in mind. Numbers are read to their ends
// and then zeros, until no carry is left: that is a state of rest, and the words that lead to it
// are those of numbers that fit.
//
// (1) For each take t and each choice of parts, where a part is a heap below N or the b of a heap
// b + p·m: the b of the whole heap n is known modulo p. The machines of the parts, of n, and of
// the carry run side by side on all digits; a run whose values have the nim sum 0 in every digit,
// and which comes to rest, is an option with the value of its heap. A search through the finitely
// many states finds whether there is one.
//
// (2) The certificate names options that suffice: a take, heaps that are fixed, the b of heaps
// that are not, and possibly two equal heaps of any size, whose values cancel. For each b and
// each l < 2^γ a word is the digits of m and of h, v = 2^γ·h + l. All runs of all the options
// named are followed at once, as a set of states, beside the machine of n and the comparison of v
// with F(n). If a set is met in which v < F(n) is at rest, and none of the runs comes to rest by
// reading zeros, then F(n) is not reached; there are finitely many sets; if none is like that,
// (2) holds.
//
// Two equal heaps a: 2a = K + p·(m − Σ m_i), where K is the part that is known, must be even,
// which the first digits tell, and 2 or more, which the last carry of a subtraction tells.
//
// That F has a value everywhere, and none below 0: e ≤ 3s gives F(n) ≥ B at q ≥ 3.
//
// The preperiod, the period and the saltus of a certificate are such numbers, and not claimed to
// be the least. With no ruler at all the certificate says that the values are arithmetic
// periodic, or sapp regular if some b are still, and needs no bound on nim sums for it.
//
// Cost: (1) has as many cases as there are options of N + p into parts of any sizes, most of them
// settled by l or met before; (2) has at most as many sets as there are sets of states, in
// practice some hundreds for each b and l.

var ruler = &certificate.Theorem{
	Name: "ruler regularity", File: "ruler.go",
	Source: "this notebook; on such games GrossmanNowakowski2015",
	Says: "a formula F rises by s with every period p, but at some residues, where u = 2^j·q counts the periods, it falls " +
		"behind by e·(2^j − 1) unless q = 1: if F is G below N, and for all n ≥ N no option of n has the value F(n) and " +
		"all smaller values are those of options, which finite automata decide, then F is G everywhere",
	LaTeX: `F(n) = A + s(u-1) \text{ if } u = 2^j, \quad F(n) = B + s(u-3) - e(2^j-1) \text{ if } u = 2^j q,\ q \ge 3 ` +
		`\text{ odd}; \quad F(n) = G(n) \text{ for } n < N,\ F(n) = \mathrm{mex}\,\{F(\text{options of } n)\} \text{ for ` +
		`} n \ge N \implies G(n) = F(n) \text{ for all } n`,
	Example: `{"format":2,"kind":"ruler regularity","theorem":"ruler regularity","game":"0.8","preperiod":1,"period":3,` +
		`"saltus":1,"values":[0,0,0,0],"still":[],"rulers":[],"options":[{"take":1,"fixed":[],"free":[1],` +
		`"twice":true},{"take":1,"fixed":[],"free":[2],"twice":true}]}`,
	New: func() any { return &Claim{} },
}
