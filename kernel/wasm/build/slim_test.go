package build

import (
	"bytes"
	"encoding/binary"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// file writes a file into a new folder.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
	return path
}

const source = `// Package p is one.
package p

import (
	"fmt"
	str "strings"

	"example.org/mat"
)

// A T is one.
type T struct{ m mat.Dense }

func (t *T) Method() string { return fmt.Sprint(t.m) }

func (T) Value() {}

// Light needs none.
func Light(s string) string { return str.ToUpper(s) }

func Heavy() mat.Dense { var mat mat.Dense; return mat }

var x = 1
`

// What is left out of a file goes with its comments and the imports that nothing else needs; the rest
// compiles.
func TestWithoutDecls(t *testing.T) {
	path := file(t, "p.go", source)
	heavy := map[string]bool{}
	for name, c := range map[string]struct {
		out       func(name string, d ast.Decl) bool
		has, lack []string
	}{
		"nothing":                {func(string, ast.Decl) bool { return false }, []string{"type T", "Method", "Light", "Heavy", `"fmt"`, `str "strings"`, "example.org/mat"}, []string{"// A T"}},
		"by name":                {func(name string, _ ast.Decl) bool { return name == "Light" }, []string{"type T", "Heavy"}, []string{"Light", "strings"}},
		"a type and its methods": {func(name string, d ast.Decl) bool { return name == "T" || receiver(d) == "T" }, []string{"Light", "Heavy", "example.org/mat"}, []string{"type T", "Method", "Value", `"fmt"`}},
		"what uses a package": {func(name string, d ast.Decl) bool {
			heavy[name] = uses(d, "mat")
			return heavy[name] || receiver(d) == "T"
		}, []string{"Light", "var x = 1"}, []string{"Heavy", "type T", "example.org/mat", `"fmt"`}},
		"all": {func(name string, _ ast.Decl) bool { return true }, []string{"package p"}, []string{"import", "func"}},
	} {
		text, err := withoutDecls(path, c.out)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "", text, 0); err != nil {
			t.Errorf("%s: it does not compile: %v\n%s", name, err, text)
		}
		for _, want := range c.has {
			if !bytes.Contains(text, []byte(want)) {
				t.Errorf("%s: %s is gone", name, want)
			}
		}
		for _, not := range c.lack {
			if bytes.Contains(text, []byte(not)) {
				t.Errorf("%s: %s is there", name, not)
			}
		}
	}
	if !heavy["T"] || !heavy["Heavy"] || heavy["Light"] || heavy["Method"] {
		t.Errorf("heavy are %v", heavy)
	}
	for _, bad := range []string{file(t, "bad.go", "package"), filepath.Join(t.TempDir(), "none.go")} {
		if _, err := withoutDecls(bad, func(string, ast.Decl) bool { return false }); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}

// A format that is not registered as it was is told, not left in.
func TestWithoutTIFF(t *testing.T) {
	const register = "	vgdraw.RegisterFormat(\"%s\", func(w, h vg.Length) vg.CanvasWriterTo {\n		return TiffCanvas{Canvas: New(w, h)}\n	})\n"
	with := func(names ...string) string {
		text := "package vgimg\n\nfunc init() {\n"
		for _, name := range names {
			text += strings.Replace(register, "%s", name, 1)
		}
		return text + "}\n\ntype TiffCanvas struct{}\n\nfunc (TiffCanvas) WriteTo() {}\n\nfunc New() {}\n"
	}
	path := file(t, "vgimg.go", with("png", "tif", "tiff"))
	if err := withoutTIFF(path); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil || strings.Contains(string(text), `"tif`) || strings.Contains(string(text), "type TiffCanvas") || !strings.Contains(string(text), `"png"`) || !strings.Contains(string(text), "func New") {
		t.Errorf("%v\n%s", err, text)
	}
	for _, names := range [][]string{{}, {"tif"}, {"tiff"}, {"png", "tiff"}} {
		if err := withoutTIFF(file(t, "vgimg.go", with(names...))); err == nil || !strings.Contains(err.Error(), "does not register") {
			t.Errorf("%v: %v", names, err)
		}
	}
	if err := withoutTIFF(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that is not there is slim")
	}
}

