package notebooks

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sprague/internal/atomicfile"
	"sprague/kernel/commands"
	"sprague/notebooks/nbformat"
)

//go:embed *.ipynb data/*.json data/*.tsv
var lessonFiles embed.FS

// Lessons returns all lessons in the order of the course. Those that are not taught stand apart.
func Lessons() []nbformat.Lesson {
	var out []nbformat.Lesson
	abstracts := abstracts()
	for _, name := range course() {
		text, _ := lessonFiles.ReadFile(name + ".ipynb")
		l, _ := NewLesson(name+".ipynb", text) // a test reads them all
		l.About, l.Apart = abstracts[name], !slices.Contains(taught(), name)
		out = append(out, l)
	}
	return out
}

// The lines of the index: of a table, | [kayles](kayles.ipynb) | **Title.** Abstract. | …, or of a
// list, * [gallery](gallery.ipynb): abstract.
var (
	indexRow  = regexp.MustCompile(`(?m)^\| \[([\w-]+)\]\([^)]*\) \| \*\*.*?\*\* (.*?) \|`)
	indexItem = regexp.MustCompile(`(?m)^\* \[([\w-]+)\]\([^)]*\): (.*)`)
)

// abstracts returns what the index says of the notebooks, by their names.
func abstracts() map[string]string {
	said := map[string]string{}
	text, _ := lessonFiles.ReadFile("index.ipynb")
	nb, err := nbformat.Decode(text)
	if err != nil {
		return said
	}
	for _, c := range nb.Cells {
		for _, m := range append(indexRow.FindAllStringSubmatch(c.Source, -1),
			indexItem.FindAllStringSubmatch(c.Source, -1)...) {
			first, size := utf8.DecodeRuneInString(m[2])
			said[m[1]] = string(unicode.ToUpper(first)) + m[2][size:]
		}
	}
	return said
}

// ErrNoLesson is returned for a name that no lesson has.
var ErrNoLesson = errors.New("no such lesson")

// A Library is the lessons, and the files of cells, as front ends want them.
type Library struct{}

// Lessons lists names and titles.
func (Library) Lessons() [][2]string {
	var out [][2]string
	for _, l := range Lessons() {
		out = append(out, [2]string{l.Name, l.Title})
	}
	return out
}

// Copy copies a lesson into dir, which must exist, and returns the path of the copy. It never overwrites: when the name
// is taken, the copy is called name-2.ipynb, name-3.ipynb and so on. Files that the lesson reads go into dir/data.
func (Library) Copy(dir, name string) (string, error) {
	name = strings.TrimSuffix(name, ".ipynb")
	lesson, err := lessonFiles.ReadFile(name + ".ipynb")
	if err != nil {
		return "", fmt.Errorf("%w: %s", ErrNoLesson, name)
	}
	target := filepath.Join(dir, name+".ipynb")
	for i := 2; exists(target); i++ {
		target = filepath.Join(dir, fmt.Sprintf("%s-%d.ipynb", name, i))
	}
	if err := atomicfile.Write(target, lesson); err != nil {
		return "", err
	}
	return target, copyFiles(lessonFiles, dir, func(file string) bool {
		return path.Dir(file) == "data" && bytes.Contains(lesson, []byte(file))
	})
}

// Read returns the cells of code of a notebook or script that hold any, but for those tagged skip-execution.
func (Library) Read(path string) ([]commands.FileCell, error) {
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var cells []commands.FileCell
	for _, c := range nb.Cells {
		if c.Type == nbformat.Code && strings.TrimSpace(c.Source) != "" && !c.Has("skip-execution") {
			cells = append(cells, commands.FileCell{Source: c.Source, MayFail: c.Has("raises-exception")})
		}
	}
	return cells, nil
}

// CopyAll copies every lesson and the files that lessons read into dir, making it if need be, and leaves alone
// whatever is there already.
func CopyAll(dir string) error { return copyFiles(lessonFiles, dir, func(string) bool { return true }) }

// LessonFiles returns the lessons with the files that they read.
func LessonFiles() fs.FS { return lessonFiles }

// course lists all notebooks of the program in the order in which they are shown: the index, the lessons in the order
// in which they are best read, a workshop on games of your own, the companion for teachers, and what teaches nothing:
// the gallery of figures, the audit of claims, and reproductions of printed tables.
func course() []string {
	return slices.Concat([]string{"index"}, taught(), []string{"own-games", "go", "companion",
		"gallery", "claims", "results", "octal-periods", "coin-values", "quotients", "rare-values"})
}

// taught lists the lessons. Each links to the one before and the one after.
func taught() []string {
	return []string{
		"mex", "nim", "why-xor", "play", "sums", "reversible", "symmetry", "relatives",
		"wythoff", "euclid", "subtraction", "kayles", "codes", "periodicity", "memory",
		"coin-turning", "welter", "nimbers", "graphs", "hackenbush", "nimstring",
		"small-quotients", "misere",
		"proved", "complexity",
		"finding-periods", "frontier", "infinite",
	}
}
