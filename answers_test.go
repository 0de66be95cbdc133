package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/notebooks"
	"sprague/notebooks/nbformat"
)

// answers are what stands in the first lines of a lesson's last cell when every exercise is
// solved.
var answers = map[string]string{
	"mex": `answer1, answer2, answer3 := 0, -1, 17
answer4 := func(set []int) int {
	for m := 0; ; m++ {
		if !slices.Contains(set, m) {
			return m
		}
	}
}`,
	"nim": `answer1, answer2, answer3 := 11, 64, 10
answer4 := func(heaps []int) (heap, size int) {
	s := 0
	for _, h := range heaps {
		s ^= h
	}
	for i, h := range heaps {
		if h^s < h {
			return i, h ^ s
		}
	}
	return 0, 0
}`,
	"sums": `answer1, answer2, answer3 := 6, 0, 6
row4, pile4, heap4 := 1, 2, 3`,
	"kayles": `answer1 := []int{1, 4, 8, 13, 16, 20, 25}
answer2 := 2
answer3 := 1`,
	"codes": `answer1, answer2, answer3 := "0.13", ".177", 16`,
	"periodicity": `answer1, answer2, answer3 := 7659, 3, 497
code4, p4, i4 := "0.16", 3, 38`,
	"subtraction": `answer1, answer2, answer3 := 11, 0, 2
answer4 := []int{3, 5, 8}`,
	"nimbers":  `answer1, answer2, answer3 := 4, 2, 1`,
	"frontier": `answer1, answer2, answer3 := 408, 11, 37`,
	"infinite": `answer1, answer2, answer3 := 2, 499, "0.A"`,
	"misere":   `answer1, answer2, answer3 := "4^046", 16, "N"`,
	"graphs": `answer1, answer2, answer3 := 0, "4x7", "N"
answer4 := [][2]int{{1, 2}, {2, 0}, {3, 0}, {4, 0}, {0, 5}}`,
	"play": `answer1, answer2, answer3 := 0, 10, 20`,
}

// question begins an exercise.
var question = regexp.MustCompile(`(?m)^\d\. `)

// Whoever solves the exercises is told so: of every lesson the right answers are right, and
// each exercise has one.
func TestExercisesCanBeSolved(t *testing.T) {
	for _, l := range notebooks.Lessons() {
		solved, isLesson := answers[l.Name]
		if !isLesson {
			continue // the audit and the reproductions have no exercises
		}
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			nb, err := nbformat.ReadFile(filepath.Join("notebooks", l.File))
			if err != nil {
				t.Fatal(err)
			}
			last, exercises := nb.Cells[len(nb.Cells)-1], nb.Cells[len(nb.Cells)-2]
			_, check, found := strings.Cut(last.Source, "\n\n")
			if !found {
				t.Fatal("the answers do not stand in the first lines")
			}
			last.Source = solved + "\n\n" + check
			session, err := kernel.New(kernel.Options{Dir: "notebooks"})
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			run := notebooks.Run(t.Context(), session, nb, notebooks.Options{})
			end := run.Cells[len(run.Cells)-1]
			text := ""
			for _, o := range end.Cell.Outputs {
				text += o.Text
			}
			asked := len(question.FindAllString(exercises.Source, -1))
			if right := strings.Count(text, ": right\n"); end.Status != notebooks.Passed || asked < 3 || right != asked {
				t.Errorf("%v %s\n%s", end.Status, end.Detail, text)
			}
		})
	}
}
