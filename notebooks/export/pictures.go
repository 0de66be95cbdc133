package export

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"mime"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"sprague/notebooks/nbformat"
)

// pictureLink finds what a Markdown cell shows. The address is what the second group has in Markdown, perhaps in angle
// brackets or with balanced parentheses, and the fourth in HTML.
var pictureLink = regexp.MustCompile(
	`(!\[[^\]]*\]\()(<[^<>\n]*>|(?:[^()\s"'<]|\([^()\s]*\))+)|(<img\s[^>]*src=["'])([^"'\n]+)`)

// escaped is a path as an address in Markdown and HTML.
func escaped(file string) string { return (&url.URL{Path: file}).EscapedPath() }

// CarryPictures returns the notebook with the pictures that its Markdown cells show from files
// beside it: they become attachments of the cells, so that they go where the notebook goes. read
// returns the content of a file, given its slash-separated path from the notebook. What cannot be
// read, or has an address of its own on the net, stays as it is; so does nb.
func CarryPictures(nb *nbformat.Notebook, read func(path string) ([]byte, error)) *nbformat.Notebook {
	carrying := *nb
	carrying.Cells = slices.Clone(nb.Cells)
	for i, c := range nb.Cells {
		if c.Type == nbformat.Markdown {
			carrying.Cells[i] = carryInCell(c, read)
		}
	}
	return &carrying
}

func carryInCell(c *nbformat.Cell, read func(path string) ([]byte, error)) *nbformat.Cell {
	files, carried := map[string]map[string]text64{}, map[string]bool{}
	maps.Copy(files, attachments(c))
	source := pictureLink.ReplaceAllStringFunc(c.Source, func(link string) string {
		m := pictureLink.FindStringSubmatch(link)
		before, address := m[1]+m[3], strings.Trim(m[2]+m[4], "<>")
		file := plainName(address)
		if carried[file] {
			return before + "attachment:" + escaped(file)
		}
		elsewhere := strings.Contains(address, ":") || strings.HasPrefix(address, "//")
		if _, err := url.Parse(address); err != nil || elsewhere || files[file] != nil {
			return link
		}
		form := mime.TypeByExtension(path.Ext(file))
		if !strings.HasPrefix(form, "image/") {
			return link
		}
		content, err := read(file)
		if err != nil {
			return link
		}
		carried[file] = true
		files[file] = map[string]text64{form: text64(base64.StdEncoding.EncodeToString(content))}
		return before + "attachment:" + escaped(file)
	})
	if source == c.Source {
		return c
	}
	carrying := *c
	carrying.Source, carrying.Extra = source, maps.Clone(c.Extra)
	if carrying.Extra == nil {
		carrying.Extra = nbformat.Fields{}
	}
	carrying.Extra["attachments"], _ = json.Marshal(files) // strings only: cannot fail
	return &carrying
}

// A text64 is base64, which notebooks may hold in pieces.
type text64 string

func (t *text64) UnmarshalJSON(raw []byte) error {
	var whole string
	if err := json.Unmarshal(raw, &whole); err != nil {
		var pieces []string
		if err := json.Unmarshal(raw, &pieces); err != nil {
			return err
		}
		whole = strings.Join(pieces, "")
	}
	*t = text64(strings.Join(strings.Fields(whole), ""))
	return nil
}

// attachments returns the files that a Markdown cell carries, by name and kind.
func attachments(c *nbformat.Cell) map[string]map[string]text64 {
	return nbformat.Member[map[string]map[string]text64](c.Extra, "attachments")
}

// tidied returns the source of a Markdown cell in which the names of its attachments are escaped: a front end may have
// written spaces and parentheses as they are, which end an address.
func tidied(c *nbformat.Cell) string {
	source := c.Source
	for name := range attachments(c) {
		source = strings.ReplaceAll(source, "(attachment:"+name+")", "(attachment:"+inMarkdown(name)+")")
		source = strings.ReplaceAll(source, "(<attachment:"+name+">)", "(attachment:"+inMarkdown(name)+")")
	}
	return source
}

// inMarkdown is the name of a file as an address that has no parentheses.
func inMarkdown(name string) string {
	return strings.NewReplacer("(", "%28", ")", "%29").Replace(escaped(plainName(name)))
}

// plainName is a name without escapes.
func plainName(name string) string {
	if plain, err := url.PathUnescape(html.UnescapeString(name)); err == nil {
		return plain
	}
	return name
}

var attachmentAddress = regexp.MustCompile(`(["'])attachment:([^"'\n]*)["']`)

// withAttachments puts pictures that a Markdown cell carries where its HTML shows them.
func withAttachments(body string, c *nbformat.Cell) string {
	files := map[string]string{} // as data, by their plain names
	for name, forms := range attachments(c) {
		for mime, content := range forms {
			files[plainName(name)] = "data:" + mime + ";base64," + string(content)
		}
	}
	return attachmentAddress.ReplaceAllStringFunc(body, func(address string) string {
		if data := files[plainName(attachmentAddress.FindStringSubmatch(address)[2])]; data != "" {
			return `"` + html.EscapeString(data) + `"`
		}
		return address
	})
}

// besideText writes the pictures that a Markdown cell carries into files and returns its source,
// which shows them from there.
func (w *markdownWriter) besideText(c *nbformat.Cell) string {
	source := tidied(c)
	for name, forms := range attachments(c) {
		for _, content := range forms {
			data, err := base64.StdEncoding.DecodeString(string(content))
			if err != nil {
				continue
			}
			file := fmt.Sprintf("%s_files/%s-%s", w.name, c.ID, path.Base(plainName(name)))
			for _, written := range []string{name, inMarkdown(name), escaped(plainName(name))} {
				if strings.Contains(source, "attachment:"+written) {
					w.pictures[file] = data
					source = strings.ReplaceAll(source, "attachment:"+written, inMarkdown(file))
				}
			}
		}
	}
	return source
}
