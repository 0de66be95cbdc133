package nbformat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Notebooks as text by the conventions of Jupytext 1.16: scripts in the percent format, version
// 1.3, and Markdown, version 1.3. Outputs are not kept. Cells of Go in a script that is not Go's
// stand in comments, as Jupytext keeps those of another language:
//
//	# ---
//	# jupyter:
//	#   kernelspec: {"display_name": "Go (sprague)", "language": "go", "name": "sprague"}
//	# ---
//
//	# %% [markdown]
//	# # Kayles
//
//	# %% the first values [code] language="go" tags=["slow"]
//	# octal.Kayles.Values(12)

// IsText tells by its name whether a file holds a notebook as text that is no Go script.
func IsText(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".py" || ext == ".md"
}

// A dialect is one kind of script.
type dialect struct {
	ext, comment, language string
}

var (
	goDialect     = dialect{".go", "//", "go"}
	pythonDialect = dialect{".py", "#", "python"}
)

// FormatPercent returns the notebook as a script in Jupytext's percent format, for the ending
// ".py" or ".go".
func FormatPercent(nb *Notebook, ext string) []byte {
	d := goDialect
	if ext == pythonDialect.ext {
		d = pythonDialect
	}
	var b strings.Builder
	for _, line := range header(nb.Metadata, d.ext, "percent") {
		b.WriteString(strings.TrimRight(d.comment+" "+line, " ") + "\n")
	}
	language := nb.language()
	for _, c := range nb.Cells {
		b.WriteString("\n" + d.comment + " %%" + d.options(c, language) + "\n")
		commented := c.Type != Code || language != d.language
		for line := range strings.SplitSeq(strings.Trim(c.Source, "\n"), "\n") {
			if commented && c.Source != "" {
				line = d.commented(line)
			}
			b.WriteString(markLike.ReplaceAllString(line, `$1\$2`) + "\n")
		}
	}
	return []byte(b.String())
}

// commented is a line as a comment. Spaces at its end, which break a line in Markdown, stay.
func (d dialect) commented(line string) string {
	if line == "" {
		return d.comment
	}
	return d.comment + " " + line
}

// options is what stands behind the percents: title, kind and metadata. A title that would be
// read as more than that is metadata.
func (d dialect) options(c *Cell, language string) string {
	title, rest := titled(c.Metadata)
	if optionStart.MatchString(" " + title) {
		title, rest = "", c.Metadata
	}
	out := ""
	if title != "" {
		out += " " + title
	}
	if c.Type != Code {
		out += " [" + string(c.Type) + "]"
	} else if language != d.language {
		out += ` language="` + language + `"`
	}
	return out + keyValues(rest)
}

// keyValues writes metadata as Jupytext does: key=JSON.
func keyValues(metadata Fields) string {
	out := ""
	for _, k := range slices.Sorted(maps.Keys(metadata)) {
		if plainKey.MatchString(k) && k != "language" {
			out += " " + k + "=" + oneLine(metadata[k])
		}
	}
	return out
}

var plainKey = regexp.MustCompile(`^[\w.-]+$`)

// language is that of the code cells: Go where nothing is said.
func (nb *Notebook) language() string {
	var spec struct{ Language string }
	_ = json.Unmarshal(nb.Metadata["kernelspec"], &spec)
	if spec.Language == "" {
		var info struct{ Name string }
		_ = json.Unmarshal(nb.Metadata["language_info"], &info)
		spec.Language = info.Name
	}
	if spec.Language == "" {
		return goDialect.language
	}
	return strings.ToLower(spec.Language)
}

// header is the YAML block at the top.
func header(metadata Fields, ext, format string) []string {
	lines := []string{"---", "jupyter:", "  jupytext:", "    text_representation:", "      extension: " + ext, "      format_name: " + format, "      format_version: '1.3'"}
	for _, k := range slices.Sorted(maps.Keys(metadata)) {
		if k != "jupytext" && k != "language_info" && plainKey.MatchString(k) {
			lines = append(lines, "  "+k+": "+oneLine(metadata[k]))
		}
	}
	return append(lines, "---")
}

