package export

import (
	"encoding/base64"
	"fmt"
	"html"
	"mime"
	"net/url"
	"path"
	"regexp"
	"strings"

	"sprague/notebooks/nbformat"
)

// A Reader returns the content of a file beside a notebook, by its slash-separated path from there. Pages and Markdown
// take along the pictures that Markdown cells show; what cannot be read, or has an address of its own on the net, stays
// as it is, as it does if the Reader is nil.
type Reader func(path string) ([]byte, error)

// find returns what a Markdown cell has at an address: one of its attachments or, if it shows a picture there, a file
// beside the notebook. The name is empty where there is nothing.
func (read Reader) find(carried attachments, address string, shown bool) (name, kind string, content []byte) {
	if attached, ok := strings.CutPrefix(address, "attachment:"); ok {
		for name, forms := range carried {
			if plainName(name) != plainName(attached) {
				continue
			}
			for kind, text := range forms {
				if content, err := nbformat.Base64(text); err == nil {
					return plainName(name), kind, content
				}
			}
		}
		return "", "", nil
	}
	name = plainName(address)
	kind = mime.TypeByExtension(path.Ext(name))
	if read == nil || !shown || strings.Contains(address, ":") || strings.HasPrefix(address, "//") ||
		!strings.HasPrefix(kind, "image/") {
		return "", "", nil
	}
	content, err := read(name)
	if err != nil {
		return "", "", nil
	}
	return name, kind, content
}

// attachments are the files that a Markdown cell carries, by name and kind.
type attachments map[string]nbformat.Fields

func attachmentsOf(c *nbformat.Cell) attachments {
	return nbformat.Member[attachments](c.Extra, "attachments")
}

// tidied returns the source of a Markdown cell with the names of its attachments escaped: a front end may have written
// spaces and parentheses as they are, which end an address.
func (carried attachments) tidied(source string) string {
	for name := range carried {
		source = strings.ReplaceAll(source, "(attachment:"+name+")", "(attachment:"+inMarkdown(name)+")")
		source = strings.ReplaceAll(source, "(<attachment:"+name+">)", "(attachment:"+inMarkdown(name)+")")
	}
	return source
}

// inMarkdown is the name of a file as an address that has no parentheses.
func inMarkdown(name string) string {
	return strings.NewReplacer("(", "%28", ")", "%29").Replace((&url.URL{Path: plainName(name)}).EscapedPath())
}

// plainName is a name without escapes.
func plainName(name string) string {
	if plain, err := url.PathUnescape(html.UnescapeString(name)); err == nil {
		return plain
	}
	return name
}

var attribute = regexp.MustCompile(`\b(src|href)=(?:"([^"\n]*)"|'([^'\n]*)')`)

// withPictures puts what a Markdown cell has where its HTML shows it.
func (read Reader) withPictures(body string, carried attachments) string {
	return attribute.ReplaceAllStringFunc(body, func(text string) string {
		m := attribute.FindStringSubmatch(text)
		name, kind, content := read.find(carried, m[2]+m[3], m[1] == "src")
		if name == "" {
			return text
		}
		data := "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(content)
		return m[1] + `="` + html.EscapeString(data) + `"`
	})
}

// markdownLink finds what a Markdown cell shows or links to. The address is what the second group has in Markdown, also
// in a definition or a link around a picture, perhaps in angle brackets or with balanced parentheses, and the fourth in
// HTML.
var markdownLink = regexp.MustCompile(`((?:!?\[[^\]]*)?\](?:\(|:[ \t]*))(<[^<>\n]*>|(?:[^()\s"'<]|\([^()\s]*\))+)|` +
	`(<(?:img\s[^>]*src|a\s[^>]*href)=["'])([^"'\n]+)`)

// besideText writes the pictures of a Markdown cell into files and returns its source, which shows them from there.
func (w *markdownWriter) besideText(c *nbformat.Cell) string {
	carried := attachmentsOf(c)
	return markdownLink.ReplaceAllStringFunc(carried.tidied(c.Source), func(link string) string {
		m := markdownLink.FindStringSubmatch(link)
		shown := strings.HasPrefix(m[3], "<img") || strings.Contains(m[1], "![")
		name, _, content := w.read.find(carried, strings.Trim(m[2]+m[4], "<>"), shown)
		if name == "" {
			return link
		}
		file := fmt.Sprintf("%s_files/%s-%s", w.name, c.ID, path.Base(name))
		w.pictures[file] = content
		return m[1] + m[3] + inMarkdown(file)
	})
}
