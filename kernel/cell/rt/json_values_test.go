package rt_test

import (
	"fmt"
	"math"
	"time"

	"sprague/kernel/cell/rt"
)

// These types stand for types of a cell that are encoded, beside those of world_test.go.
type (
	octet    uint8
	pair     struct{ A, B any }
	jsonTree struct {
		Name string
		Kids []jsonTree `json:",omitzero"`
		Up   *jsonTree
	}
	tagged struct {
		Name   word    `json:"name"`
		Gone   int     `json:"-"`
		Dash   int     `json:"-,"`
		Empty  *point  `json:"empty,omitempty"`
		Zero   point   `json:",omitzero"`
		List   []int   `json:"list,omitempty"`
		Quoted number  `json:"q,string"`
		Text   word    `json:"t,string"`
		Maybe  *number `json:"m,string"`
		Bad    int     `json:"b\"ad"`
		Ünicod int     `json:"ünï"`
		hidden int
		Any    any `json:",omitempty"`
		Float  real
		Time   time.Time `json:",omitzero"`
	}
	base  struct{ ID, Shared int }
	other struct{ Shared, Own int }
	outer struct {
		base
		*other
		Name string
	}
	tied struct {
		base
		other
	}
	named struct {
		base `json:"base"`
		ID   string
	}
	jsonOctets []octet
	keyed      map[number]word
	wide       map[uint8]any
	holder     struct {
		P *point
		Q **number
		M map[string]*point
		S []*point
		F real
		B flag
		Y bytes
		O jsonOctets
		A [3]number
		I any
		E [0]int
		T table
		K keyed
	}
	looseEnds struct {
		C chan int
		N int
	}
	strange map[point]int
	fn      struct{ F func() }
	boxed   struct{ V any }
	ints    []number
	texts   []word
)

// Types that encode or decode themselves, by value and by pointer, as text and as JSON.
type (
	asJSON    struct{ n int }
	asText    struct{ n int }
	byPtr     struct{ n int }
	textKey   struct{ n int }
	zeroish   struct{ n int }
	holdsZero struct {
		Z zeroish `json:",omitzero"`
	}
	within struct {
		secret asJSON
		Left   asJSON `json:"-"`
		Key    map[word]byPtr
	}
	seen struct {
		secret asJSON
		Left   asJSON `json:"-"`
		Z      zeroish
		V      any
	}
)

func (a asJSON) MarshalJSON() ([]byte, error)      { return nil, nil }
func (a asText) MarshalText() ([]byte, error)      { return nil, nil }
func (p *byPtr) UnmarshalJSON(data []byte) error   { return nil }
func (k *textKey) UnmarshalText(text []byte) error { return nil }
func (z zeroish) IsZero() bool                     { return z.n == 7 }

var (
	aNumber    = number(5)
	pNumber    = &aNumber
	jsonValues = []any{
		nil, 1, "s", []any{nil, point{}}, number(-3), octet(200), word("<é>\n\u2028"), real(1.5), real(1e21), real(1e-7),
		flag(true), aPoint, &aPoint, (*point)(nil), &pNumber,
		pair{}, pair{aPoint, []any{word("w"), 1, nil}},
		jsonTree{"r", []jsonTree{{Name: "k", Up: &jsonTree{Name: "u"}}}, nil}, chain{{}, nil, {{}}},
		graph{"a": {"b": nil}, "": {}}, chain(nil), graph(nil),
		tagged{}, tagged{Name: "n", Gone: 1, Dash: 2, Empty: &aPoint, Zero: aPoint, List: []int{1}, Quoted: 4, Text: "x\"y",
			Maybe: pNumber, Bad: 6, Ünicod: 7, hidden: 8, Any: word("any"), Float: 2.5, Time: time.Unix(0, 0).UTC()},
		tagged{List: []int{}, Any: 0},
		jsonOctets{1, 255}, jsonOctets(nil), bytes("ab\xff"), bytes(nil), bytes{}, table{"b": {1, 2}, "a": {}}, table(nil),
		table{}, keyed{-1: "m", 10: "x", 9: "y"}, wide{3: aPoint, 20: nil},
		holder{}, holder{P: &aPoint, Q: &pNumber, M: map[string]*point{"x": nil, "p": &aPoint},
			S: []*point{nil, &aPoint}, F: -0.5, B: true, Y: bytes("y"), O: jsonOctets{7}, A: [3]number{1, 2, 3}, I: ints{1},
			T: table{"t": aPoint}, K: keyed{2: "k"}},
		looseEnds{}, strange{{1, 2}: 3}, strange(nil), strange{}, fn{}, boxed{}, boxed{boxed{boxed{1}}}, boxed{math.NaN()},
		real(math.Inf(1)), ints{}, texts{"a", "", "\x00\x7f"}, texts(nil),

		zeroish{1}, seen{}, &seen{secret: asJSON{1}, V: aPoint}, map[string]any{"k": aPoint, "a": []any{aPoint}},
		[2]point{{1, 2}}, []map[word]number{{"a": 1}, nil}, struct{ A, b int }{1, 2}, struct{ P *jsonTree }{},
		map[flag]int{}, map[flag]int(nil), map[real]word{1: "x"},
	}
)

// refused are jsonValues that encode themselves, or parts of themselves, or embed others.
var refused = []any{
	asJSON{3}, asText{4}, &byPtr{5}, byPtr{6}, map[textKey]number{{2}: 1}, []asText{{2}}, map[string]asJSON{"f": {4}},
	boxed{asText{5}},
	[]any{byPtr{1}}, map[string]any{"a": []any{asText{1}}}, outer{}, tied{}, named{}, &within{}, []within{{}}, holdsZero{},
	stamp(time.Unix(0, 0).UTC()),
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return world.Text(err.Error())
}

// noPanic calls f and returns what it panics with.
func noPanic(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = "panic: " + world.Text(fmt.Sprint(rt.Panicked(r)))
		}
	}()
	f()
	return ""
}
