package fast_test

// The functions of this file run three times: as the Go compiler has made them, on the machine of
// package vm from this text, and on it from the form that this package makes of them. What
// happens is noted in a list, so that an order which is not the compiler's is seen.

type notes struct{ list []int }

func (n *notes) say(x int) int {
	n.list = append(n.list, x)
	return x
}

func (n *notes) two(x int) (int, int) {
	n.say(x)
	return x, x + 1
}

func (n *notes) text(s string) string {
	n.say(len(s))
	return s
}

func (n *notes) is(x int, yes bool) bool {
	n.say(x)
	return yes
}

func (n *notes) slice(k int) []int {
	n.say(k)
	return []int{k, k + 1, k + 2}
}

func (n *notes) pointer(k int) *int {
	n.say(k)
	if k < 0 {
		return nil
	}
	return &k
}

// A variable beside a call is read after it; one whose copy stands apart is not.
func besideCalls(x int) (a, b, c, d int, all []int) {
	n := &notes{}
	y := x
	set := func(v int) int { y = v; n.say(v); return v }
	a = y + set(7)
	b = set(1) + y*2
	c = y*100 + set(5)*10 + y
	s := []int{y, set(3), y, set(4)}
	d = s[0]*1000 + s[1]*100 + s[2]*10 + s[3]
	return a, b, c, d, n.list
}

func operands(x int) (int, []int) {
	n := &notes{}
	r := n.say(1) + n.say(2)*n.say(3) - n.slice(4)[n.say(1)] + *n.pointer(x & 7)
	r += n.say(r)
	return r, n.list
}

// Conditions that need not be evaluated are not, wherever they stand.
func conditions(x int) (bool, int, []int) {
	n := &notes{}
	a := n.is(1, x > 0) && n.is(2, x > 1) || n.is(3, x < -1)
	b := n.say(4)
	if n.is(5, x&1 == 0) || !(n.is(6, x&2 == 0) && n.is(7, true)) {
		b += n.say(8)
	}
	c := [2]bool{n.is(9, a) && n.is(10, !a), n.is(11, a) || n.is(12, a)}
	for i := 0; n.is(13, i < 2) && n.is(14, x != i); i = i + n.say(1) {
		b++
	}
	return c[0] != c[1] && n.is(15, true), b, n.list
}

// The operands of the left side are those of before the assignment; the assignments go from left to right.
func parallel(i int, s []int) ([]int, int, int) {
	i &= 1
	a := []int{10, 11, 12, 13}
	a[i], i = i+5, a[i+1]&3
	a[i], a[3-i] = a[3-i], a[i]
	x, y := 1, 2
	x, y = y, x+y
	a[0], a, i = 77, []int{4, 5, 6}, 2
	a[i], a[i-1], i = a[i-1], a[i], a[0]
	return a, x*10 + y, i
}

func parallelCalls(x int) (int, int, []int) {
	n := &notes{}
	a := []int{1, 2, 3}
	a[n.say(0)], a[n.say(1)] = n.say(5), n.say(6)
	a[n.say(2)], x = n.two(x & 15)
	m := map[int]int{}
	m[n.say(3)], m[n.say(4)] = a[n.say(0)], a[n.say(1)]
	p := &a[0]
	p, *p = &a[1], n.say(9)
	*p++
	return a[0]*1000 + a[1]*100 + a[2]*10 + m[3], x + m[4], n.list
}

func throughPointers(x int) (int, int) {
	type link struct {
		v    int
		next *[2]int
	}
	l, k := &link{v: 1, next: &[2]int{2, 3}}, &link{v: 4, next: &[2]int{5, 6}}
	l.next, l.next[x&1], l = k.next, 9, k
	l.v, l.next[0], l.next[1] = l.next[1], l.v, l.next[0]
	return l.v*100 + l.next[0]*10 + l.next[1], k.v
}

// Which of two panics comes first, and what has been done when it comes.
func panicsFirst(i, z int, q []int) (r int, err int) {
	p := &z
	if i&1 == 1 {
		p = nil
	}
	r = 5
	q[i&7] = 10 / z
	r = 6
	*p = q[i&7]
	q[1] += *p / z
	q[0], *p = q[i&3], 100/(z-1)
	return r + q[0], *p
}

func panicsBefore(z int) (n int) {
	a := []int{1, 2}
	n = a[z&1]
	a[0], a[z&3] = 9, 10/(z&1)
	return n + a[0]
}

func panicsLater(s []int, i int) int {
	x := &notes{}
	y := s[i&7] + x.say(1)
	return y + len(x.list)
}

func updates(i int, s []int) ([]int, []int) {
	n := &notes{}
	m := map[string]int{"a": 1}
	t := []int{1, 2, 3, 4}
	t[n.say(1)] += n.say(2)
	t[i&3] <<= 2
	t[n.say(0)]++
	m[n.text("a")] -= n.say(5)
	m[n.text("bc")]++
	*n.pointer(3) *= 2
	t[3] |= m["a"]&63 + m["bc"]
	return t, n.list
}

