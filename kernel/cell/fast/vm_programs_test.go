package fast_test

import (
	"math"
	"math/bits"
	"sort"
	"strings"
)

// The functions of this file run twice: as the Go compiler has vmMade them, and on the machine.
// Each says in its vmResults all that there is to see of what it does.

type signed interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64
}

type unsigned interface {
	~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type integer interface{ signed | unsigned }

type float interface{ ~float64 }

type vmNumber interface{ integer | float }

// Arithmetic wraps at the width of the type.
func vmArithmetic[T integer](x, y T) [10]T {
	return [10]T{x + y, x - y, x * y, x & y, x | y, x ^ y, x &^ y, -x, ^x, +y}
}

func quotient[T integer](x, y T) (T, T) { return x / y, x % y }

// The same with the operand on the right, and what is assigned.
func updated[T integer](x, y T) [7]T {
	a, b, c, d, e, f, g := x, x, x, x, x, x, x
	a += y
	b -= y
	c *= y
	d &= y
	e |= y
	f ^= y
	g &^= y
	a++
	b--
	return [7]T{a, b, c, d, e, f, g}
}

// Operands that are constants have instructions of their own.
func withConstants[T integer](x T) [16]T {
	return [16]T{x + 5, x - 5, x * 5, x / 5, x % 5, x & 5, x | 5, x ^ 5, x &^ 5, 5 + x, 5 - x, 5 * x, x << 3, x >> 3,
		5 & x, 5 ^ x}
}

func constantOver[T integer](x T) (T, T) { return 100 / x, 100 % x }

// Powers of two, which compilers divide by in another way, and -1, whose quotient may leave the type.
func halves(x int64) [8]int64 {
	return [8]int64{x / 2, x % 2, x / -2, x / 1, x / -1, x % -1, x / (1 << 62), x % (1 << 40)}
}

func unsignedHalves(x uint64) [6]uint64 {
	return [6]uint64{x / 2, x % 2, x / 3, x % 3, x / (1 << 63), x % (1<<64 - 1)}
}

// Shifts by counts of all types: too large ones leave nothing but the sign, negative ones panic.
func shifted[T integer](x T, n uint8) (T, T) { return x << n, x >> n }

func shiftedBy[T integer](x T, n int) (T, T) { return x << n, x >> n }

func shiftedByLong(x int32, n uint64) (int32, int32) { return x << n, x >> n }

func shiftedBySmall(x uint16, n int8) uint16 {
	x <<= n
	return x
}

func shiftedConstants(x int64, y uint64) [6]uint64 {
	return [6]uint64{uint64(x << 63), uint64(x >> 63), uint64(x << 0), uint64(x >> 1), y >> 63, y << 62}
}

// Comparisons, as values, with constants, and as jumps.
func compared[T vmNumber](x, y T) [6]bool {
	return [6]bool{x == y, x != y, x < y, x <= y, x > y, x >= y}
}

func comparedConstants[T vmNumber](x T) [12]bool {
	return [12]bool{x == 7, x != 7, x < 7, x <= 7, x > 7, x >= 7, 7 == x, 7 != x, 7 < x, 7 <= x, 7 > x, 7 >= x}
}

func jumped[T vmNumber](x, y T) (set int) {
	if x == y {
		set |= 1
	}
	if x != y {
		set |= 2
	}
	if x < y {
		set |= 4
	}
	if x <= y {
		set |= 8
	}
	if x > y {
		set |= 16
	}
	if x >= y {
		set |= 32
	}
	if !(x < y) {
		set |= 64
	}
	if !(x >= y) && !(x == y) || x == 0 {
		set |= 128
	}
	return set
}

func jumpedConstants[T vmNumber](x T) (set int) {
	if x == 7 {
		set |= 1
	}
	if x != 7 {
		set |= 2
	}
	if x < 7 {
		set |= 4
	}
	if x <= 7 {
		set |= 8
	}
	if x > 7 {
		set |= 16
	}
	if x >= 7 {
		set |= 32
	}
	if 7 > x {
		set |= 64
	}
	if !(7 >= x) {
		set |= 128
	}
	return set
}

// Conversions cut and extend as the types want.
func vmConverted[T integer](x T) (int8, int16, int32, int64, uint8, uint16, uint32, uint64) {
	return int8(x), int16(x), int32(x), int64(x), uint8(x), uint16(x), uint32(x), uint64(x)
}

func vmToFloats[T integer](x T) float64 { return float64(x) }

func fromFloat(x float64) (int64, uint64, float64) {
	if x != x || x >= 1<<62 || x <= -1<<62 { // what these become is nobody's promise
		return 0, 0, float64(x)
	}
	if x < 0 {
		return int64(x), 0, float64(x)
	}
	return int64(x), uint64(x), float64(x)
}

func vmFloats[T float](x, y T) [8]T {
	a := x
	a += y
	a++
	return [8]T{x + y, x - y, x * y, x / y, -x, a, x * 3, 3 / x}
}

func vmExtremes(x, y, z float64) (float64, float64) { return min(x, y, z), max(x, y, z) }

func integerExtremes[T integer](x, y T) (T, T) { return min(x, y, 3), max(x, y, 3) }

func textExtremes(x, y string) (string, string) { return min(x, y, "b"), max(x, y, "b") }

func booleans(x, y bool) [8]bool {
	return [8]bool{x && y, x || y, !x, x == y, x != y, !(x && !y), x && (y || !x), (x || y) && !(x && y)}
}

// Loops: by one and to a bound in the instruction, with a bound that moves, backwards, at the end of the type.
func counting(n int) (sum [6]int) {
	n = n & 15
	for i := 0; i < n; i++ {
		sum[0] += i
	}
	for i := 0; i <= n; i++ {
		sum[1] += i
	}
	for i := 0; i < 10; i++ {
		sum[2] += i
	}
	for i := 0; i <= 10; i++ {
		if i == 5 {
			continue
		}
		sum[3] += i
	}
	for i := n; i > 0; i-- {
		sum[4] += i * i
	}
	bound := n
	for i := 0; i < bound; i++ {
		if i%2 == 0 {
			bound--
		}
		sum[5]++
	}
	return sum
}

func ranged(n int, s []int) (sum [4]int) {
	for i := range n & 15 {
		sum[0] += i
	}
	for i := range s {
		sum[1] += i + 1
	}
	for i, x := range s {
		s = s[:0] // the range has its own
		sum[2] += i ^ x
	}
	for range s {
		sum[3]++
	}
	return sum
}

func rangedSmall(n uint8, m int8) (sum [2]int) {
	for i := range n {
		sum[0] += int(i)
	}
	for i := range m {
		sum[1] += int(i)
	}
	return sum
}

func rangedArray(a [3]int) (sum int) {
	for i, x := range a {
		a[2] = 100 // not seen: the range has a copy
		sum += x * (i + 1)
	}
	for i := range a {
		sum += a[i]
	}
	p := &a
	for i, x := range p {
		p[2] = 7 // seen
		sum += x * (i + 1)
	}
	return sum
}

func rangedText(s string) (positions []int, runes []rune) {
	for i, r := range s {
		positions, runes = append(positions, i), append(runes, r)
	}
	for i := range s {
		positions = append(positions, -i)
	}
	return positions, runes
}

func leaving(n int) (steps int) {
outer:
	for i := 0; ; i++ {
		for j := range 5 {
			steps++
			switch {
			case i*j == n&15:
				break outer
			case j == 3:
				continue outer
			case i > 6:
				return -steps
			}
		}
	}
	return steps
}

// Elements of slices of all vmWidths, read, written, added to, tested, at indices with something added.
func element[T vmNumber](s []T, i int) T { return s[i] }

func setElement[T vmNumber](s []T, i int, x T) { s[i] = x }

func addElement(s []int, i int) int {
	s[i] += 3
	s[i]++
	s[i] -= i
	return s[i]
}

func nearElement(s []int64, i, k int) (int64, int64, int64) { return s[i+1], s[i-1], s[i-k] }

func byUnsigned(s []int, i uint64, j uint8) (int, int) { return s[i], s[j] }

func testedElement(s []bool, i int) int {
	if s[i] {
		return 1
	}
	if !s[i] && i > 0 {
		return 2
	}
	return 3
}

func setBytes(s []byte, i int) {
	s[i] = 200
	s[i+1] = 0
}

func pointers(s []int, i int) (a, b int) {
	p := &s[i]
	*p += 2
	q := &p
	**q *= 3
	a = *p
	p = nil
	if i == 1 {
		return *p, 0
	}
	return a, s[i]
}

func ofSlices(s [][]int, i, j int) (int, []int, int) { return s[i][j], s[i], len(s[i]) }

func setSlices(s [][]int, i int) int {
	s[i] = append(s[i], i)
	s[i][0]++
	return cap(s[i])
}

func ofTexts(s []string, i, j int) (string, byte, int) { return s[i], s[i][j], len(s[i]) }

func setTexts(s []string, i int) string {
	s[i] += "!"
	return s[i]
}

type vmPoint struct{ x, y int }

func ofStructs(i int) (sum int) {
	s := []vmPoint{{1, 2}, {3, 4}, {y: 6}}
	s[i].x = 10
	s[i].y += 5
	p := s[i]
	p.x++
	q := &s[i]
	q.y--
	for _, v := range s {
		sum = 100*sum + v.x + v.y
	}
	return sum*100 + p.x + p.y
}

type large struct {
	a, b, c, d int
	name       string
	list       []int
	next       *int
}

func ofLarge(i int) (sum int, text string) {
	n := 5
	s := make([]large, 3)
	s[i] = large{a: 1, name: "n", list: []int{1, 2}, next: &n}
	copied := s[i]
	copied.a, copied.name = 9, "m"
	copied.list[1] = 7 // the same list
	m := map[string]large{"k": copied}
	m["k"] = s[i]
	return s[i].a + copied.a*10 + s[i].list[1]*100 + m["k"].a*1000 + *s[i].next*10000, s[i].name + copied.name
}

func arrays(i int) [4]int {
	var a [4]int
	a[0], a[3] = 1, 4
	b := a
	b[i] = 9
	c := [4]int{3: 1, 0: 2}
	c[i] += b[3]
	p := &c
	p[i]--
	return [4]int{a[i], b[i], c[i], len(p)}
}

func matrix(i, j int) (sum int) {
	var m [3][2]int
	for k := range 3 {
		for l := range 2 {
			m[k][l] = 2*k + l
		}
	}
	m[i][j] *= 10
	for _, row := range m {
		for _, x := range row {
			sum = sum*11 + x
		}
	}
	return sum
}

func arraysEqual(x, y [3]uint8) (bool, bool) { return x == y, x != y }

// Slicing, with and without bounds, at all ends.
func vmSliced(s []int, i, j int) ([]int, int) {
	t := s[i:j]
	return t, cap(t)
}

func slicedFrom(s []int, i int) ([]int, int) { return s[i:], cap(s[i:]) }
func slicedTo(s []int, i int) ([]int, int)   { return s[:i], cap(s[:i]) }

func sliced3(s []int, i, j, k int) ([]int, int) {
	t := s[i:j:k]
	return t, cap(t)
}

func slicedTo3(s []int, j, k int) ([]int, int) {
	t := s[:j:k]
	return t, cap(t)
}

func slicedArray(i, j int) ([]int, int) {
	a := [5]int{1, 2, 3, 4, 5}
	t := a[i:j]
	t[0] = 9
	return a[:], cap(t)
}

func slicedArray3(i, j, k int) ([]int, int) {
	a := [5]int{1, 2, 3, 4, 5}
	p := &a
	t := p[i:j:k]
	return t, cap(t)
}

func slicedText(s string, i, j int) string { return s[i:j] }
func textFrom(s string, i int) string      { return s[i:] }
func textTo(s string, i int) string        { return s[:i] }
func byteOf(s string, i int) byte          { return s[i] }

func vmMade(n, m int) ([]uint16, int) {
	s := make([]uint16, n, m) // leaves the function: else the Go compiler may have another text for what is out of range
	return s, cap(s)
}

func madeLong(n int) int     { return len(make([]int64, n)) }
func madeBy(n uint64) int    { return len(make([]byte, n)) }
func madeMap(n int) int      { m := make(map[int]int, n); m[1]++; return len(m) }
func madeStructs(n int8) int { return len(make([]struct{}, n)) }
func clearedInts(s []int)    { clear(s[1:]) }

// What is appended to a slice with room is in the room; else it is elsewhere.
func appended(s []int, x int) ([]int, []int, int) {
	t := append(s, x)
	u := append(s, x+1, x+2)
	if len(t) > 0 {
		t[0] = 77
	}
	return t, u, len(append(s, s...))
}

func appendedBytes(s []byte, x byte, text string) ([]byte, int) {
	t := append(s, x)
	t = append(t, text...)
	t = append(t, "xy"...)
	return t, len(append(t, t[1:]...))
}

func appendedFloats(s []float64, x float64) []float64 { return append(append(s, x), x/3, 2) }

func appendedTexts(s []string, x string) []string { return append(append(s, x), s...) }

func appendedSlices(s [][]int, t []int) int {
	s = append(s, t, nil)
	s = append(s, t)
	return len(s)*100 + len(s[len(s)-1])
}

func appendedStructs(n int) (sum int) {
	var s []vmPoint
	for i := range n & 31 {
		s = append(s, vmPoint{i, -i})
		s = append(s, s[i/2], vmPoint{y: 1})
	}
	for _, p := range s {
		sum = 3*sum + 2*p.x + p.y
	}
	return sum
}

func appendedNothing(s []int) ([]int, []int, []int) {
	return append(s, s[:0]...), append(s, nil...), append(s, []int{}...)
}

func copied(s, t []int) (int, []int) {
	n := copy(s, t)
	if len(s) > 1 {
		n += copy(s[1:], s) * 10 // over itself
	}
	return n, s
}

func copiedText(s []byte, t string) int { return copy(s, t) }

// Texts.
func joined(s, t string) (string, string) {
	u := s + t + s
	u += "!"
	u += ""
	return u, "" + s
}

// A text that grows leaves those that it was alone.
func growing(n int) (all []string) {
	s := strings.Repeat("ab", 40)
	for i := range n & 7 {
		old := s
		s += "c"
		other := old + "d" // from the same beginning
		all = append(all, old, s, other)
		if i == 2 {
			s = old
		}
	}
	return all
}

func textOrder(s, t string) [6]bool { return [6]bool{s == t, s != t, s < t, s <= t, s > t, s >= t} }

func textSet(s string) (set int) {
	if s == "a" {
		set |= 1
	}
	if s != "" {
		set |= 2
	}
	if s < "b" {
		set |= 4
	}
	switch s {
	case "a", "ab":
		set |= 8
	case "é":
		set |= 16
	default:
		set |= 32
	}
	return set
}

func runeText(r rune, n int64, b byte) (string, string, string) {
	return string(r), string(rune(n)), string(rune(b))
}

func byteText(b []byte) string  { return string(b) }
func textBytes(s string) []byte { return []byte(s)[:len(s):len(s)] }
func runesText(r []rune) string { return string(r) }
func textRunes(s string) []rune { r := []rune(s); return r[:len(r):len(r)] }

func constantBytes() ([]byte, int) {
	b := []byte("abc")
	return append(b, 'd')[:3], cap(b)
}

// Maps by all kinds of keys.
func intMap(m map[int]int, k int) (int, bool, int) {
	x, ok := m[k]
	return x, ok, len(m)
}

func setIntMap(m map[int]int, k int) (int, int) {
	m[k] = 5
	m[k] += 2
	m[k]++
	m[k] <<= 1
	delete(m, k+1)
	return m[k], len(m)
}

func textMap(m map[string]int, k string) (int, bool) {
	m[k]--
	x, ok := m[k+"?"]
	delete(m, "ab")
	return x + m[k], ok
}

func smallMap(m map[int8]string, k int8) (string, bool) {
	m[k] += "x"
	x, ok := m[k]
	delete(m, k-1)
	return x + m[-k], ok
}

func boolMap(m map[bool]float64, k bool) (float64, int) {
	m[k] *= 2
	m[!k] = 1
	return m[k], len(m)
}

func floatMap(m map[float64]int, k float64) (int, int) {
	m[k]++ // not a vmNumber is a new key every time
	m[k]++
	return m[k], len(m)
}

func arrayMap(m map[[2]int]int, i int) (int, bool, int) {
	k := [2]int{i, 1}
	m[k]++
	k[1] = 2
	x, ok := m[k]
	delete(m, [2]int{i, 1})
	return x, ok, len(m)
}

func structMap(i int) (int, int) {
	m := map[vmPoint]int{{1, 2}: 3, {x: i}: 4}
	m[vmPoint{i, 0}] += 10
	return m[vmPoint{1, 2}] + m[vmPoint{0, 0}], len(m)
}

func ofMaps(k string) (int, int) {
	m := map[string]map[int]bool{"a": {1: true}}
	if m[k] == nil {
		m[k] = map[int]bool{}
	}
	m[k][7] = true
	return len(m[k]), len(m)
}

func mapOfSlices(k int) []int {
	m := map[int][]int{}
	for i := range 5 {
		m[i&1] = append(m[i&1], i)
	}
	return m[k]
}

func rangedMap(m map[int]int) (keys, values []int) {
	for k, v := range m {
		keys, values = append(keys, k), append(values, v)
	}
	for k := range m {
		keys = append(keys, k)
		delete(m, k)
	}
	for range m {
		return nil, nil
	}
	sort.Ints(keys)
	sort.Ints(values)
	return keys, values
}

func clearedMap(m map[string]int) int {
	clear(m)
	return len(m)
}

func nilMap(read bool) int {
	var m map[string]int
	if read {
		delete(m, "a")
		for range m {
			return -1
		}
		return m["a"] + len(m)
	}
	m["a"] = 1
	return 1
}

// Calls: of one another, of themselves, of function values, of compiled functions; vmResults in all registers.
func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func vmDeep(n int) int {
	if n == 0 {
		return 0
	}
	return vmDeep(n-1) + 1
}

// Wide frames come to the end of a piece of the stack soon, with arguments and vmResults of all kinds.
func wide(n int, s string, list []int, f float64, p vmPoint) (int, string, []int, float64, vmPoint) {
	if n == 0 {
		return len(list), s, list, f, p
	}
	a, b, c, d, e := wide(n-1, s+"x", append(list, n), f/2, vmPoint{p.y, p.x + 1})
	return a + 1, b + "y", c, d, e
}

func wideEnds(n int) (int, int, int, float64, int, int) {
	a, b, c, d, e := wide(n, "", nil, 1, vmPoint{})
	return a, len(b), len(c), d, e.x, e.y
}

func even(n int) bool {
	if n == 0 {
		return true
	}
	return odd(n - 1)
}

func odd(n int) bool {
	if n == 0 {
		return false
	}
	return even(n - 1)
}

func swapped(a, b int, s string) (string, int, int) { return s, b, a }

func vmResults(a, b int) (int, string) {
	s, x, y := swapped(a, b, "t")
	s2, y, x := swapped(x, y, s+"u")
	return x*1000 + y, s2
}

func vmNamed(n int) (x int, s string, err error) {
	x, s = 1, "n"
	if n > 0 {
		x++
		return
	}
	return n, s + "!", nil
}

func vmVariadic(list ...int) (sum int) {
	for i, x := range list {
		sum += (i + 1) * x
	}
	return sum
}

func callsVariadic(a, b int) (int, int, int, int) {
	return vmVariadic(), vmVariadic(a), vmVariadic(a, b, 3), vmVariadic([]int{a, b}...)
}

func closures(n int) (int, int) {
	total := 0
	add := func(x int) int { total += x; return total }
	var rec func(int) int
	rec = func(k int) int {
		if k == 0 {
			return 1
		}
		return k * rec(k-1)
	}
	for i := range 3 {
		add(i + n)
	}
	return total, rec(n & 7)
}

func counters() (int, int, int) {
	next := func() func() int {
		n := 0
		return func() int { n++; return n }
	}
	a, b := next(), next()
	a()
	a()
	return a(), b(), a()
}

func eachHasItsOwn(n int) (sum int) {
	var list []func() int
	for i := 0; i < n&7; i++ {
		list = append(list, func() int { i++; return i })
	}
	for k, f := range list {
		sum = sum*10 + f() + f()*k
	}
	return sum
}

func applied(f func(int) int, x int) int { return f(f(x)) }

func applies(n int) (int, int) {
	return applied(func(x int) int { return x + n }, 1), applied(vmDeep, n&63)
}

// A function of a type that has no way of its own to the machine.
func unusual(f func(int8, int8) int8, x int8) int8 { return f(x, 3) - f(3, x) }

func callsUnusual(x int8) int8 { return unusual(func(a, b int8) int8 { return a - b*2 }, x) }

func nilFunction(call bool) int {
	var f func() int
	if !call && f == nil {
		return 1
	}
	return f()
}

func sortedBy(s []int) []int {
	sort.Slice(s, func(i, j int) bool { return s[i]%10 < s[j]%10 || s[i]%10 == s[j]%10 && s[i] < s[j] })
	return s
}

func sortedInts(s, keys []int) []int {
	sort.Slice(s, func(i, j int) bool { return keys[i] > s[j] })
	return s
}

func sortedWords() []string {
	words = append(words, "z", "", "b")
	sort.Slice(words, func(i, j int) bool { return words[i] < words[j] })
	return words
}

type item struct {
	ratio float64
	small int32
	name  string
	pair  struct{ a, b int }
}

func sortedItems(names []string, ratios []float64, runes []int32, numbers []int) (list []string) {
	var items []item
	for i, name := range names {
		x := item{name: name}
		x.ratio, x.small, x.pair.b = ratios[i], runes[i], numbers[i]
		items = append(items, x)
	}
	tell := func() {
		for _, x := range items {
			list = append(list, x.name)
		}
	}
	sort.Slice(items, func(i, j int) bool { return items[i].name > items[j].name })
	tell()
	sort.Slice(items, func(i, j int) bool { return items[j].ratio < items[i].ratio })
	tell()
	sort.Slice(items, func(i, j int) bool { return items[i].small < items[j].small })
	tell()
	sort.Slice(items, func(i, j int) bool { return items[i].pair.b < items[j].pair.b })
	tell()
	sort.Slice(ratios, func(i, j int) bool { return ratios[i] < ratios[j] })
	sort.Slice(runes, func(i, j int) bool { return runes[j] > runes[i] })
	return list
}

// Function values that are nearly those that compare elements.
func sortedNearly(s []int, n int) []int {
	sort.Slice(s, func(i, j int) bool { return s[i] < n })
	sort.Slice(s, func(i, j int) bool { return s[i&1] < s[j&1] })
	sort.Slice(s, func(i, j int) bool { return s[i] <= s[j] })
	sort.Slice(s, func(i, j int) bool { return s[i] < s[i] })
	rows := [][]int{s, s}
	sort.Slice(s, func(i, j int) bool { return rows[0][i] < rows[1][j] })
	return s
}

func searched(n int) int { return sort.Search(100, func(i int) bool { return i*i >= n }) }

func foreign(x float64, n uint) (float64, int, float64) {
	return math.Sqrt(x), bits.OnesCount(n), math.Max(x, 1)
}

func foreignResults(x float64, y uint64) (float64, float64, uint64, uint64) {
	a, b := math.Modf(x)
	hi, lo := bits.Mul64(y, y)
	return a, b, hi, lo
}

func foreignPanics(n int) string { return strings.Repeat("ab", n&15-4) }

func mapsRunes(s string) string {
	return strings.Map(func(r rune) rune {
		if r == 'a' {
			return -1
		}
		return r + 1
	}, s)
}

// Iterators.
func upTo(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func iterated(n int) (sum, steps int) {
	for i := range upTo(n & 15) {
		if i == 3 {
			continue
		}
		if i == 9 {
			break
		}
		sum += i
	}
	for i := range upTo(4) {
		for j := range upTo(4) {
			steps++
			if i*j == n&7 {
				return sum, -steps
			}
		}
	}
	return sum, steps
}

func goesOn(again bool) (n int) {
	bad := func(yield func(int) bool) {
		yield(1)
		if again {
			yield(2)
		}
	}
	for i := range bad {
		n += i
		break
	}
	return n
}

// Interface values.
func anything(n int, s string) (any, any, any, any, any) { return n, s, float64(n), []int{n}, nil }

func asked(n int) (int, string, bool, bool) {
	var x any = n
	if n > 5 {
		x = "text"
	}
	i, ok := x.(int)
	s, ok2 := x.(string)
	switch y := x.(type) {
	case nil:
		i = -1
	case string:
		s += y
	case int, bool:
		i += 100
		_ = y
	}
	return i, s, ok, ok2
}

func insists(n int) int {
	var x any = "text"
	if n > 0 {
		x = n
	}
	if n < -5 {
		x = nil
	}
	return x.(int)
}

func thrown(n int) int {
	switch n & 3 {
	case 0:
		panic("a text")
	case 1:
		panic(n)
	case 2:
		var p *vmPoint
		return p.x
	}
	return n
}

// Pointers that are nil, at all vmWidths.
type vmWidths struct {
	a int8
	b uint8
	c int16
	d uint16
	e int32
	f uint32
	g int64
	h float64
	i float64
	j string
	k []int
	l *int
	m bool
}

func fields(n int) (sum int, text string) {
	w := &vmWidths{}
	if n == 0 {
		w = nil
	}
	w.a, w.b, w.c, w.d, w.e, w.f, w.g = int8(n), uint8(n), int16(n), uint16(n), int32(n), uint32(n), int64(n)
	w.h, w.i, w.j, w.m = float64(n), float64(n)/3, "j", n > 0
	w.k = append(w.k, n)
	w.l = &w.k[0]
	*w.l++
	w.a += 100
	w.b *= 3
	w.c--
	w.d <<= 4
	w.e = -w.e
	w.f = ^w.f
	w.h /= 3
	if w.m {
		w.j += "m"
	}
	return int(w.a) + int(w.b)*3 + int(w.c)*5 + int(w.d)*7 + int(w.e)*11 + int(w.f)*13 + int(w.g)*17 + w.k[0]*19 +
		int(w.h*100) + int(w.i*100), w.j
}

func nilField(n int) (int, float64, string) {
	var w *vmWidths
	switch n & 15 {
	case 0:
		return int(w.a), 0, ""
	case 1:
		return int(w.b), 0, ""
	case 2:
		return int(w.c), 0, ""
	case 3:
		return int(w.d), 0, ""
	case 4:
		return int(w.e), 0, ""
	case 5:
		return int(w.f), 0, ""
	case 6:
		return int(w.g), 0, ""
	case 7:
		return 0, w.h, ""
	case 8:
		return 0, 0, w.j
	case 9:
		w.a = 1
	case 10:
		w.c = 1
	case 11:
		w.e = 1
	case 12:
		w.g = 1
	case 13:
		w.h = 1
	case 14:
		w.l = nil
	}
	return *w.l, 0, ""
}

func nilArray(i int) int {
	var p *[4]int
	if i == 2 {
		return len(p)
	}
	return p[i]
}

// Lists, which are kept side by side in memory.
func lists(n int) (sum int) {
	var all [][]int
	for i := range n & 63 {
		all = append(all, []int{i, -i}, []int{i}, []int{1, 2, 3, i}, []int{})
	}
	for i, l := range all {
		if len(l) > 0 {
			l[0] += i
		}
		all[i] = append(l, 1000)
	}
	for _, l := range all {
		for _, x := range l {
			sum = sum*3 + x
		}
	}
	return sum
}

// Grundy values, as users write them.
func grundy(n int) int {
	values := make([]int, n&63+1)
	for h := range values {
		seen := map[int]bool{}
		for take := 1; take <= 2 && take <= h; take++ {
			for left := 0; left <= h-take; left++ {
				seen[values[left]^values[h-take-left]] = true
			}
		}
		for seen[values[h]] {
			values[h]++
		}
	}
	return values[len(values)-1]
}

var total int
var words = []string{"a"}
var ratio = 0.5

// Variables of the session.
func globals(n int) (int, []string, float64) {
	total = n
	total += 5
	total++
	total *= 2
	total -= n
	words = append(words[:1], "b")
	words[0] += "c"
	ratio /= 2
	r := ratio
	ratio = 0.5
	w := words
	words = []string{"a"}
	return total, w, r
}

// Methods, by value and by pointer, of what an interface holds in a word and of what it does not.
type vmFigure interface {
	area() int
	scaled(int) int
	grow(int)
}

type square struct{ side int }

func (s square) area() int        { return s.side * s.side }
func (s square) scaled(k int) int { s.side *= k; return s.area() }
func (s square) grow(int)         {}

type box struct {
	a, b, c int
	name    string
	list    []int
}

func (b *box) area() int        { return b.a*b.b*b.c + len(b.list) }
func (b *box) scaled(k int) int { return b.area() * k }
func (b *box) grow(k int) {
	b.a += k
	b.list = append(b.list, k)
}

type heap int

func (h heap) area() int        { return int(h) }
func (h heap) scaled(k int) int { return int(h) * k }
func (h heap) grow(k int)       {}

type wideValue struct {
	cells [9]int
	n     int
}

func (w wideValue) area() int { w.cells[0]++; return w.cells[0] + w.n } // its own copy
func (w wideValue) scaled(k int) int {
	for i := range w.cells {
		w.cells[i] += k
	}
	return w.cells[8]
}
func (w wideValue) grow(int) {}

func figures(n int) (sum [8]int) {
	b := &box{a: 1, b: n & 7, c: 2}
	w := wideValue{n: n}
	w.cells[8] = 3
	list := []vmFigure{square{n & 15}, b, heap(n), w, &square{3}, &w}
	for round := range 3 {
		for i, f := range list {
			f.grow(round)
			sum[i] = sum[i]*7 + f.area() + f.scaled(2)
		}
	}
	sum[6] = b.a*100 + len(b.list)
	sum[7] = w.cells[0]
	return sum
}

// Methods that the machine does not have itself go by the interpreter.
type slower interface{ slowly(int) int }

type snail struct{ at int }

func (s snail) slowly(k int) int { return s.at + k }

func slowFigures(n int) (sum int) {
	var f slower = snail{n}
	for i := range 3 {
		sum += f.slowly(i)
	}
	return sum
}

func noFigure(n int) int {
	var f vmFigure
	if n > 0 {
		f = heap(n)
	}
	if n < -5 {
		var b *box
		f = b
	}
	return f.area()
}

// nilReceiver calls a method of a value by a pointer to none.
func nilReceiver(n int) int {
	var p *square
	if n > 0 {
		p = &square{n & 7}
	}
	var f vmFigure = p
	return f.area()
}

func whatFigure(n int) (int, bool, bool) {
	list := [...]any{square{n}, &box{a: n}, heap(n), n, "t", nil, wideValue{n: n}}
	x := list[uint(n)%7]
	_, isFigure := x.(vmFigure)
	_, isHeap := x.(heap)
	switch y := x.(type) {
	case square:
		return y.side, isFigure, isHeap
	case *box:
		return y.a + 1, isFigure, isHeap
	case heap:
		return int(y) + 2, isFigure, isHeap
	case wideValue:
		y.n++
		return y.n, isFigure, isHeap
	case vmFigure:
		return y.area(), isFigure, isHeap
	case nil:
		return -1, isFigure, isHeap
	}
	return 100, isFigure, isHeap
}

func mustBeSquare(n int) int {
	var x any = heap(n)
	if n == 1 {
		x = square{5}
	}
	if n == 2 {
		x = nil
	}
	return x.(square).side
}

func mustBeFigure(n int) int {
	var x any = n
	if n == 1 {
		x = square{5}
	}
	if n == 2 {
		x = nil
	}
	return x.(vmFigure).area()
}

// Errors, of which the first word is not the type.
type failing interface{ Error() string }

type fault string

func (f fault) Error() string { return string(f) + "!" }

func asError(fail bool) (bool, bool, string) {
	_, err := atoi(fail)
	var x any = err
	var f failing
	if fail {
		f = fault("mine")
	}
	var e error = f
	text := ""
	if e != nil {
		text = strings.ToUpper(f.Error())
	}
	return x == nil, e == nil, text
}

func atoi(fail bool) (int, error) {
	if fail {
		return 0, errText("no vmNumber")
	}
	return 1, nil
}

// Pointers.
func samePointers(n int) [6]bool {
	a, b := 1, 1
	p, q := &a, &b
	r := p
	var none *int
	if n > 0 {
		none = q
	}
	return [6]bool{p == q, p == r, p != q, none == nil, none != nil, none == q}
}

type list struct{ cells []*cell }

type cell struct {
	n    int
	tags map[string]int
}

func chained(n int) (sum int) {
	l := &list{}
	for i := range n & 7 {
		l.cells = append(l.cells, &cell{n: i, tags: map[string]int{"a": i}})
	}
	for i, c := range l.cells {
		c.n += i
		c.tags["a"]++
		c.tags["b"] += c.n
		sum = sum*5 + c.tags["a"] + c.tags["b"]
	}
	return sum
}

// Structs compare by their fields, vmFloats in them as vmFloats.
type mixed struct {
	a int8
	f float64
	s string
	p *int
	b bool
}

func structsEqual(x, y float64, s string) (bool, bool) {
	n := 1
	a, b := mixed{1, x, s, &n, true}, mixed{1, y, s, &n, true}
	c := a
	c.s += ""
	return a == b, a != c
}

// What has no end, until somebody says so.
func endless() (n int) {
	for {
		n++
	}
}

func endlessWhile(n int) int {
	for n != -1 {
		if n++; n < 0 {
			n = 0
		}
	}
	return n
}

func endlessRecursion(n int) int { return endlessRecursion(n+1) + 1 }

func endlessClosure() int {
	var f func(int) int
	f = func(n int) int { return f(n+1) + 1 }
	return f(0)
}

func until(n int) (steps int) {
	for i := 0; ; i++ {
		steps = i
		if tell(i) && i > n {
			return steps
		}
	}
}

func straight(x int) int { return x*3 + 1 }

// What runs beside the program is told about a step.
var listen func(i int) bool

func tell(i int) bool {
	defer func() {}() // so that it is left to the Go compiler
	return listen(i)
}

// errText makes an error, which the machine cannot.
func errText(s string) error {
	defer func() {}()
	return textError(s)
}

type textError string

func (e textError) Error() string { return string(e) }

func failsDeep(n int, s []int) int {
	if n == 0 {
		return s[5]
	}
	return failsDeep(n-1, s) + 1
}

func failsInClosure(s []int) int {
	f := func(i int) int { return s[i] }
	return f(1) + f(7)
}

func quotientOf(x, y int) int { return x / y }

func failsBelow(x, y int) int {
	return quotientOf(x, y)
}

// Composite values behind pointers that may be nil.
type deepest struct {
	at    [3]int
	other *deepest2
	none  struct{}
}

type deepest2 struct {
	cells [5]int
	bytes [4]uint8
	in    struct{ p *int }
}

func nilPointers(n int) (int, bool) {
	var p *deepest
	var q *deepest2
	if n > 10 {
		p, q = &deepest{}, &deepest2{cells: [5]int{1, 2, 3}}
	}
	switch n % 10 {
	case 0:
		p.at[1] = 2
	case 1:
		return p.at[2], true
	case 2:
		a := p.at
		return a[0], true
	case 3:
		p.at = [3]int{4, 5, 6}
		return p.at[1], false
	case 4:
		p.other = q
		return p.other.cells[1], p.other == q
	case 5:
		return 1, q.bytes == [4]uint8{}
	case 6:
		p.none = struct{}{}
		return 2, false
	case 7:
		b := *q
		b.cells[2]++
		return b.cells[2] + q.cells[2], true
	case 8:
		q.in.p = &n
		*q.in.p += 5
		return n, q.in.p == nil
	case 9:
		r := &q.cells[3]
		*r = 8
		return q.cells[3], true
	}
	return p.at[1], false
}

func widthsOfSlices(n int) (sum int) {
	ps := make([]*int, 2)
	fs := []func() int{nil, func() int { return n }}
	ms := []map[int]int{{1: n}, nil}
	i := n & 3
	if i < 2 {
		ps[i] = &n
	}
	*ps[i%2] += 1
	ps[0] = ps[i]
	ms[i][1]++
	ms[0] = ms[1-i]
	return sum + *ps[0] + fs[i]() + ms[0][1]
}

// Functions of the types that have a way of their own to the machine, called from outside.
func takesAll(n int) (all [4]int) {
	s := []int{3, 1, 2}
	sort.Slice(s, func(i, j int) bool { return s[i] < s[j] })
	all[0] = s[0]
	all[1] = strings.IndexFunc("abc", func(r rune) bool { return r == 'c' })
	all[2] = sort.Search(n, func(i int) bool { return i > 4 })
	all[3] = len(strings.Map(func(r rune) rune { return r + 1 }, "xy"))
	return all
}
