// Package quotient finds misère quotients [PlambeckSiegel2008], heap by heap.
//
// It knows no certificate and no checker: package misere makes the one and asks the other.
//
// # What is computed
//
// Let A be the set of all sums of heaps 0, …, N of a game. Two sums are equal in A if no third sum of A
// tells them apart: with it both are P-positions of misère play, or neither is. The classes form a
// commutative monoid Q, the misère quotient; P is the set of classes of P-positions, and Φ(h) the
// class of heap h. Q need not be finite. Where it is, (Q, P, Φ) says who wins every sum: multiply
// the elements of the heaps and look whether the product is in P.
//
// # How it is found
//
// Heap after heap: the solver has the verified quotient of the heaps below h, and takes in h.
//
//  1. Φ(h) for nothing. Heaps that can be answered in the same contexts as an earlier heap are equal to
//     it ([quotient.mannerOf]).
//  2. A conservative extension (extend.go): h is equal to some x that is there. There is at most one
//     candidate, and one search decides.
//  3. Else a new element (solver.go): h is set free as a cycle beside the quotient (directsum.go), outcomes
//     are marked in the larger monoid by the rule of misère play on least words (mark.go), and elements
//     that no context tells apart are merged (minimise.go). That is a candidate.
//  4. A candidate is checked (failing.go). A word on which it errs says which heaps were bound too
//     early: these are set free and the rest is done again (recalibrate.go). When that runs away, a box of
//     all generators is tried (box.go).
//
// No step but the check has to be right: whatever a candidate comes from, it counts only when both
// checks pass, and these prove it (failing.go). All of 1 and 2 is checked as well: a heap is adjoined
// only after the search for failing words has gone on with it. So a fault in a heuristic costs time,
// or ends in an error, and gives no wrong quotient; and what is found is confirmed once more by package
// check, which shares none of this.
//
// When Φ repeats as the periodicity theorem asks (period.go), the quotient is that of the whole game.
//
// # Representation
//
// An element is a number, 0 the identity. A monoid is held by the rows of some heaps: rows[r][x] is x
// times what r stands for ([action]); the products xy of any two elements are filled in a row at a
// time when asked for. Sets of elements are bitmaps, a set for each element where the checks need
// {y : xy ∉ P}: order² bits. Every element has a least word, in an order in which options stand before
// their sums; so that "by induction" becomes "in this order".
//
// # Cost
//
// Marking takes the residues of each word times the options of its letters; minimising takes a few
// passes over order·letters pairs; the check is a search whose states are an element and a set, and is
// most of the work. Nothing is known that bounds the order by the heaps: 0.644 has 172 elements, and
// Dawson's Kayles 552 with heap 32 and more with each some heaps later. Everything counts its work on
// a [budget.Clock], so that a search ends at the same heap on every machine.
//
// # Sources
//
// [PlambeckSiegel2008] for quotients, both checks and the periodicity theorem; [Moore1956] for the
// minimisation. Recalibration follows the idea of their program; the box and the open sets are this
// program's own.
package quotient
