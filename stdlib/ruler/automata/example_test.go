package automata_test

import (
	"fmt"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/ruler/automata"
)

// nim8 is the certificate of 0.8: take one, and leave three heaps.
var nim8 = []byte(automata.Theorems[0].Example)

func ExampleRead() {
	c, err := automata.Read(nim8)
	fmt.Println(c.Game, c.Period, c.Saltus, err)
	_, err = automata.Read([]byte(`{"format":2,"kind":"ruler regularity","theorem":"ruler regularity","colour":"red"}`))
	fmt.Println(err)
	// Output:
	// 0.8 3 1 <nil>
	// check: no certificate by the theorem "ruler regularity": line 1, column 68: an unknown field, "colour"
}

func ExampleVerify() {
	fmt.Println(automata.Verify(nim8))
	// Output: <nil>
}

func ExampleClaim_Confirm() {
	c, _ := automata.Read(nim8)
	c.Saltus = 2
	fmt.Println(c.Confirm(check.Generous(), nil))
	// Output: check: ruler regularity of 0.8: no option of 4, of those that are named, has the value 1, which is below 2
}

func ExampleClaim_Value() {
	c, _ := automata.Read(nim8)
	fmt.Println(c.Value(9), c.Value(1_000_000))
	// Output: 2 333333
}

func ExampleClaim_Says() {
	c, _ := automata.Read(nim8)
	fmt.Println(c.Says())
	// Output: 0.8: values are arithmetic periodic: from 1 on with the period 3 and the saltus 1
}
