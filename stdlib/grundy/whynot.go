package grundy

import (
	"fmt"
	"strings"

	"sprague/stdlib/periodic"
)

// whyNot says why no theorem of package periodic speaks of the game, and how far its values are observed.
func (g *Game) whyNot(values []int) string {
	d := g.declared()
	if d == nil {
		return fmt.Sprintf("it is observed on %d values, because a function may change its rule at any heap; if a move takes at most k tokens whatever the heap, g.Bounded(k) says so, and g.Bounded(k).Period() proves", len(values))
	}
	var reasons []string
	for i := range d.clauses {
		c := &d.clauses[i]
		switch {
		case c.heap != nil:
			reasons = append(reasons, fmt.Sprintf("%q depends on the heap", c.String()))
		case !c.fixed && strings.Contains(c.words, "function"):
			reasons = append(reasons, "a function may change its mind at any number of tokens")
		case !c.fixed:
			reasons = append(reasons, fmt.Sprintf("%q allows ever greater numbers of tokens that follow no repeating code", c.String()))
		case c.parts != "":
			reasons = append(reasons, fmt.Sprintf("%q compares the heaps that are left", c.String()))
		}
	}
	return fmt.Sprintf("it is observed on %d values, because %s, and no theorem speaks of such rules%s", len(values), strings.Join(reasons, " and "), d.onPaper(values))
}

// # Rules that repeat with the heap
//
// Let a move take at most k tokens and leave at most two heaps, and let the same moves be allowed for n and n + m, n ≥ a, as where
// only even heaps may be split, with m = 2. If m divides p and G(n+p) = G(n) for all n with i ≤ n < 2i+p+k, where i ≥ 1 and
// i ≥ a, then for all n ≥ i.
//
// Proof. That of Guy and Smith. Let n ≥ 2i+p+k and suppose the equation below n. An option of n + p leaves at least 2i + 2p tokens in
// at most two heaps, the greater of at least i + p. Less by p it is what the same move leaves of n, for that move is
// allowed there too, since m divides p; and it has the same value. The other way, the greater heap of an option of n has at least i tokens
// and is less than n; make it greater by p. So n and n + p have options of the same values. ∎
//
// Certificates hold no such rules yet; onPaper tells the reader that the argument holds, and of which numbers.
func (d *declared) onPaper(values []int) string {
	every, after, take := 1, 1, 0
	for _, c := range d.clauses {
		if c.heap != nil && c.every == 0 || c.most == unbounded || c.parts != "" || c.leaves&leaveThree != 0 {
			return ""
		}
		every, after, take = leastMultiple(every, c.every), max(after, c.after), max(take, c.most)
	}
	seen, ok := periodic.Find(values, periodic.Observation())
	if !ok || seen.Saltus != 0 || seen.Period == 0 {
		return ""
	}
	p, i := leastMultiple(every, int(seen.Period)), max(int(seen.Preperiod), after)
	if end := 2*i + p + take; end+p > len(values) {
		return ""
	}
	return fmt.Sprintf(". On paper the argument of Guy and Smith carries it on, for moves that are the same at n and n + %d: G(n+%d) = G(n) was compared for %d ≤ n < %d, so it holds for all n ≥ %d; certificates hold no such rules", every, p, i, 2*i+p+take, i)
}

// repeats notes that a condition on the heap is the same for n and n + every, from heap after on.
func (c *clause) repeats(every, after int) {
	c.every, c.after = leastMultiple(c.every, every), max(c.after, after)
}

// leastMultiple returns the least common multiple of two numbers, where 0 stands for 1.
func leastMultiple(a, b int) int {
	a, b = max(a, 1), max(b, 1)
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}
