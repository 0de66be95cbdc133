package nbformat

import (
	"bytes"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"sprague/kernel/rawjson"
)

// Keep returns the notebook now as the next text of a file that held old: whatever is the same
// in both stands as it stood, byte for byte, and what is new is laid out as the rest of the
// file. now is as Encode writes it.
//
// An editor in a browser does not give back all that it was given: its numbers have 53 bits,
// so that 9007199254740993 comes back as …992 and 1.0 as 1; it drops members that it does not
// know from the notebook, its cells and their outputs; it gives cells of formats before 4.5
// names. A number that is the same to such an editor is the same here, members that it cannot
// have known stay, and the format stays the one of the file.
//
// When either is not a notebook of format 4, now itself is returned.
func Keep(old, now []byte) []byte {
	mark := len(old) - len(bytes.TrimPrefix(old, []byte("\ufeff")))
	a, err := rawjson.Parse(old[mark:])
	if err != nil {
		return now
	}
	b, err := rawjson.Parse(now)
	if err != nil || !a.Is('{') || !b.Is('{') || a.Member("nbformat").JSON() != "4" || a.Member("cells") == nil {
		return now
	}
	minor, err := strconv.Atoi(a.Member("nbformat_minor").JSON())
	if err != nil {
		minor = Minor
	}
	k := &keeper{style: styleOf(old[mark:], a), nameless: minor < 5}
	var out bytes.Buffer
	out.Write(old[:mark+a.At])
	k.write(&out, a, b, 0, document)
	out.Write(old[mark+a.End():])
	return out.Bytes()
}

// textOf returns the text that a value is: a string, or a list of its lines.
func textOf(v *rawjson.Value) (string, bool) {
	if v == nil || slices.ContainsFunc(v.Items(), func(line *rawjson.Value) bool { return !line.Is('"') }) {
		return "", false
	}
	text, err := joined(v)
	return text, err == nil
}

// A part is what a value is to a notebook.
type part int

const (
	plain part = iota
	document
	cellList
	cell
	outputList
	output
)

func (p part) of(name string) part {
	switch {
	case p == document && name == "cells":
		return cellList
	case p == cell && name == "outputs":
		return outputList
	}
	return plain
}

func (p part) item() part {
	switch p {
	case cellList:
		return cell
	case outputList:
		return output
	}
	return plain
}

// The members that an editor knows. It cannot have taken others away.
var familiar = map[part][]string{
	document: {"cells", "metadata", "nbformat", "nbformat_minor"},
	cell:     {"id", "cell_type", "metadata", "source", "outputs", "execution_count", "attachments"},
	output:   {"output_type", "name", "text", "data", "metadata", "execution_count", "ename", "evalue", "traceback"},
}

// unknown reports whether a member of an old value stays although the new one is without it.
func (p part) unknown(name string) bool {
	list := familiar[p]
	return list != nil && !slices.Contains(list, name)
}

type keeper struct {
	style    style
	nameless bool // the file's cells have no names
}

// skipped reports whether a member of a new value does not belong into the file.
func (k *keeper) skipped(p part, name string) bool { return k.nameless && p == cell && name == "id" }

// fixed reports whether a member keeps its old value.
func (k *keeper) fixed(p part, name string) bool { return p == document && name == "nbformat_minor" }

// same reports whether a new value is the old one, as far as an editor can tell.
func (k *keeper) same(a, b *rawjson.Value, p part) bool {
	switch {
	case a == nil || b == nil:
		return false
	case a.Kind == '"' || b.Kind == '"':
		x, isText := textOf(a)
		y, too := textOf(b)
		return isText && too && x == y
	case a.Kind != b.Kind:
		return false
	case a.Kind == '0' || a.Kind == 'a':
		return sameNumber(a.JSON(), b.JSON())
	case a.Kind == '[':
		if len(a.Kids) != len(b.Kids) {
			x, isText := textOf(a)
			y, too := textOf(b)
			return isText && too && x == y && len(a.Kids) > 0 && len(b.Kids) > 0
		}
		for i := range a.Kids {
			if !k.same(a.Kids[i], b.Kids[i], p.item()) {
				return false
			}
		}
		return true
	}
	for i, name := range b.Names {
		if !k.skipped(p, name) && !k.fixed(p, name) && !k.same(a.Member(name), b.Kids[i], p.of(name)) {
			return false
		}
	}
	for _, name := range a.Names {
		if b.Member(name) == nil && !p.unknown(name) {
			return false
		}
	}
	return true
}

