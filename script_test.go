package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

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
