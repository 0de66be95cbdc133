package coins

// # Three coins at equal distances
//
// Statement. Let m = n − 1, k the least place with the digit 2 in the ternary expansion of m, and o(1) < o(2) < … the
// odious numbers. In Turnips a head on coin n is worth f(m) = o(k+1), and f(m) = 0 if no digit is 2.
//
// Notation. A move from m leaves x = m − 2s and y = m − s, s ≥ 1, of value f(x) ⊕ f(y). Let j be the least place where
// s has a digit that is not 0: below j the three numbers agree, and at j they have the digits 0, 1 and 2 in some order.
//
// No option is f(m). If there is a 2 below j, then f(x) = f(y) = f(m) ≠ 0 and the option is 0. Otherwise f is o(j+1)
// for one of the three, and for the other two 0 or o(i) with i > j + 1. If m is the one, the option is 0, odious but
// not o(j+1), or the xor of two odious numbers, which is not odious. If not, the option is o(j+1) or the xor of two
// different odious numbers; f(m) is 0 or another odious number.
//
// Every v < f(m) is an option. Let r have the digits of m below k, which are 0 or 1. Above that let x, y, m have the
// digits 0, 1, 2 where m has 2, and otherwise those of m. With x = y = m below k, the option is 0. It remains to choose
// x and y below k with y − x = r − y; then s > 0, since the digits at k are 0, 1, 2.
//
// Let v = o(p+1), p < k. Let x be r but for x_p = 1 − r_p and x_(p+1) = 1 − r_(p+1). Then x + r is even, y = (x + r)/2
// has a 2 at p and none below, and x has none. For p = k − 1 and r_p = 0 let instead y_p = 1 and x_p = 2; for p = k − 1
// and r_p = 1 let x, y, m have the digits 10, 12, 21 at k and p.
//
// Let v be evil, v = o(p+1) ⊕ o(q+1) with p < q < k (see the game of at most three coins). Let x be r below p, x_p = 1
// − r_p, x_q = 2 and no 2 between. Then y has a 2 at p, and x its first at q. The digits between p and q and above q
// can make x + r even, unless q = p + 1 = k − 1 and r_q = 0. Then let y be what x is above: x = 2y − r, which is less
// than 2·3^k and has its first 2 at p, has the digit 1 instead of 0 at k. ∎

// turnips returns the values of three coins at equal distances.
func turnips(n int) int {
	place := 1
	for m := n - 1; m > 0; m /= 3 {
		if m%3 == 2 {
			return odious(place)
		}
		place++
	}
	return 0
}
