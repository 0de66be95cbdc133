package history

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
)

// All is the number of inputs that bounds nothing.
const All = -1

// Tail returns the last n inputs, oldest first.
func (h *History) Tail(n int) ([]Entry, error) {
	return h.newest(n, func(Entry) bool { return true })
}

// Search returns the last n inputs that match a pattern as a whole, oldest first: * stands for any text, ? for any
// character. Brackets are those of Go. Where unique is true, each input is there once, at its last place.
func (h *History) Search(pattern string, n int, unique bool) ([]Entry, error) {
	glob, err := expression(pattern)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	return h.newest(n, func(e Entry) bool {
		wanted := !(unique && seen[e.Input]) && glob.MatchString(e.Input)
		seen[e.Input] = true
		return wanted
	})
}

// newest returns at most n entries in their order. A negative n, such as All, is no bound. Lines that cannot be read,
// such as one cut short by a crash, are left out.
func (h *History) newest(n int, wanted func(Entry) bool) (found []Entry, err error) {
	text, err := os.ReadFile(h.file)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	h.mu.Lock()
	memory := slices.Clone(h.memory)
	h.mu.Unlock()
	for len(found) != n && len(memory)+len(text) > 0 {
		var e Entry
		if last := len(memory) - 1; last >= 0 {
			e, memory = memory[last], memory[:last]
		} else {
			at := bytes.LastIndexByte(bytes.TrimSuffix(text, []byte("\n")), '\n') + 1
			if json.Unmarshal(text[at:], &e) != nil {
				e = Entry{}
			}
			text = text[:at]
		}
		if e.Line > 0 && wanted(e) {
			found = append(found, e)
		}
	}
	slices.Reverse(found)
	return found, err
}

// expression returns the regular expression of a pattern.
func expression(pattern string) (*regexp.Regexp, error) {
	if len(pattern) > 1<<16 {
		return nil, fmt.Errorf("history: a pattern of %d bytes; it may have 65536", len(pattern))
	}
	glob := strings.NewReplacer(`\*`, `.*`, `\?`, `.`).Replace(regexp.QuoteMeta(strings.ToValidUTF8(pattern, "\uFFFD")))
	return regexp.Compile(`(?s)\A` + glob + `\z`)
}
