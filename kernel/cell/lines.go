package cell

import (
	"encoding/binary"
	"go/token"
	"slices"
)

// Lines tell the lines of places in cells of long ago, whose files are no longer in the file set:
// that would keep three hundred bytes of each.
type lines []fileLines

// A fileLines has the beginnings of the lines of a file: each as its distance from the one before.
type fileLines struct {
	base, size int32
	starts     string
}

// add takes a file over.
func (l *lines) add(f *token.File) {
	var starts []byte
	last := 0
	for _, at := range f.Lines() {
		starts = binary.AppendUvarint(starts, uint64(at-last))
		last = at
	}
	*l = append(*l, fileLines{int32(f.Base()), int32(f.Size()), string(starts)})
	if n := len(*l); n > 1 && (*l)[n-2].base > (*l)[n-1].base {
		slices.SortFunc(*l, func(a, b fileLines) int { return int(a.base - b.base) })
	}
}

// line returns the line of a place, 0 for one that is in none of the files.
func (l lines) line(pos token.Pos) int {
	i, found := slices.BinarySearchFunc(l, int32(pos), func(f fileLines, p int32) int { return int(f.base - p) })
	if !found {
		i--
	}
	if i < 0 || int32(pos) > l[i].base+l[i].size {
		return 0
	}
	line, last := 0, int(l[i].base)
	for rest := []byte(l[i].starts); len(rest) > 0; line++ {
		n, size := binary.Uvarint(rest)
		if last += int(n); last > int(pos) {
			break
		}
		rest = rest[size:]
	}
	return line
}

// lineOf returns the line of a place in any cell of the session.
func (c *Checker) lineOf(pos token.Pos) int {
	if line := c.Fset.Position(pos).Line; line > 0 {
		return line
	}
	return c.lines.line(pos)
}
