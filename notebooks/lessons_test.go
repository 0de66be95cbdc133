package notebooks

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
	"sprague/stdlib"
)

func TestEveryLessonIsInTheCourse(t *testing.T) {
	wholeCourse(t)
	files, err := filepath.Glob("*.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, l := range Lessons() {
		listed[l.File()] = true
		if l.Title == l.Name {
			t.Errorf("%s has no heading", l.File())
		}
		if !l.Apart && l.About == "" {
			t.Errorf("the index says nothing of %s", l.Name)
		}
	}
	for _, f := range files {
		if !listed[f] {
			t.Errorf("%s is not in the course", f)
		}
		delete(listed, f)
	}
	for f := range listed {
		t.Errorf("%s is in the course and not here", f)
	}
}

// TestLessonsAreStored holds that lessons carry the outputs of every cell, none of
// them a failure that is not meant, and no part of the machine they were run on.
func TestLessonsAreStored(t *testing.T) {
	wholeCourse(t)
	for _, l := range Lessons() {
		nb, err := nbformat.ReadFile(l.File())
		if err != nil {
			t.Error(err)
			continue
		}
		code := 0
		for _, c := range nb.Cells {
			if c.Type != nbformat.Code {
				continue
			}
			code++
			if c.Count != code {
				t.Errorf("%s, cell %s: count %d, want %d; run it with --out", l.File(), c.ID, c.Count, code)
			}
			for _, o := range c.Outputs {
				if o.Type == nbformat.Failure && !c.Has("raises-exception") {
					t.Errorf("%s, cell %s failed: %s", l.File(), c.ID, o.ErrorValue)
				}
			}
		}
		if !l.Apart && code < 4 {
			t.Errorf("%s has %d code cells", l.File(), code)
		}
	}
}

func TestCopyLessonNeverOverwrites(t *testing.T) {
	dir := t.TempDir()
	first, err := Library{}.Copy(dir, "kayles")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(first, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	second, err := Library{}.Copy(dir, "kayles.ipynb")
	if err != nil || filepath.Base(second) != "kayles-2.ipynb" {
		t.Errorf("second copy: %s, %v", second, err)
	}
	if err := CopyAll(dir); err != nil {
		t.Error(err)
	}
	if data, _ := os.ReadFile(first); string(data) != "mine" {
		t.Error("the user's file was overwritten")
	}
	if _, err := (Library{}).Copy(dir, "../secret"); !errors.Is(err, ErrNoLesson) {
		t.Errorf("a name that leads elsewhere: %v", err)
	}
	if _, err := (Library{}).Copy(filepath.Join(dir, "none"), "kayles"); err == nil {
		t.Error("no error for a directory that is not there")
	}
}

// A lesson that reads a file brings it along, and never over one that is there.
func TestCopyLessonBringsItsData(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "data", "0.106.json")
	if _, err := (Library{}).Copy(dir, "kayles"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("kayles brought a file that it does not read")
	}
	if _, err := (Library{}).Copy(dir, "frontier"); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Size() < 100_000 {
		t.Errorf("frontier came without its file: %v", err)
	}
	if err := os.WriteFile(file, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := (Library{}).Copy(dir, "frontier"); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(file); string(data) != "mine" {
		t.Error("the user's file was overwritten")
	}
}

func TestPackagesNameLessonsThatUseThem(t *testing.T) {
	for _, p := range stdlib.Packages() {
		if !p.Ours || p.Name == "task" { // what polls an interrupt is no matter of a lesson
			continue
		}
		names := stdlib.Lessons(p.Name)
		if len(names) == 0 {
			t.Errorf("no lesson about %s", p.Name)
		}
		for _, name := range names {
			data, err := lessonFiles.ReadFile(name + ".ipynb")
			if err != nil {
				t.Error(err)
				continue
			}
			uses := p.Name + "."
			if p.Name == "periodic" || p.Name == "check" {
				uses = "Verify()" // their work is done by the methods of a certificate
			}
			if !strings.Contains(string(data), uses) {
				t.Errorf("lesson %s does not use %s", name, p.Name)
			}
		}
	}
	if names := stdlib.Lessons("fmt"); len(names) > 0 {
		t.Errorf("lessons about fmt: %v", names)
	}
}

// wholeCourse leaves a test that reads every lesson out of short tests: nothing in it runs side by side.
func wholeCourse(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("reads the whole course")
	}
}
