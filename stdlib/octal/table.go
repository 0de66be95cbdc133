package octal

import "sprague/stdlib/grundy"

// A Table shows values in rows of equal width, each row with its first heap, as
// periodic sequences are printed in [GuySmith1956].
type Table = grundy.Table

// Table returns the values of the first rows·width heaps in rows. A width that is a
// multiple of the period puts equal values below one another. It panics if rows < 0
// or width < 1, and when there is not the memory for so many.
func (g Game) Table(rows, width int) Table {
	return grundy.NewTable(g.Code(), width, g.Values(grundy.TableSize("octal", rows, width)))
}