// oneLine is JSON without line breaks, which is YAML too. Numbers keep their digits; what would end
// a comment of HTML is written as an escape.
func oneLine(raw json.RawMessage) string {
	var line, safe bytes.Buffer
	if json.Compact(&line, raw) != nil {
		return "null"
	}
	json.HTMLEscape(&safe, line.Bytes())
	return safe.String()
}

var (
	percentLine = regexp.MustCompile(`^(//|#) ?%%(%*)(?:\s+(.*))?$`)
	markLike    = regexp.MustCompile(`^((?://|#) ?)(\\*%%)`)
	markEscaped = regexp.MustCompile(`^((?://|#) ?)\\(\\*%%)`)
	kindWord    = regexp.MustCompile(`\[(markdown|md|raw|code)\]`)
	optionStart = regexp.MustCompile(`(?:^|\s)([\w.-]+)=|(?:^|\s)(\{.*\})\s*$`)
)

// ParsePercent reads a script in the percent format, of any version, by any of its comments.
func ParsePercent(src []byte, ext string) (*Notebook, error) {
	d := goDialect
	if ext == pythonDialect.ext {
		d = pythonDialect
	}
	nb := New()
	lines := scriptLines(src)
	rest, err := nb.takeHeader(lines, d.comment)
	if err != nil {
		return nil, err
	}
	p := &percentParser{nb: nb, d: d}
	for _, line := range rest {
		m := percentLine.FindStringSubmatch(line)
		if m == nil || m[1] != d.comment || m[2] != "" {
			p.body = append(p.body, markEscaped.ReplaceAllString(line, "$1$2"))
			continue
		}
		p.flush()
		p.open(m[3])
	}
	p.flush()
	nb.identify()
	return nb, nil
}

type percentParser struct {
	nb        *Notebook
	d         dialect
	cell      *Cell
	commented bool // code that stands in comments
	body      []string
}

func (p *percentParser) open(rest string) {
	p.cell = &Cell{Type: Code, Metadata: Fields{}}
	if at := optionStart.FindStringIndex(rest); at != nil {
		readOptions(rest[at[0]:], p.cell.Metadata)
		rest = rest[:at[0]]
	}
	if m := kindWord.FindStringSubmatchIndex(rest); m != nil {
		switch kind := rest[m[2]:m[3]]; kind {
		case "markdown", "md":
			p.cell.Type = Markdown
		case "raw":
			p.cell.Type = Raw
		}
		rest = rest[:m[0]] + rest[m[1]:]
	}
	if title := strings.TrimSpace(rest); title != "" {
		p.cell.Metadata["title"] = quote(title)
	}
	_, p.commented = p.cell.Metadata["language"]
	delete(p.cell.Metadata, "language")
}

func (p *percentParser) flush() {
	cell, body := p.cell, p.body
	p.cell, p.body = nil, nil
	if cell == nil {
		if text := strings.TrimSpace(strings.Join(body, "")); text == "" || text == ignored {
			return
		}
		cell = &Cell{Type: Code, Metadata: Fields{}}
	}
	for len(body) > 0 && strings.TrimSpace(body[0]) == "" {
		body = body[1:]
	}
	for len(body) > 0 && strings.TrimSpace(body[len(body)-1]) == "" {
		body = body[:len(body)-1]
	}
	text := strings.Join(body, "\n")
	if cell.Type != Code || p.commented {
		text = p.uncommented(body)
	}
	cell.Source, p.commented = text, false
	p.nb.Cells = append(p.nb.Cells, cell)
}

// uncommented takes the comment marks off, or the quotes around a text in Python's.
func (p *percentParser) uncommented(body []string) string {
	text := strings.Join(body, "\n")
	for _, q := range []string{`"""`, `'''`} {
		if inner, ok := strings.CutPrefix(text, q); ok && p.d.comment == "#" {
			if inner, ok = strings.CutSuffix(strings.TrimSpace(inner), q); ok {
				return strings.Trim(inner, "\n")
			}
		}
	}
	out := make([]string, len(body))
	for i, line := range body {
		out[i] = strings.TrimPrefix(strings.TrimPrefix(line, p.d.comment), " ")
	}
	return strings.Join(out, "\n")
}

