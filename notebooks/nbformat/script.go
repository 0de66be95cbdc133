package nbformat

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"
)

// A script holds the cells of a notebook as Go text, so that they can be read, reviewed and edited as a file:
//
//	// %% [markdown]
//	// # Kayles
//
//	// %% the first values
//	octal.Kayles.Values(12)
//
// Words after the percents are the cell's title. A header may end in a JSON object with what cannot be seen: the cell's
// "id" and "metadata", blank lines around its source ("head", "tail"), and members of the cell unknown to this package
// ("extra"). A header "// %% [notebook] {…}" at the top holds the notebook's own. Markdown and raw cells stand in
// comments. Lines of a cell that look like a header are written with a backslash before the percents.
//
// Outputs are not kept: a script is the source of a notebook.

// ignored is the build constraint at the top of a script.
const ignored = "//go:build ignore"

var (
	headerLine = regexp.MustCompile(`^// %%(?: +\[(\w+)\])?(.*)$`)
	headerLike = regexp.MustCompile(`^(// )(\\*%%)`)
	escaped    = regexp.MustCompile(`^(// )\\(\\*%%)`)
)

// hidden is the JSON object at the end of a header.
type hidden struct {
	ID       string `json:"id,omitempty"`
	Metadata Fields `json:"metadata,omitempty"`
	Head     string `json:"head,omitempty"`
	Tail     string `json:"tail,omitempty"`
	Extra    Fields `json:"extra,omitempty"`
}

// FormatScript returns the notebook as a script. ParseScript gives back the same notebook without its outputs.
func FormatScript(nb *Notebook) []byte {
	nb.identify()
	var b strings.Builder
	h := hidden{Metadata: nb.Metadata, Extra: nb.Extra}
	fmt.Fprintf(&b, "%s\n\n// %%%% [notebook]%s\n", ignored, h.suffix())
	for _, c := range nb.Cells {
		b.WriteString("\n")
		writeScriptCell(&b, c)
	}
	return []byte(b.String())
}

func writeScriptCell(b *strings.Builder, c *Cell) {
	body := strings.Trim(c.Source, "\n")
	h := hidden{ID: c.ID, Metadata: c.Metadata, Extra: c.Extra}
	if body != c.Source {
		start := len(c.Source) - len(strings.TrimLeft(c.Source, "\n"))
		h.Head, h.Tail = c.Source[:start], c.Source[start+len(body):]
	}
	kind := ""
	if c.Type != Code {
		kind = " [" + string(c.Type) + "]"
	}
	var name string
	if name, h.Metadata = titled(c.Metadata); name != "" {
		name = " " + name
	}
	fmt.Fprintf(b, "// %%%%%s%s%s\n", kind, name, h.suffix())
	if body == "" {
		return
	}
	for line := range strings.SplitSeq(body, "\n") {
		if c.Type != Code {
			line = "// " + line
			if line == "// " {
				line = "//"
			}
		}
		b.WriteString(headerLike.ReplaceAllString(line, `$1\$2`))
		b.WriteString("\n")
	}
}

// titled takes a cell's title out of its metadata when a header can show it.
func titled(metadata Fields) (string, Fields) {
	name := Member[string](metadata, "title")
	if name == "" || name != strings.TrimSpace(name) || strings.ContainsAny(name, "{[\n\r") {
		return "", metadata
	}
	rest := maps.Clone(metadata)
	delete(rest, "title")
	return name, rest
}

func (h hidden) suffix() string {
	raw, err := json.Marshal(h)
	if err != nil || string(raw) == "{}" {
		return ""
	}
	return " " + string(raw)
}

// ParseScript reads a script. Text before the first header is a code cell; a file
// without headers is one cell. Lines may end as Windows ends them. It fails only where a
// header's JSON is broken or its kind unknown, with a *FormatError that gives the line.
func ParseScript(src []byte) (*Notebook, error) {
	nb := New()
	p := scriptParser{nb: nb}
	for i, line := range scriptLines(src) {
		m := headerLine.FindStringSubmatch(line)
		if m == nil {
			p.body = append(p.body, line)
			continue
		}
		p.flush()
		if err := p.open(m[1], m[2]); err != nil {
			return nil, &FormatError{Line: i + 1, Msg: err.Error()}
		}
	}
	p.flush()
	nb.identify()
	return nb, nil
}

// scriptLines divides a script. The carriage returns of a file in which every line has one
// are those of an editor; FormatScript never ends a header so, and any others are of a cell.
func scriptLines(src []byte) []string {
	text := strings.TrimPrefix(string(src), "\ufeff")
	if strings.Count(text, "\r\n") == strings.Count(text, "\n") {
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	return strings.Split(text, "\n")
}

// scriptParser collects the lines of the cell that is open, if one is.
type scriptParser struct {
	nb   *Notebook
	cell *Cell // nil before the first header and after the notebook's own
	seen hidden
	body []string
}

func (p *scriptParser) open(kind, rest string) error {
	p.seen = hidden{}
	name, object, found := strings.Cut(rest, `{"`)
	if found {
		if err := json.Unmarshal([]byte(`{"`+object), &p.seen); err != nil {
			return fmt.Errorf("header: %w", err)
		}
	}
	p.seen.Metadata = orEmpty(p.seen.Metadata)
	if name = strings.TrimSpace(name); name != "" {
		p.seen.Metadata["title"] = quote(name)
	}
	switch kind {
	case "notebook":
		p.nb.Metadata, p.nb.Extra = p.seen.Metadata, p.seen.Extra
		return nil
	case "":
		kind = string(Code)
	case string(Code), string(Markdown), string(Raw):
	default:
		return fmt.Errorf("unknown kind of cell [%s]", kind)
	}
	p.cell = &Cell{ID: p.seen.ID, Type: CellType(kind), Metadata: p.seen.Metadata, Extra: p.seen.Extra}
	return nil
}

func (p *scriptParser) flush() {
	cell, body := p.cell, p.body
	p.cell, p.body = nil, nil
	if cell == nil {
		if text := strings.TrimSpace(strings.Join(body, "")); text == "" || text == ignored {
			return
		}
		cell, p.seen = &Cell{Type: Code, Metadata: Fields{}}, hidden{}
	}
	for i, line := range body {
		line = escaped.ReplaceAllString(line, "$1$2")
		if cell.Type != Code {
			line = strings.TrimPrefix(strings.TrimPrefix(line, "//"), " ")
		}
		body[i] = line
	}
	cell.Source = p.seen.Head + strings.Trim(strings.Join(body, "\n"), "\n") + p.seen.Tail
	p.nb.Cells = append(p.nb.Cells, cell)
}
