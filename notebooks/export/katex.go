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
for (const e of document.querySelectorAll(".formula")) {
  const display = e.classList.contains("display"), short = e.textContent.length < 40, after = e.nextSibling;
  katex.render(e.textContent, e, {displayMode: display, throwOnError: false});
  const mark = !display && short && after && after.nodeType == Node.TEXT_NODE && after.data.match(/^[,.;:!?)]+/);
  if (!mark) continue;
  const whole = document.createElement("span"); // no line begins with the comma after a formula
  whole.style.whiteSpace = "nowrap";
  e.replaceWith(whole);
  after.data = after.data.slice(mark[0].length);
  whole.append(e, mark[0]);
}`, nil
}