// readOptions reads key=value pairs whose values are JSON or bare words, or one JSON object.
func readOptions(text string, into Fields) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		var all Fields
		if json.Unmarshal([]byte(text), &all) == nil {
			maps.Copy(into, all)
		}
		return
	}
	for text != "" {
		key, rest, ok := strings.Cut(text, "=")
		if !ok {
			return
		}
		decoder := json.NewDecoder(strings.NewReader(rest))
		var value json.RawMessage
		if decoder.Decode(&value) == nil {
			rest = rest[decoder.InputOffset():]
		} else {
			word, after, _ := strings.Cut(rest, " ")
			value, rest = quote(strings.Trim(word, `'"`)), after
		}
		into[strings.TrimSpace(key)] = value
		text = strings.TrimSpace(rest)
	}
}

// takeHeader reads the YAML block, if there is one, into the notebook's metadata and returns the
// lines behind it.
func (nb *Notebook) takeHeader(lines []string, comment string) ([]string, error) {
	bare := func(line string) string {
		if comment == "" {
			return line
		}
		return strings.TrimPrefix(strings.TrimPrefix(line, comment), " ")
	}
	i := 0
	for i < len(lines) && (strings.TrimSpace(lines[i]) == "" || lines[i] == ignored || strings.HasPrefix(lines[i], "#!") || strings.HasPrefix(lines[i], "# -*-")) {
		i++
	}
	if i == len(lines) || strings.TrimSpace(bare(lines[i])) != "---" {
		return lines, nil
	}
	var block []string
	for j := i + 1; j < len(lines); j++ {
		line := bare(lines[j])
		if strings.TrimSpace(line) == "---" {
			nb.takeMetadata(block)
			return lines[j+1:], nil
		}
		block = append(block, line)
	}
	return nil, &FormatError{Line: i + 1, Msg: "the header has no end: a line ---"}
}

// takeMetadata keeps what a header says under jupyter.
func (nb *Notebook) takeMetadata(block []string) {
	top, _ := parseYAML(block, 0).(map[string]any)
	jupyter, _ := top["jupyter"].(map[string]any)
	if _, ok := jupyter["kernelspec"]; ok {
		delete(nb.Metadata, "language_info") // of another kernel, perhaps
	}
	for k, v := range jupyter {
		if raw, err := json.Marshal(v); err == nil && k != "jupytext" {
			nb.Metadata[k] = raw
		}
	}
}

// parseYAML reads the part of YAML that headers are written in: maps and lists by indentation,
// scalars, and JSON.
func parseYAML(lines []string, indent int) any {
	fields := map[string]any{}
	var list []any
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		text := strings.TrimSpace(line)
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if item, ok := strings.CutPrefix(text, "- "); ok {
			list = append(list, scalar(item))
			continue
		}
		key, value, ok := strings.Cut(text, ":")
		if !ok {
			continue
		}
		if value = strings.TrimSpace(value); value != "" {
			fields[strings.Trim(key, `'"`)] = scalar(value)
			continue
		}
		depth := len(line) - len(strings.TrimLeft(line, " "))
		end := i + 1
		for end < len(lines) && (strings.TrimSpace(lines[end]) == "" || len(lines[end])-len(strings.TrimLeft(lines[end], " ")) > depth || depth == len(lines[end])-len(strings.TrimLeft(lines[end], " ")) && strings.HasPrefix(strings.TrimSpace(lines[end]), "- ")) {
			end++
		}
		fields[strings.Trim(key, `'"`)] = parseYAML(lines[i+1:end], depth+1)
		i = end - 1
	}
	if list != nil {
		return list
	}
	return fields
}

func scalar(text string) any {
	var v any
	if json.Valid([]byte(text)) {
		numbers := json.NewDecoder(strings.NewReader(text))
		numbers.UseNumber() // with all digits
		_ = numbers.Decode(&v)
		return v
	}
	if len(text) > 1 && text[0] == '\'' && text[len(text)-1] == '\'' {
		return strings.ReplaceAll(text[1:len(text)-1], "''", "'")
	}
	return text
}