// Of a module what is compiled and embedded is copied, tests and their data are not.
func TestCopySources(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "new")
	for name, copied := range map[string]bool{
		"go.mod": true, "a.go": true, "a_test.go": false, "d/b.s": true, "d/c.h": true, "d/rgb.map": true, "testdata/x.go": false, "d/testdata/y/z.go": false, "README.md": false, "d/font.ttf": false, "d/e/f.go": true,
	} {
		path := filepath.Join(from, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(name), 0o400)); err != nil {
			t.Fatal(err)
		}
		defer func() {
			text, err := os.ReadFile(filepath.Join(to, name))
			if (err == nil) != copied || copied && string(text) != name {
				t.Errorf("%s is copied: %v, want %v", name, err == nil, copied)
			}
		}()
	}
	if err := copySources(to, from); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(to, "a.go")); err != nil || info.Mode().Perm()&0o200 == 0 {
		t.Errorf("a copy cannot be changed: %v, %v", info.Mode(), err)
	}
	if err := copySources(to, filepath.Join(from, "none")); err == nil {
		t.Error("a folder that is not there is copied")
	}
}

// What cells cannot name of a smaller package goes from its table, and is noted.
func TestLeaveOut(t *testing.T) {
	root := t.TempDir()
	table := filepath.Join(root, "stdlib", "internal", "symbols", "z_example_org_stat.go")
	text := "package symbols\n\nfunc table_example_org_stat() map[string]reflect.Value {\n\treturn map[string]reflect.Value{\n\t\t\"Mean\": reflect.ValueOf(stat.Mean),\n\t\t\"PCA\": reflect.ValueOf((*stat.PCA)(nil)),\n\t}\n}\n"
	if err := errors.Join(os.MkdirAll(filepath.Dir(table), 0o755), os.WriteFile(table, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
	make := func() *builder {
		return &builder{root: root, work: t.TempDir(), overlay: map[string]string{}, gone: map[string][]string{}}
	}
	b := make()
	if err := b.leaveOut("example.org/stat", []string{"PCA", "Nobody"}); err != nil {
		t.Fatal(err)
	}
	instead, err := os.ReadFile(b.overlay[table])
	if err != nil || strings.Contains(string(instead), "PCA") || !strings.Contains(string(instead), "Mean") || !slices.Equal(b.gone["example.org/stat"], []string{"PCA"}) {
		t.Errorf("%v, gone are %v\n%s", err, b.gone, instead)
	}
	b = make()
	if err := b.leaveOutWhole("example.org/stat"); err != nil {
		t.Fatal(err)
	}
	instead, err = os.ReadFile(b.overlay[table])
	if err != nil || !strings.Contains(string(instead), "return nil") || !slices.Equal(b.gone["example.org/stat"], []string{"Mean", "PCA"}) {
		t.Errorf("%v, gone are %v\n%s", err, b.gone, instead)
	}
	if now, _ := os.ReadFile(table); string(now) != text {
		t.Error("the checkout was changed")
	}
	for _, f := range []func(*builder) error{func(b *builder) error { return b.leaveOut("no/such", nil) }, func(b *builder) error { return b.leaveOutWhole("no/such") }} {
		if err := f(make()); err == nil {
			t.Error("a package without a table is left out")
		}
	}
	for line, want := range map[string]string{"\t\t\"Mean\": reflect.ValueOf(x),\n": "Mean", "": "", "}": "", "return x": "", "case x:": "", `"a:b": 1`: ""} {
		if got := nameIn(line); got != want {
			t.Errorf("%q is about %q, want %q", line, got, want)
		}
	}
	if mangled("gonum.org/v1/gonum/stat") != "gonum_org_v1_gonum_stat" {
		t.Error(mangled("gonum.org/v1/gonum/stat"))
	}
}

// Numbers in LEB128 are read as they were written, signed ones too.
func TestNumbersOfModules(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 127, 128, 300, 8191, 8192, 1 << 20, 1<<31 - 1} {
		r := &reader{appendInt(nil, n)}
		if got := r.uint(); got != n || len(r.left) != 0 {
			t.Errorf("%d is read as %d", n, got)
		}
	}
	for n, want := range map[int][]byte{-1: {0x7f}, -64: {0x40}, -65: {0xbf, 0x7f}, 63: {63}, 64: {0xc0, 0}, -128: {0x80, 0x7f}} {
		if got := appendInt(nil, n); !bytes.Equal(got, want) {
			t.Errorf("%d is written as %x, want %x", n, got, want)
		}
	}
	defer func() {
		if r := recover(); r == nil {
			t.Error("a number that does not end is read")
		}
	}()
	(&reader{[]byte{0x80}}).uint()
}

// The data make the memory that they were made of, wherever zeros stand.
func TestSegmentsOfMemory(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, memory := range [][]byte{nil, {0}, {1}, make([]byte, 100), append(make([]byte, 100), 1), append([]byte{1}, make([]byte, 100)...), append(append([]byte{1}, make([]byte, longestOfZeros-1)...), 2), append(append([]byte{1}, make([]byte, longestOfZeros)...), 2), append(append([]byte{1}, make([]byte, longestOfZeros+1)...), 2)} {
		s := section{dataSection, segments(memory)}
		if got := bytes.TrimRight(s.memory(), "\x00"); !bytes.Equal(got, bytes.TrimRight(memory, "\x00")) {
			t.Errorf("%x comes back as %x", memory, got)
		}
	}
	for range 200 {
		memory := make([]byte, random.IntN(2000))
		for range random.IntN(20) {
			if len(memory) > 0 {
				at := random.IntN(len(memory))
				for k := at; k < min(len(memory), at+random.IntN(100)); k++ {
					memory[k] = byte(1 + random.IntN(255))
				}
			}
		}
		s := section{dataSection, segments(memory)}
		if got := bytes.TrimRight(s.memory(), "\x00"); !bytes.Equal(got, bytes.TrimRight(memory, "\x00")) {
			t.Fatalf("%d bytes come back as %d", len(memory), len(got))
		}
	}
}

// What is no module, or has no such table, is not rewritten.
func TestFilesThatAreNoModules(t *testing.T) {
	for name, text := range map[string]string{"nothing": "", "a text": "hello", "half a header": wasmHeader[:4], "another version": "\x00asm\x02\x00\x00\x00"} {
		path := file(t, "m.wasm", text)
		if err := withoutTable(path); err == nil {
			t.Errorf("%s is a module", name)
		}
		if now, _ := os.ReadFile(path); string(now) != text {
			t.Errorf("%s was changed", name)
		}
	}
	if err := withoutTable(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that is not there is a module")
	}
	small := &wasm{sections: []section{{dataSection, segments([]byte("no table here"))}}}
	path := file(t, "m.wasm", string(small.bytes()))
	if err := withoutTable(path); err == nil || !strings.Contains(err.Error(), "not what it was") {
		t.Errorf("%v", err)
	}
}

// The function that writes the table does what it says, by a machine of a dozen instructions.
func TestWriterWritesTheTable(t *testing.T) {
	const at, entries = 100, 70
	code := writer(at, entries)
	r := &reader{code}
	body := r.take(r.uint())
	if len(r.left) != 0 || !bytes.Equal(body[:3], []byte{1, 1, i32}) {
		t.Fatalf("% x", code)
	}
	memory := make([]byte, at+entries*entrySize)
	var stack []int
	pop := func() int { x := stack[len(stack)-1]; stack = stack[:len(stack)-1]; return x }
	local, begin := 0, 0
	for pc, steps := 3, 0; pc < len(body) && steps < 100_000; steps++ {
		op := body[pc]
		pc++
		operand := func() int {
			n, shift := 0, 0
			for {
				b := body[pc]
				pc++
				n |= int(b&0x7f) << shift
				if shift += 7; b&0x80 == 0 {
					if b&0x40 != 0 {
						n -= 1 << shift
					}
					return n
				}
			}
		}
		switch op {
		case loop:
			pc++
			begin = pc
		case localGet:
			operand()
			stack = append(stack, local)
		case localTee:
			operand()
			local = stack[len(stack)-1]
		case i32Const:
			stack = append(stack, operand())
		case multiply:
			stack = append(stack, pop()*pop())
		case add:
			stack = append(stack, pop()+pop())
		case shiftRight:
			n := pop()
			stack = append(stack, pop()>>n)
		case less:
			b := pop()
			a := pop()
			stack = append(stack, map[bool]int{true: 1}[a < b])
		case store32:
			pc += 2
			x := pop()
			binary.LittleEndian.PutUint32(memory[pop():], uint32(x))
		case branchIf:
			operand()
			if pop() != 0 {
				pc = begin
			}
		case end:
		default:
			t.Fatalf("instruction %x", op)
		}
	}
	for j := range entries {
		if got := memory[at+j*entrySize:][:entrySize]; !bytes.Equal(got, entry(j)) {
			t.Errorf("entry %d is % x, want % x", j, got, entry(j))
		}
	}
}
