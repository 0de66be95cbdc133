package export

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// headings gives headings the names that they have in Jupyter, so that links to them work in both: their text with
// dashes for spaces. It implements goldmark's parser.IDs.
type headings map[string]bool

// Generate implements parser.IDs.
func (h headings) Generate(heading []byte, _ ast.NodeKind) []byte {
	name := strings.ReplaceAll(strings.TrimSpace(string(heading)), " ", "-")
	id := name
	for n := 2; h[id]; n++ {
		id = fmt.Sprintf("%s-%d", name, n)
	}
	h[id] = true
	return []byte(id)
}

// Put implements parser.IDs.
func (h headings) Put(id []byte) { h[string(id)] = true }
