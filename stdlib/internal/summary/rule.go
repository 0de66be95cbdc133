package summary

import "fmt"

// Tokens names n tokens that a move takes.
func Tokens(n int) string {
	switch n {
	case 0:
		return "nothing"
	case 1:
		return "1 token"
	}
	return fmt.Sprintf("%d tokens", n)
}

// Left describes the heaps that a digit of an octal or hexadecimal code allows to leave.
func Left(digit int) string {
	var all []string
	for k, name := range []string{"nothing", "one heap", "two heaps", "three heaps"} {
		if digit>>k&1 != 0 {
			all = append(all, name)
		}
	}
	return Or(all)
}
