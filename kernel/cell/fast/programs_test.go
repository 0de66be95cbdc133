package fast_test

// Statements, as functions that run twice (see helpers_test.go): what each does is seen in what it returns.

func declares(x int) (int, int, int, string) {
	var a int
	var b, c = x, x + 1
	var d, e string = "d", "e"
	var f, g = pair(x)
	h, i := pair(c)
	h, j := pair(h)
	_, k := pair(j)
	var _ = k
	const l, m = 5, "m"
	type own struct{ v int }
	o := own{x}
	o.v++
	{
		a := a + 5
		b = a
	}
	return a + b + c, f + g*2 + h*3 + i*5 + j*7 + k*11 + l, o.v, d + e + m
}

func pair(x int) (int, int) { return x * 3, x - 1 }

func assigns(x int, s []int) (int, int, []int, map[int]int, point) {
	a, b := x, 1
	a, b = b, a
	a += b
	b, _ = pair(b)
	_, a = pair(a)
	m := map[int]int{}
	m[a&3], m[b&3] = b, a
	m[1], b = pair(x)
	var p point
	p.x, p.y = p.y+1, p.x+2
	q := &p
	q.x, p = q.y, point{q.x, 5}
	if len(s) > 1 {
		s[0], s[1] = s[1], s[0]
		s[0], x = pair(s[1])
	}
	_ = x
	return a, b, s, m, p
}

type point struct{ x, y int }

func comma(m map[string]int, x int) (r int) {
	if v, ok := m["a"]; ok {
		r += v
	} else if v, ok = m[""]; !ok {
		r -= 1 + v
	}
	var ok bool
	var at [2]int
	at[x&1], ok = m["b"]
	var any any = x
	var n int
	n, ok = any.(int)
	_, bad := any.(string)
	if ok && !bad {
		r += n
	}
	return r + at[0]*2 + at[1]*3
}

func ifs(x int) (r int) {
	if x > 0 {
		r = 1
	}
	if y := x * 2; y > 100 {
		r += 2
	} else if z := y + 1; z < 0 {
		r += 4 + z&1
	} else {
		r += 8 + y + z
	}
	if !(x > 3 || x < -3) && x != 0 {
		r += 16
	}
	if x == 7 || x == 8 && r > 0 || x == 9 {
		return -r
	}
	return r
}

func switched(x int, s string) (r int) {
	switch x {
	case 0:
		r = 10
	case 1, 2, 7:
		r = 20
		fallthrough
	case 8:
		r++
		if x == 2 {
			break
		}
		r += 100
	case 9:
	default:
		r = 50
	case -1:
		r = 60
		fallthrough
	case -2:
		r += 3
	}
	switch y := x & 3; {
	case y == 1:
		r *= 2
	case y == 2, x > 1000:
		r *= 3
	}
	switch s {
	case "":
		return r
	case "a", "ab":
		r += 1000
	}
	switch p := (point{x & 1, 2}); p {
	case point{1, 2}:
		r += 7
	case point{}:
		r += 9
	}
	switch {
	}
	switch true {
	case x > 5:
		r += 5
	}
	switch b := x > 5; b {
	case false:
		r += 6
	}
	return r
}

func loops(n int) (r [8]int) {
	n &= 15
	for r[0] < n {
		r[0] += 2
	}
	for i, j := 0, n; i < j; i, j = i+1, j-1 {
		r[1] += i * j
	}
	for i := n; i >= 0; i -= 3 {
		if i == 6 {
			continue
		}
		r[2] = r[2]*2 + i
	}
	var k int
	for ; ; k++ {
		if k*k > n {
			break
		}
	}
	r[3] = k
	for i := range n {
		i *= 2
		r[4] += i
	}
	for i := 0; i < n; i++ {
		i++
		r[5] += i
	}
	for i := int8(0); i < 100; i += 7 {
		r[6]++
	}
	for i := uint8(250); i >= 250; i++ {
		r[7]++
	}
	return r
}

func nested(n int) (r int) {
rows:
	for i := range 5 {
		for j := 0; ; j++ {
			for k := range 3 {
				switch {
				case i+j+k == n&7:
					continue rows
				case j > 3:
					break rows
				case k == 2:
					break
				default:
					r = r*2 + 1
					continue
				}
				r += k
			}
			r = r*3 + j
		}
	}
	return r
}

func ranges(s []string, m map[int]string, text string) (r int, list []string) {
	var i int
	var v string
	for i, v = range s {
		r += i * len(v)
	}
	for i = range text {
		r += i
	}
	var c rune
	for i, c = range text {
		r += i * int(c)
	}
	for k := range m {
		r += k & 7
	}
	for _, v := range m {
		r += len(v)
	}
	for k, v := range m {
		r += k & 3 * len(v)
	}
	for range 3 {
		list = append(list, v)
	}
	for _, row := range [][2]int{{1, 2}, {3, 4}} {
		row[0] = 9
		r += row[0] + row[1]
	}
	for i, row := range [2][]int{{1}, nil} {
		r += i + len(row)
	}
	for i := range uint16(r) & 7 {
		r += int(i)
	}
	return r + i, list
}

