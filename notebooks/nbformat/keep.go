package nbformat

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
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
	if !json.Valid(bytes.TrimPrefix(old, []byte("\ufeff"))) || !json.Valid(now) {
		return now
	}
	a, b := parseTree(old), parseTree(now)
	if a.kind != '{' || b.kind != '{' || a.member("nbformat").raw(old) != "4" || a.member("cells") == nil {
		return now
	}
	minor, err := strconv.Atoi(a.member("nbformat_minor").raw(old))
	if err != nil {
		minor = Minor
	}
	k := &keeper{old: old, now: now, style: styleOf(old, a), nameless: minor < 5}
	var out bytes.Buffer
	out.Write(old[:a.from])
	k.write(&out, a, b, 0, document)
	out.Write(old[a.to:])
	return out.Bytes()
}

// A tree is a JSON value with the place of its text.
type tree struct {
	kind     byte // '{', '[', '"', or '0' for the rest
	from, to int
	names    []string
	kids     []*tree // members of an object, in its order, or items of a list
	text     string  // of a string
}

// parseTree reads JSON that is known to be valid.
func parseTree(text []byte) *tree {
	p := &parser{text: text, at: len(text) - len(bytes.TrimPrefix(text, []byte("\ufeff")))}
	return p.value()
}

type parser struct {
	text []byte
	at   int
}

func (p *parser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *parser) value() *tree {
	p.space()
	t := &tree{kind: p.text[p.at], from: p.at}
	switch t.kind {
	case '{', '[':
		p.at++
		for p.space(); p.text[p.at] != '}' && p.text[p.at] != ']'; p.space() {
			if p.text[p.at] == ',' {
				p.at++
				p.space()
			}
			if t.kind == '{' {
				t.names = append(t.names, p.value().text)
				p.space()
				p.at++ // the colon
			}
			t.kids = append(t.kids, p.value())
		}
		p.at++
	case '"':
		for p.at++; p.text[p.at] != '"'; p.at++ {
			if p.text[p.at] == '\\' {
				p.at++
			}
		}
		p.at++
		_ = json.Unmarshal(p.text[t.from:p.at], &t.text)
	default:
		t.kind = '0'
		for p.at < len(p.text) && strings.IndexByte(" \t\r\n,]}", p.text[p.at]) < 0 {
			p.at++
		}
	}
	t.to = p.at
	return t
}

func (t *tree) raw(text []byte) string {
	if t == nil {
		return ""
	}
	return string(text[t.from:t.to])
}

func (t *tree) member(name string) *tree {
	if t != nil {
		if i := slices.Index(t.names, name); i >= 0 {
			return t.kids[i]
		}
	}
	return nil
}

// string returns the text that a value is: a string, or a list of its lines.
func (t *tree) string() (string, bool) {
	switch {
	case t == nil:
		return "", false
	case t.kind == '"':
		return t.text, true
	case t.kind != '[':
		return "", false
	}
	var b strings.Builder
	for _, line := range t.kids {
		if line.kind != '"' {
			return "", false
		}
		b.WriteString(line.text)
	}
	return b.String(), true
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
	old, now []byte
	style    style
	nameless bool // the file's cells have no names
}

// skipped reports whether a member of a new value does not belong into the file.
func (k *keeper) skipped(p part, name string) bool { return k.nameless && p == cell && name == "id" }

// fixed reports whether a member keeps its old value.
func (k *keeper) fixed(p part, name string) bool { return p == document && name == "nbformat_minor" }

