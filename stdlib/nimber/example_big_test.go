package nimber_test

import (
	"fmt"
	"math/big"

	"sprague/stdlib/nimber"
)

func ExampleNewBig() {
	fmt.Println(nimber.NewBig(5))
	// Output:
	// 5
}

func ExampleBigFromInt() {
	fmt.Println(nimber.BigFromInt(new(big.Int).Lsh(big.NewInt(1), 64)))
	// Output:
	// 18446744073709551616
}

func ExampleParseBig() {
	b, err := nimber.ParseBig("2^64")
	fmt.Println(b, err)
	_, err = nimber.ParseBig("12x")
	fmt.Println(err)
	// Output:
	// 18446744073709551616 <nil>
	// nimber: not a digit
	//     12x
	//       ^
}

func ExampleMustParseBig() {
	fmt.Println(nimber.MustParseBig("0xff"))
	// Output:
	// 255
}

func ExampleBig_Add() {
	fmt.Println(nimber.MustParseBig("2^64").Add(nimber.NewBig(1)))
	// Output:
	// 18446744073709551617
}

func ExampleBig_Mul() {
	fmt.Println(nimber.MustParseBig("2^64").Mul(nimber.MustParseBig("2^64")).Hex())
	// Output:
	// 0x18000000000000000
}

func ExampleBig_Square() {
	fmt.Println(nimber.MustParseBig("2^64").Square().Hex())
	// Output:
	// 0x18000000000000000
}

func ExampleBig_Sqrt() {
	fmt.Println(nimber.MustParseBig("2^64").Sqrt().Square())
	// Output:
	// 18446744073709551616
}

func ExampleBig_Inv() {
	fmt.Println(nimber.MustParseBig("2^64").Inv().Mul(nimber.MustParseBig("2^64")))
	// Output:
	// 1
}

func ExampleBig_Div() {
	fmt.Println(nimber.MustParseBig("2^64").Div(nimber.MustParseBig("2^64")))
	// Output:
	// 1
}

func ExampleBig_Pow() {
	fmt.Println(nimber.MustParseBig("2^64").Pow(3).Hex())
	// Output:
	// 0x80000000000000018000000000000000
}

func ExampleBig_SolveQuadratic() {
	fmt.Println(nimber.MustParseBig("2^63").SolveQuadratic())
	// Output:
	// 18446744073709551616
}

func ExampleBig_Int() {
	fmt.Println(nimber.MustParseBig("2^64").Int())
	// Output:
	// 18446744073709551616
}

func ExampleBig_Uint64() {
	fmt.Println(nimber.MustParseBig("2^64").Uint64())
	// Output:
	// 0 false
}

func ExampleBig_IsZero() {
	fmt.Println(nimber.MustParseBig("2^64").IsZero())
	// Output:
	// false
}

func ExampleBig_Equal() {
	fmt.Println(nimber.MustParseBig("2^64").Equal(nimber.NewBig(5)))
	// Output:
	// false
}

func ExampleBig_Cmp() {
	fmt.Println(nimber.MustParseBig("2^64").Cmp(nimber.NewBig(5)))
	// Output:
	// 1
}

func ExampleBig_BitLen() {
	fmt.Println(nimber.MustParseBig("2^64").BitLen())
	// Output:
	// 65
}

func ExampleBig_FieldBits() {
	fmt.Println(nimber.MustParseBig("2^64").FieldBits())
	// Output:
	// 128
}

func ExampleBig_String() {
	fmt.Println(nimber.MustParseBig("2^64").String())
	// Output:
	// 18446744073709551616
}

func ExampleBig_Hex() {
	fmt.Println(nimber.MustParseBig("2^64").Hex())
	// Output:
	// 0x10000000000000000
}

func ExampleBig_LaTeX() {
	fmt.Println(nimber.MustParseBig("2^64").LaTeX())
	// Output:
	// $\ast 18446744073709551616$
}
