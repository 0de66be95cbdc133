package child

import "testing"

// The collector hurries from nine tenths of the memory on, and never at what is kept anyway.
func TestHurryFrom(t *testing.T) {
	for _, c := range []struct{ total, kept, want uint64 }{
		{1600, 0, 1440},
		{1600, 1339, 1440},
		{1600, 1340, 1440},
		{1600, 1341, 1441},
		{1600, 1440, 1540},
		{1600, 1600, 1700},
		{0, 0, 0},
	} {
		if got := hurryFrom(c.total, c.kept); got != c.want {
			t.Errorf("hurryFrom(%d, %d) = %d, want %d", c.total, c.kept, got, c.want)
		}
	}
}
