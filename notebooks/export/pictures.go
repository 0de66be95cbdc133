package export

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"sprague/notebooks/nbformat"
)

// pictureLink finds what a Markdown cell shows: the address stands in the second group.
var pictureLink = regexp.MustCompile(`(!\[[^\]]*\]\(|<img\s[^>]*src=["'])([^)"'\s]+)`)

// pictureForms are the kinds of pictures that browsers show, by the ends of their names.
var pictureForms = map[string]string{
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".svg": "image/svg+xml", ".webp": "image/webp",
}

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
	files, carried := attachments(c), map[string]bool{}
	source := pictureLink.ReplaceAllStringFunc(c.Source, func(link string) string {
		m := pictureLink.FindStringSubmatch(link)
		if carried[m[2]] {
			return m[1] + "attachment:" + m[2]
		}
		address, err := url.Parse(m[2])
		if err != nil || address.Scheme != "" || address.Host != "" || files[m[2]] != nil {
			return link
		}
		mime := pictureForms[strings.ToLower(path.Ext(address.Path))]
		if mime == "" {
			return link
		}
		content, err := read(address.Path)
		if err != nil {
			return link
		}
		carried[m[2]] = true
		files[m[2]] = map[string]string{mime: base64.StdEncoding.EncodeToString(content)}
		return m[1] + "attachment:" + m[2]
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

// attachments returns the files that a Markdown cell carries, by name and kind, in base64.
func attachments(c *nbformat.Cell) map[string]map[string]string {
	files := map[string]map[string]string{}
	if json.Unmarshal(c.Extra["attachments"], &files) != nil || files == nil {
		return map[string]map[string]string{}
	}
	return files
}

// withAttachments puts pictures that a Markdown cell carries where its HTML shows them.
func withAttachments(body string, c *nbformat.Cell) string {
	for name, forms := range attachments(c) {
		for mime, content := range forms {
			for _, quote := range []string{`"`, `'`} {
				body = strings.ReplaceAll(body, quote+"attachment:"+name+quote, `"data:`+mime+`;base64,`+content+`"`)
			}
		}
	}
	return body
}

// besideText writes the pictures that a Markdown cell carries into files and returns its source,
// which shows them from there.
func (w *markdownWriter) besideText(c *nbformat.Cell) string {
	source := c.Source
	for name, forms := range attachments(c) {
		for _, content := range forms {
			data, err := base64.StdEncoding.DecodeString(content)
			if err != nil || !strings.Contains(source, "attachment:"+name) {
				continue
			}
			base := name
			if plain, err := url.PathUnescape(name); err == nil {
				base = plain
			}
			file := fmt.Sprintf("%s_files/%s-%s", w.name, c.ID, path.Base(base))
			w.pictures[file] = data
			source = strings.ReplaceAll(source, "attachment:"+name, (&url.URL{Path: file}).EscapedPath())
		}
	}
	return source
}
