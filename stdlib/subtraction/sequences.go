package subtraction

import (
	"strconv"
	"strings"

	"sprague/stdlib/internal/known"
)

// mostTaken is the largest number of the sets that package grundy looks for values among.
const mostTaken = 8

// init lets package grundy look for values among those of all games in which a move takes one of some numbers up to
// mostTaken.
func init() {
	known.Unnamed = append(known.Unnamed, func(yield func(known.Sequence) bool) {
		for bits := 1; bits < 1<<mostTaken; bits++ {
			var set []int
			var texts []string
			for t := 1; t <= mostTaken; t++ {
				if bits>>(t-1)&1 == 1 {
					set, texts = append(set, t), append(texts, strconv.Itoa(t))
				}
			}
			list := strings.Join(texts, ", ")
			s := known.Sequence{Name: "subtraction {" + list + "}", Cell: "subtraction.New(" + list + ")", Values: New(set...).Values}
			if !yield(s) {
				return
			}
		}
	})
}
