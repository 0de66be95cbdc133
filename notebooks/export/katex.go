package export

import (
	"embed"
	"encoding/base64"
	"regexp"
	"strings"
)

// KaTeX 0.19.1 (MIT licence, see katex/LICENSE) as published on npm: the minified
// script, the style sheet and the WOFF2 fonts, unchanged.
//
//go:embed katex
var katex embed.FS

var fontSource = regexp.MustCompile(`src:url\(fonts/([\w-]+\.woff2)\)[^;}]*`)

// katexStyle is the style sheet with its fonts in it.
func katexStyle() (string, error) {
	css, err := katex.ReadFile("katex/katex.min.css")
	if err != nil {
		return "", err
	}
	var missing error
	inlined := fontSource.ReplaceAllStringFunc(string(css), func(src string) string {
		font, err := katex.ReadFile("katex/fonts/" + fontSource.FindStringSubmatch(src)[1])
		if err != nil {
			missing = err
		}
		return `src:url(data:font/woff2;base64,` + base64.StdEncoding.EncodeToString(font) + `) format("woff2")`
	})
	return inlined, missing
}

// katexScript is the library and the call that sets every formula of the page.
func katexScript() (string, error) {
	js, err := katex.ReadFile("katex/katex.min.js")
	if err != nil {
		return "", err
	}
	return strings.ReplaceAll(string(js), "</script", `<\/script`) + `
for (const e of document.querySelectorAll(".formula"))
  katex.render(e.textContent, e, {displayMode: e.classList.contains("display"), throwOnError: false});`, nil
}
