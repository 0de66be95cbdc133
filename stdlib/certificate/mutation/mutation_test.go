// Package mutation changes certificates to test checkers: numbers changed by one, doubled, divided, exchanged, made
// huge; fields removed, repeated, misspelled, taken from other theorems; lists shortened and extended; text
// truncated and damaged; and consistent lies, such as twice the period with matching values. A mutant may still be
// true: [True] decides by the definition of the game.
//
//	for what, text := range Of(certificate, others, 1000, seed) { … }
package mutation

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// A mutator makes random changes.
type mutator struct {
	*rand.Rand
	others []map[string]any // certificates that fields may be taken from
}

// Of returns n mutants of a certificate with descriptions, determined by the seed. Fields may be taken from the
// others.
func Of(certificate []byte, others [][]byte, n int, seed uint64) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		m := mutator{Rand: rand.New(rand.NewPCG(seed, 1))}
		for _, text := range others {
			m.others = append(m.others, tree(text))
		}
		for range n {
			what, text := m.mutant(certificate)
			if !yield(what, text) {
				return
			}
		}
	}
}

// tree reads a certificate that is well formed.
func tree(text []byte) map[string]any {
	var out map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&out); err != nil {
		panic(fmt.Sprintf("mutation: %v", err))
	}
	return out
}

func write(t map[string]any) []byte {
	text, err := json.Marshal(t)
	if err != nil {
		panic(fmt.Sprintf("mutation: %v", err))
	}
	return text
}

// mutant returns one change: most often of fields, one, two or three of them.
func (m *mutator) mutant(certificate []byte) (string, []byte) {
	switch m.IntN(12) {
	case 0:
		return m.damage(certificate)
	case 1, 2, 3:
		if what, text, ok := m.lie(certificate); ok {
			return what, text
		}
	}
	t := tree(certificate)
	var said []string
	for range 1 + m.IntN(3) {
		said = append(said, m.field(t))
	}
	return strings.Join(said, "; "), write(t)
}

// pick returns one of several things.
func pick[T any](m *mutator, list ...T) T { return list[m.IntN(len(list))] }

// key returns a name of a field.
func (m *mutator) key(t map[string]any) string { return pick(m, slices.Sorted(maps.Keys(t))...) }

// field changes one field.
func (m *mutator) field(t map[string]any) string {
	if len(t) == 0 {
		t["format"] = json.Number("2")
	}
	name := m.key(t)
	switch m.IntN(16) {
	case 0:
		delete(t, name)
		return "without " + name
	case 1:
		other := m.others[m.IntN(len(m.others))]
		from := m.key(other)
		t[from] = other[from]
		return "foreign " + from
	case 2:
		with := m.key(t)
		t[name], t[with] = t[with], t[name]
		return name + " and " + with + " exchanged"
	case 3:
		renamed := pick(m, strings.ToUpper(name), name+" ", "", name+"s")
		t[renamed] = t[name]
		if m.IntN(2) == 0 {
			delete(t, name)
		}
		return fmt.Sprintf("%s as %q", name, renamed)
	}
	t[name] = m.other(t[name])
	return fmt.Sprintf("%s = %.40v", name, t[name])
}

// other returns another value of the same kind, or, seldom, of another.
func (m *mutator) other(x any) any {
	if m.IntN(40) == 0 {
		return pick[any](m, nil, "", json.Number("0"), true, []any{}, map[string]any{})
	}
	switch v := x.(type) {
	case json.Number:
		return m.number(v)
	case string:
		return m.text(v)
	case bool:
		return !v
	case []any:
		return m.list(v)
	case map[string]any:
		c := maps.Clone(v)
		if len(c) > 0 {
			name := m.key(c)
			c[name] = m.other(c[name])
		}
		return c
	}
	return json.Number("1")
}

