package frame

import "testing"

// TestForms goes through the forms in which a slice is declared, grows, is shared and leaves.
func TestForms(t *testing.T) {
	const (
		within = "if cap(s) < 1 { s = make(_, 0, 4) }"
		twice  = "if cap(s) < 1 && !framed { framed = true s = make(_, 0, 4) }"
		leave  = twice + " | if framed && cap(s) == 4 { s = s[:len(s):len(s)] }"
		step   = "if len(s)+1 > cap(s) && len(s)+1 <= 4 { s = append(make(_, 0, len(s)+1), s...) }"
	)
	for _, c := range []struct{ body, want string }{
		// the size of an element decides how many fit: 32 bytes, one more, one less
		{"var s [][32]byte; s = append(s, [32]byte{}); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 1) }"},
		{"var s [][33]byte; s = append(s, [33]byte{}); _ = cap(s)", ""},
		{"var s [][31]byte; s = append(s, [31]byte{}); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 1) }"},
		{"var s [][16]byte; s = append(s, [16]byte{}); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 2) }"},
		{"var s [][17]byte; s = append(s, [17]byte{}); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 1) }"},
		{"var s []string; s = append(s, text); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 2) }"},
		{"var s []bool; s = append(s, true); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 32) }"},
		{"var s []int16; s = append(s, 1); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 16) }"},
		{"var s [][0]int; s = append(s, [0]int{}); _ = cap(s)", ""},
		// how many are appended: as many as fit, one more
		{"var s []int; s = append(s, 1, 2, 3, 4); _ = cap(s)", "if cap(s) < 4 && len(s) == 0 { s = make(_, 0, 4) }"},
		{"var s []int; s = append(s, 1, 2, 3, 4, 5); _ = cap(s)", ""},
		{"var s []int; s = append(s); _ = cap(s)", ""},
		{"var s []int; s = append(s, kept...); _ = cap(s)", ""},
		{"var s []int; s = append(s, kept...); s = append(s, 1); _ = cap(s)", twice},
		// ways to be declared
		{"s := []int(nil); s = append(s, 1); _ = cap(s)", twice},
		{"s := []int{}; s = append(s, 1); _ = cap(s)", twice},
		{"s := kept; s = append(s, 1); _ = cap(s)", twice},
		{"var s, r []int; s = append(s, 1); _ = cap(s); _ = r", within},
		{"type list []int; var s list; s = append(s, 1); _ = cap(s)", within},
		// who asks for the capacity
		{"var s []int; s = append(s, 1)", ""},
		{"var s []int; s = append(s, 1); _ = len(s)", ""},
		{"var s []int; s = append(s, 1); _ = s[0]", ""},
		{"var s []int; s = append(s, 1); for range s {}", ""},
		{"var s []int; s = append(s, 1); _ = s == nil", ""},
		{"var s []int; s = append(s, 1); _ = len(s[:1])", within},
		// two appends, a jump back, a label
		{"var s []int; s = append(s, 1); s = append(s, 2); _ = cap(s)", twice},
		{"var s []int; again: s = append(s, 1); if cap(s) < 9 { goto again }", twice},
		{"var s []int; if len(kept) > 0 { s = append(s, 1) }; _ = cap(s)", within},
		{"var s []int; switch len(kept) { case 0: s = append(s, 1) }; _ = cap(s)", within},
		// leaving, in each way once
		{"var s []int; for i := range 9 { s = append(s, i) }; kept = s", leave},
		{"var s []int; s = append(s, 1); s = append(s, 2); return s", leave},
		{"var s []int; for i := range 9 { s = append(s, i) }; if len(s) > 1 { return s }", leave},
		{"var s []int; for i := range 9 { s = append(s, i) }; kept = s; return s", ""},
		{"var s []int; for range 2 { s = append(s, 1); if len(s) > 1 { return s } }", ""},
		{"s := []int{}; for i := range 9 { s = append(s, i) }; _ = cap(s); return s", step},
		// what is not followed: somebody else has it
		{"var s []int; s = append(s, 1); use(s); _ = cap(s)", ""},
		{"var s []int; s = append(s, 1); go use(s); _ = cap(s)", ""},
		{"var s []int; s = append(s, 1); defer use(s); _ = cap(s)", ""},
		{"var s []int; s = append(s, 1); p := &s; _ = p; _ = cap(s)", ""},
		{"var s []int; s = append(s, 1); a := [1][]int{s}; _ = a; _ = cap(s)", ""},
		{"var s []int; s = append(s, 1); m := map[int][]int{1: s}; _ = m; _ = cap(s)", ""},
		{"var s []int; s = append(s, 1); var a any = s; _ = a; _ = cap(s)", ""},
		{"var s []int; s = append(s, 1); c := make(chan []int, 1); c <- s; _ = cap(s)", ""},
		{"var s []int; func() { s = append(s, 1) }(); _ = cap(s)", ""},
		{"var s [][]int; s = append(s, kept); use(s[0]); _ = cap(s)", "if cap(s) < 1 { s = make(_, 0, 1) }"},
		// a variable of the package is no local one, nor is a field
		{"kept = append(kept, 1); _ = cap(kept)", ""},
		{"var b struct{ s []int }; b.s = append(b.s, 1); _ = cap(b.s)", ""},
		{"var a [1][]int; a[0] = append(a[0], 1); _ = cap(a[0])", ""},
		// texts
		{"s := []byte(text); _ = cap(s); s = nil", "s = s[:len(s):len(s)]"},
		{"s := []byte(text); copy(s, text); _ = cap(s)", "if cap(s) < 32 { s = append(make(_, 0, 32), s...) }"},
		{"s := []byte(text); clear(s); _ = cap(s)", "if cap(s) < 32 { s = append(make(_, 0, 32), s...) }"},
		{"s := []byte(text); r := s; r[0] = 1; _ = cap(s)", "if cap(s) < 32 { s = append(make(_, 0, 32), s...) }"},
		{"s := []rune(text); return nil; _ = s", ""},
		{"s := []byte(\"const\" + \"ant\"); s[0] = 1; _ = cap(s)", ""},
		{"s := []byte(text); p := &s[0]; _ = p; _ = cap(s)", ""},
		{"s := []byte(text); bytes = s; _ = cap(s)", ""},
	} {
		src := "package p\nvar kept []int\nvar bytes []byte\nvar text string\nfunc use(s []int) {}\nfunc f() []int { " +
			c.body + "; panic(1) }\n"
		if got := written(t, src); got != c.want {
			t.Errorf("%s: got %q, want %q", c.body, got, c.want)
		}
	}
}

// What is written holds in a function literal as in a function, and nowhere in a generic function.
func TestBodies(t *testing.T) {
	const within = "if cap(s) < 1 { s = make(_, 0, 4) }"
	for src, want := range map[string]string{
		"func f() { g := func() { var s []int; s = append(s, 1); _ = cap(s) }; g() }": within,
		"type T int\nfunc (T) m() { var s []int; s = append(s, 1); _ = cap(s) }":      within,
		"var g = func() { var s []int; s = append(s, 1); _ = cap(s) }":                within,
		"func f[T any]() { var s []int; s = append(s, 1); _ = cap(s) }":               "",
		"type T[E any] int\nfunc (T[E]) m() { var s []int; s = append(s, 1) }":        "",
		"func f() { var s []int; _ = s }":                                             "",
		"func f()":                                                                    "",
	} {
		if got := written(t, "package p\n"+src+"\n"); got != want {
			t.Errorf("%s: got %q, want %q", src, got, want)
		}
	}
}
