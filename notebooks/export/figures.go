package export

import (
	"bytes"
	_ "embed"
	"strings"
)

// Figures of package figure have two sets of colours and know their values. They stand in a page as elements, so that
// they are as light or dark as it is and zoom.js can zoom them; its hash is in the policy of the page, by which nothing
// else runs. Every other SVG is an image, so that no two share names.

//go:embed zoom.js
var zoomScript string

//go:embed zoom.css
var zoomStyle string

// themed returns an SVG document as an element, if it is a figure.
func themed(document []byte) (string, bool) {
	if !bytes.HasPrefix(document, []byte(`<svg xmlns="http://www.w3.org/2000/svg" class="sprague-figure"`)) {
		return "", false
	}
	return strings.TrimSpace(string(document)), true
}
