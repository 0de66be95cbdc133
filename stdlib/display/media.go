package display

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/png"
	"regexp"
	"strings"
)

// HTML returns a bundle that shows HTML. Its text is the HTML without tags.
func HTML(source string) Bundle {
	return Plain(stripTags(source)).With(MIMEHTML, []byte(source))
}

var (
	breaks = regexp.MustCompile(`(?i)<(br|/p|/div|/tr|/h[1-6]|/li)\b[^>]*>`)
	cells  = regexp.MustCompile(`(?i)</t[dh]>`)
	tags   = regexp.MustCompile(`(?s)<!--.*?-->|<(script|style)\b.*?</(script|style)>|<[^>]*>`)
)

// stripTags returns the readable text of HTML. It is not a sanitizer.
func stripTags(source string) string {
	text := breaks.ReplaceAllString(source, "$0\n")
	text = cells.ReplaceAllString(text, "$0 ")
	return strings.TrimSpace(html.UnescapeString(tags.ReplaceAllString(text, "")))
}

// Markdown returns a bundle that shows Markdown. Its text is the source.
func Markdown(source string) Bundle {
	return Plain(source).With(MIMEMarkdown, []byte(source))
}

// LaTeX returns a bundle that shows a formula. Delimiters ($…$ or \[…\]) are added if the source has none.
func LaTeX(source string) Bundle {
	return Plain(source).With(MIMELaTeX, []byte(delimit(source)))
}

// delimit puts a formula between dollar signs unless it has delimiters.
func delimit(source string) string {
	trimmed := strings.TrimSpace(source)
	for _, begin := range []string{"$", `\[`, `\(`, `\begin`} {
		if strings.HasPrefix(trimmed, begin) {
			return trimmed
		}
	}
	return `$\displaystyle ` + trimmed + `$`
}

// SVG returns a bundle that shows an SVG document.
func SVG(source string) Bundle {
	return Plain("SVG picture").With(MIMESVG, []byte(source))
}

// PNG returns a bundle that shows a PNG file. Other data shows as an error message.
func PNG(data []byte) Bundle {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return errorText("the picture", err)
	}
	return Plain(fmt.Sprintf("PNG picture, %d×%d", config.Width, config.Height)).With(MIMEPNG, data)
}

// Image returns a bundle that shows an image as PNG.
func Image(m image.Image) Bundle {
	var data bytes.Buffer
	if err := png.Encode(&data, m); err != nil {
		return errorText("the image", err)
	}
	return PNG(data.Bytes())
}

// JSON returns a bundle that shows v as JSON, indented as text. A value that JSON cannot express shows as an error
// message.
func JSON(v any) Bundle {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return errorText("the value", err)
	}
	return Plain(string(text)).With(MIMEJSON, text)
}
