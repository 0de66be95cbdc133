package notebooks

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"sprague/kernel/atomicfile"
	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
)

// A pair is a cell of two notebooks, or of one of them.
type pair struct {
	old, now     *nbformat.Cell // one may be nil
	oldAt, nowAt int            // their places, from 1
	moved        bool
}

// Compare writes to w how notebook B differs from A, cell by cell: sources line by line, outputs
// by what they show, pictures by how much of them is another. With page, the same goes there as
// HTML, with the pictures side by side. It reports whether they are the same; execution counts
// and what Check takes for the same make no difference.
func Compare(w io.Writer, page, a, b string) (same bool, err error) {
	one, err := nbformat.ReadFile(a)
	if err != nil {
		return false, err
	}
	two, err := nbformat.ReadFile(b)
	if err != nil {
		return false, err
	}
	changes := changesBetween(one, two, nbformat.IsNotebook(a) && nbformat.IsNotebook(b))
	summary := summaryOf(changes)
	if page != "" {
		text, err := export.Changes(filepath.Base(a)+" → "+filepath.Base(b), summary, changes)
		if err != nil {
			return false, err
		}
		if err := atomicfile.Write(page, text); err != nil {
			return false, err
		}
	}
	if len(changes) == 0 {
		return true, nil
	}
	fmt.Fprintf(w, "--- %s\n+++ %s\n", a, b)
	for _, c := range changes {
		fmt.Fprintf(w, "\n%s\n", c.Heading)
		for _, l := range c.Lines {
			fmt.Fprintf(w, "  %s\n", l)
		}
		if c.Outputs != "" {
			fmt.Fprintln(w, prefixed("  ", c.Outputs))
		}
	}
	fmt.Fprintf(w, "\n%s\n", summary)
	return false, nil
}

func summaryOf(changes []export.Change) string {
	if len(changes) == 0 {
		return "no difference"
	}
	if len(changes) == 1 {
		return "1 difference"
	}
	return fmt.Sprintf("%d differences", len(changes))
}

// changesBetween lists what differs; outputs are compared where both have some to keep.
func changesBetween(a, b *nbformat.Notebook, outputs bool) []export.Change {
	var changes []export.Change
	for _, p := range align(a.Cells, b.Cells) {
		if c, differs := p.change(outputs); differs {
			changes = append(changes, c)
		}
	}
	if lines := metadataLines(a.Metadata, b.Metadata); outputs && len(lines) > 0 {
		changes = append(changes, export.Change{Heading: "metadata of the notebook", Lines: lines, Before: &nbformat.Cell{}, After: &nbformat.Cell{}})
	}
	return changes
}

func (p pair) change(outputs bool) (export.Change, bool) {
	c := export.Change{Before: p.old, After: p.now}
	switch {
	case p.old == nil:
		c.Heading, c.Lines = fmt.Sprintf("cell %d added (%s)", p.nowAt, p.now.Type), marked("+ ", p.now.Source)
		return c, true
	case p.now == nil:
		c.Heading, c.Lines = fmt.Sprintf("cell %d removed (%s)", p.oldAt, p.old.Type), marked("- ", p.old.Source)
		return c, true
	}
	var what []string
	if p.moved {
		what = append(what, fmt.Sprintf("moved, was cell %d", p.oldAt))
	}
	if p.old.Type != p.now.Type {
		what = append(what, fmt.Sprintf("is %s, was %s", p.now.Type, p.old.Type))
	}
	if p.old.Source != p.now.Source {
		what = append(what, "source")
		c.Lines = strings.Split(lineDiff(p.old.Source, p.now.Source), "\n")
	}
	if outputs {
		if lines := metadataLines(p.old.Metadata, p.now.Metadata); len(lines) > 0 {
			what = append(what, "metadata")
			c.Lines = append(c.Lines, lines...)
		}
		if c.Outputs = differences(p.old.Outputs, p.now.Outputs); c.Outputs != "" {
			what = append(what, "outputs")
		}
	}
	c.Heading = fmt.Sprintf("cell %d (%s): %s", p.nowAt, p.now.Type, strings.Join(what, ", "))
	return c, len(what) > 0
}

