package figure

import (
	"fmt"
	"reflect"
	"strings"

	"sprague/stdlib/octal"
)

// gameValues is the number of values of a game drawn by default.
const gameValues = 200

// series is a sequence of values from heap 0 on, with the name of its game if it has one.
type series struct {
	name   string
	values []int
}

// sequencesOf reads what Values draws: sequences, each with how many of its values if a number follows it.
func sequencesOf(sequences []any) (all []series, reals [][]float64) {
	for i := 0; i < len(sequences); i++ {
		source, most := sequences[i], -1
		if i+1 < len(sequences) {
			if n, ok := sequences[i+1].(int); ok {
				most = n
				i++
				if n < 1 {
					panic(fmt.Sprintf("figure: Values with %d values; there must be one at least", n))
				}
			}
		}
		if r, ok := source.([]float64); ok {
			if most >= 0 {
				r = r[:min(most, len(r))]
			}
			reals = append(reals, r)
			continue
		}
		if g, ok := source.(interface{ Values(int) []int }); ok && most >= 0 {
			all = append(all, series{name: nameOf(source), values: g.Values(most)})
			continue
		}
		s := seriesOf("Values", source)
		if most >= 0 {
			s.values = s.values[:min(most, len(s.values))]
		}
		all = append(all, s)
	}
	return all, reals
}

// seriesOf reads a sequence: a []int or another slice of integers, a thing with Len and At, or a
// game with Values. It panics for anything else.
func seriesOf(caller string, source any) series {
	name := nameOf(source)
	switch s := source.(type) {
	case []int:
		return series{values: s}
	case interface {
		Len() int
		At(int) int
	}:
		values := make([]int, s.Len())
		for i := range values {
			values[i] = s.At(i)
		}
		return series{name: name, values: values}
	case interface{ Values(int) []int }:
		return series{name: name, values: s.Values(gameValues)}
	}
	v := reflect.ValueOf(source)
	if v.Kind() != reflect.Slice || v.Type().Elem().Kind() < reflect.Int || v.Type().Elem().Kind() > reflect.Uintptr {
		panic(fmt.Sprintf("figure: %s of a %T; it takes slices of integers, sequences with Len and At, and games with "+
			"Values(n)", caller, source))
	}
	values := make([]int, v.Len())
	for i := range values {
		values[i] = int(v.Index(i).Convert(reflect.TypeFor[int]()).Int())
	}
	return series{values: values}
}

// nameOf returns what a game or sequence calls itself, if that is short enough for a title: the name
// of a game that has one, with its code.
func nameOf(source any) string {
	said := ""
	if s, ok := source.(fmt.Stringer); ok {
		said = s.String()
	}
	if n, ok := source.(interface{ Name() string }); ok && n.Name() != said && said != "" {
		said = n.Name() + " (" + said + ")"
	}
	if len(said) > 80 || strings.Contains(said, "\n") {
		return ""
	}
	return said
}

// gameNamed returns the name of the game that has a code, with the code, and the code if it has none.
func gameNamed(code string) string {
	g, err := octal.Parse(code)
	if err != nil {
		return code
	}
	return nameOf(g)
}

// titled returns "what" for a series without a name, and "name: what" for one with.
func (s series) titled(what string) string {
	if s.name == "" {
		return what
	}
	return s.name + ": " + what
}
