package notebooks

import (
	"bytes"
	"regexp"

	"github.com/go-json-experiment/json/jsontext"
)

// Volatile text differs from run to run although the answer is the same. Each kind
// is replaced by one word before texts are compared.
var volatile = []struct {
	kind *regexp.Regexp
	word string
}{
	{regexp.MustCompile(`\x1b\[[0-9;]*m`), ""},
	// Of a Go heap: at a random place since Go 1.26, and there in steps of eight bytes.
	{regexp.MustCompile(`\b0x(c[0-9a-f]{9}|[0-9a-f]{9,11}[08])\b`), "‹address›"},
	{regexp.MustCompile(`\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z| ?[+-]\d\d:?\d\d)?( [A-Z]{3,4})?( m=[+-][\d.]+)?`),
		"‹time›"},
	{regexp.MustCompile(`\b(\d+h)?(\d+m)?\d+(\.\d+)? ?(ns|µs|μs|ms)\b`), "‹duration›"},
	{regexp.MustCompile(`\b(\d+h)?(\d+m)?\d+\.\d+ ?s\b`), "‹duration›"},
	{regexp.MustCompile(`\beach, of \d+ times\b`), "each, of ‹some› times"}, // :bench
	{regexp.MustCompile(`\b\d+(\.\d+)? ?[kMG]? values/s\b`), "‹rate›"},
	{regexp.MustCompile(`"[0-9a-f]{12}-\d+"`), `"‹handle›"`}, // by which a page finds a live output again
	{regexp.MustCompile(`(/tmp|/var/folders)/[^\s"'<>)]+`), "‹temporary file›"},
}

// settle returns text with its volatile parts replaced.
func settle(text string) string {
	for _, v := range volatile {
		text = v.kind.ReplaceAllString(text, v.word)
	}
	return text
}

func textDifference(old, fresh string) string {
	old, fresh = settle(old), settle(fresh)
	if old == fresh {
		return ""
	}
	return "\n" + lineDiff(old, fresh)
}

// jsonDifference compares JSON whatever its spacing and order of members.
func jsonDifference(old, fresh []byte) string {
	return textDifference(canonical(old), canonical(fresh))
}

func canonical(raw []byte) string {
	v := jsontext.Value(bytes.Clone(raw))
	if v.Format(jsontext.ReorderRawObjects(true), jsontext.WithIndent(" ")) != nil {
		return string(raw)
	}
	return string(v)
}
