package notebooks

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// TestLessonsTeach holds what each lesson has: what it is good for, what it needs, how long it
// takes, links, exercises in three grades with hint, check and solution, and reading.
func TestLessonsTeach(t *testing.T) {
	wholeCourse(t)
	for _, l := range Lessons() {
		workshop := l.Name == "own-games" // stands beside the row of lessons
		if l.Apart && !workshop {
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			nb, err := nbformat.ReadFile(l.File())
			if err != nil {
				t.Fatal(err)
			}
			first, last := nb.Cells[0].Source, nb.Cells[len(nb.Cells)-1].Source
			for _, part := range []string{"**You will** ", "**You need** ", "**Time**: "} {
				if !strings.Contains(first, part) {
					t.Errorf("the first cell has no %q", part)
				}
			}
			if !strings.Contains(last, "## Reading") {
				t.Error("the last cell names nothing to read")
			}
			want := around(l.Name)
			if !workshop && !(slices.Equal(neighbours(first), want) && slices.Equal(neighbours(last), want)) {
				t.Errorf("links to %v and %v, want %v", neighbours(first), neighbours(last), want)
			}
			activities(t, nb)
			exercises(t, nb)
			if !hasFigure(nb) {
				t.Error("no figure")
			}
		})
	}
}

var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// neighbours are the lessons that the last line of a text links to.
func neighbours(text string) (list []string) {
	for line := range strings.SplitSeq(text, "\n") {
		if strings.Contains(line, "(index.ipynb)") {
			list = nil
			for _, m := range link.FindAllStringSubmatch(line, -1) {
				list = append(list, strings.TrimSuffix(m[1], ".ipynb"))
			}
		}
	}
	return list
}

// around are the lesson before, the index and the lesson after.
func around(name string) (list []string) {
	names := taught()
	for i, n := range names {
		if n != name {
			continue
		}
		if i > 0 {
			list = append(list, names[i-1])
		}
		list = append(list, "index")
		if i+1 < len(names) {
			list = append(list, names[i+1])
		}
	}
	return list
}

// exercises tests that there are five at least, easy, middle, and hard or research, each with a hint,
// a check that does not contain the answer, and a solution in a folded cell, of which nothing shows.
func exercises(t *testing.T, nb *nbformat.Notebook) {
	grades, count := map[string]int{}, 0
	for i, c := range nb.Cells {
		if !c.Has("exercise") {
			continue
		}
		count++
		task, solution := nb.Cells[i-1].Source, nb.Cells[min(i+1, len(nb.Cells)-1)]
		m := regexp.MustCompile(`^\*\*Exercise \d+\*\* \(★+ (easy|middle|hard|research)\)`).FindStringSubmatch(task)
		if m == nil || !strings.Contains(task, "<details><summary>Hint</summary>") {
			t.Errorf("%s: no grade or no hint before it", c.ID)
			continue
		}
		grades[m[1]]++
		if !strings.Contains(c.Source, "exercise.Check(") && !strings.Contains(c.Source, "exercise.Property(") {
			t.Errorf("%s has no check", c.ID)
		}
		folded := string(solution.Metadata["jupyter"])
		if !solution.Has("solution") || !strings.Contains(folded, "source_hidden") ||
			!strings.Contains(folded, "outputs_hidden") {
			t.Errorf("%s has no folded solution after it", c.ID)
			continue
		}
		if first := "// Solution\n"; !strings.HasPrefix(solution.Source, first) {
			t.Errorf("%s: Jupyter shows the first line of a folded cell, so it must be %q", solution.ID, first)
		}
		for _, o := range solution.Outputs {
			said := strings.TrimSpace(o.Text + string(o.Bundle().Data["text/plain"]))
			if said == "" || strings.Contains(c.Source, said) {
				t.Errorf("%s: %q of the solution stands in the exercise", c.ID, said)
			}
			for _, n := range longNumber.FindAllString(said, -1) {
				if slices.Contains(longNumber.FindAllString(c.Source, -1), n) && !strings.Contains(task, n) {
					t.Errorf("%s: the number %s of the solution stands in the exercise, and not in its task", c.ID, n)
				}
			}
		}
		if len(solution.Outputs) == 0 {
			t.Errorf("%s: the solution shows nothing", solution.ID)
		}
	}
	if count < 5 || grades["easy"] == 0 || grades["middle"] == 0 || grades["hard"]+grades["research"] == 0 {
		t.Errorf("%d exercises, by grade %v", count, grades)
	}
}

