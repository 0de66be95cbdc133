package notebooks

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// Check compares the outputs of a run with those stored in nb, cell by cell, and marks the cells that differ. Outputs
// must be equal but for volatile text (see settle) and for drawings, which are compared by what they show. Of a cell
// tagged "volatile" only the success is checked.
func Check(nb *nbformat.Notebook, run Outcome) Outcome {
	stored := byID(nb)
	run.Cells = append([]CellOutcome(nil), run.Cells...)
	for i := range run.Cells {
		o := &run.Cells[i]
		old := stored[o.ID]
		if o.Status != Passed || old == nil || o.Cell.Has("volatile") {
			continue
		}
		if diff := differences(old.Outputs, o.Cell.Outputs); diff != "" {
			o.Status, o.Detail = Differs, diff
		}
	}
	return run
}

// Settle puts the stored outputs of nb back into a run where the new ones differ
// only in what is volatile, so that a second run writes the same bytes.
func Settle(nb *nbformat.Notebook, run Outcome) {
	stored := byID(nb)
	for _, o := range run.Cells {
		old := stored[o.ID]
		if old == nil || o.Status != Passed || old.Source != o.Cell.Source {
			continue
		}
		keep := o.Cell.Has("volatile") && len(old.Outputs) > 0
		if keep || differences(old.Outputs, o.Cell.Outputs) == "" {
			o.Cell.Outputs = old.Outputs
		}
	}
}

func byID(nb *nbformat.Notebook) map[string]*nbformat.Cell {
	cells := map[string]*nbformat.Cell{}
	for _, c := range nb.Cells {
		cells[c.ID] = c
	}
	return cells
}

// differences describes how new outputs differ from stored ones, "" when they do not.
func differences(stored, now []*nbformat.Output) string {
	var notes []string
	for i := range max(len(stored), len(now)) {
		switch {
		case i >= len(stored):
			notes = append(notes, fmt.Sprintf("output %d is new:\n%s", i+1, prefixed("+ ", now[i].String())))
		case i >= len(now):
			notes = append(notes, fmt.Sprintf("output %d is missing:\n%s", i+1, prefixed("- ", stored[i].String())))
		default:
			if d := difference(stored[i], now[i]); d != "" {
				notes = append(notes, fmt.Sprintf("output %d: %s", i+1, d))
			}
		}
	}
	return strings.Join(notes, "\n")
}

func difference(stored, now *nbformat.Output) string {
	if stored.Type != now.Type || stored.Name != now.Name {
		return fmt.Sprintf("is %s %s, stored is %s %s", now.Type, now.Name, stored.Type, stored.Name)
	}
	if stored.Type != nbformat.Display && stored.Type != nbformat.Value {
		return textDifference(stored.String(), now.String())
	}
	a, b := stored.Bundle().Data, now.Bundle().Data
	text := textDifference(string(a[display.MIMEText]), string(b[display.MIMEText]))
	notes := []string{text}
	both := maps.Clone(a)
	maps.Copy(both, b)
	for _, mime := range slices.Sorted(maps.Keys(both)) {
		old, inOld := a[mime]
		fresh, inNew := b[mime]
		switch {
		case mime == display.MIMEWidget: // which a page keeps and a run does not
		case mime == display.MIMEPNG && a[display.MIMESVG] != nil && b[display.MIMESVG] != nil: // which shows the same
		case text != "" && (!strings.HasPrefix(mime, "image/") || !inOld || !inNew): // which says the same
		case !inOld:
			return mime + " is new"
		case !inNew:
			return mime + " is missing"
		default:
			d := contentDifference(mime, old, fresh)
			if d != "" && !strings.HasPrefix(mime, "image/") {
				d = mime + ": " + d
			}
			if d != "" && text == "" {
				return d
			}
			notes = append(notes, d)
		}
	}
	return strings.Join(slices.DeleteFunc(notes, func(d string) bool { return d == "" }), "\n")
}

// contentDifference compares one representation.
func contentDifference(mime string, old, fresh []byte) string {
	switch {
	case mime == display.MIMESVG, mime == display.MIMEHTML && bytes.Contains(old, []byte("<svg")):
		return drawingDifference(string(old), string(fresh))
	case strings.HasPrefix(mime, "image/"):
		if bytes.Equal(old, fresh) {
			return ""
		}
		return changed(strings.ToUpper(strings.TrimPrefix(mime, "image/")))
	case mime == display.MIMEJSON || strings.HasSuffix(mime, "+json"):
		return jsonDifference(old, fresh)
	}
	return textDifference(string(old), string(fresh))
}
