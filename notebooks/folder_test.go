package notebooks

import (
	"os"
	"path/filepath"
	"testing"
)

const chapter = `{"cells": [{"cell_type": "markdown", "metadata": {}, "source": "# Piles of coins"}], "metadata": ` +
	`{}, "nbformat": 4, "nbformat_minor": 5}`

func TestFolderIsOnlyRead(t *testing.T) {
	course, mine := t.TempDir(), filepath.Join(t.TempDir(), "mine")
	for name, text := range map[string]string{
		"nim.ipynb": chapter, "data/heaps.csv": "1,2", "more/kayles.ipynb": chapter, ".secret": "x", ".git/config": "x",
	} {
		os.MkdirAll(filepath.Join(course, filepath.Dir(name)), 0o755)
		os.WriteFile(filepath.Join(course, name), []byte(text), 0o444)
	}
	os.Symlink("/etc/hostname", filepath.Join(course, "link.ipynb"))
	for _, dir := range []string{"data", "more", "."} {
		os.Chmod(filepath.Join(course, dir), 0o555)
	}
	t.Cleanup(func() {
		for _, dir := range []string{".", "data", "more"} {
			os.Chmod(filepath.Join(course, dir), 0o755)
		}
	})

	list, err := Folder(course).Lessons()
	if err != nil || len(list) != 1 || list[0].Name != "nim" || list[0].Title != "Piles of coins" {
		t.Fatalf("the chapters are %v, %v", list, err)
	}
	for range 2 {
		if err := Folder(course).CopyAll(mine); err != nil {
			t.Fatal(err)
		}
		os.WriteFile(filepath.Join(mine, "nim.ipynb"), []byte("mine"), 0o644) // may be written, and stays
	}
	for name, want := range map[string]string{"nim.ipynb": "mine", "data/heaps.csv": "1,2", "more/kayles.ipynb": chapter} {
		if got, err := os.ReadFile(filepath.Join(mine, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{".secret", ".git", "link.ipynb"} {
		if _, err := os.Lstat(filepath.Join(mine, name)); err == nil {
			t.Errorf("%s was copied", name)
		}
	}
	if got, _ := os.ReadFile(filepath.Join(course, "nim.ipynb")); string(got) != chapter {
		t.Errorf("the course has changed: %q", got)
	}
}

func TestFolderRefuses(t *testing.T) {
	course := t.TempDir()
	if _, err := Folder(course).Lessons(); err == nil {
		t.Error("a course without notebooks is taken")
	}
	os.WriteFile(filepath.Join(course, "nim.ipynb"), []byte(chapter), 0o644)
	for _, dir := range []string{course, filepath.Join(course, "students", "ada")} {
		if err := Folder(course).CopyAll(dir); err == nil {
			t.Errorf("%s is taken for a copy of %s", dir, course)
		}
	}
	if _, err := os.Lstat(filepath.Join(course, "students")); err == nil {
		t.Error("a folder was made in the course")
	}
	link := filepath.Join(t.TempDir(), "link")
	if os.Symlink(course, link) == nil {
		if err := Folder(course).CopyAll(link); err == nil {
			t.Error("a link to the course is taken for a copy")
		}
	}
	if _, err := Folder(filepath.Join(course, "none")).Lessons(); err == nil {
		t.Error("a folder that is not there is taken")
	}
}
