package build

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A module is one of which the browser gets a smaller copy.
type module struct {
	path string
	slim func(b *builder, dir string) error // of the copy
}

var slimmed = []module{
	{"gonum.org/v1/gonum", (*builder).slimStat},
	{"gonum.org/v1/plot", (*builder).slimPlot},
}

// slim makes the copies, and the table of what they leave out.
func (b *builder) slim() error {
	for _, m := range slimmed {
		dir, err := exec.Command("go", "list", "-C", b.root, "-m", "-f", "{{.Dir}}", m.path).Output()
		if err != nil {
			return goError(err)
		}
		if err := copySources(b.copyOf(m), strings.TrimSpace(string(dir))); err != nil {
			return err
		}
		if err := m.slim(b, b.copyOf(m)); err != nil {
			return fmt.Errorf("%s: %w", m.path, err)
		}
	}
	for _, path := range unused {
		if err := b.leaveOutWhole(path); err != nil {
			return err
		}
	}
	return b.put(filepath.Join(b.root, "stdlib", "leftout.go"), fmt.Sprintf("package stdlib\n\nvar leftOut = %#v\n", b.gone))
}

// unused are packages that no lesson needs.
var unused = []string{"encoding/gob", "image/gif", "log/slog"}

// copySources copies what is compiled of a module, and what it embeds.
func copySources(to, from string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		target := filepath.Join(to, strings.TrimPrefix(path, from))
		if entry.IsDir() {
			if name == "testdata" {
				return filepath.SkipDir
			}
			return os.MkdirAll(target, 0o755)
		}
		if strings.HasSuffix(name, "_test.go") || !slices.Contains([]string{".go", ".s", ".h", ".mod", ".map"}, filepath.Ext(name)) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o644)
	})
}

// slimPlot takes LaTeX and TIFF out of gonum's plots, and has fonts read when they are first used.
func (b *builder) slimPlot(dir string) error {
	if err := withoutTIFF(filepath.Join(dir, "vg", "vgimg", "vgimg.go")); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "text", "latex.go"), []byte("package text\n"), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "font", "liberation", "liberation.go"), []byte(lazyCollection), 0o644); err != nil {
		return err
	}
	file := filepath.Join(dir, "font", "font.go")
	text, err := withoutDecls(file, func(name string, _ ast.Decl) bool { return name == "lookup" })
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "font", "lazy.go"), []byte(lazyLookup), 0o644)
}

