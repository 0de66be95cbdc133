package export

import (
	"go/scanner"
	"go/token"
	"html"
	"strings"
)

// highlight returns Go source as HTML with its keywords, strings, numbers and comments
// marked. Source that is not Go is marked as far as it can be read.
func highlight(source string) string {
	file := token.NewFileSet().AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, []byte(source), func(token.Position, string) {}, scanner.ScanComments)
	var b strings.Builder
	b.WriteString(`<pre class="code">`)
	done := 0
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			break
		}
		class := tokenClass(tok)
		start := file.Offset(pos)
		end := start + len(text)
		if class == "" || start < done || end > len(source) || source[start:end] != text {
			continue // written with what follows
		}
		b.WriteString(html.EscapeString(source[done:start]))
		b.WriteString(`<span class="` + class + `">` + html.EscapeString(text) + `</span>`)
		done = end
	}
	b.WriteString(html.EscapeString(source[done:]))
	b.WriteString("</pre>\n")
	return b.String()
}

// tokenClass returns the mark of a kind of token, "" for none.
func tokenClass(t token.Token) string {
	switch {
	case t.IsKeyword():
		return "k"
	case t == token.STRING || t == token.CHAR:
		return "s"
	case t == token.INT || t == token.FLOAT || t == token.IMAG:
		return "n"
	case t == token.COMMENT:
		return "c"
	}
	return ""
}