// Switches: tags once, cases until one fits, wherever they call something.
func switches(x int) (r int, all []int) {
	n := &notes{}
	switch y := n.say(x & 7); y {
	case n.say(0), n.say(1):
		r = 1
	case 2:
		r = 2
		fallthrough
	case n.say(3):
		r += 10
	default:
		r = 100
	case 4, n.say(5):
		r = 45
		if x > 100 {
			break
		}
		r++
	}
	switch {
	case n.is(20, x&1 == 0) && n.is(21, x&2 == 0):
		r *= 2
	case x > 0:
		r *= 3
	}
	switch n.text("ab") {
	case "x", n.text("ab"):
		r++
	}
	switch x {
	}
	return r, n.list
}

func labels(x int) (r int, all []int) {
	n := &notes{}
outer:
	for i := n.say(0); i < n.say(3); i += n.say(1) {
		for j := range n.say(3) {
			if i == j && x&1 == 0 {
				continue outer
			}
			if i*j == x&3 {
				break outer
			}
			r = r*3 + j
		}
	}
pick:
	switch {
	case r > 0:
		for range 3 {
			r++
			if r&1 == 0 {
				break pick
			}
		}
		r += 100
	}
	return r, n.list
}

// What is ranged over is evaluated once, and an array is copied if its elements are wanted.
func builtRanges(x int) (r int, all []int) {
	n := &notes{}
	for i, v := range n.slice(x & 7) {
		r = r*7 + i*v
	}
	a := [3]int{1, 2, 3}
	for i, v := range a {
		a[2] = 50
		r = r*5 + i + v
	}
	for i := range a {
		a[i] += i
	}
	s := []int{1, 2, 3}
	for i := range s {
		s = append(s, i)
	}
	m := map[int]int{1: 2, 3: 4}
	for k, v := range m {
		r += k * v
		m[k] = 0
	}
	for i, c := range n.text("aé") {
		r = r*3 + i + int(c)
	}
	return r + m[1] + len(s)*1000, n.list
}

func declarations(x int) (r int, all []int) {
	n := &notes{}
	var a, b = n.say(1), n.say(2)
	var c, d = n.two(3)
	e, f := n.two(4)
	e, g := n.say(5), e
	var h int
	h, f = f, h
	const k = 7
	type local struct{ a, b int }
	l := local{b: n.say(6), a: n.say(7)}
	if v, w := n.two(8); v < w {
		r = v
	} else if u := n.say(9); u > 0 {
		r = u
	}
	_ = n.say(10)
	_, o := n.two(11)
	return r + a + b*2 + c*3 + d*4 + e*5 + f*6 + g*7 + h*8 + l.a*9 + l.b + o + k + x, n.list
}

func builtLiterals(x int) (r int, all []int) {
	n := &notes{}
	s := []int{n.say(1), 5: n.say(2), n.say(3)}
	m := map[int][]int{n.say(4): {n.say(5)}, n.say(6): {}}
	p := &struct{ a, b int }{n.say(7), x}
	a := [...][2]int{{n.say(8)}, {1: n.say(9)}}
	t := [][]int{1: {n.say(10)}, 0: nil}
	return s[5]*100 + s[6] + len(s) + m[4][0] + p.a + a[1][1] + len(a) + len(t[1]) + len(t[0]), n.list
}

// Slices of what a call changes, with bounds that call.
func builtSlices(x int) ([]int, string, []int) {
	n := &notes{}
	s := []int{1, 2, 3, 4, 5}
	cut := func(k int) int { s = s[:4]; return n.say(k) }
	t := s[n.say(1):cut(3)]
	u := append(s[:1], n.slice(2)...)
	v := append(t, len(s), cap(t), n.say(6))
	copy(v[n.say(0):], u)
	return v, "abcdef"[n.say(1):n.say(x&3+2)], n.list
}

func returned(x int) (a int, b int, all []int) {
	n := &notes{}
	f := func(k int) (r int, s int) {
		r, s = k, k*2
		if k&1 == 0 {
			return s, r
		}
		if k == 3 {
			r++
			return
		}
		return n.two(r + n.say(s))
	}
	a, b = f(x & 7)
	c, d := f(3)
	return a + c, b + d, n.list
}

// Function values from lists, from calls, and where they stand.
func functions(x int) (int, []int) {
	n := &notes{}
	f := func(a, b int) int { return a*10 + b }
	fs := []func(int, int) int{f, func(a, b int) int { n.say(a); return a - b }}
	g := fs[n.say(0)](n.say(1), n.say(2)) + fs[n.say(1)](n.say(3), n.say(4))
	h := func() func(int) int { n.say(5); return func(k int) int { return n.say(k) } }()
	return g + h(n.say(6)) + func(k int) int { return k * n.say(x&7) }(n.say(8)), n.list
}

// Only the form can be on the machine: there what is ranged over goes to variables first.
func rangesToPlaces(x int) (r int, all []int) {
	n := &notes{}
	var at [2]int
	for at[n.say(0)], at[n.say(1)] = range n.slice(x & 3) {
		r = r*5 + at[0]*at[1]
	}
	m := map[string]int{}
	for m["i"] = range 3 {
		r += m["i"]
	}
	p := &at
	for p[1] = range n.slice(2) {
		p = &[2]int{}
	}
	return r*100 + at[1]*10 + p[1], n.list
}
