package periodic

// NameRepeatingCode is the name of the theorem of [RepeatingCode].
const NameRepeatingCode = "repeating code"

// RepeatingCode returns the theorem for infinite codes whose values repeat without a saltus:
// with the r digits head[0], head[1], …, then block again and again, and up to h heaps left by
// a move. It is the argument of Guy and Smith with other bounds; theirs do not hold for infinite
// codes.
//
// Theorem. Let P be a multiple of the length of the block, and G(n+P) = G(n) for all n with
// i ≤ n < r + h·(i+P−1), i ≥ 1. Then it holds for all n ≥ i.
//
// The proof is in package check.
func RepeatingCode(head, block []int) Theorem {
	c := repeatingCode{head: len(head), block: len(block), heaps: 1}
	for _, digits := range [][]int{head, block} {
		for _, d := range digits {
			if d&4 != 0 {
				c.heaps = max(c.heaps, 2)
			}
			if d&8 != 0 {
				c.heaps = 3
			}
		}
	}
	return Theorem{Name: NameRepeatingCode, Take: int64(len(head) + len(block)), First: 1, closes: c.closes}
}

// repeatingCode has the numbers of the theorem: r, the length of the block, and h.
type repeatingCode struct{ head, block, heaps int }

// closes tries the least P.
func (c repeatingCode) closes(values []int, shown pattern) (closure, bool) {
	from, p := shown.start, shown.period
	whole := lcm(p, c.block)
	bound := c.head + c.heaps*(from+whole-1)
	return closure{to: int64(bound + whole - p), stride: int64(whole)}, bound > from && bound+whole <= len(values)
}
