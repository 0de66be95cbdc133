package export

import (
	"encoding/json"
	"strings"

	"sprague/notebooks/nbformat"
)

// withAttachments puts pictures that a Markdown cell carries where it shows them.
func withAttachments(body string, c *nbformat.Cell) string {
	var files map[string]map[string]string
	if json.Unmarshal(c.Extra["attachments"], &files) != nil {
		return body
	}
	for name, forms := range files {
		for mime, content := range forms {
			body = strings.ReplaceAll(body, `"attachment:`+name+`"`, `"data:`+mime+`;base64,`+content+`"`)
		}
	}
	return body
}
