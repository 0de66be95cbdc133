package notebooks

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/rogpeppe/go-internal/diff"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

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
		return "picture changed (" + strings.ToUpper(strings.TrimPrefix(mime, "image/")) + ")"
	case mime == display.MIMEJSON || strings.HasSuffix(mime, "+json"):
		return textDifference(canonical(old), canonical(fresh))
	}
	return textDifference(string(old), string(fresh))
}

// Volatile text differs from run to run although the answer is the same. Each kind
// is replaced by one word before texts are compared.
var volatile = []struct {
	kind *regexp.Regexp
	word string
}{
	{regexp.MustCompile(`\x1b\[[0-9;]*m`), ""},
	// Of a Go heap: at a random place since Go 1.26, and there in steps of eight bytes.
	{regexp.MustCompile(`\b0x(c[0-9a-f]{9}|[0-9a-f]{9,11}[08])\b`), "‹address›"},
	{regexp.MustCompile(`\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z| ?[+-]\d\d:?\d\d)?( [A-Z]{3,4})?( m=[+-][\d.]+)?`),
		"‹time›"},
	{regexp.MustCompile(`\b(\d+h)?(\d+m)?\d+(\.\d+)? ?(ns|µs|μs|ms)\b`), "‹duration›"},
	{regexp.MustCompile(`\b(\d+h)?(\d+m)?\d+\.\d+ ?s\b`), "‹duration›"},
	{regexp.MustCompile(`\beach, of \d+ times\b`), "each, of ‹some› times"}, // :bench
	{regexp.MustCompile(`\b\d+(\.\d+)? ?[kMG]? values/s\b`), "‹rate›"},
	{regexp.MustCompile(`"[0-9a-f]{12}-\d+"`), `"‹handle›"`}, // by which a page finds a live output again
	{regexp.MustCompile(`(/tmp|/var/folders)/[^\s"'<>)]+`), "‹temporary file›"},
}

// settle returns text with its volatile parts replaced.
func settle(text string) string {
	for _, v := range volatile {
		text = v.kind.ReplaceAllString(text, v.word)
	}
	return text
}

func textDifference(old, fresh string) string {
	old, fresh = settle(old), settle(fresh)
	if old == fresh {
		return ""
	}
	return "\n" + lineDiff(old, fresh)
}

// canonical returns JSON in one spacing and order of members.
func canonical(raw []byte) string {
	v := jsontext.Value(bytes.Clone(raw))
	if v.Format(jsontext.ReorderRawObjects(true), jsontext.WithIndent(" ")) != nil {
		return string(raw)
	}
	return string(v)
}

// coordSlack is by how much two numbers of an SVG may differ, in its own units: machines differ in the last bit of a
// fused multiplication, which moves an edge by a fraction of a pixel.
const coordSlack = 0.02

var svgNumber = regexp.MustCompile(`-?\d+(\.\d+)?([eE][-+]?\d+)?`)

// drawingDifference compares SVG texts, or HTML that holds some: the words line by line, the drawings as pictures.
func drawingDifference(old, fresh string) string {
	if sameDrawing(old, fresh) {
		return ""
	}
	if d := textDifference(svgWhole.ReplaceAllString(old, "[drawing]"),
		svgWhole.ReplaceAllString(fresh, "[drawing]")); d != "" {
		return d
	}
	return "picture changed (SVG)"
}

// sameDrawing reports whether two texts are the same but for numbers that differ by a hair.
func sameDrawing(old, fresh string) bool {
	if old == fresh {
		return true
	}
	if textDifference(svgNumber.ReplaceAllString(old, "#"), svgNumber.ReplaceAllString(fresh, "#")) != "" {
		return false
	}
	a, b := svgNumber.FindAllString(old, -1), svgNumber.FindAllString(fresh, -1)
	if len(a) != len(b) { // within what differs from run to run, such as the name of a file
		return textDifference(old, fresh) == ""
	}
	for i := range a {
		x, _ := strconv.ParseFloat(a[i], 64)
		y, _ := strconv.ParseFloat(b[i], 64)
		if math.Abs(x-y) > coordSlack {
			return false
		}
	}
	return true
}

var svgWhole = regexp.MustCompile(`(?s)<svg[^>]*/>|<svg.*?</svg>`)

// lineDiff shows how the lines of b differ from those of a: "-" before lines of a alone, "+" before lines of b alone,
// with three common lines around.
func lineDiff(a, b string) string {
	whole := func(text string) []byte { return []byte(strings.TrimSuffix(text, "\n") + "\n") }
	unified := strings.TrimSuffix(string(diff.Diff("", whole(a), "", whole(b))), "\n")
	var out []string
	for i, line := range strings.Split(unified, "\n") {
		switch {
		case i < 4: // the names of the files, and the place of the first difference
		case strings.HasPrefix(line, "@@"):
			out = append(out, "…")
		default:
			out = append(out, line[:1]+" "+line[1:])
		}
	}
	return strings.Join(out, "\n")
}

// prefixed returns a text with a mark before each line.
func prefixed(mark, text string) string {
	return mark + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+mark)
}
