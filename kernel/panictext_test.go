package kernel

import "testing"

// TestPanicTexts ends cells by panics, which are told in the words of compiled programs.
func TestPanicTexts(t *testing.T) {
	s := newSession(t)
	const types = "type C uint8\ntype S string\ntype E struct{}\nfunc (*E) Error() string { panic(\"inside\") }\ntype " +
		"N int\nfunc (n N) String() string { return \"N!\" }"
	if r := s.Eval(t.Context(), Cell{Source: types, Number: 1}, Discard); r.Err != nil {
		t.Fatal(r.Err.Message)
	}
	for _, c := range []struct{ src, want string }{
		{"panic(C(3))", "main.C(3)"},
		{"panic(S(\"q\"))", "main.S(\"q\")"},
		{"panic(N(3))", "N!"},
		{"panic(&E{})", "panic while printing panic value: inside"},
		{"panic(uint8(3))", "3"},
	} {
		if r := s.Eval(t.Context(), Cell{Source: c.src, Number: 2}, Discard); r.Err == nil || r.Err.Kind != Panic ||
			r.Err.Message != c.want {
			t.Errorf("%s: got %+v, want %s", c.src, r.Err, c.want)
		}
	}
}
