package export

import (
	"encoding/json"
	"html/template"
	"regexp"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
)

// outline is what the slides of a page hold: stacks stand between semicolons, slides between commas, what comes as a
// fragment in parentheses, notes in brackets.
func outline(t *testing.T, nb *nbformat.Notebook) string {
	t.Helper()
	page, err := Slides(nb, "Title", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), `<div class="slides">`)
	text, _, _ = strings.Cut(text, "\n</div></div>\n<script>")
	text = strings.ReplaceAll(text, `<div class="number"></div>`, "")
	text = regexp.MustCompile(`(?s)<div class="(text|code)">(.*?)</div>\n?`).ReplaceAllString(text, "$2 ")
	for _, m := range [][2]string{{`<section><section>`, ""}, {`</section>\s*</section>`, ";"},
		{`</section>\s*<section>`, ","}, {`<div class="fragment">`, "("}, {`</div>`, ")"}, {`<aside[^>]*>`, "["},
		{`</aside>`, "]"}, {`<[^>]*>`, ""}, {`\s+`, ""}} {
		text = regexp.MustCompile(m[0]).ReplaceAllString(text, m[1])
	}
	return text
}

// Metadata are read as nbconvert reads them: the first cell that shows begins a slide whatever it says, and what
// follows a fragment belongs to it.
func TestSlidesFollowTheMetadata(t *testing.T) {
	for want, kinds := range map[string]string{
		"a;b;":           "slide slide",
		"a;bc;":          "- slide -",
		"a,b;c,d;":       "slide subslide slide subslide",
		"a(b)(cd),e;":    "slide fragment fragment - subslide",
		"a(b);c;":        "slide fragment slide",
		"b;":             "skip fragment skip",
		"a[b];":          "slide notes",
		"[a]bc;":         "notes slide -",
		"a(b[c]);d,e;":   "slide fragment notes slide subslide",
		"Title;":         "skip skip",
		"[a]Title;":      "notes skip",
		"ab;c,d[e](fg);": "slide unknown slide subslide notes fragment unknown",
	} {
		nb := nbformat.New()
		for i, kind := range strings.Fields(kinds) {
			c := nb.Add(nbformat.Markdown, string(rune('a'+i)))
			c.Metadata["slideshow"] = json.RawMessage(`{"slide_type": "` + kind + `"}`)
		}
		if got := outline(t, nb); got != want {
			t.Errorf("%s: %s, want %s", kinds, got, want)
		}
	}
}

func TestSlidesFollowTheHeadings(t *testing.T) {
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, "# a\n\nb\n\n## c\n\n```\n# d\n```\n### e\n\nf\n---\ng")
	nb.Add(nbformat.Code, "h")
	nb.Add(nbformat.Code, "i")
	nb.Add(nbformat.Markdown, "j")
	nb.Add(nbformat.Markdown, "k")
	nb.Add(nbformat.Markdown, "**Predict.** l")
	nb.Add(nbformat.Code, "m")
	nb.Add(nbformat.Markdown, "## n\n\n### o\n\np")
	if got, want := outline(t, nb), "ab;c#d,e;fghi,jk,Predict.lm;nop;"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := outline(t, nbformat.New()); got != "Title;" {
		t.Errorf("an empty notebook: %s", got)
	}
}

// Slides fetch nothing, and run no script that the notebook brings.
func TestSlidesStandAlone(t *testing.T) {
	page, err := Slides(book(), "Kayles", nil)
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	for _, part := range []string{"<title>Kayles</title>", `<span class="formula">x_1</span>`, "data:font/woff2",
		"Reveal.initialize"} {
		if !strings.Contains(text, part) {
			t.Errorf("the slides lack %q", part)
		}
	}
	scripts := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(text, -1)
	if len(scripts) != 3 || strings.Count(text, "</script") != 3 {
		t.Fatalf("%d scripts", len(scripts))
	}
	policy := strings.ReplaceAll(text, "&#43;", "+")
	for _, s := range scripts {
		if want := strings.Trim(strings.Fields(policyFor(template.JS(s[1])))[1], "';"); !strings.Contains(policy, want) {
			t.Errorf("the policy lacks %s", want)
		}
	}
	text, _, _ = strings.Cut(text, "<script>")
	if m := regexp.MustCompile(`(?i)(?:src|href)="[^d#][^"]*"|url\([^d)][^)]*\)|@import`).FindString(text); m != "" {
		t.Errorf("the slides load %q", m)
	}
}