func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	x, err := strconv.ParseFloat(a, 64)
	y, too := strconv.ParseFloat(b, 64)
	return err == nil && too == nil && x == y && !math.IsInf(x, 0)
}

func (k *keeper) write(out *bytes.Buffer, a, b *rawjson.Value, depth int, p part) {
	switch {
	case k.same(a, b, p):
		out.Write(a.Raw)
	case a == nil || a.Kind != b.Kind || a.Kind == '"' || a.Kind == '0' || a.Kind == 'a' || p == plain && a.Kind == '[':
		k.fresh(out, a, b, depth, p)
	case a.Kind == '[':
		k.list(out, a, b, depth, p)
	default:
		k.object(out, a, b, depth, p)
	}
}

// list writes a list of cells or outputs, each beside the old one that it was.
func (k *keeper) list(out *bytes.Buffer, a, b *rawjson.Value, depth int, p part) {
	before := k.match(a, b, p)
	k.style.items(out, '[', ']', len(b.Kids), depth, func(i int) { k.write(out, before[i], b.Kids[i], depth+1, p.item()) })
}

// match finds the old item for each new one: cells by their names, or by their text where they
// have none, or else the next; outputs by their places.
func (k *keeper) match(a, b *rawjson.Value, p part) []*rawjson.Value {
	found := make([]*rawjson.Value, len(b.Kids))
	if p != cellList {
		copy(found, a.Kids)
		return found
	}
	key := func(c *rawjson.Value) string {
		if !k.nameless {
			return c.Member("id").JSON()
		}
		text, _ := textOf(c.Member("source"))
		return c.Member("cell_type").JSON() + text
	}
	left := map[string][]*rawjson.Value{}
	for _, c := range a.Kids {
		left[key(c)] = append(left[key(c)], c)
	}
	used := map[*rawjson.Value]bool{}
	for i, c := range b.Kids {
		if same := left[key(c)]; len(same) > 0 {
			found[i], left[key(c)] = same[0], same[1:]
			used[same[0]] = true
		}
	}
	if k.nameless && len(a.Kids) == len(b.Kids) { // no cell has come or gone: the others were edited
		for i := range found {
			if found[i] == nil && !used[a.Kids[i]] {
				found[i] = a.Kids[i]
			}
		}
	}
	return found
}

// object writes the members of the new value, in the order of the old one and, where that is
// sorted, in their place.
func (k *keeper) object(out *bytes.Buffer, a, b *rawjson.Value, depth int, p part) {
	restore := p != output || k.sameKnown(a, b)
	var names []string
	for _, name := range a.Names {
		if b.Member(name) != nil && !k.skipped(p, name) || b.Member(name) == nil && p.unknown(name) && restore {
			names = append(names, name)
		}
	}
	sorted := sort.StringsAreSorted(a.Names)
	for _, name := range b.Names {
		if a.Member(name) == nil && !k.skipped(p, name) {
			names = append(names, name)
		}
	}
	if sorted {
		sort.Strings(names)
	}
	k.style.items(out, '{', '}', len(names), depth, func(i int) {
		name := names[i]
		out.Write(k.style.quoted(quote(name)))
		out.WriteString(k.style.colon)
		before, after := a.Member(name), b.Member(name)
		if after == nil || k.fixed(p, name) && before != nil {
			out.Write(before.Raw)
			return
		}
		k.write(out, before, after, depth+1, p.of(name))
	})
}