// Each turn of a loop has variables of its own, where somebody keeps them.
func kept(n int) (sum int) {
	var all []func() int
	var ps []*int
	for i := 0; i < n&7; i++ {
		all = append(all, func() int { i += 10; return i })
		if i == 2 {
			i++
		}
	}
	for i, v := range []int{5, 6, 7} {
		ps = append(ps, &i, &v)
		all = append(all, func() int { return i*100 + v })
	}
	for k, p := range ps {
		*p += k
	}
	for _, f := range all {
		sum = sum*3 + f() + f()
	}
	return sum
}

// Variables in memory: shared with closures, in closures in closures, and by pointers.
func shared(x int) (int, int, string, point, [2]int) {
	a, s, p, arr := x, "s", point{1, 2}, [2]int{3, 4}
	inc := func() int {
		a++
		s += "!"
		p.x += a
		arr[1] *= 2
		deeper := func(k int) int {
			a += k
			p.y = k
			return func() int { arr[0]++; return a - k }()
		}
		return deeper(3) + deeper(4)
	}
	b := inc() + inc()
	q := &a
	*q++
	r := &q
	**r += 5
	t := &arr[1]
	*t -= 1
	u := &p.y
	*u *= 10
	return a, b, s, p, arr
}

func parameters(a int, b string, c []int) (int, string, int) {
	f := func() { a++; b += "x"; c = append(c, a) }
	f()
	f()
	return a, b, len(c)
}

func results(x int) (a int, s string, err error) {
	defer1 := func() { a *= 2; s += "d" }
	a, s = x, "r"
	if x > 100 {
		return a + 1, s + "1", nil
	}
	defer1()
	if x > 5 {
		return
	}
	a, s = s2(a)
	return a, s, err
}

func s2(x int) (int, string) { return x + 1, "s2" }

func forwards(x int) (int, string) { return s2(x) }

func blanks(_ int, x int, _ string) (_ int, r int) {
	_, _ = x, x
	for _, _ = range []int{1} {
		r++
	}
	for range x & 3 {
		r++
	}
	_ = func(_ int) int { return 1 }(2)
	return 7, r
}

// Loops over functions: breaks, continues and returns, out of one and of two, with results of all kinds.
func count(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func pairs(s []string) func(func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for i, v := range s {
			if !yield(i, v) {
				break
			}
		}
	}
}

func times(n int) func(func() bool) {
	return func(yield func() bool) {
		for n > 0 && yield() {
			n--
		}
	}
}

func iterates(x int, s []string) (r int, text string, p point) {
	for i := range count(x & 15) {
		if i == 5 {
			continue
		}
		if i > 8 {
			break
		}
		r = r*3 + i
	}
	for i, v := range pairs(s) {
		text += v
		p.x += i
		if v == "ab" && x&1 == 0 {
			return i, text + "!", point{y: 3}
		}
	}
	for range times(4) {
		p.y++
	}
	var i int
	for i = range count(3) {
		p.x += i
	}
	return r + i, text, p
}

func leaves(x int) (r int) {
outer:
	for i := range count(5) {
		for range 2 {
			for j := range count(4) {
				r++
				switch {
				case i*j == x&7:
					continue outer
				case i+j == x&3+5:
					break outer
				case i*j == 12:
					return -r
				case j == 3:
					break
				}
			}
		}
	}
	for i := range count(3) {
	inner:
		for {
			for j := range count(3) {
				if j == i {
					break inner
				}
				r += 100
			}
		}
	}
	return r
}

func returnsAll(x int) (a [3]int, s []string, p point, f float64) {
	for i := range count(10) {
		for j := range count(10) {
			if i*10+j == x {
				return [3]int{i, j}, []string{"found"}, point{x, i}, float64(j) / 3
			}
		}
	}
	return
}

func named(x int) (r int, s string) {
	for i := range count(10) {
		r += i
		if i == x {
			s = "early"
			return
		}
	}
	s = "late"
	return r * 2, s
}

// An iterator that does not keep the rules is told.
func misused(how int) (n int) {
	var keep func(int) bool
	bad := func(yield func(int) bool) {
		keep = yield
		yield(1)
		if how&3 == 1 {
			yield(2)
		}
	}
	for i := range bad {
		n += i
		if how&3 == 2 {
			keep(5)
		}
		if how&3 > 0 {
			break
		}
	}
	if how&3 == 3 {
		keep(7)
	}
	return n
}
