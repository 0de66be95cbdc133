package history_test

import (
	"fmt"

	"sprague/kernel/history"
)

func Example() {
	s := history.Open("") // in memory
	for i, input := range []string{"x := 6", "x * 7", "x + 1"} {
		s.Add(i+1, input)
	}
	entries, err := s.Tail(2)
	for _, e := range entries {
		fmt.Println(e.Line, e.Input)
	}
	fmt.Println(err)
	// Output:
	// 2 x * 7
	// 3 x + 1
	// <nil>
}
