package export

import (
	"html"
	"regexp"
	"testing"
)

func TestHighlight(t *testing.T) {
	const in = "for i := 0; i < 3; i++ { // count\n\tx := \"a<b\"\n}"
	const want = `<pre class="code"><span class="k">for</span> i := <span class="n">0</span>; i &lt; <span ` +
		`class="n">3</span>; i++ { ` +
		`<span class="c">// count</span>` + "\n\tx := <span class=\"s\">&#34;a&lt;b&#34;</span>\n}</pre>\n"
	if got := highlight(in); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Without the marks the page shows the source, whatever it is.
func TestHighlightKeepsTheSource(t *testing.T) {
	tags := regexp.MustCompile(`</?(span|pre)[^>]*>`)
	for _, source := range []string{"", "x := `raw\r\nline`\r\n", "\"open", "'", "日本 := 1 /* open", "%magic\x00\xff",
		"a;\n\n// end", "?octal.Kayles"} {
		got := html.UnescapeString(tags.ReplaceAllString(highlight(source), ""))
		if want := html.UnescapeString(html.EscapeString(source)) + "\n"; got != want {
			t.Errorf("%q came out as %q", source, got)
		}
	}
}
