package octal

import "sprague/stdlib/grundy"

// A Table shows values in rows of equal width, each with its first heap, as in [GuySmith1956].
type Table = grundy.Table

// Table returns the values of the first rows·width heaps in rows. If width is a multiple of the period, equal
// values stand in columns. It panics if rows < 0 or width < 1, and if the values do not fit into memory.
func (g Game) Table(rows, width int) Table {
	return grundy.NewTable(g.Code(), width, g.Values(grundy.TableSize("octal", rows, width)))
}
