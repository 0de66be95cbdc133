package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sprague/kernel/commands"
	"sprague/kernel/worker"
)

func TestMain(m *testing.M) {
	worker.Main()
	testscript.Main(m, map[string]func(){"sprague": main})
}

// TestScript tells the stories of testdata/script, one a file, by the command line.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "1")
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("TMPDIR", env.WorkDir)
			return nil
		},
	})
}

// Every command of the table is told of in some story.
func TestEveryCommandHasAStory(t *testing.T) {
	paths, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var stories strings.Builder
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		stories.Write(text)
	}
	for _, c := range commands.Table() {
		if !strings.Contains(stories.String(), "\n:"+c.Name+"\n") && !strings.Contains(stories.String(), "\n:"+c.Name+" ") {
			t.Errorf("no story in testdata/script has the command :%s", c.Name)
		}
	}
}
