package notebooks

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"

	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
)

// Every lesson can be read in a terminal: no LaTeX and no HTML is left in its text, lines of
// prose fit, and an exercise has its hint, check and solution.
func TestLessonsAsText(t *testing.T) {
	wholeCourse(t)
	left := regexp.MustCompile(`\\[a-zA-Z]+|\$\$|</?(details|summary)>|\*\*`)
	for _, l := range Lessons() {
		pages, err := Library{}.Open(l.Name, 80)
		if err != nil {
			t.Fatal(err)
		}
		exercises := 0
		for _, p := range pages {
			for line := range strings.SplitSeq(p.Text, "\n") {
				if m := left.FindString(line); m != "" && !strings.HasPrefix(line, "    ") {
					t.Errorf("%s: %q in %q", l.Name, m, line)
				}
				if runewidth.StringWidth(line) > 80 && strings.Contains(line, " ") &&
					!strings.HasPrefix(strings.TrimLeft(line, "│ "), "    ") && !strings.HasPrefix(line, "    ") {
					t.Errorf("%s: too long: %q", l.Name, line)
				}
			}
			if p.Check != "" {
				exercises++
				if p.Hint == "" || p.Solution == "" || strings.Contains(p.Text, p.Hint) {
					t.Errorf("%s: exercise without hint or solution, or the hint is shown: %q", l.Name, p.Text)
				}
			}
		}
		if !l.Apart && exercises < 5 {
			t.Errorf("%s: %d exercises in the terminal", l.Name, exercises)
		}
	}
	if _, err := (Library{}).Open("../secret", 80); err == nil {
		t.Error("a name that leads elsewhere is opened")
	}
}

func TestUnicodeFormulas(t *testing.T) {
	for latex, want := range map[string]string{
		`G(n+p) = G(n)\quad\text{for all}\quad i \le n < 2i+p+k`: "G(n+p) = G(n) for all i ≤ n < 2i+p+k",
		`2^{2^k}`: "2^(2ᵏ)", `a_n \oplus b_{n+1}`: "aₙ ⊕ bₙ₊₁", `\lfloor n\varphi^2 \rfloor`: "⌊nφ²⌋",
		`(1+\sqrt 5)/2`: "(1+√5)/2", `\tfrac32 F`: "3/2 F", `\frac{a+b}{2}`: "(a+b)/2",
		`\operatorname{mex}\{\} = 0`: "mex{} = 0",
		`G/\!x`:                      "G/ x", `x'`: "x′", ``: "", `\`: "", `{`: "", `^`: "",
	} {
		if got := export.UnicodeFormula(latex); got != want {
			t.Errorf("%s is %q, want %q", latex, got, want)
		}
	}
}

// No formula of any lesson keeps a command of LaTeX.
func TestFormulasOfLessons(t *testing.T) {
	wholeCourse(t)
	byName := []string{"gcd", "log", "max", "min"}
	dollars := regexp.MustCompile(`(?s)\$\$(.+?)\$\$|\$([^$\n]+)\$`)
	for _, l := range Lessons() {
		nb, err := nbformat.ReadFile(l.File())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range nb.Cells {
			if c.Type != nbformat.Markdown || strings.Contains(c.Source, "```") {
				continue
			}
			for _, m := range dollars.FindAllStringSubmatch(c.Source, -1) {
				latex := m[1] + m[2]
				for _, name := range regexp.MustCompile(`\\([a-zA-Z]+)`).FindAllStringSubmatch(latex, -1) {
					if export.UnicodeFormula(name[0]) == name[1] && !slices.Contains(byName, name[1]) {
						t.Errorf("%s, %s: \\%s has no Unicode", l.Name, c.ID, name[1])
					}
				}
			}
		}
	}
}

func TestSearchInLessons(t *testing.T) {
	wholeCourse(t)
	found := Library{}.Search("golden ratio")
	if len(found) == 0 || len(found) > 30 {
		t.Fatalf("%d places", len(found))
	}
	for _, f := range found {
		if !strings.Contains(strings.ToLower(f.Line), "golden") {
			t.Errorf("%v", f)
		}
	}
	if len(Library{}.Search("nowhere to be found")) > 0 {
		t.Error("found what is not there")
	}
}
