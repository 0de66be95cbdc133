package yaegi

import (
	"go/token"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/traefik/yaegi/interp"
)

// Variables of the session stand in places that stay, however many come.
func TestGlobalsKeepTheirPlaces(t *testing.T) {
	i := interp.New(interp.Options{})
	g := NewGlobals(i)
	if v := g.At(-1); v.IsValid() {
		t.Error("there is a variable at −1")
	}
	if v := g.At(g.used); v.IsValid() {
		t.Error("there is a variable behind the last")
	}
	begin := g.used
	for range 3 { // twice beyond the room that there is
		n := g.used
		*g.types = append(*g.types, make([]reflect.Type, room)...)
		for k := n; k < len(*g.types); k++ {
			(*g.types)[k] = reflect.TypeFor[int]()
		}
		g.Place()
		if g.used != len(*g.types) || len(*g.data) < g.used {
			t.Fatalf("%d of %d places are used", g.used, len(*g.types))
		}
		g.At(n).SetInt(int64(n))
	}
	for k := begin; k < g.used; k++ {
		want := int64(0)
		if (k-begin)%room == 0 {
			want = int64(k)
		}
		if v := g.At(k); !v.CanSet() || v.Int() != want {
			t.Fatalf("place %d holds %v, want %d", k, v, want)
		}
	}
	g.clear(begin)
	g.clear(-1)
	g.clear(g.used)
	if g.At(begin).IsValid() || !g.At(begin+1).IsValid() {
		t.Error("what is cleared is there, or more is cleared")
	}
}

// Where a panic passes, and where a goroutine comes to a closed gate, is told by line and column.
func TestPlacesOfPanicsAndGates(t *testing.T) {
	for source, want := range map[string]string{
		"var m map[string]int\nm[\"a\"] = 1":  "4:1",
		"a := []int{1}\ni := 5\n_ = a[i] + 1": "5:5",
		"var p *int\n*p = 1":                  "4:1",
		"x, y := 1, 0\nx = x / y":             "4:5",
		"var e any = 1\nprintln(e.(string))":  "4:9",
		"f := func() { panic(1) }\n\n\tf()":   "5:2",
		"n := -1\n_ = make([]int, n)[0]":      "4:5",
	} {
		i := interp.New(interp.Options{Stderr: io.Discard})
		var places []string
		l := NewLocator(i, func(at token.Position) { places = append(places, strings.TrimPrefix(at.String(), "_.go:")) },
			func(token.Position) {})
		p := &parted{Interpreter: i, locator: l}
		p.must(t, "package main\nfunc bad() {\n"+source+"\n}\n")
		if _, err := p.run("bad()"); err == nil {
			t.Errorf("%q does not panic", source)
		} else if !strings.Contains(strings.Join(places, " "), want) {
			t.Errorf("%q panics at %v, want %s", source, places, want)
		}
	}
}
