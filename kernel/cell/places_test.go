package cell

import "testing"

// A message that names another place names it as the cell has it, in declarations and in statements.
func TestPlacesInMessages(t *testing.T) {
	for _, c := range []struct{ earlier, src, want string }{
		{"", "x := 1\nfunc f() {\n goto M\n y := 1; _ = y\n M:\n}", "3:7: goto M jumps over variable declaration at line 4"},
		{"", "goto M; y := 1; _ = y\nM:", "1:6: goto M jumps over variable declaration at line 1"},
		{"", "\n\ntype T struct{}; func (t T) M() {}; func (t T) M() {}", "3:48: method T.M already declared at 3:29"},
		{"x := 1\nfunc F[T any]() {}", "func f() { F() }", "1:12: in call to F, cannot infer T (declared at 2:8)"},
		{"func F[T any]() {}", "y := 2; F()", "1:9: in call to F, cannot infer T (declared at 1:8)"},
	} {
		m := newMachine()
		if c.earlier != "" {
			if err := m.eval(c.earlier); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.eval(c.src); err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.src, err, c.want)
		}
	}
}
