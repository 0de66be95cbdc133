package history

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A session's file holds an entry a line, as package json writes it:
//
//	{"line":3,"input":"1+2","output":"3"}
//
// A search reads them all, hundreds of thousands after some years. So they are read here
// as they are written, and by package json only where they look different.

// parse returns the entries of a session's file. Lines that cannot be read, such as one
// cut short by a crash, are left out.
func parse(session int, text string) []Entry {
	entries := make([]Entry, 0, strings.Count(text, "\n"))
	for record := range strings.Lines(text) {
		e, ok := parseRecord(strings.TrimSuffix(record, "\n"))
		if !ok {
			e = Entry{}
			if json.Unmarshal([]byte(record), &e) != nil {
				continue
			}
		}
		e.Session = session
		entries = append(entries, e)
	}
	return entries
}

// parseRecord reads a line that looks like the example above.
func parseRecord(s string) (e Entry, ok bool) {
	if s, ok = strings.CutPrefix(s, `{"line":`); !ok {
		return e, false
	}
	number, s, ok := strings.Cut(s, `,"input":"`)
	if !ok {
		return e, false
	}
	line, err := strconv.Atoi(number)
	if err != nil {
		return e, false
	}
	e.Line = line
	if e.Input, s, ok = cutString(s); !ok {
		return e, false
	}
	if rest, has := strings.CutPrefix(s, `,"output":"`); has {
		var output string
		if output, s, ok = cutString(rest); !ok {
			return e, false
		}
		e.Output = &output
	}
	return e, s == "}"
}

// cutString parts the rest of a JSON string, behind its opening quote, from what follows
// its closing one.
func cutString(s string) (text, rest string, ok bool) {
	quote := strings.IndexByte(s, '"')
	if quote < 0 {
		return "", "", false
	}
	if strings.IndexByte(s[:quote], '\\') < 0 {
		return s[:quote], s[quote+1:], true
	}
	var b strings.Builder
	b.Grow(quote)
	for {
		stop := strings.IndexAny(s, `"\`)
		if stop < 0 {
			return "", "", false
		}
		b.WriteString(s[:stop])
		if s[stop] == '"' {
			return b.String(), s[stop+1:], true
		}
		r, length := escaped(s[stop:])
		if length == 0 {
			return "", "", false
		}
		b.WriteRune(r)
		s = s[stop+length:]
	}
}

// escaped returns the character that the escape at the beginning of s stands for, and how
// long the escape is; 0 when it is none that package json writes.
func escaped(s string) (r rune, length int) {
	if len(s) < 2 {
		return 0, 0
	}
	if i := strings.IndexByte(`"\/bfnrt`, s[1]); i >= 0 {
		return rune("\"\\/\b\f\n\r\t"[i]), 2
	}
	if s[1] != 'u' || len(s) < 6 {
		return 0, 0
	}
	code, err := strconv.ParseUint(s[2:6], 16, 16)
	if err != nil || !utf8.ValidRune(rune(code)) {
		return 0, 0
	}
	return rune(code), 6
}
