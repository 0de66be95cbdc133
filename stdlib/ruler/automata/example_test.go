package automata_test

import (
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/ruler/automata"
)

// nim8 returns the claim of 0.8: take one, and leave three heaps.
func nim8() *automata.Claim {
	c, _, err := certificate.Read([]byte(certificate.Named("ruler regularity").Example))
	if err != nil {
		panic(err)
	}
	return c.(*automata.Claim)
}

func ExampleClaim_Certificate() {
	fmt.Println(certificate.Verify(nim8().Certificate(), certificate.Options{}))
	// Output: 0.8: values are arithmetic periodic: from 1 on with the period 3 and the saltus 1: proved; decided for all heaps <nil>
}

func ExampleClaim_Confirm() {
	c := nim8()
	c.Saltus = 2
	fmt.Println(c.Confirm(certificate.Options{}))
	// Output: check: ruler regularity of 0.8: no option of 4, of those that are named, has the value 1, which is below 2
}

func ExampleClaim_Value() {
	c := nim8()
	fmt.Println(c.Value(9), c.Value(1_000_000))
	// Output: 2 333333
}

func ExampleClaim_Says() {
	c := nim8()
	fmt.Println(c.Says())
	// Output: 0.8: values are arithmetic periodic: from 1 on with the period 3 and the saltus 1
}

func ExampleRuler_At() {
	r := automata.Ruler{Shift: 1, Fall: 8, One: 9, Three: 6} // of 0.2048, whose saltus is 4
	for u := int64(1); u < 9; u++ {
		fmt.Print(r.At(u, 4), " ")
	}
	// Output: 9 13 6 21 14 10 22 37
}
