package ruler_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"sprague/stdlib/octal"
	"sprague/stdlib/ruler"
)

func ExampleFind() {
	r, err := ruler.Find(octal.MustParse("0.2048"))
	fmt.Println(r, err)
	// Output:
	// values of 0.2048
	//   status         proved
	//   from heap      16
	//   period         13
	//   saltus         4
	//   of 28 + 13m    with u = m + 1 = 2^j·q, q odd: 4u + 5 if q = 1, else 4u + 2 − 8·2^j
	//   theorem        ruler regularity: finite automata decide that this is the mex at every heap (sprague help ruler-regularity)
	//   options        50 ways to move reach all smaller values <nil>
}

func ExampleFindWithin() {
	_, err := ruler.FindWithin(octal.Kayles, 200)
	fmt.Println(errors.Is(err, ruler.ErrNotFound))
	_, err = ruler.FindWithin("0.2048", 200)
	fmt.Println(err)
	// Output:
	// true
	// octal: a value of type string is not a game of heaps with an octal code
}

// proved is the formula of a code, of which it is known that there is one.
func proved(code string) ruler.Regularity {
	r, err := ruler.Find(octal.MustParse(code))
	if err != nil {
		panic(err)
	}
	return r
}

func ExampleRegularity_Value() {
	r := proved("0.2048")
	fmt.Println(r.Value(1_000_000_000_000), r.Value(13*64+15), r.Value(13*65+15))
	// Output: 307692307692 261 254
}

func ExampleRegularity_Game() {
	fmt.Println(proved("0.2048").Game())
	// Output: 0.2048
}

func ExampleRegularity_Preperiod() {
	fmt.Println(proved("0.2048").Preperiod())
	// Output: 16
}

func ExampleRegularity_Period() {
	fmt.Println(proved("0.2048").Period(), proved("0.200048").Period())
	// Output: 13 19
}

func ExampleRegularity_Saltus() {
	fmt.Println(proved("0.2048").Saltus())
	// Output: 4
}

func ExampleRegularity_Still() {
	fmt.Println(proved("0.2048").Still())
	// Output: []
}

func ExampleRegularity_Rulers() {
	fmt.Printf("%+v\n", proved("0.2048").Rulers())
	fmt.Println(len(proved("0.3F").Rulers()), "rulers: arithmetic periodic")
	// Output:
	// [{Heap:28 Shift:1 Fall:8 Power:5 Rest:2}]
	// 0 rulers: arithmetic periodic
}

func ExampleRegularity_Digest() {
	fmt.Println(proved("0.2048").Digest()[:16])
	// Output: f7f2cfb24ba5f0ba
}

func ExampleRegularity_Certificate() {
	var c struct {
		Kind    string
		Period  int
		Options []any
	}
	err := json.Unmarshal(proved("0.2048").Certificate(), &c)
	fmt.Println(c.Kind, c.Period, len(c.Options), err)
	// Output: ruler regularity 13 50 <nil>
}

func ExampleRegularity_Verify() {
	fmt.Println(proved("0.2048").Verify())
	// Output: <nil>
}
