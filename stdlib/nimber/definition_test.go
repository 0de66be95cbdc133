package nimber

import "testing"

// mexProducts returns the products of the n smallest nimbers from the definition alone.
func mexProducts(n int) [][]uint64 {
	t := make([][]uint64, n)
	for a := range t {
		t[a] = make([]uint64, n)
		for b := range t[a] {
			excluded := map[uint64]bool{}
			for x := range a {
				for y := range b {
					excluded[t[x][b]^t[a][y]^t[x][y]] = true
				}
			}
			for excluded[t[a][b]] {
				t[a][b]++
			}
		}
	}
	return t
}

// conwayProduct multiplies by Conway's rules for powers of two and nothing else: no
// halves, no tables. It shares no code with the package.
func conwayProduct(a, b uint64) uint64 {
	var r uint64
	for i := range 64 {
		for j := range 64 {
			if a>>i&1 == 1 && b>>j&1 == 1 {
				r ^= conway.powersOfTwo(i, j)
			}
		}
	}
	return r
}

// A conwayTable remembers the products of powers of two that have been worked out.
type conwayTable [64][64]uint64

var conway conwayTable

// powersOfTwo returns 2^i ⊗ 2^j. A power 2^i is the nim product of the Fermat powers
// 2^(2^k) for the binary digits 2^k of i, so the product is 2^(i+j) if i and j have no
// digit in common; a Fermat power met twice is replaced by F ⊗ F = F ⊕ F/2.
func (t *conwayTable) powersOfTwo(i, j int) uint64 {
	if i&j == 0 {
		return 1 << (i | j)
	}
	if t[i][j] == 0 {
		k := 1
		for i&j&k == 0 {
			k <<= 1
		}
		rest := t.powersOfTwo(i&^k, j&^k)
		t[i][j] = conwayProduct(rest, 1<<k) ^ conwayProduct(rest, 1<<(k-1))
	}
	return t[i][j]
}

func TestDefinition(t *testing.T) {
	const n = 48
	for a, row := range mexProducts(n) {
		for b, want := range row {
			x, y := uint64(a), uint64(b)
			for name, got := range map[string]uint64{
				"Mul": Mul(x, y), "portable": mulPortable(x, y),
				"tower": towerMul(x, y, 8), "Conway": conwayProduct(x, y),
			} {
				if got != want {
					t.Errorf("%s: %d ⊗ %d = %d, want %d", name, a, b, got, want)
				}
			}
		}
	}
}
