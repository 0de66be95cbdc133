package census

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"sprague/stdlib/misere"
)

func TestCodes(t *testing.T) {
	codes, err := Codes("0.xyz", "4.??", "0.77", "0.770")
	if err != nil || len(codes) != 511+64 {
		t.Errorf("%d codes, %v", len(codes), err)
	}
	if _, err := Codes("0.7q"); err == nil || !strings.HasPrefix(err.Error(), "0.7q: octal: ") {
		t.Errorf("error %v", err)
	}
}

func ExampleCodes() {
	fmt.Println(Codes("4.?"))
	fmt.Println(Codes("0.9?"))
	// Output:
	// [4.0 4.1 4.2 4.3 4.4 4.5 4.6 4.7] <nil>
	// [0.9 0.91 0.92 0.93 0.94 0.95 0.96 0.97] <nil>
}

func ExampleSolve() {
	_, r, err := Solve(context.Background(), "0.77", misere.MaxHeap(12))
	fmt.Println(r.Game, r.Status, r.Order, r.POrder, r.Heap, err)
	_, _, err = Solve(context.Background(), "0.9q")
	fmt.Println(err != nil)
	// Output:
	// 0.77 partial 24 8 12 <nil>
	// true
}

func ExampleContradiction() {
	a := Record{Game: "0.77", Status: misere.Partial, Order: 24, POrder: 8, Heap: 12}
	b := a
	b.Order = 25
	fmt.Println(Contradiction(a, b))
	// Output: the quotients up to the same heap differ
}

func ExampleAtlas() {
	fmt.Println(Atlas(os.Stdout, "certificates", "missing.jsonl"))
	// Output: open missing.jsonl: no such file or directory
}
