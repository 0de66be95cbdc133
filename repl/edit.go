package repl

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"

	"github.com/peterh/liner"
)

// edit runs what the user makes, in an editor, of the last cell or of the one with the given number.
func (l *loop) edit(ctx context.Context, number string) error {
	n := len(l.sources)
	if number != "" {
		var err error
		if n, err = strconv.Atoi(number); err != nil || n < 1 || n > len(l.sources) {
			return fmt.Errorf("there is no cell %s to edit; this session has %d", number, len(l.sources))
		}
	}
	var source string
	if n > 0 {
		source = l.sources[n-1]
	}
	text, err := l.editor(source)
	if err != nil || strings.TrimSpace(text) == "" {
		return err
	}
	l.echo(text)
	l.reader.Remember(text)
	l.carryOut(ctx, text)
	return nil
}

// echo shows a cell that was not typed line by line.
func (l *loop) echo(source string) {
	source = strings.ReplaceAll(spaced(source), "\n", "\n"+l.continued())
	l.screen.note(l.screen.colour.faint(fmt.Sprintf("In [%d]: %s", l.number, source)))
}

// Edit opens a text in the user's editor, waits until that ends, and returns the text as it then is.
func (e *editor) Edit(text string) (string, error) {
	file, err := os.CreateTemp("", "cell-*.go")
	if err != nil {
		return "", err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(text + "\n")
	if err := cmp.Or(err, file.Close()); err != nil {
		return "", err
	}
	usual := "vi"
	if runtime.GOOS == "windows" {
		usual = "notepad"
	}
	words := append(strings.Fields(cmp.Or(os.Getenv("VISUAL"), os.Getenv("EDITOR"), usual)), file.Name())
	run := exec.Command(words[0], words[1:]...)
	run.Stdin, run.Stdout, run.Stderr = os.Stdin, os.Stdout, os.Stderr
	if now, err := liner.TerminalMode(); err == nil && e.before != nil {
		_ = e.before.ApplyMode()
		defer now.ApplyMode()
	}
	if err := run.Run(); err != nil {
		return "", fmt.Errorf("editor %s: %w; the variable EDITOR names another", words[0], err)
	}
	edited, err := os.ReadFile(file.Name())
	return strings.TrimRight(string(edited), "\n"), err
}
