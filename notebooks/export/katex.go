package export

import (
	"embed"
	"encoding/base64"
	"html/template"
	"regexp"
	"strings"
)

// KaTeX 0.19.1 (MIT licence, see katex/LICENSE) as published on npm: the minified
// script, the style sheet and the WOFF2 fonts, unchanged.
var (
	//go:embed katex/katex.min.js
	katexScript string
	//go:embed katex/katex.min.css
	katexStyle string
	//go:embed katex/fonts
	katexFonts embed.FS
)

// formulasScript sets every formula of a page.
//
//go:embed formulas.js
var formulasScript string

var fontSource = regexp.MustCompile(`src:url\((fonts/[\w-]+\.woff2)\)[^;}]*`)

// katex is the library with its fonts in the style sheet, and the call that sets every formula of the page.
func katex() asset {
	style := fontSource.ReplaceAllStringFunc(katexStyle, func(src string) string {
		font, _ := katexFonts.ReadFile("katex/" + fontSource.FindStringSubmatch(src)[1]) // a test reads them all
		return `src:url(data:font/woff2;base64,` + base64.StdEncoding.EncodeToString(font) + `) format("woff2")`
	})
	script := inScript(katexScript) + "\n" + strings.TrimSuffix(formulasScript, "\n")
	return asset{template.CSS(style), template.JS(script)}
}

// inScript returns a script as it can stand in a page.
func inScript(text string) string { return strings.ReplaceAll(text, "</script", `<\/script`) }
