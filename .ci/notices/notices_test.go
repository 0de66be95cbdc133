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

// Of a package all licences up to the root of its module are told, each once, and none above; a module without any is
// known by its name.
func TestGather(t *testing.T) {
	root := lay(t, map[string]string{
		"LICENSE": "above", "one/LICENSE": "of one", "one/a/b/x.go": "", "one/a/COPYING": "of a", "one/a/b/NOTICE": "of one",
		"two/x.go": "", "go/src/fmt/x.go": "", "go/LICENSE": "of Go",
	})
	of := func(dir, in, module string) string {
		return filepath.Join(root, filepath.FromSlash(dir)) + "|" + filepath.Join(root, in) + "|" + module + "\n"
	}
	texts := map[string][]string{}
	if err := gather(texts, of("one/a/b", "one", "example.org/one v1.0.0")+of("one", "one", "example.org/one v1.0.0")+
		of("two", "two", "example.org/two v2.0.0")+"\n"+of("go/src/fmt", "go", "The Go standard library")); err != nil {
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
		if strings.Contains(list, filepath.FromSlash("/csv|")) != (system == "windows") || strings.Contains(list, "tiny") {
			t.Errorf("%s:\n%s", system, list)
		}
	}
}
