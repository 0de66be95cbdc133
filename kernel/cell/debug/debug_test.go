package debug

import (
	"strings"
	"testing"

	"sprague/kernel/cell"
)

func TestInstrument(t *testing.T) {
	c := cell.New()
	src := "func mex(list []int) int {\n\tseen := map[int]bool{}\n\tfor _, v := range list {\n\t\tseen[v] = true\n\t}\n\tfor m := 0; ; m++ {\n\t\tif !seen[m] {\n\t\t\treturn m\n\t\t}\n\t}\n}\nx := []int{0, 1}\nf := func(a int) int { return a }\nmex(x) + f(0)"
	d := Instrument(c, src, 10, []Condition{{4, "v == 1"}, {7, "m >"}})
	if d == nil {
		t.Fatal("no points")
	}
	lines := strings.Split(d.Source, "\n")
	for line, want := range map[int]string{
		1:  "func mex(list []int) int { Enterˑ(10); ",
		2:  "\tStopˑ(11, &list); seen := map[int]bool{}",
		4:  "\t\tif (v == 1) { Haltˑ(13) }; Stopˑ(13, &v, &list, &seen); seen[v] = true",
		8:  "\t\t\tStopˑ(16, &m, &list, &seen); return m",
		12: "Stopˑ(17); x := []int{0, 1}",
	} {
		if got := lines[line-1]; got != want {
			t.Errorf("line %d is %q, want %q", line, got, want)
		}
	}
	if d.Refused[7] == "" {
		t.Error("a condition that is no expression is accepted")
	}
	if got := d.Column(2, strings.Index(lines[1], "seen")+1); got != 2 {
		t.Errorf("seen is in column %d", got)
	}
	if _, diagnostics := c.Check(d.Source, 1, ""); len(diagnostics) > 0 {
		t.Error(diagnostics)
	}
	if Instrument(c, "x := y", 0, nil) != nil {
		t.Error("a cell with a mistake has points")
	}
}
