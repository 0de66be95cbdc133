// Library writes the sources of the library's generic functions, which cells build like generic functions of their own,
// into one compressed file: from the Go distribution that runs it, and from extra.go.txt what depends on the run time
// or is done better by compiled code:
//
//	go generate ./kernel/cell/lower/library
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// A part is a package of the library with the files that have generic functions.
type part struct {
	path  string
	files []string
}

var parts = []part{
	{"cmp", []string{"cmp.go"}},
	{"slices", []string{"slices.go", "sort.go", "iter.go"}},
	{"maps", []string{"maps.go", "iter.go"}},
	{"sync", []string{"oncefunc.go"}},
	{"iter", nil},
	{"errors", nil},
	{"math/rand/v2", nil},
	{"reflect", nil},
}

func main() {
	extra, err := os.ReadFile("extra.go.txt")
	if err != nil {
		log.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		log.Fatal(err)
	}
	data, err := Sources(filepath.Join(strings.TrimSpace(string(root)), "src"), txtar.Parse(extra))
	if err == nil {
		err = os.WriteFile("sources.gz", data, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// Sources returns the compressed sources: a file for each package, named by its path.
func Sources(root string, extra *txtar.Archive) ([]byte, error) {
	own := map[string][]byte{}
	for _, f := range extra.Files {
		own[f.Name] = f.Data
	}
	var all txtar.Archive
	for _, p := range parts {
		text, err := p.source(root, own[p.path])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.path, err)
		}
		all.Files = append(all.Files, txtar.File{Name: p.path, Data: text})
	}
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(txtar.Format(&all))
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// source joins the files of a package. Declarations of extra take the place of those of
// the same name; what is not generic, and no generic function needs, is left out.
func (p part) source(root string, extra []byte) ([]byte, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	if len(extra) > 0 {
		f, err := parser.ParseFile(fset, "extra", extra, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	for _, name := range p.files {
		f, err := parser.ParseFile(fset, filepath.Join(root, filepath.FromSlash(p.path), name), nil, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	var body bytes.Buffer
	seen := map[string]bool{}
	for i, f := range files {
		for _, d := range f.Decls {
			name, wanted := declared(d, i == 0 && len(extra) > 0)
			if !wanted || seen[name] {
				continue
			}
			seen[name] = true
			if err := format.Node(&body, fset, d); err != nil {
				return nil, err
			}
			body.WriteString("\n\n")
		}
	}
	text := body.String()
	if p.path == "sync" {
		text = strings.ReplaceAll(text, "Once\n", "sync.Once\n")
	}
	var head bytes.Buffer
	fmt.Fprintf(&head, "package %s\n\n", files[0].Name.Name)
	for _, path := range slices.Compact(slices.Sorted(slices.Values(imports(files)))) {
		if name := path[strings.LastIndexByte(path, '/')+1:]; strings.Contains(text, name+".") ||
			strings.HasSuffix(path, "/v2") {
			fmt.Fprintf(&head, "import %q\n", path)
		}
	}
	head.WriteString("\n" + text)
	return format.Source(head.Bytes())
}

// declared returns the name of a declaration, and whether cells need it.
func declared(d ast.Decl, own bool) (name string, wanted bool) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		generic := d.Type.TypeParams != nil
		return d.Name.Name, d.Recv == nil && d.Body != nil && (generic || own)
	case *ast.GenDecl:
		if spec, ok := d.Specs[0].(*ast.TypeSpec); ok && !own {
			_, wanted = spec.Type.(*ast.InterfaceType) // a constraint
			return spec.Name.Name, wanted
		}
		return fmt.Sprint(d.Pos()), own && d.Tok != token.IMPORT
	}
	return "", false
}

func imports(files []*ast.File) []string {
	list := []string{"sync"}
	for _, f := range files {
		for _, spec := range f.Imports {
			list = append(list, strings.Trim(spec.Path.Value, `"`))
		}
	}
	return list
}
