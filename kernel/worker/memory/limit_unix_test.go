//go:build unix

package memory

import "testing"

func TestHardLimit(t *testing.T) {
	const gb = 1 << 30
	for _, c := range []struct{ limit, total, want uint64 }{
		{2 * gb, 20 * gb, 3 * gb},
		{12 * gb, 20 * gb, 18 * gb},
		{14 * gb, 20 * gb, 19 * gb},
		{20 * gb, 20 * gb, 20 * gb},
		{40 * gb, 20 * gb, 40 * gb},
		{2 * gb, 0, 2 * gb}, // nobody knows what the machine has
	} {
		if got := hardLimit(c.limit, c.total); got != c.want {
			t.Errorf("a bound of %d on a machine of %d: %d, want %d", c.limit, c.total, got, c.want)
		}
	}
}
