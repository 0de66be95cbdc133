//go:build !unix

package budget

// unused returns an amount that a machine has today; here the system does not tell.
func unused() float64 { return 4 << 30 }