// FormatTextMarkdown returns the notebook as Jupytext's Markdown: code cells in fences, two
// empty lines between cells of text.
func FormatTextMarkdown(nb *Notebook) []byte {
	var b strings.Builder
	b.WriteString(strings.Join(header(nb.Metadata, ".md", "markdown"), "\n") + "\n")
	language := nb.language()
	for i, c := range nb.Cells {
		b.WriteString("\n")
		title, rest := titled(c.Metadata)
		options := keyValues(rest)
		if title != "" {
			options = " title=" + string(quote(title)) + options
		}
		switch c.Type {
		case Code:
			fence := fenceFor(c.Source)
			fmt.Fprintf(&b, "%s%s%s\n%s\n%s\n", fence, language, options, c.Source, fence)
		case Raw:
			fmt.Fprintf(&b, "<!-- #raw%s -->\n%s\n<!-- #endraw -->\n", options, c.Source)
		default:
			if options != "" || ambiguous(c.Source, language) {
				word := "region"
				if strings.Contains(c.Source, "#endregion") {
					word = "md"
				}
				fmt.Fprintf(&b, "<!-- #%s%s -->\n%s\n<!-- #end%[1]s -->\n", word, options, c.Source)
				continue
			}
			b.WriteString(c.Source + "\n")
			if i+1 < len(nb.Cells) && nb.Cells[i+1].Type == Markdown {
				b.WriteString("\n")
			}
		}
	}
	return []byte(b.String())
}

// fenceFor is a row of backquotes that the text does not hold.
func fenceFor(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence
}

// ambiguous reports whether text would be read as several cells, or as other than it is.
func ambiguous(source, language string) bool {
	for line := range strings.SplitSeq(source, "\n") {
		if m := fenceLine.FindStringSubmatch(line); m != nil && (m[2] == language || m[2] == goDialect.language) {
			return true
		}
	}
	return strings.Contains(source, "\n\n\n") || strings.HasPrefix(source, "\n") || strings.HasSuffix(source, "\n") || source == "" ||
		strings.Contains(source, "<!-- #") || strings.HasPrefix(source, "---")
}

var (
	fenceLine  = regexp.MustCompile("^(```+)\\s*(\\w+)(?:\\s+(.*))?$")
	regionLine = regexp.MustCompile(`^<!-- #(region|md|raw)(.*?)-->$`)
)

// ParseTextMarkdown reads Jupytext's Markdown. Fences of the notebook's language, or of Go, are
// code cells.
func ParseTextMarkdown(src []byte) (*Notebook, error) {
	nb := New()
	lines, err := nb.takeHeader(scriptLines(src), "")
	if err != nil {
		return nil, err
	}
	language := nb.language()
	var text []string
	flush := func() {
		if body := strings.Trim(strings.Join(text, "\n"), "\n"); body != "" {
			nb.Cells = append(nb.Cells, &Cell{Type: Markdown, Source: body, Metadata: Fields{}})
		}
		text = nil
	}
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if m := regionLine.FindStringSubmatch(line); m != nil {
			flush()
			end := until(lines, i+1, "<!-- #end"+m[1]+" -->")
			c := &Cell{Type: Markdown, Source: strings.Join(lines[i+1:end], "\n"), Metadata: Fields{}}
			if m[1] == "raw" {
				c.Type = Raw
			}
			c.readOptions(m[2])
			nb.Cells = append(nb.Cells, c)
			i = end
			continue
		}
		if m := fenceLine.FindStringSubmatch(line); m != nil && (m[2] == language || m[2] == goDialect.language) {
			flush()
			end := until(lines, i+1, m[1])
			c := &Cell{Type: Code, Source: strings.Join(lines[i+1:end], "\n"), Metadata: Fields{}}
			c.readOptions(m[3])
			nb.Cells = append(nb.Cells, c)
			i = end
			continue
		}
		if line == "" && len(text) > 0 && text[len(text)-1] == "" { // two empty lines
			flush()
			continue
		}
		text = append(text, line)
	}
	flush()
	nb.identify()
	return nb, nil
}

func (c *Cell) readOptions(text string) {
	if text = strings.TrimSpace(text); text != "" {
		readOptions(text, c.Metadata)
	}
}

// until returns the index of the first line from i on that is want, or the end.
func until(lines []string, i int, want string) int {
	for ; i < len(lines); i++ {
		if strings.TrimRight(lines[i], " ") == want {
			return i
		}
	}
	return len(lines)
}
