package export

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"sprague/notebooks/nbformat"
)

// Link returns an address that holds a notebook called name, without its outputs, and opens it
// on the site at an address (see notebooks/site/page/link.js, which reads it).
func Link(site, name string, nb *nbformat.Notebook) (string, error) {
	base, err := url.Parse(site)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return "", fmt.Errorf("%s is not the address of a site: write for instance https://example.org/games", site)
	}
	type cell struct {
		Type   nbformat.CellType `json:"cell_type"`
		Source string            `json:"source"`
	}
	var bare struct {
		Cells []cell `json:"cells"`
	}
	for _, c := range nb.Cells {
		bare.Cells = append(bare.Cells, cell{c.Type, c.Source})
	}
	var packed bytes.Buffer
	z, _ := flate.NewWriter(&packed, flate.BestCompression) // a level that there is
	err = errors.Join(json.NewEncoder(z).Encode(bare), z.Close())
	word := base64.RawURLEncoding.EncodeToString(packed.Bytes())
	return strings.TrimSuffix(base.String(), "/") + "/notebook.html#nb=" + word + "&name=" + url.QueryEscape(name), err
}
