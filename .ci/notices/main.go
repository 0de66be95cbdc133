// Notices writes to standard output under which licences the Go modules stand that the
// program is built from, on any of the systems that releases name:
//
//	go run ./.ci/notices >THIRD-PARTY-NOTICES.txt
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const head = `The program contains these Go modules, under the licences below, and Go's own library.
The licences of the JavaScript packages in the browser notebook are in its archive,
kernel/server/assets/notebook.zip, and in the page's menu Help; those of KaTeX and reveal.js, in
pages and slides made by sprague export, are notebooks/export/katex/LICENSE and reveal/LICENSE.
`

var systems = []string{"linux", "darwin", "windows"}

// A goPackage is what go list tells of one package of the program.
type goPackage struct {
	Dir    string
	Root   string // of its module, or of Go itself
	Module *struct {
		Path, Version string
		Main          bool
	}
}

func main() {
	texts := map[string][]string{} // licences by module and version, each once
	for _, system := range systems {
		list, err := packages(system)
		if err == nil {
			err = gather(texts, list)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "notices:", err)
			os.Exit(1)
		}
	}
	fmt.Print(head)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if len(texts[name]) == 0 {
			fmt.Fprintln(os.Stderr, "notices: no licence of", name)
			os.Exit(1)
		}
		fmt.Printf("\n%s\n%s\n", strings.Repeat("=", 72), name)
		for _, text := range texts[name] {
			fmt.Printf("\n%s\n", text)
		}
	}
}

// packages lists the packages that the program is built from on a system.
func packages(system string) ([]goPackage, error) {
	cmd := exec.Command("go", "list", "-deps", "-json=Dir,Root,Module", ".")
	cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var list []goPackage
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
}

// gather adds the licences that lie beside the packages, and above them up to the root of
// their module: fonts and borrowed code have some of their own.
func gather(texts map[string][]string, list []goPackage) error {
	for _, p := range list {
		name := "The Go standard library"
		if m := p.Module; m != nil {
			if m.Main {
				continue
			}
			name = m.Path + " " + m.Version
		}
		for dir := p.Dir; strings.HasPrefix(dir, p.Root); dir = filepath.Dir(dir) {
			found, err := licences(dir)
			if err != nil {
				return err
			}
			for _, text := range found {
				if !slices.Contains(texts[name], text) {
					texts[name] = append(texts[name], text)
				}
			}
			if _, known := texts[name]; !known {
				texts[name] = nil
			}
		}
	}
	return nil
}

var licenceName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents|ofl)([._-].*)?$`)

// licences returns the texts of the licences in a folder.
func licences(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, e := range entries {
		if !e.Type().IsRegular() || !licenceName.MatchString(e.Name()) || filepath.Ext(e.Name()) == ".go" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
	}
	return texts, nil
}