// withoutTIFF takes a format of pictures out of the file that registers it.
func withoutTIFF(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	const register = `	vgdraw.RegisterFormat("%s", func(w, h vg.Length) vg.CanvasWriterTo {
		return TiffCanvas{Canvas: New(w, h)}
	})
`
	for _, name := range []string{"tif", "tiff"} {
		lines := fmt.Sprintf(register, name)
		if !strings.Contains(string(text), lines) {
			return fmt.Errorf("%s does not register %s as it did", file, name)
		}
		text = []byte(strings.Replace(string(text), lines, "", 1))
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	text, err = withoutDecls(file, func(name string, d ast.Decl) bool { return name == "TiffCanvas" || receiver(d) == "TiffCanvas" })
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// lazyCollection names the fonts that there are. A face is nil until it is read.
const lazyCollection = `package liberation

import (
	stdfnt "golang.org/x/image/font"

	"gonum.org/v1/plot/font"
)

func Collection() font.Collection {
	var all font.Collection
	for _, variant := range []font.Variant{"Serif", "Mono", "Sans"} {
		for _, weight := range []stdfnt.Weight{stdfnt.WeightNormal, stdfnt.WeightBold} {
			for _, style := range []stdfnt.Style{stdfnt.StyleNormal, stdfnt.StyleItalic} {
				all = append(all, font.Face{Font: font.Font{Typeface: "Liberation", Variant: variant, Style: style, Weight: weight}})
			}
		}
	}
	return all
}
`

// lazyLookup reads a font where the script around the module has the fonts.
const lazyLookup = `package font

import (
	"fmt"
	"os"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
)

var read sync.Map // Font to *opentype.Font

func (c *Cache) lookup(key Font) *opentype.Font {
	key.Size = 0
	light, upright, plain := key, key, key
	light.Weight, plain.Weight = font.WeightNormal, font.WeightNormal
	upright.Style, plain.Style = font.StyleNormal, font.StyleNormal
	for _, k := range []Font{key, light, upright, plain} {
		if face, ok := c.faces[k]; ok && face != nil {
			return face
		} else if ok {
			return fetch(k)
		}
	}
	return nil
}

func fetch(f Font) *opentype.Font {
	if face, ok := read.Load(f); ok {
		return face.(*opentype.Font)
	}
	data, err := os.ReadFile("/dev/site/fonts/" + f.Name() + ".ttf")
	if err != nil {
		panic(fmt.Errorf("the font %s cannot be fetched: %w", f.Name(), err))
	}
	face, err := opentype.Parse(data)
	if err != nil {
		panic(err)
	}
	read.Store(f, face)
	return face
}
`

// slimStat takes out of gonum's statistics what needs matrices, and notes its names.
func (b *builder) slimStat(dir string) error {
	var out []string
	for _, name := range []string{"pca_cca.go", "statmat.go", "stat.go"} {
		file := filepath.Join(dir, "stat", name)
		text, err := withoutDecls(file, func(name string, d ast.Decl) bool {
			heavy := uses(d, "mat") || uses(d, "lp")
			if heavy && ast.IsExported(name) {
				out = append(out, name)
			}
			return heavy || slices.Contains(out, receiver(d))
		})
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	return b.leaveOut("gonum.org/v1/gonum/stat", out)
}

// leaveOut takes names of a package out of what cells can use.
func (b *builder) leaveOut(path string, names []string) error {
	table, text, err := b.table(path)
	if err != nil {
		return err
	}
	var kept []string
	for line := range strings.Lines(text) {
		if name := nameIn(line); slices.Contains(names, name) {
			b.gone[path] = append(b.gone[path], name)
			continue
		}
		kept = append(kept, line)
	}
	return b.put(table, strings.Join(kept, ""))
}

// leaveOutWhole takes all names of a package out of what cells can use.
func (b *builder) leaveOutWhole(path string) error {
	table, text, err := b.table(path)
	if err != nil {
		return err
	}
	for line := range strings.Lines(text) {
		if name := nameIn(line); name != "" {
			b.gone[path] = append(b.gone[path], name)
		}
	}
	return b.put(table, "package symbols\n\nimport \"reflect\"\n\nfunc table_"+mangled(path)+"() map[string]reflect.Value { return nil }\n")
}

// table returns the file with the names of a package, and its text.
func (b *builder) table(path string) (file, text string, err error) {
	file = filepath.Join(b.root, "stdlib", "internal", "symbols", "z_"+mangled(path)+".go")
	data, err := os.ReadFile(file)
	return file, string(data), err
}

func mangled(path string) string { return strings.NewReplacer("/", "_", ".", "_").Replace(path) }

// nameIn returns the name that a line of a table is about, "" if it is about none.
func nameIn(line string) string {
	key, _, ok := strings.Cut(strings.TrimSpace(line), ":")
	if !ok {
		return ""
	}
	name, _ := strconv.Unquote(key)
	return name
}

// put has a text stand in the place of a file of the checkout.
func (b *builder) put(file, text string) error {
	instead := b.file(filepath.Base(file))
	b.overlay[file] = instead
	return os.WriteFile(instead, []byte(text), 0o644)
}

// withoutDecls returns a file without the declarations that go says to leave out, and
// without the imports that nothing needs then.
func withoutDecls(file string, out func(name string, d ast.Decl) bool) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool { return out(declName(d), d) })
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			g.Specs = slices.DeleteFunc(g.Specs, func(s ast.Spec) bool { return !needed(f, s.(*ast.ImportSpec)) })
		}
	}
	f.Comments = nil
	var b strings.Builder
	err = format.Node(&b, fset, f)
	return []byte(b.String()), err
}

// needed reports whether a file uses a package that it imports.
func needed(f *ast.File, s *ast.ImportSpec) bool {
	path, _ := strconv.Unquote(s.Path.Value)
	name := path[strings.LastIndexByte(path, '/')+1:]
	if s.Name != nil {
		name = s.Name.Name
	}
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); (!ok || g.Tok != token.IMPORT) && uses(d, name) {
			return true
		}
	}
	return false
}

// declName is the name of a function, or of the first type of a declaration.
func declName(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		if t, ok := d.Specs[0].(*ast.TypeSpec); ok {
			return t.Name.Name
		}
	}
	return ""
}

// receiver is the name of the type of which a declaration is a method.
func receiver(d ast.Decl) string {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv == nil {
		return ""
	}
	t := f.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	id, _ := t.(*ast.Ident)
	if id == nil {
		return ""
	}
	return id.Name
}

// uses reports whether a declaration selects something of a package.
func uses(d ast.Node, pkg string) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && id.Name == pkg {
				found = true
			}
		}
		return !found
	})
	return found
}
