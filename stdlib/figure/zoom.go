package figure

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sprague/stdlib/internal/summary"
	"sprague/stdlib/task"
)

// What a page needs to zoom a figure and to tell the value under the pointer stands in the attribute data-figure of the
// document, as JSON: where the data lie in the drawing, the ranges of the axes, and the values themselves. zoom.js of
// package notebooks/export reads it, in exported pages and in the notebook in the browser.
//
// Values are numbers in a row, or, of long sequences, little-endian numbers of 32 bits, deflated, in
// base64: a million values of a periodic game take a few kilobytes, of an irregular one about a
// byte each. Sequences of more than mostCarried values are not carried; the page then tells places.

const (
	mostPlain   = 2000
	mostCarried = 1 << 21
)

// zoomable is the JSON.
type zoomable struct {
	Kind   string     `json:"kind"` // "plot" or "table"
	Box    [4]float64 `json:"box"`  // left, top, right, bottom of the data
	X      [2]float64 `json:"x"`
	Y      [2]float64 `json:"y"`
	Series []drawn    `json:"series,omitempty"`
	Across int        `json:"across,omitempty"` // of a table
}

// MarshalJSON returns the sequence as a page gets it.
func (d drawn) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name   string  `json:"name"`
		Values string  `json:"values"`
		Count  int     `json:"count"`
		Style  int     `json:"style"`
		Marked string  `json:"marked,omitempty"`
		Mark   string  `json:"mark,omitempty"`
		Lift   float64 `json:"lift,omitempty"`
	}{d.name, packed(d.values), len(d.values), d.style, packed(d.marked), d.mark, d.lift})
}

// zoomData returns the JSON for a figure whose data are drawn in an area, "" for one that does not zoom.
func (f *Figure) zoomData(area draw.Canvas, l *layout) string {
	z := zoomable{
		Kind: "plot",
		Box: [4]float64{hundredths(area.Min.X), hundredths(l.height - area.Max.Y), hundredths(area.Max.X),
			hundredths(l.height - area.Min.Y)},
		X: [2]float64{l.plot.X.Min, l.plot.X.Max}, Y: [2]float64{l.plot.Y.Min, l.plot.Y.Max},
	}
	switch {
	case f.table != nil:
		z.Kind, z.Across = "table", len(f.table[0])
		z.Series = []drawn{{values: slices.Concat(f.table...)}}
	case len(f.drawn) > 0 && !logarithmic(f.Plot): // pages draw on linear axes
		z.Series = f.drawn
	default:
		return ""
	}
	text, err := json.Marshal(z)
	if err != nil {
		panic("figure: " + err.Error())
	}
	return string(text)
}

func hundredths(v vg.Length) float64 { return math.Round(float64(v)*100) / 100 }

// packed writes numbers as text; nothing of those that are too many or too great.
func packed(values []int) string {
	low, high := bounds(values)
	if len(values) > mostCarried || low < math.MinInt32 || high > math.MaxInt32 {
		return ""
	}
	if len(values) <= mostPlain {
		return summary.Numbers(values, " ")
	}
	raw := make([]byte, 0, 4*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(int32(v)))
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	for block := range slices.Chunk(raw, 1<<16) {
		task.Check()
		_, _ = w.Write(block)
	}
	_ = w.Close()
	return "deflate:" + base64.StdEncoding.EncodeToString(b.Bytes())
}