// TestLongProgramsAreFolded holds, of all notebooks, that what is longer than a cell can be read at a glance is folded,
// under a first line that says what it is.
func TestLongProgramsAreFolded(t *testing.T) {
	const glance = 15
	for _, name := range course() {
		nb, err := nbformat.ReadFile(name + ".ipynb")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range nb.Cells {
			lines := strings.Count(c.Source, "\n") + 1
			folded := strings.Contains(string(c.Metadata["jupyter"]), "source_hidden")
			switch {
			case c.Type != nbformat.Code:
			case folded && !strings.HasPrefix(c.Source, "// "):
				t.Errorf("%s, %s: a folded cell shows its first line, which must be a comment", name, c.ID)
			case !folded && lines > glance:
				t.Errorf("%s, %s: %d lines stand open, %d at most", name, c.ID, lines, glance)
			}
		}
	}
}

// hasFigure reports whether some cell draws.
func hasFigure(nb *nbformat.Notebook) bool {
	return slices.ContainsFunc(nb.Cells, func(c *nbformat.Cell) bool {
		return slices.ContainsFunc(c.Outputs, func(o *nbformat.Output) bool {
			_, drawn := o.Bundle().Data[display.MIMESVG]
			return drawn
		})
	})
}

// activities tests that there is something to do: two questions at least with a choice before the answer, whose
// cell is folded, and something to move, to fill in or to play.
func activities(t *testing.T, nb *nbformat.Notebook) {
	predictions, moving := 0, false
	for i, c := range nb.Cells {
		moving = moving || c.Type == nbformat.Code && actor.MatchString(c.Source)
		for _, m := range label.FindAllStringSubmatch(c.Source, -1) {
			if c.Type == nbformat.Code && len(m[1]) > 12 {
				t.Errorf("%s: Jupyter has no room for the label %q", c.ID, m[1])
			}
		}
		if !strings.HasPrefix(c.Source, "**Predict.** ") {
			continue
		}
		predictions++
		answer := nb.Cells[i+1]
		folded := string(answer.Metadata["jupyter"])
		hidden := strings.HasPrefix(answer.Source, "// The answer\n") && strings.Contains(folded, "source_hidden")
		if !answer.Has("answer") || !hidden {
			t.Errorf("%s: no folded answer after it", c.ID)
		}
		choices := choice.FindAllStringSubmatch(c.Source, -1)
		if len(choices) < 2 {
			t.Errorf("%s: no choices", c.ID)
		}
		for _, m := range choices {
			if strings.ContainsAny(m[1], "`*_") && !strings.Contains(m[1], "$") {
				t.Errorf("%s: the choice %q is HTML, in which Markdown is not read", c.ID, m[1])
			}
		}
	}
	if predictions < 2 || !moving {
		t.Errorf("%d predictions; something to move or to play: %v", predictions, moving)
	}
}

var label = regexp.MustCompile(`display\.(?:Slider|TextField|Select)\("([^"]*)"`)

var choice = regexp.MustCompile(`<details><summary>(.*)</summary>`)

var actor = regexp.MustCompile(`display\.(Slider|TextField|Select)\(|play\.New\(`)

// longNumber is a number that does not stand in two places by chance.
var longNumber = regexp.MustCompile(`\b\d[\d.]*\d\b`)

// TestLinksResolve follows the links of all notebooks that lead to other notebooks.
func TestLinksResolve(t *testing.T) {
	wholeCourse(t)
	for _, l := range Lessons() {
		nb, err := nbformat.ReadFile(l.File())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range nb.Cells {
			if c.Type != nbformat.Markdown {
				continue
			}
			for _, m := range link.FindAllStringSubmatch(c.Source, -1) {
				to, err := url.Parse(m[1])
				if err != nil {
					t.Errorf("%s: %v", l.File(), err)
					continue
				}
				if to.IsAbs() || to.Path == "" {
					continue
				}
				if _, err := lessonFiles.ReadFile(path.Clean(to.Path)); err != nil {
					t.Errorf("%s, cell %s: %s leads nowhere", l.File(), c.ID, m[1])
				}
			}
		}
	}
}

// TestAudit holds that each claim has a source, and a verdict that is computed or marked as
// what cannot be.
func TestAudit(t *testing.T) {
	nb, err := nbformat.ReadFile("claims.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`(?s)verdict\("(\w+)", "[^"]*",\s*(.)`)
	given := regexp.MustCompile(`verdict\("\w+", "[^"]*",\s*(true|false)\b`)
	claims, sources := 0, ""
	for _, c := range nb.Cells {
		if strings.Contains(c.Source, "sources := map[string]string{") {
			sources = c.Source
		}
		if m := given.FindString(c.Source); m != "" {
			t.Errorf("a verdict that is not computed: %s", m)
		}
		for _, m := range call.FindAllStringSubmatch(c.Source, -1) {
			claims++
			if !regexp.MustCompile(`"` + m[1] + `": +"[^"]+"`).MatchString(sources) {
				t.Errorf("claim %s has no source", m[1])
			}
		}
	}
	if claims < 48 {
		t.Errorf("%d claims with a verdict", claims)
	}
}