func (m *mutator) number(old json.Number) json.Number {
	n, err := old.Int64()
	if err != nil {
		return "0"
	}
	divided := n / int64(2+m.IntN(5))
	return json.Number(pick(m,
		strconv.FormatInt(n+1, 10), strconv.FormatInt(n-1, 10), strconv.FormatInt(2*n, 10), strconv.FormatInt(3*n, 10),
		strconv.FormatInt(divided, 10),
		strconv.FormatInt(-n, 10), "0", "1", strconv.Itoa(m.IntN(40)), strconv.FormatInt(n+int64(m.IntN(30))-15, 10),
		"4294967296", "4503599627370496", "4611686018427387904", "9223372036854775807", "18446744073709551616",
		old.String()+".0", old.String()+"e0", "2147483647",
	))
}

// games are names of games and malformed names.
var games = []string{"0.77", "0.07", "0.137", "4.77", "0.6", "0.4", "0.3", "0.(3)", "0.0(7)", "0.F", "0.3F", "C.3",
	"0.33(300)", "Grundy's game", "subtraction {1,2,3}", "subtraction {2,5,7}",
	"subtraction all but {2,3}", "subtraction {1000000}", "subtraction all but {4000000000}", ".77", "0.770", "77",
	"heaps (0.77 0.33)", "heaps 0.3 (0.33 0.3)", "heaps (0.33 0.3)", "heaps (0.77)", "heaps 0.3 (0.33 0.33)", "0.(33)",
	"0.3(3)", "Kayles", "subtraction {3,2}", "subtraction {}"}

// theorems are names of theorems and other strings.
var theorems = []string{"Guy-Smith", "Guy-Smith for three heaps", "one window", "all-but window",
	"Guy-Smith by residues", "repeating code", "live values", "sum bound", "finite state", "verified quotient",
	"Plambeck-Siegel", "usual elements", "listed positions", "semilinear outcomes", "infinite quotient",
	"ruler regularity",
	"excluded periods", "none"}

func (m *mutator) text(old string) string {
	switch m.IntN(5) {
	case 0:
		return pick(m, games...)
	case 1:
		return pick(m, theorems...)
	case 2:
		return old + pick(m, " ", "0", "(", ")", "()", "(0)", "\x00", "A")
	case 3:
		return pick(m, "", "period", "misere quotient", "misere outcomes", "ruler regularity", "exclusion", "observation",
			strings.ToUpper(old), strings.TrimPrefix(old, "0"))
	}
	if len(old) == 0 {
		return "0"
	}
	i := m.IntN(len(old))
	return strings.ToValidUTF8(old[:i]+pick(m, "", "0", "1", "3", "7", "F", "A", "/", "=")+old[i+1:], "?")
}

func (m *mutator) list(old []any) []any {
	v := slices.Clone(old)
	if len(v) == 0 {
		return []any{json.Number(strconv.Itoa(m.IntN(5)))}
	}
	i := m.IntN(len(v))
	switch m.IntN(8) {
	case 0:
		return v[:len(v)-1]
	case 1:
		return v[1:]
	case 2:
		return append(v, v[len(v)-1])
	case 3:
		return slices.Delete(v, i, i+1)
	case 4:
		j := m.IntN(len(v))
		v[i], v[j] = v[j], v[i]
		return v
	case 5:
		return v[:i]
	}
	v[i] = m.other(v[i])
	return v
}

// damage changes the text itself.
func (m *mutator) damage(text []byte) (string, []byte) {
	i := m.IntN(len(text))
	switch m.IntN(6) {
	case 0:
		return "cut off", bytes.Clone(text[:i])
	case 1:
		return "something behind it", append(bytes.Clone(text), pick(m, "{}", "0", ",", "}", "\x00")...)
	case 2:
		t := tree(text)
		name := m.key(t)
		twice, err := json.Marshal(map[string]any{name: m.other(t[name])})
		if err != nil {
			panic(err) // made of JSON
		}
		return name + " twice", slices.Concat(bytes.TrimRight(bytes.TrimSpace(text), "}"), []byte(","), twice[1:])
	case 3:
		return "nested", slices.Concat(bytes.Repeat([]byte("["), 1<<uint(m.IntN(16))), text)
	}
	out := bytes.Clone(text)
	out[i] = byte(m.IntN(128))
	return fmt.Sprintf("byte %d another", i), out
}