// sameKnown reports whether an output is the old one but for what the editor does not know.
func (k *keeper) sameKnown(a, b *rawjson.Value) bool { return k.same(a, b, output) }

// fresh writes a new value in the file's style. Text that was one string stays one.
func (k *keeper) fresh(out *bytes.Buffer, a, b *rawjson.Value, depth int, p part) {
	if text, ok := textOf(b); ok && b.Kind == '[' && a != nil && a.Kind == '"' {
		out.Write(k.style.quoted(quote(text)))
		return
	}
	switch b.Kind {
	case '{':
		var shown []int
		for i, name := range b.Names {
			if !k.skipped(p, name) {
				shown = append(shown, i)
			}
		}
		k.style.items(out, '{', '}', len(shown), depth, func(i int) {
			out.Write(k.style.quoted(quote(b.Names[shown[i]])))
			out.WriteString(k.style.colon)
			k.fresh(out, nil, b.Kids[shown[i]], depth+1, p.of(b.Names[shown[i]]))
		})
	case '[':
		k.style.items(out, '[', ']', len(b.Kids), depth, func(i int) { k.fresh(out, nil, b.Kids[i], depth+1, p.item()) })
	default:
		out.Write(k.style.quoted(b.Raw))
	}
}

// A style is how a file lays its JSON out.
type style struct {
	lines bool   // each item on a line of its own
	unit  string // of indentation
	comma string
	colon string
	ascii bool // other characters are escaped
}

// styleOf reads the style off a file whose outermost value has members.
func styleOf(text []byte, t *rawjson.Value) style {
	s := style{lines: true, unit: " ", comma: ",", colon: ": "}
	s.ascii = !slices.ContainsFunc(text, func(b byte) bool { return b >= utf8.RuneSelf }) && bytes.Contains(text, []byte(`\u`))
	if len(t.Kids) == 0 {
		return s
	}
	head := string(text[t.At+1 : t.Kids[0].At])
	lead, rest, _ := strings.Cut(head, `"`)
	s.lines = strings.Contains(lead, "\n")
	s.unit = lead[strings.LastIndexByte(lead, '\n')+1:]
	if i := strings.LastIndexByte(rest, ':'); i >= 0 {
		s.colon = rest[i:]
	}
	if !s.lines && len(t.Kids) > 1 {
		between := string(text[t.Kids[0].End():t.Kids[1].At])
		s.comma, _, _ = strings.Cut(between, `"`)
	}
	return s
}

// items writes what stands between two brackets.
func (s style) items(out *bytes.Buffer, open, end byte, n, depth int, item func(i int)) {
	out.WriteByte(open)
	for i := range n {
		if i > 0 {
			out.WriteString(s.comma)
		}
		s.newline(out, depth+1)
		item(i)
	}
	if n > 0 {
		s.newline(out, depth)
	}
	out.WriteByte(end)
}

func (s style) newline(out *bytes.Buffer, depth int) {
	if s.lines {
		out.WriteByte('\n')
		out.WriteString(strings.Repeat(s.unit, depth))
	}
}

// quoted is a JSON value as the file would write it: with other characters escaped if it is so.
func (s style) quoted(raw []byte) []byte {
	if !s.ascii {
		return raw
	}
	var out bytes.Buffer
	for _, r := range string(raw) {
		switch {
		case r < utf8.RuneSelf:
			out.WriteRune(r)
		case r > 0xffff:
			r -= 0x10000
			out.WriteString(`\u` + strconv.FormatInt(int64(0xd800+r>>10), 16) + `\u` + strconv.FormatInt(int64(0xdc00+r&0x3ff), 16))
		default:
			hex := strconv.FormatInt(int64(r), 16)
			out.WriteString(`\u` + strings.Repeat("0", 4-len(hex)) + hex)
		}
	}
	return out.Bytes()
}
