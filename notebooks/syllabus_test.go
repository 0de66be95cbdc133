package notebooks

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
)

// TestWeeksAddUp adds up the companion's table of weeks: no week is longer than its two hours, each lesson in it
// gets the minutes that it takes in class, and the sums that are printed are right.
func TestWeeksAddUp(t *testing.T) {
	nb, err := nbformat.ReadFile("companion.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	takes, given := map[string]int{}, map[string]int{} // minutes in class of each lesson: needed, and in the weeks
	weeks, total, text := 0, 0, ""
	for _, c := range nb.Cells {
		text += c.Source + "\n"
	}
	for line := range strings.SplitSeq(text, "\n") {
		if m := regexp.MustCompile(`^\| \[([\w-]+)\]\([\w-]+\.ipynb\) \| (\d+) \|`).FindStringSubmatch(line); m != nil {
			takes[m[1]], _ = strconv.Atoi(m[2])
		}
		m := regexp.MustCompile(`^\| (\d+) \| (.*?) \| (\d+) \|`).FindStringSubmatch(line)
		if m == nil {
			continue
		}
		weeks++
		sum := 0
		for _, part := range regexp.MustCompile(`\[([\w-]+)\]\([\w-]+\.ipynb\) (\d+)`).FindAllStringSubmatch(m[2], -1) {
			minutes, _ := strconv.Atoi(part[2])
			given[part[1]] += minutes
			sum += minutes
		}
		total += sum
		if m[1] != strconv.Itoa(weeks) || m[3] != strconv.Itoa(sum) || sum == 0 || sum > 120 {
			t.Errorf("week %d has %d minutes: %s", weeks, sum, line)
		}
	}
	for name, minutes := range given {
		if minutes != takes[name] {
			t.Errorf("%s has %d minutes in the weeks, and takes %d", name, minutes, takes[name])
		}
	}
	if want := fmt.Sprintf("Together %d minutes of %d:", total, 120*weeks); weeks != 12 || !strings.Contains(text, want) {
		t.Errorf("%d weeks; the text does not say %q", weeks, want)
	}
}

// TestCompanionKnowsTheLessons compares the companion's list with the lessons: minutes in class are half as many again
// as those for reading, and the exercises are counted by their grades.
func TestCompanionKnowsTheLessons(t *testing.T) {
	nb, err := nbformat.ReadFile("companion.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, c := range nb.Cells {
		text += c.Source + "\n"
	}
	row := regexp.MustCompile(`(?m)^\| \[[\w-]+\]\(([\w-]+\.ipynb)\) \| (\d+) \| ([\d, ]+) \|`)
	rows := row.FindAllStringSubmatch(text, -1)
	if len(rows) != len(taught()) {
		t.Errorf("%d lessons in the list, %d in the course", len(rows), len(taught()))
	}
	for _, m := range rows {
		lesson, err := nbformat.ReadFile(m[1])
		if err != nil {
			t.Fatal(err)
		}
		reading := regexp.MustCompile(`\*\*Time\*\*: (\d+) minutes`).FindStringSubmatch(lesson.Cells[0].Source)
		minutes, _ := strconv.Atoi(reading[1])
		class, _ := strconv.Atoi(m[2])
		if less := 3*minutes - 2*class; less < -10 || less > 10 {
			t.Errorf("%s: %d minutes in class, and %d for reading", m[1], class, minutes)
		}
		grades := [3]int{} // one star, two and three
		for _, c := range lesson.Cells {
			if grade := regexp.MustCompile(`^\*\*Exercise \d+\*\* \((★+) `).FindStringSubmatch(c.Source); grade != nil {
				grades[strings.Count(grade[1], "★")-1]++
			}
		}
		if want := fmt.Sprintf("%d, %d, %d", grades[0], grades[1], grades[2]); m[3] != want {
			t.Errorf("%s has %s exercises, not %s", m[1], want, m[3])
		}
	}
}

// TestIndexAddsUp compares the minutes in the tables of the index with those that the lessons say, and adds them up.
func TestIndexAddsUp(t *testing.T) {
	nb, err := nbformat.ReadFile("index.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	sum, text := 0, ""
	for _, c := range nb.Cells {
		text += c.Source + "\n"
	}
	row := regexp.MustCompile(`(?m)^\| \[[\w-]+\]\(([\w-]+\.ipynb)\) \|.*\| (\d+) \|$`)
	for _, m := range row.FindAllStringSubmatch(text, -1) {
		lesson, err := nbformat.ReadFile(m[1])
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(lesson.Cells[0].Source, "**Time**: "+m[2]+" minutes") {
			t.Errorf("%s does not take the %s minutes of the index", m[1], m[2])
		}
		minutes, _ := strconv.Atoi(m[2])
		sum += minutes
	}
	if want := fmt.Sprintf("Together %d hours and %d minutes", sum/60, sum%60); !strings.Contains(text, want) {
		t.Errorf("the index does not say %q", want)
	}
}
