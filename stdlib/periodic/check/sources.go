package check

import (
	"embed"
	"fmt"
	"strings"
)

// Sources are the files of this package.
//
//go:embed *.go
var Sources embed.FS

// Proof returns the theorem with its proof as text: the comment on top of its file.
func (t *Theorem) Proof() string {
	text, err := Sources.ReadFile(t.File)
	if err != nil {
		panic(fmt.Sprintf("check: the theorem %q names the file %q", t.Name, t.File))
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		said, isComment := strings.CutPrefix(strings.TrimRight(line, "\n"), "//")
		if isComment {
			lines = append(lines, strings.TrimPrefix(said, " "))
		} else if len(lines) > 0 {
			break
		}
	}
	return strings.Join(lines, "\n")
}
