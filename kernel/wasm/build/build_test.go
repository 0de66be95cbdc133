package build

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// layout lays a checkout with a Go of ours on the path, a script that notes in folder said how it is called.
func layout(t *testing.T, script string) (root, said string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the Go of this test is a script")
	}
	root, said = t.TempDir(), t.TempDir()
	bin := t.TempDir()
	for path, text := range map[string]string{
		filepath.Join(root, "go.mod"): "module sprague\n", filepath.Join(root, "go.sum"): "a sum\n",
		filepath.Join(bin, "go"): "#!/bin/sh\nsaid=" + said + "\n" + script,
	} {
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	return root, said
}

// gone checks that nothing is left of a build in a checkout.
func gone(t *testing.T, root string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(fonts))); !os.IsNotExist(err) {
		t.Errorf("the fonts are left: %v", err)
	}
	if sum, err := os.ReadFile(filepath.Join(root, "go.mod")); err != nil || string(sum) != "module sprague\n" {
		t.Errorf("go.mod of the checkout is %q, %v", sum, err)
	}
}

// The Go command is asked for the module, in the checkout, with a go.mod that has other fonts, which are there while it
// runs and not afterwards.
func TestCompile(t *testing.T) {
	root, said := layout(t, `for a; do echo "$a"; done >$said/args
echo $GOOS $GOARCH "<$GOFLAGS>" $(pwd -P) >$said/env
for a; do case "$last" in -modfile) cp "$a" ${a%.mod}.sum $said;; -o) echo module >"$a";; esac; last=$a; done
ls kernel/wasm/built/fonts >$said/fonts
`)
	t.Setenv("GOFLAGS", "-race")
	if module, err := compile(t.Context(), root, "1.2"); err != nil || string(module) != "module\n" {
		t.Fatalf("the module is %q, %v", module, err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(said, name))
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	here, err := filepath.EvalSymlinks(root)
	if err != nil || read("env") != "js wasm <> "+here+"\n" {
		t.Errorf("the environment is %s", read("env"))
	}
	const replaced = "module sprague\n\nreplace codeberg.org/go-fonts/liberation => ./kernel/wasm/built/fonts\n"
	if mod := read("go.mod"); mod != replaced || read("go.sum") != "a sum\n" {
		t.Errorf("go.mod is %q, go.sum %q", mod, read("go.sum"))
	}
	if n := len(strings.Fields(read("fonts"))); n != 13 {
		t.Errorf("%d files and folders of fonts", n)
	}
	args := strings.Split(strings.TrimSpace(read("args")), "\n")
	if args[0] != "build" || args[len(args)-1] != "./kernel/wasm/module" || !slices.Contains(args, "minimal") ||
		!slices.Contains(args, "-s -w -buildid= -X main.Version=1.2") {
		t.Errorf("go %s", strings.Join(args, " "))
	}
	// Of the patterns that fit a package the last one counts: inner loops are compiled as they always are.
	for name, small := range map[string]bool{"encoding/json": true, "encoding/binary": false, "internal/abi": false,
		"sprague/kernel/commands": true, "sprague/kernel/cell/fast/vm": false, "sprague/stdlib/octal": false} {
		flags := ""
		for _, a := range args {
			pattern, value, _ := strings.Cut(strings.TrimPrefix(a, "-gcflags="), "=")
			whole, below := strings.CutSuffix(pattern, "/...")
			if strings.HasPrefix(a, "-gcflags=") && (name == whole || below && strings.HasPrefix(name, whole+"/")) {
				flags = value
			}
		}
		if (flags == "-l") != small {
			t.Errorf("%s is compiled with %q", name, flags)
		}
	}
	gone(t, root)
}

// A build that fails leaves nothing behind, and one is not begun in what is no checkout.
func TestCompileFails(t *testing.T) {
	root, said := layout(t, "touch $said/ran; exit 3\n")
	if _, err := compile(t.Context(), root, "1"); err == nil {
		t.Error("a build that fails has no error")
	}
	gone(t, root)
	if err := os.Remove(filepath.Join(said, "ran")); err != nil {
		t.Errorf("Go was not asked: %v", err)
	}
	if err := os.Remove(filepath.Join(root, "go.sum")); err != nil {
		t.Fatal(err)
	}
	if _, err := compile(t.Context(), root, "1"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a checkout without go.sum: %v", err)
	}
	if files, _ := os.ReadDir(said); len(files) != 0 {
		t.Errorf("%v are left", files)
	}
	gone(t, root)
}

// The script around a module is that of the Go that compiles it; a checkout is known by its module.
func TestScriptAndCheckout(t *testing.T) {
	script, err := execScript()
	if err != nil || !strings.Contains(string(script), "globalThis.Go = class") {
		t.Errorf("%d bytes, %v", len(script), err)
	}
	here, err := checkout()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(here, "kernel", "wasm", "build", "build_test.go")); err != nil {
		t.Error(err)
	}
	t.Chdir(t.TempDir())
	if _, script, err := Module(t.Context(), "1"); err == nil || !strings.Contains(err.Error(), "not a checkout") {
		t.Errorf("an empty folder has a module and %q, %v", script, err)
	}
	layout(t, "echo no such thing >&2; exit 1\n")
	if _, err := execScript(); err == nil || !strings.Contains(err.Error(), "GOROOT") {
		t.Errorf("a Go that fails: %v", err)
	}
}
