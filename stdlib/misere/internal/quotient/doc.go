// Package quotient computes misère quotients [PlambeckSiegel2008], heap by heap. It neither makes nor checks
// certificates; package misere does. What a quotient (Q, P, Φ) is, and why it determines who wins, is in package check.
//
// # Algorithm
//
// The solver has the verified quotient of the heaps below h, and adds h.
//
//  1. Heaps whose moves win in the same contexts as those of an earlier heap are equal to it
//     ([Quotient.signatureOf]).
//  2. A conservative extension (extend.go): h is equal to some existing x. There is at most one candidate, and one
//     search decides.
//  3. Otherwise a new element (solver.go): h is added as a free cycle (directsum.go), outcomes are marked in the
//     larger monoid by the rule of misère play on least words (mark.go), and elements that no context distinguishes
//     are merged (minimise.go). This gives a candidate.
//  4. A candidate is checked (failing.go). A word on which it errs shows which heaps have wrong relations: these are
//     freed and the construction is repeated (recalibrate.go).
//
// Only the check has to be right, and cases 1 and 2 are checked as well: a heap is adjoined only after the search for
// failing words has continued with it. So a bug in a heuristic costs time, or ends in an error, but gives no wrong
// quotient; and package check, which shares no code with this, verifies the result again.
//
// If Φ repeats as the periodicity theorem requires (period.go), the quotient is that of the whole game.
//
// # Representation
//
// An element is a number, 0 the identity. A monoid is stored as the rows of some heaps: rows[r][x] is x times the
// element of r ([action]); the products xy of any two elements are computed by rows on demand. Sets of elements are
// bitmaps; the checks need {y : xy ∉ P} for each element: order² bits. Every element has a least word, in an order in
// which options precede their sums; so induction is over this order.
//
// # Cost
//
// Marking takes the residues of each word times the options of its letters; minimising takes a few passes over
// order·letters pairs; the check is a search whose states are an element and a set, and is most of the work. No bound
// of the order by the heaps is known: 0.644 has 172 elements, and Dawson's Kayles 552 with heap 32, growing every
// few heaps. Everything counts its work on a [budget.Clock], so a search ends at the same heap on every machine.
//
// # Sources
//
// [PlambeckSiegel2008] for quotients, both checks and the periodicity theorem; [Moore1956] for the minimisation.
// Recalibration follows the idea of their program; the open sets are ours.
package quotient