// same reports whether a new value is the old one, as far as an editor can tell.
func (k *keeper) same(a, b *tree, p part) bool {
	switch {
	case a == nil || b == nil:
		return false
	case a.kind == '"' || b.kind == '"':
		x, isText := a.string()
		y, too := b.string()
		return isText && too && x == y
	case a.kind != b.kind:
		return false
	case a.kind == '0':
		return sameNumber(a.raw(k.old), b.raw(k.now))
	case a.kind == '[':
		if len(a.kids) != len(b.kids) {
			x, isText := a.string()
			y, too := b.string()
			return isText && too && x == y && len(a.kids) > 0 && len(b.kids) > 0
		}
		for i := range a.kids {
			if !k.same(a.kids[i], b.kids[i], p.item()) {
				return false
			}
		}
		return true
	}
	for i, name := range b.names {
		if !k.skipped(p, name) && !k.fixed(p, name) && !k.same(a.member(name), b.kids[i], p.of(name)) {
			return false
		}
	}
	for _, name := range a.names {
		if b.member(name) == nil && !p.unknown(name) {
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

func (k *keeper) write(out *bytes.Buffer, a, b *tree, depth int, p part) {
	switch {
	case k.same(a, b, p):
		out.Write(k.old[a.from:a.to])
	case a == nil || a.kind != b.kind || a.kind == '"' || a.kind == '0' || p == plain && a.kind == '[':
		k.fresh(out, a, b, depth, p)
	case a.kind == '[':
		k.list(out, a, b, depth, p)
	default:
		k.object(out, a, b, depth, p)
	}
}

// list writes a list of cells or outputs, each beside the old one that it was.
func (k *keeper) list(out *bytes.Buffer, a, b *tree, depth int, p part) {
	before := k.match(a, b, p)
	k.style.items(out, '[', ']', len(b.kids), depth, func(i int) { k.write(out, before[i], b.kids[i], depth+1, p.item()) })
}

// match finds the old item for each new one: cells by their names, or by their text where they
// have none, or else the next; outputs by their places.
func (k *keeper) match(a, b *tree, p part) []*tree {
	found := make([]*tree, len(b.kids))
	if p != cellList {
		copy(found, a.kids)
		return found
	}
	key := func(c *tree, whose []byte) string {
		if !k.nameless {
			return c.member("id").raw(whose)
		}
		text, _ := c.member("source").string()
		return c.member("cell_type").raw(whose) + text
	}
	left := map[string][]*tree{}
	for _, c := range a.kids {
		left[key(c, k.old)] = append(left[key(c, k.old)], c)
	}
	used := map[*tree]bool{}
	for i, c := range b.kids {
		if same := left[key(c, k.now)]; len(same) > 0 {
			found[i], left[key(c, k.now)] = same[0], same[1:]
			used[same[0]] = true
		}
	}
	if k.nameless && len(a.kids) == len(b.kids) { // no cell has come or gone: the others were edited
		for i := range found {
			if found[i] == nil && !used[a.kids[i]] {
				found[i] = a.kids[i]
			}
		}
	}
	return found
}

// object writes the members of the new value, in the order of the old one and, where that is
// sorted, in their place.
func (k *keeper) object(out *bytes.Buffer, a, b *tree, depth int, p part) {
	restore := p != output || k.sameKnown(a, b)
	var names []string
	for _, name := range a.names {
		if b.member(name) != nil && !k.skipped(p, name) || b.member(name) == nil && p.unknown(name) && restore {
			names = append(names, name)
		}
	}
	sorted := sort.StringsAreSorted(a.names)
	for _, name := range b.names {
		if a.member(name) == nil && !k.skipped(p, name) {
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
		before, after := a.member(name), b.member(name)
		if after == nil || k.fixed(p, name) && before != nil {
			out.Write(k.old[before.from:before.to])
			return
		}
		k.write(out, before, after, depth+1, p.of(name))
	})
}

// sameKnown reports whether an output is the old one but for what the editor does not know.
func (k *keeper) sameKnown(a, b *tree) bool { return k.same(a, b, output) }

// fresh writes a new value in the file's style. Text that was one string stays one.
func (k *keeper) fresh(out *bytes.Buffer, a, b *tree, depth int, p part) {
	if text, ok := b.string(); ok && b.kind == '[' && a != nil && a.kind == '"' {
		out.Write(k.style.quoted(quote(text)))
		return
	}
	switch b.kind {
	case '{':
		var shown []int
		for i, name := range b.names {
			if !k.skipped(p, name) {
				shown = append(shown, i)
			}
		}
		k.style.items(out, '{', '}', len(shown), depth, func(i int) {
			out.Write(k.style.quoted(quote(b.names[shown[i]])))
			out.WriteString(k.style.colon)
			k.fresh(out, nil, b.kids[shown[i]], depth+1, p.of(b.names[shown[i]]))
		})
	case '[':
		k.style.items(out, '[', ']', len(b.kids), depth, func(i int) { k.fresh(out, nil, b.kids[i], depth+1, p.item()) })
	default:
		out.Write(k.style.quoted(k.now[b.from:b.to]))
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
func styleOf(text []byte, t *tree) style {
	s := style{lines: true, unit: " ", comma: ",", colon: ": "}
	s.ascii = !slices.ContainsFunc(text, func(b byte) bool { return b >= utf8.RuneSelf }) && bytes.Contains(text, []byte(`\u`))
	if len(t.kids) == 0 {
		return s
	}
	head := string(text[t.from+1 : t.kids[0].from])
	lead, rest, _ := strings.Cut(head, `"`)
	s.lines = strings.Contains(lead, "\n")
	s.unit = lead[strings.LastIndexByte(lead, '\n')+1:]
	if i := strings.LastIndexByte(rest, ':'); i >= 0 {
		s.colon = rest[i:]
	}
	if !s.lines && len(t.kids) > 1 {
		between := string(text[t.kids[0].to:t.kids[1].from])
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
