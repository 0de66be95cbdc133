package words_test

import (
	"fmt"
	"strings"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/periodic/check/words"
)

func ExampleSteps() {
	claim, _ := check.Read([]byte(check.Named("Guy-Smith").Example))
	game, _ := check.Possible(claim)
	steps, err := words.Steps(claim, game, check.Values(game, 9))
	for _, s := range steps[:3] {
		fmt.Println(s.Holds, s.Statement)
	}
	fmt.Println(err)
	// Output:
	// true Compute G(0), …, G(8) by the mex rule.
	// true G(n+2) = G(n) for every n with 2 ≤ n < 7.
	// true The range ends at 2i+p+k = 2·2 + 2 + 1 = 7.
	// <nil>
}

func ExampleFill() {
	n := words.Numbers{Integers: map[string]int64{"i": 2, "p": 3}, Facts: map[string]bool{"closed": true}}
	fmt.Println(words.Fill("From {i} on, and {i+p}. [closed && p > i]", n, nil))
	_, err := words.Fill("{q}", n, nil)
	fmt.Println(err)
	// Output:
	// [{From 2 on, and 5. true false}] <nil>
	// words: the expression "q": eval:1:1: undefined: q (there are closed, i, p)
}

func ExampleIntegers() {
	claim, _ := check.Read([]byte(check.Named("Guy-Smith").Example))
	fmt.Println(words.Integers(claim)["period"])
	// Output: 2
}

func ExampleProof() {
	first, _, _ := strings.Cut(words.Proof(check.Named("Guy-Smith"), check.Sources), "\n")
	fmt.Println(first)
	// Output: # The theorem of Guy and Smith
}
