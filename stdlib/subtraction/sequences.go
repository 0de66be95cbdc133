package subtraction

import (
	"strings"

	"sprague/stdlib/internal/registry"
)

// mostTaken is the largest number of the sets that package grundy looks for values among.
const mostTaken = 8

// init lets package grundy look for values among those of all games with numbers up to mostTaken.
func init() {
	registry.Unnamed = append(registry.Unnamed, func(yield func(registry.Sequence) bool) {
		for bits := 1; bits < 1<<mostTaken; bits++ {
			g := New(members(bits)...)
			list := strings.ReplaceAll(strings.Trim(g.String(), "Sub{}"), ",", ", ")
			s := registry.Sequence{
				Name: "subtraction {" + list + "}", Cell: "subtraction.New(" + list + ")", Values: g.Values,
			}
			if !yield(s) {
				return
			}
		}
	})
}
