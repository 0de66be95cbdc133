package rt_test

import (
	"errors"
	"fmt"
	"io"
	"time"

	"sprague/kernel/cell/rt"
)

// The types of these tests stand for types of a cell; world erases them and their values.
var world = newWorld(point{}, time.Time{})

type (
	number  int
	byteNum uint8
	word    string
	real    float64
	flag    bool
	turn    complex128
	point   struct{ X, Y int }
	secret  struct {
		a  int
		B  word
		in any
		e  error
		p  *point
	}
	numbers []number
	matrix  [2][2]real
	table   map[word]point
	bytes   []byte
	octets  []byteNum
	tree    struct {
		Name string
		Kids []tree
		Up   *tree
	}
	chain   []chain
	graph   map[string]graph
	action  func(number) word
	stream  chan point
	pipe    chan int
	speaker interface{ Speak() string }
	wrapped struct {
		point
		*secret
		N number
	}
	stamp     time.Time
	anything  any
	cupboard  struct{ In anything }
	blank     struct{ _, X int }
	empty     struct{}
	pointers  struct{ P, Q *point }
	emptyFace interface{}
)

// Types that print themselves, by values and by pointers.
type (
	dog    struct{ Name string }
	cat    struct{ lives int }
	angry  struct{ why string }
	nosy   int
	both   string
	ghost  struct{ n int }
	own    struct{ n int }
	litter []dog
	pack   map[dog]cat
	house  struct {
		Dog dog
		dog dog
		Cat *cat
		Err error
		err error
		Any any
		Say fmt.Stringer
	}
)

func (d dog) String() string    { return "dog " + d.Name }
func (d dog) Speak() string     { return "woof" }
func (c *cat) String() string   { return fmt.Sprintf("cat of %d lives", c.lives) }
func (a angry) Error() string   { return "angry: " + a.why }
func (n nosy) GoString() string { return fmt.Sprintf("nosy<%d>", int(n)) }
func (b both) Error() string    { return "error of " + string(b) }
func (b both) String() string   { return "string of " + string(b) }
func (g ghost) String() string  { panic("boo") }
func (o own) Format(f fmt.State, verb rune) {
	w, hasWidth := f.Width()
	p, hasPrecision := f.Precision()
	fmt.Fprintf(f, "<%d %c %d %v %d %v", o.n, verb, w, hasWidth, p, hasPrecision)
	for _, c := range "+-# 0" {
		if f.Flag(int(c)) {
			fmt.Fprintf(f, " %c", c)
		}
	}
	io.WriteString(f, ">")
}

// Errors of every kind that package errors looks for.
type (
	cause   struct{ of error }
	causes  struct{ of []error }
	alike   struct{ n int }
	caster  struct{ n int }
	pointed struct{ n int }
)

func (c cause) Error() string        { return "cause of " + c.of.Error() }
func (c cause) Unwrap() error        { return c.of }
func (c causes) Error() string       { return fmt.Sprint(len(c.of), " causes") }
func (c causes) Unwrap() []error     { return c.of }
func (a alike) Error() string        { return fmt.Sprint("alike ", a.n) }
func (a alike) Is(target error) bool { return target == io.EOF }
func (c caster) Error() string       { return "caster" }
func (c caster) As(target any) bool {
	p, ok := target.(**time.ParseError)
	if ok {
		*p = &time.ParseError{Message: fmt.Sprint(": cast ", c.n)}
	}
	return ok
}
func (p *pointed) Error() string { return fmt.Sprint("pointed ", p.n) }

var (
	aPoint  = point{3, -4}
	aCat    = cat{9}
	aPipe   = make(pipe)
	aPlain  = errors.New("plain")
	aSecret = secret{1, "w", point{1, 2}, angry{"x"}, nil}
)

// values are what the tests print and compare, one of each kind at least.
var values = []any{
	nil, true, 7, -8, uint8(200), "text", 2.5, 'x', 1i, []byte("hi"), []int(nil), map[string]int{"a": 1}, aPlain,
	number(-3), byteNum(65), word("a\"b\n"), real(2.5), flag(true), turn(1 - 2i), aPoint, point{},
	aSecret, secret{}, numbers{1, 2}, numbers(nil), numbers{}, matrix{{1, 2}, {3, 4.5}}, [2]number{5, 6},
	table{"b": {1, 2}, "a": {3, 4}}, table(nil), table{}, bytes("ab\xff"), bytes(nil), octets{1, 0xfe}, octets(nil),
	[3]byteNum{7, 8, 9},
	tree{"root", []tree{{Name: "kid"}, {Kids: []tree{{}}}}, nil}, chain{{}, {{}}}, chain(nil), graph{"a": {"b": nil}},
	graph(nil),
	action(nil), stream(nil), wrapped{aPoint, nil, 4}, stamp(time.Unix(0, 0).UTC()), cupboard{}, cupboard{In: word("w")},
	cupboard{In: numbers{1}},
	blank{X: 3}, empty{}, [0]point{}, [1]empty{}, struct{ a, B int }{1, 2}, struct{ P point }{aPoint},
	[]struct{ d dog }{{dog{"x"}}},
	[]point{{1, 2}, {}}, []point(nil), []*point{nil}, map[point]number{{2, 1}: 3, {1, 9}: 4},
	map[number]any{1: aPoint, 2: nil, 3: word("w")},
	[]any{nil, 1, aPoint, word("w"), dog{"any"}, []any{numbers{1}}}, map[string]any{"k": aPoint, "j": []any{dog{"deep"}}},
	[2]any{number(1)},
	(*point)(nil), (*number)(nil), (*numbers)(nil), (*dog)(nil), (*cat)(nil), (*tree)(nil),
	[]error{nil, angry{"in a slice"}},
	&aPoint, &numbers{1, 2}, &table{"a": {1, 2}}, &matrix{}, &struct{ P *point }{}, &aCat, &dog{"at"}, &[]any{aPoint},
	&[2]point{},
	dog{"rex"}, aCat, angry{"why"}, nosy(5), both("b"), ghost{1}, own{2}, litter{{"a"}, {"b"}}, litter(nil),
	pack{{"d"}: {1}, {"c"}: {2}},
	house{Dog: dog{"in"}, dog: dog{"hidden"}, Err: angry{"e"}, err: angry{"hidden"}, Any: dog{"any"}, Say: dog{"said"}},
	house{},
	cause{aPlain}, causes{[]error{aPlain, angry{"x"}}}, pointers{}, []nosy{1, 2}, map[nosy]nosy{1: 2}, struct{ N nosy }{3},
	[]own{{1}}, map[string]own{"k": {3}}, []both{"x"}, [1]ghost{}, []flag{true}, []turn{1i}, []word{"a", "b\x00"},
	[][]number{{1}, nil},
}

// catch returns what a function panics with, as the user recovers it; nil if it does not.
func catch(f func()) (value any) {
	defer func() { value = rt.Panicked(recover()) }()
	f()
	return nil
}

// words is the text of a panic, "" for none.
func words(f func()) string {
	if v := catch(f); v != nil {
		return world.Text(fmt.Sprint(v))
	}
	return ""
}
