package periodic

import "fmt"

// NameRepeatingCode is the name of the theorem of [RepeatingCode].
const NameRepeatingCode = "repeating code"

// RepeatingCode returns the theorem for infinite codes whose values repeat without a saltus:
// with the digits head[0], head[1], … (r of them), then block again and again, and up to h
// heaps left by a move. It is the argument of Guy and Smith with other bounds; theirs do not
// hold for infinite codes.
//
// Theorem. Let P be a multiple of the length of the block, and G(n+P) = G(n) for all n with
// i ≤ n < r + h·(i+P−1), i ≥ 1. Then it holds for all n ≥ i.
//
// Proof. Let n be at least the bound and suppose the equation below n. In an option of n + P
// that has a part a ≥ i + P, make it a − P: that is an option of n with the same value. If
// all parts are less, at least n + P − h·(i+P−1) ≥ r + P tokens were taken: take P less, by
// the same digit. An option of n that takes a number of tokens in the block becomes one of
// n + P by taking P more. If it takes less than r, its greatest part is at least i, since
// its parts hold more than h·i tokens: make it greater by P. So n and n + P have options of the same values. ∎
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

// repeatingCode are the numbers of the theorem: r, the length of the block, and h.
type repeatingCode struct{ head, block, heaps int }

// closes takes the least P, and looks whether the values are enough.
func (c repeatingCode) closes(values []int, shown pattern) (closure, bool) {
	from, p := shown.start, shown.period
	whole := lcm(p, c.block)
	bound := c.head + c.heaps*(from+whole-1)
	return closure{to: int64(bound + whole - p), stride: int64(whole)}, bound > from && bound+whole <= len(values)
}

// repeating is the induction for [RepeatingCode].
func (c Certificate) repeating() Steps {
	return Steps{
		{fmt.Sprintf("So G(n+%d) = G(n) from %d on, far enough: beyond, an option either has a part so great that %d tokens can be taken off it, or takes so many that %d less are taken by the same digit of the repeating block.", c.Stride, c.From, c.Stride, c.Stride), c.Verify() == nil},
		{fmt.Sprintf("The other way, a take in the block can be greater by %d, and with a smaller take the greatest part can. So n and n+%d have options of the same values: by induction for all n.", c.Stride, c.Stride), true},
	}
}
