package exercise_test

import (
	"fmt"

	"sprague/stdlib/exercise"
)

func ExampleDigest() {
	fmt.Println(exercise.Digest("nim-1", 11))
	fmt.Println(exercise.Digest("nim-2", 11))
	// Output:
	// nim-1:ed2cdbb707ef4b61
	// nim-2:ffcea113b409d65c
}

func ExampleDice() {
	for _, student := range []string{"Ada", "ada ", "Emmy"} {
		dice := exercise.Dice(student, "nim-1")
		fmt.Println(dice.IntN(16), dice.IntN(16), dice.IntN(16))
	}
	// Output:
	// 15 8 10
	// 15 8 10
	// 7 2 11
}

func ExampleCheck() {
	digest := exercise.Digest("sums-3", []int{2, 3, 5})
	fmt.Println(exercise.Check([]int{2, 3, 5}, digest), "|", exercise.Check([]int{2, 3}, digest), "|",
		exercise.Check([]int{}, digest))
	fmt.Println(exercise.Check(" Take TWO ", exercise.Digest("rule", "take two")))
	// Output:
	// right | not yet | not yet: no answer has been written
	// right
}

func ExampleCheck_error() {
	defer func() { fmt.Println(recover()) }()
	exercise.Check(11, "eleven")
	// Output: exercise: "eleven" is not a digest; Digest makes them
}

func ExampleProperty() {
	heap := 9
	fmt.Println(exercise.Property("the four heaps cancel", 5^6^9^heap == 0))
	heap = 5 ^ 6 ^ 9
	fmt.Println(exercise.Property("the four heaps cancel", 5^6^9^heap == 0))
	// Output:
	// not yet: wanted: the four heaps cancel
	// right
}

func ExampleVerdict_String() {
	fmt.Println(exercise.Verdict{Right: true}.String())
	// Output: right
}

func ExampleVerdict_Require() {
	heap := 5 ^ 6 ^ 9
	fmt.Println(exercise.Property("the four heaps cancel", 5^6^9^heap == 0).Require())
	// Output: right
}

func ExampleVerdict_Require_error() {
	defer func() { fmt.Println(recover()) }()
	exercise.Property("the four heaps cancel", 5^6^9^9 == 0).Require()
	// Output: exercise: not yet: wanted: the four heaps cancel
}
