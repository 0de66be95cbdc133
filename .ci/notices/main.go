// Notices writes to standard output under which licences the Go modules stand that the
// program is built from, on any of the systems that releases name:
//
//	go run ./.ci/notices >THIRD-PARTY-NOTICES.txt
package main

import (
	"fmt"
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

// packages lists the packages that the program is built from on a system, but for its own: the folder of each, the root
// of its module or of Go itself, and the module, with | between.
func packages(system string) (string, error) {
	cmd := exec.Command("go", "list", "-deps", "-f", `{{with .Module}}{{if not .Main}}{{$.Dir}}|{{$.Root}}|{{.Path}} `+
		`{{.Version}}{{end}}{{else}}{{.Dir}}|{{.Root}}|The Go standard library{{end}}`, ".")
	cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	list, err := cmd.Output()
	return string(list), err
}

// gather adds the licences that lie beside the packages of a list, and above them up to the root of their module: fonts
// and borrowed code have some of their own.
func gather(texts map[string][]string, list string) error {
	for line := range strings.Lines(list) {
		parts := strings.Split(strings.TrimSpace(line), "|")
		if len(parts) != 3 {
			continue
		}
		dir, root, name := parts[0], parts[1], parts[2]
		if _, known := texts[name]; !known {
			texts[name] = nil
		}
		for ; strings.HasPrefix(dir, root); dir = filepath.Dir(dir) {
			found, err := licences(dir)
			if err != nil {
				return err
			}
			for _, text := range found {
				if !slices.Contains(texts[name], text) {
					texts[name] = append(texts[name], text)
				}
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
