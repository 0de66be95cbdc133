package extend

import (
	"math/rand/v2"
	"testing"
)

// Values are those of the definition, heap by heap.
func TestValues(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 38))
	for range 300 {
		period, saltus := 1+r.IntN(20), r.IntN(3)
		first := make([]int, period+r.IntN(20))
		for i := range first {
			first[i] = r.IntN(9)
		}
		var still []int64
		if saltus > 0 && r.IntN(2) == 0 {
			still = append(still, int64(r.IntN(period)))
		}
		n := len(first) + r.IntN(500)
		got := Values(first, period, saltus, still, n)
		for h := range n {
			want := first[min(h, len(first)-1)]
			if h >= len(first) {
				want = got[h-period]
				if len(still) == 0 || int64(h%period) != still[0] {
					want += saltus
				}
			}
			if got[h] != want {
				t.Fatalf("%v, period %d, saltus %d, still %v: heap %d has %d", first, period, saltus, still, h, got[h])
			}
		}
	}
	if long := Values([]int{5, 1, 2, 3}, 3, 0, nil, 5_000_000); long[4_999_999] != 1+4_999_998%3 {
		t.Errorf("the last of 5 million values is %d", long[4_999_999])
	}
}
