package fast_test

// Each form of expression on each kind of number and text, at the limits of its type, faults included.

type whole interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64
}

func arithmetic[T whole](a, b T) (r [12]T) {
	r = [12]T{a + b, a - b, a * b, -a, ^a, a & b, a | b, a ^ b, a &^ b, +a, a + 1, 1 - a}
	r[0] += a*3 - b
	r[1] -= 7
	r[2] *= 5 + b
	r[5] &= 100
	r[6] |= 3
	r[7] ^= a &^ 12
	r[3]++
	r[4]--
	return r
}

func quotients[T whole](a, b T) (q, r T) {
	q = a / b
	r = a % b
	return q, r
}

func byConstants[T whole](a T) (r [8]T) {
	return [8]T{a / 1, a / 2, a / 7, a / 8, a % 1, a % 2, a % 7, a % 16}
}

func shifts[T whole](a T, n uint8) (r [6]T) {
	r = [6]T{a << n, a >> n, a << 1, a >> 1, a << 7, a >> 7}
	a <<= n & 3
	r[0] ^= a
	a >>= n
	r[1] ^= a
	return r
}

func signedCount[T whole](a T, n int) (T, T) { return a << n, a >> n }

func ordered[T whole](a, b T) (r int) {
	for i, v := range []bool{a == b, a != b, a < b, a <= b, a > b, a >= b, a == 0, a != 1, a < 2, a <= 3, 1 > a, 7 >= a,
		!(a < b), a < b && b > 3, a > b || a == 9} {
		if v {
			r |= 1 << i
		}
	}
	if a < b {
		r += 1 << 20
	}
	if a >= b {
		r += 1 << 21
	}
	if 5 <= a {
		r += 1 << 22
	}
	return r
}

func widths[T whole](a T) (int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64) {
	return int(a), int8(a), int16(a), int32(a), int64(a), uint(a), uint8(a), uint16(a), uint32(a), uint64(a)
}

func toFloats[T whole](a T) (float64, float64) {
	return float64(a), float64(a) / 3
}

func indices[T whole](i T) (r int) {
	s, a, text := []int{1, 2, 4}, [3]int{10, 20, 40}, "xyz"
	r = s[i] + a[i]
	return r + int(text[i])
}

func floats(a, b float64) (r [9]float64, n int) {
	r = [9]float64{a + b, a - b, a * b, a / b, -a, a * 2, 1 / a, min(a, b), max(a, b)}
	for i, v := range []bool{a == b, a != b, a < b, a <= b, a > b, a >= b, !(a < b), a == 0, a > 1, !(a <= b)} {
		if v {
			n |= 1 << i
		}
	}
	r[0] += a
	r[1] /= b
	return r, n
}

func textForms(a, b string) (r []string, n int) {
	for i, v := range []bool{a == b, a != b, a < b, a <= b, a > b, a >= b, a == "", a+b == b+a, "a" < b, len(a) > len(b)} {
		if v {
			n |= 1 << i
		}
	}
	r = []string{a + b, a + "-" + b, a[len(a)/2:], a[:len(a)/2], b[len(b):], string([]byte(a)), string([]rune(b)),
		min(a, b), max(a, b, "k")}
	a += b
	a += "!"
	return append(r, a), n
}

func textAt(a string, i int) byte        { return a[i] }
func textPart(a string, i, j int) string { return a[i:j] }
func part(i, j int) []int                { s := []int{1, 2, 3, 4}[:3]; return s[i:j] }
func partOfThree(i, j, k int) []int      { s := []int{1, 2, 3, 4}[:3]; return s[i:j:k] }
func partOfArray(i, j int) (r []int)     { a := [4]int{1, 2, 3, 4}; r = a[i:j]; r = r[:cap(r)]; return r }
func through(p bool) int {
	var q *spot
	if p {
		q = &spot{1, 2}
	}
	return q.y
}
func written(p bool) (r spot) {
	var q *spot
	if p {
		q = &r
	}
	q.x = 4
	return r
}
func inMap(p bool, k int) (r int) {
	var m map[int]int
	if p {
		m = map[int]int{}
	}
	r = m[k]
	m[k] = 3
	return r + m[k]
}
func made(n, c int) (int, int) { s := make([]int8, n&63, c&63); return len(s), cap(s) }
func number(x int) any {
	if x > 7 {
		return uint8(x)
	}
	if x < 0 {
		return "text"
	}
	return x
}
func asserted(x int) int        { return number(x).(int) }
func assertedText(x int) string { return number(x).(string) }
func logic(a, b, c bool) (bool, bool, bool, bool, bool) {
	return a && b || c, a || b && c, !(a && b) != c, a == b, !a && (b || !c)
}
func sumOf(list ...int) (s int) {
	for _, x := range list {
		s += x
	}
	return s
}
func variadic(x int) (int, int, int, int) {
	return sumOf(), sumOf(x), sumOf(x, 2, x), sumOf([]int{x, x}...)
}
func chosen(x int) int {
	f := []func(int) int{twiceOf, func(y int) int { return y + x }}
	return f[x&1](x)
}
func twiceOf(x int) int { return 2 * x }
func captured(x int) (int, int) {
	add := func(y int) int { x += y; return x }
	a := add(1) + add(2)
	return a, x
}
func appends(x int) (a, b []int, c [][]int, d []spot) {
	a = append(a, x)
	b = append(a, 1, 2, 3)
	a = append(a, b[1:]...)
	c = append(c, a, nil, b[:1])
	d = append(d, spot{x, 1})
	d = append(d, d...)
	return
}
func copies(x int) (int, int, []int) {
	s := []int{1, 2, 3}
	n := copy(s[1:], s)
	m := copy(s, []int{x})
	return n, m, s
}
func nestedPlaces(x int) (board, int) {
	b := board{}
	b.rows[x&3].list = []spot{{1, x}}
	b.rows[x&3].list[0].x += 5
	c := b
	c.rows[0].n = 9
	return b, c.rows[0].n + b.rows[x&3].list[0].x
}
func comparesParts(x, y int) (bool, bool, bool, bool) {
	a, b := spot{x, y}, spot{y, x}
	p := &a
	return a == b, a != spot{x, 1}, p == &a, p == &b
}
func anyNil(x int) (bool, bool, any) {
	var a any
	b := a == nil
	a = number(x)
	return b, a != nil, a
}
func converted(x float64) (int, int64, float64, celsiusOf) {
	if !(x > -1e9 && x < 1e9) {
		x = 1.5
	}
	return int(x), int64(x), float64(x), celsiusOf(x) + 0.5
}

type celsiusOf float64

type spot struct{ x, y int }

type line struct {
	list []spot
	n    int
}

type board struct{ rows [4]line }