func marked(mark, text string) []string { return strings.Split(prefixed(mark, text), "\n") }

func metadataLines(a, b nbformat.Fields) []string {
	keys := slices.Sorted(maps.Keys(a))
	for _, k := range slices.Sorted(maps.Keys(b)) {
		if _, both := a[k]; !both {
			keys = append(keys, k)
		}
	}
	var lines []string
	for _, k := range keys {
		old, now := compactJSON(a[k]), compactJSON(b[k])
		if old == now {
			continue
		}
		if old != "" {
			lines = append(lines, "- "+k+": "+old)
		}
		if now != "" {
			lines = append(lines, "+ "+k+": "+now)
		}
	}
	return lines
}

// compactJSON writes a value on one line.
func compactJSON(raw []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	return b.String()
}

// align finds for each cell the one that it was: by its identifier, by its text, between such
// cells by its words, and elsewhere the next one that has half of its lines. The order is that of the new notebook, with what was
// removed where it stood.
func align(a, b []*nbformat.Cell) []pair {
	was := make([]int, len(b)) // for each cell of b its place in a, -1 for none
	for j := range was {
		was[j] = -1
	}
	used := make([]bool, len(a))
	match := func(like func(x, y *nbformat.Cell) bool) {
		next := 0
		for j, y := range b {
			if was[j] >= 0 {
				next = was[j] + 1
				continue
			}
			for k := range a { // first those that follow the cell before
				i := (next + k) % len(a)
				if !used[i] && like(a[i], y) {
					was[j], used[i], next = i, true, i+1
					break
				}
			}
		}
	}
	match(func(x, y *nbformat.Cell) bool { return x.ID == y.ID && x.Type == y.Type && x.Source == y.Source })
	match(func(x, y *nbformat.Cell) bool { return x.Type == y.Type && x.Source == y.Source && !blank(x.Source) })
	match(func(x, y *nbformat.Cell) bool { return x.ID == y.ID })
	pairBetween(a, b, was, used)
	match(alike)
	stay := increasing(was)
	var pairs []pair
	done := 0 // cells of a that have been listed, or were before those
	removed := func(upTo int) {
		for ; done < upTo; done++ {
			if !used[done] {
				pairs = append(pairs, pair{old: a[done], oldAt: done + 1})
			}
		}
	}
	for j, y := range b {
		p := pair{now: y, nowAt: j + 1}
		if i := was[j]; i >= 0 {
			if stay[j] {
				removed(i)
			}
			p.old, p.oldAt, p.moved = a[i], i+1, !stay[j]
		}
		pairs = append(pairs, p)
	}
	removed(len(a))
	return pairs
}

// alike reports whether half of the lines of two cells are the same.
func alike(x, y *nbformat.Cell) bool {
	if x.Type != y.Type {
		return false
	}
	lines := map[string]int{}
	xs, ys := strings.Split(x.Source, "\n"), strings.Split(y.Source, "\n")
	for _, l := range xs {
		lines[strings.TrimSpace(l)]++
	}
	common := 0
	for _, l := range ys {
		if l = strings.TrimSpace(l); lines[l] > 0 {
			lines[l]--
			common++
		}
	}
	return 2*common >= max(len(xs), len(ys))
}

// increasing marks a longest increasing subsequence of the numbers that are not negative.
func increasing(list []int) []bool {
	length, before := make([]int, len(list)), make([]int, len(list))
	best := -1
	for j, x := range list {
		before[j] = -1
		if x < 0 {
			continue
		}
		length[j] = 1
		for i := range j {
			if list[i] >= 0 && list[i] < x && length[i]+1 > length[j] {
				length[j], before[j] = length[i]+1, i
			}
		}
		if best < 0 || length[j] > length[best] {
			best = j
		}
	}
	marks := make([]bool, len(list))
	for ; best >= 0; best = before[best] {
		marks[best] = true
	}
	return marks
}
