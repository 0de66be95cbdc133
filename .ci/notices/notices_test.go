package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// lay writes files below a folder, and returns the folder.
func lay(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// A licence goes by its name, whatever the case and the ending; code and folders are none.
func TestNamesOfLicences(t *testing.T) {
	names := []string{"LICENSE", "licence.md", "License-MIT", "COPYING", "COPYRIGHT", "NOTICE.txt", "PATENTS", "OFL.txt"}
	files := map[string]string{}
	for _, name := range names {
		files[name] = "\n" + name + "\r\nof all\n\n"
	}
	for _, other := range []string{"license.go", "LICENSES", "README", "copyist", "my-license", "notice/LICENSE",
		"a.LICENSE"} {
		files[other] = "no licence"
	}
	got, err := licences(lay(t, files))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, name := range names {
		want = append(want, name+"\nof all")
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := licences(filepath.Join(t.TempDir(), "gone")); err == nil {
		t.Error("a folder that is not there has licences")
	}
}

// Of a package all licences up to the root of its module are told, each once, and none above; of this module
// none; a module without any is known by its name.
func TestGather(t *testing.T) {
	root := lay(t, map[string]string{
		"LICENSE": "above", "one/LICENSE": "of one", "one/a/b/x.go": "", "one/a/COPYING": "of a", "one/a/b/NOTICE": "of one",
		"two/x.go": "", "go/src/fmt/x.go": "", "go/LICENSE": "of Go",
	})
	type module = struct {
		Path, Version string
		Main          bool
	}
	of := func(dir, in string, m *module) goPackage {
		return goPackage{Dir: filepath.Join(root, filepath.FromSlash(dir)), Root: filepath.Join(root, in), Module: m}
	}
	texts := map[string][]string{}
	if err := gather(texts, []goPackage{
		of("one/a/b", "one", &module{"example.org/one", "v1.0.0", false}),
		of("one", "one", &module{"example.org/one", "v1.0.0", false}),
		of("two", "two", &module{"example.org/two", "v2.0.0", false}), of("one/a", "one", &module{"here", "", true}),
		of("go/src/fmt", "go", nil),
	}); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"example.org/one v1.0.0": "of one|of a", "example.org/two v2.0.0": "",
		"The Go standard library": "of Go"}
	for name, list := range texts {
		if w, ok := want[name]; !ok || strings.Join(list, "|") != w {
			t.Errorf("%s: %q, want %q", name, list, w)
		}
	}
	if len(texts) != len(want) {
		t.Errorf("%d modules", len(texts))
	}
}

// The program is built from Go's own library and from modules with a licence, on each system that releases name.
func TestPackagesOfAProgram(t *testing.T) {
	t.Chdir(lay(t, map[string]string{
		"go.mod": "module tiny\n\ngo 1.26\n", "main.go": "package main\n\nfunc main() {}\n",
		"csv_windows.go": "package main\n\nimport _ \"encoding/csv\"\n",
	}))
	for _, system := range systems {
		list, err := packages(system)
		if err != nil {
			t.Fatal(err)
		}
		csv := slices.ContainsFunc(list, func(p goPackage) bool { return filepath.Base(p.Dir) == "csv" })
		own := list[len(list)-1]
		if csv != (system == "windows") || own.Module == nil || !own.Module.Main || own.Module.Path != "tiny" {
			t.Errorf("%s: csv %v, the last is %+v", system, csv, own)
		}
	}
}
