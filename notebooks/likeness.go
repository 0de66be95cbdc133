package notebooks

import (
	"slices"
	"strings"
	"unicode"

	"sprague/notebooks/nbformat"
)

// Which cell was which, where neither its name nor its text says so: two notebooks without the
// names of cells (before format 4.5), in which some cells were edited. Between two cells that are
// known to have stayed, the cells on both sides are paired in their order, so that the sum of
// their likenesses is greatest. Time: the product of the numbers of cells in between.

// maxBetween bounds that product; where more was changed, the cells are new.
const maxBetween = 250_000

// pairBetween completes was, the places in a of the cells of b, and used, those that are taken.
func pairBetween(a, b []*nbformat.Cell, was []int, used []bool) {
	stay := increasing(was)
	low, begin := 0, 0
	for j := range len(b) + 1 {
		high := len(a)
		if j < len(b) {
			if !stay[j] {
				continue
			}
			high = was[j]
		}
		pairLikeliest(a, b, was, used, free(low, high, func(i int) bool { return !used[i] }), free(begin, j, func(k int) bool { return was[k] < 0 }))
		low, begin = high+1, j+1
	}
}

func free(from, to int, is func(int) bool) (list []int) {
	for i := from; i < to; i++ {
		if is(i) {
			list = append(list, i)
		}
	}
	return list
}

// pairLikeliest pairs cells xs of a and ys of b in their order.
func pairLikeliest(a, b []*nbformat.Cell, was []int, used []bool, xs, ys []int) {
	if len(xs)*len(ys) > maxBetween {
		return
	}
	like, best := likenesses(a, b, xs, ys)
	for i, j := 0, 0; i < len(xs) && j < len(ys); {
		switch {
		case like[i][j] > 0 && best[i][j] == like[i][j]+best[i+1][j+1]:
			was[ys[j]], used[xs[i]] = xs[i], true
			i, j = i+1, j+1
		case best[i][j] == best[i+1][j]:
			i++
		default:
			j++
		}
	}
}

// likenesses returns how like the cells are, and for each i and j the greatest sum over pairs of
// xs[i:] and ys[j:].
func likenesses(a, b []*nbformat.Cell, xs, ys []int) (like, best [][]float64) {
	words := make([][]string, len(ys))
	for j, y := range ys {
		words[j] = wordsOf(b[y].Source)
	}
	like, best = make([][]float64, len(xs)), make([][]float64, len(xs)+1)
	best[len(xs)] = make([]float64, len(ys)+1)
	for i, x := range slices.Backward(xs) {
		like[i], best[i] = make([]float64, len(ys)), make([]float64, len(ys)+1)
		mine := wordsOf(a[x].Source)
		for j, y := range slices.Backward(ys) {
			if a[x].Type == b[y].Type {
				like[i][j] = likeness(mine, words[j])
			}
			best[i][j] = max(best[i+1][j], best[i][j+1], like[i][j]+best[i+1][j+1])
		}
	}
	return like, best
}

// wordsOf returns the names, words and numbers of a text, sorted.
func wordsOf(text string) []string {
	words := strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slices.Sort(words)
	return words
}

// likeness is the share of the words that two texts have in common, 0 when it is under a half.
func likeness(x, y []string) float64 {
	most := max(len(x), len(y))
	common := 0
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch strings.Compare(x[i], y[j]) {
		case 0:
			common, i, j = common+1, i+1, j+1
		case -1:
			i++
		default:
			j++
		}
	}
	if most == 0 || 2*common < most {
		return 0
	}
	return float64(common) / float64(most)
}
