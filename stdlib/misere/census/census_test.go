package census

import (
	"context"
	"fmt"
	"os"

	"sprague/stdlib/misere"
)

func ExampleSolve() {
	_, r, err := Solve(context.Background(), "0.77", misere.MaxHeap(12))
	fmt.Println(r.Code, r.Status, r.Order, r.POrder, r.Heap, err)
	_, _, err = Solve(context.Background(), "0.9q")
	fmt.Println(err != nil)
	// Output:
	// 0.77 partial 24 8 12 <nil>
	// true
}

func ExampleContradiction() {
	a := Record{Entry: misere.Entry{Code: "0.77", Status: misere.Partial, Order: 24, POrder: 8, Heap: 12}}
	b := a
	b.Order = 25
	fmt.Println(Contradiction(a, b))
	// Output: the quotients up to the same heap differ
}

func ExampleAtlas() {
	fmt.Println(Atlas(os.Stdout, "certificates", "missing.jsonl"))
	// Output: open missing.jsonl: no such file or directory
}
