package periodic

import (
	"fmt"
	"html"
	"strings"
)

// factTable lays facts out as rows of an HTML table.
func factTable(caption string, facts [][2]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table><caption>%s</caption>", html.EscapeString(caption))
	for _, f := range facts {
		fmt.Fprintf(&b, `<tr><th scope="row" style="text-align:left">%s</th><td style="text-align:left">%s</td></tr>`, html.EscapeString(f[0]), html.EscapeString(f[1]))
	}
	b.WriteString("</table>")
	return b.String()
}
