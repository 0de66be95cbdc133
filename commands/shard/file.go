package shard

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// A head is the first line of a file. Two processes that make the same file at once write two.
type head struct {
	Command []string `json:"command"`
	Items   int      `json:"items"`
}

// Head returns the command of a file.
func Head(file string) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var h head
	first, _, _ := bytes.Cut(text, []byte("\n"))
	if json.Unmarshal(first, &h) != nil || len(h.Command) == 0 {
		return nil, fmt.Errorf("%s: the first line is not that of a part of a work", file)
	}
	return h.Command, nil
}

// open opens a file of the work, or makes it, and adds the lines it has to have. A last line that was cut off is
// removed.
func (w *Work) open(file string, have map[string][]byte) (*os.File, error) {
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	if err == nil {
		err = w.read(whole(text), func(item string, line []byte) { have[item] = line })
	}
	if n := len(whole(text)); err == nil && n < len(text) {
		err = f.Truncate(int64(n))
	}
	if err == nil && len(whole(text)) == 0 {
		first, _ := json.Marshal(head{w.Command, len(w.Items)})
		_, err = f.Write(append(first, '\n'))
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), f.Close())
	}
	return f, nil
}

// whole returns the lines of a text that have an end.
func whole(text []byte) []byte { return text[:bytes.LastIndexByte(text, '\n')+1] }

// read calls each for the lines of a file. A file of another work is an error.
func (w *Work) read(text []byte, each func(item string, line []byte)) error {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		line = bytes.TrimSuffix(line, []byte("\n"))
		var h head
		var members map[string]json.RawMessage
		var item string
		switch err := json.Unmarshal(line, &h); {
		case err == nil && h.Command != nil:
			if !slices.Equal(h.Command, w.Command) || h.Items != len(w.Items) {
				return fmt.Errorf("holds the work of another command, sprague %s (%d %s); use another file",
					strings.Join(h.Command, " "), h.Items, w.Unit)
			}
		case err != nil, n == 1, json.Unmarshal(line, &members) != nil, json.Unmarshal(members[w.Key], &item) != nil:
			return fmt.Errorf("line %d is not of this work: %.60q", n, line)
		default:
			each(item, bytes.Clone(line))
		}
	}
	return nil
}
