package keep

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/nimber"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/subtraction"
)

// A spelling is how values of one compiled type are written as text, and read.
type spelling struct {
	write func(v any) (string, error)
	read  func(text string) (any, error)
}

// A library knows the spellings of values that are more than their fields.
type library map[reflect.Type]spelling

func spell[T any](l library, write func(T) (string, error), read func(string) (T, error)) {
	l[reflect.TypeFor[T]()] = spelling{
		write: func(v any) (string, error) { return write(v.(T)) },
		read:  func(text string) (any, error) { return read(text) },
	}
}

// spellGob spells a type of Go's library as that writes itself for gob.
func spellGob[T any, P interface {
	*T
	gob.GobEncoder
	gob.GobDecoder
}](l library) {
	spell(l, func(v T) (string, error) { b, err := P(&v).GobEncode(); return string(b), err },
		func(text string) (v T, err error) { err = P(&v).GobDecode([]byte(text)); return v, err })
}

var spellings = func() library {
	l := library{}
	spell(l, func(g octal.Game) (string, error) { return g.Code(), nil }, octal.Parse)
	spell(l, func(m octal.MisereGame) (string, error) { code, _, _ := strings.Cut(m.String(), " "); return code, nil },
		readMisere)
	spell(l, writeSequence, readSequence)
	spell(l, writeJSON[periodic.Certificate], readJSON[periodic.Certificate])
	spell(l, func(c misere.Certificate) (string, error) { return string(c.JSON()), nil }, readJSON[misere.Certificate])
	spell(l, func(g subtraction.Game) (string, error) { return g.String(), nil }, readSubtraction)
	spell(l, func(n nimber.Big) (string, error) { return n.String(), nil }, nimber.ParseBig)
	spell(l, func(n nimber.Ordinal) (string, error) { return n.String(), nil }, nimber.ParseOrdinal)
	spell(l, writeRule, readRule)
	spellGob[big.Int](l)
	spellGob[big.Rat](l)
	spellGob[big.Float](l)
	spellGob[time.Time](l)
	return l
}()

func readMisere(code string) (octal.MisereGame, error) {
	g, err := octal.Parse(code)
	if err != nil {
		return octal.MisereGame{}, err
	}
	return g.Misere(), nil
}

func writeJSON[T any](v T) (string, error) {
	text, err := json.Marshal(v)
	return string(text), err
}

func readJSON[T any](text string) (v T, err error) {
	err = json.Unmarshal([]byte(text), &v)
	return v, err
}

// computed is how many values of a sequence without a file are computed again in a moment.
const computed = 1 << 20

func writeSequence(s *octal.Sequence) (string, error) {
	if file := s.File(); file != "" {
		return "file " + file, nil
	}
	if s.Len() > computed {
		return "", fmt.Errorf("it holds a sequence of %d values that has no file: Save writes one, octal.OpenSequence "+
			"opens it", s.Len())
	}
	return "code " + s.Game() + " " + strconv.Itoa(s.Len()), nil
}

func readSequence(text string) (*octal.Sequence, error) {
	how, rest, _ := strings.Cut(text, " ")
	if how == "file" {
		if info, err := os.Stat(rest); err != nil || !info.Mode().IsRegular() {
			return nil, fmt.Errorf("there is no file %s", rest)
		}
		return octal.OpenSequence(rest)
	}
	code, length, _ := strings.Cut(rest, " ")
	g, err := octal.Parse(code)
	n, err2 := strconv.Atoi(length)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	return g.Sequence(n), nil
}

// readSubtraction reads "Sub{1,2}" and "Sub{all but 3}".
func readSubtraction(text string) (subtraction.Game, error) {
	list := strings.TrimSuffix(strings.TrimPrefix(text, "Sub{"), "}")
	list, allBut := strings.CutPrefix(list, "all but ")
	var numbers []int
	if err := json.Unmarshal([]byte("["+list+"]"), &numbers); err != nil {
		return subtraction.Game{}, err
	}
	if allBut {
		return subtraction.AllBut(numbers...), nil
	}
	return subtraction.New(numbers...), nil
}

// writeRule writes a game of package grundy by its rule, when that says all: it has the same octal code as the game.
func writeRule(g *grundy.Game) (string, error) {
	code, known := g.Code()
	if again, err := grundy.ParseRule(g.Rule()); known && err == nil {
		if its, ok := again.Code(); ok && its == code {
			return g.String() + "\n" + g.Rule(), nil
		}
	}
	return "", errors.New("it holds a game with rules that are a function")
}

func readRule(text string) (*grundy.Game, error) {
	name, rule, _ := strings.Cut(text, "\n")
	g, err := grundy.ParseRule(rule)
	if err != nil {
		return nil, err
	}
	if g.String() != name {
		g = g.Named(name)
	}
	return g, nil
}

// special reports whether a type says how its values are written.
func special(t reflect.Type) bool { return spellings[t].write != nil }

// textOf writes a value that is special: of a struct what place points to, of a pointer the pointer itself.
func textOf(t reflect.Type, place reflect.Value) (text string) {
	if t.Kind() == reflect.Struct {
		place = place.Elem()
	}
	orRefuse(func() (err error) { text, err = spellings[t].write(place.Interface()); return err })
	return text
}

// setText reads what textOf has written into a place of that type.
func setText(t reflect.Type, place reflect.Value, text string) {
	orRefuse(func() error {
		v, err := spellings[t].read(text)
		if err == nil {
			place.Elem().Set(reflect.ValueOf(v))
		}
		return err
	})
}

// orRefuse refuses a value that its package cannot write or read.
func orRefuse(f func() error) {
	if err := func() (err error) { defer recovered(&err); return f() }(); err != nil {
		refuse("%v", err)
	}
}

func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("keep: %v", r)
	}
}

// plain are the packages whose unexported fields are only values; any of these make a
// value that is safe, if perhaps not one that the package would make.
var plain = []string{"sprague/stdlib/nim", "sprague/stdlib/digraph", "sprague/stdlib/nimber", "sprague/stdlib/display",
	"errors"}

// open reports whether the fields of a compiled struct can be written one by one: they are
// all exported, or its package is plain.
func open(t reflect.Type) bool {
	if special(t) || slices.Contains(plain, t.PkgPath()) {
		return true
	}
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			return false
		}
	}
	return true
}
