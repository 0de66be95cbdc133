// Package integer has the arithmetic of whole numbers that Go's library lacks.
package integer

// GCD returns the greatest common divisor of numbers ≥ 0, not both 0.
func GCD[T int | int64 | uint64](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// LCM returns the least common multiple of positive numbers.
func LCM[T int | int64 | uint64](a, b T) T { return a / GCD(a, b) * b }
