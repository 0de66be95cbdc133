package notebooks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
)

func toLaTeX(name string, nb *nbformat.Notebook, read reader) ([]file, error) {
	nb = export.CarryPictures(nb, read)
	source, pictures := export.LaTeX(nb, name, export.Title(nb, name))
	return withPictures(file{name + ".tex", source}, pictures), nil
}

// toPDF prints the page of the notebook by a browser of Chromium's kind or, where there is
// none, sets its LaTeX.
func toPDF(name string, nb *nbformat.Notebook, read reader) ([]file, error) {
	dir, err := os.MkdirTemp("", "sprague-pdf")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var content []byte
	if browser := findProgram(browsers); browser != "" {
		content, err = printPage(dir, browser, nb, name, read)
	} else if tex := findProgram(typesetters); tex != "" {
		content, err = typeset(dir, tex, nb, read)
	} else {
		err = errors.New("a PDF needs Chromium, Chrome or Edge, or else xelatex; --to latex writes a document for any TeX, --to html a page that every browser prints")
	}
	return []file{{name + ".pdf", content}}, err
}

var (
	browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
		`C:\Program Files\Google\Chrome\Application\chrome.exe`, `C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`}
	typesetters = []string{"xelatex", "lualatex", "pdflatex"}
)

// findProgram returns the path of the first of some programs that is there.
func findProgram(names []string) string {
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	return ""
}

// patience is how long a PDF may take.
const patience = 2 * time.Minute

func printPage(dir, browser string, nb *nbformat.Notebook, name string, read reader) ([]byte, error) {
	nb = export.CarryPictures(nb, read)
	page, err := export.HTML(nb, export.Title(nb, name))
	if err != nil {
		return nil, err
	}
	from, to := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.pdf")
	if err := os.WriteFile(from, page, 0o600); err != nil {
		return nil, err
	}
	args := []string{"--headless", "--disable-gpu", "--no-first-run", "--user-data-dir=" + filepath.Join(dir, "profile"),
		"--no-pdf-header-footer", "--print-to-pdf=" + to, "file://" + filepath.ToSlash(from)}
	if runtime.GOOS == "linux" && os.Geteuid() == 0 { // its sandbox refuses to work for root; the page runs our script alone
		args = append([]string{"--no-sandbox"}, args...)
	}
	return made(to, dir, browser, args...)
}

func typeset(dir, tex string, nb *nbformat.Notebook, read reader) ([]byte, error) {
	files, err := toLaTeX("page", nb, read)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		target := filepath.Join(dir, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
			return nil, err
		}
		if err := os.WriteFile(target, f.content, 0o600); err != nil {
			return nil, err
		}
	}
	return made(filepath.Join(dir, "page.pdf"), dir, tex, "-interaction=nonstopmode", "-no-shell-escape", "page.tex")
}

// made runs a program and returns the file that it has made.
func made(file, dir, program string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	content, missing := os.ReadFile(file)
	if missing == nil && bytes.HasPrefix(content, []byte("%PDF")) {
		return content, nil
	}
	return nil, fmt.Errorf("%s made no PDF: %w\n%s", filepath.Base(program), errors.Join(err, missing), said[max(0, len(said)-2000):])
}
