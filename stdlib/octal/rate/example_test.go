package rate_test

import (
	"fmt"
	"time"

	"sprague/stdlib/octal"
	"sprague/stdlib/octal/rate"
)

func ExampleTrials() {
	for _, t := range rate.Trials() {
		fmt.Println(t.Game, rate.Grouped(t.Values))
	}
	// Output:
	// 0.106 268 435 456
	// 0.104 268 435 456
	// 0.454 268 435 456
	// 0.16 268 435 456
	// 0.6 33 554 432
	// 0.014 8 388 608
	// Grundy's game 16 777 216
}

func ExampleTrial_Run() {
	r := rate.Trial{Game: octal.Kayles, Values: 5000}.Run()
	fmt.Println(r.Values, r.Took > 0, r.Rate > 0, r.Plain > 0)
	// Output: 5000 true true true
}

func ExampleRow_Markdown() {
	r := rate.Row{Trial: rate.Trial{Game: octal.Kayles, Values: 1 << 20}, Took: time.Second / 2, Rate: 1 << 21,
		Plain: 1 << 17}
	fmt.Println(rate.Heading)
	fmt.Println(r.Markdown())
	// Output:
	// | game | values | seconds | values a second | plain solver | ratio |
	// |---|--:|--:|--:|--:|--:|
	// | 0.77 | 1 048 576 | 0.5 | 2.1 million | 131 thousand | 16 |
}

func ExampleGrouped() {
	fmt.Println(rate.Grouped(999), rate.Grouped(1_000_000))
	// Output: 999 1 000 000
}

func ExampleRounded() {
	fmt.Println(rate.Rounded(393_000_000), rate.Rounded(3_600_000), rate.Rounded(152_000))
	// Output: 393 million 3.6 million 152 thousand
}
