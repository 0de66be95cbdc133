package hint

import (
	"cmp"
	"sort"
	"strings"
)

// Nearest returns the name closest to the wanted one: at most one slip away for short names, a third of the letters for
// long ones; names of up to three letters have the same letters in another order. Where there is none it is the
// shortest name that goes on from the wanted one, or "".
func Nearest(want string, names []string) string {
	best, bestDist, longer := "", 1+max(1, len(want)/3), ""
	sort.Strings(names)
	for _, name := range names {
		if len(want) > 2 && len(name) > len(want) && strings.EqualFold(name[:len(want)], want) &&
			(longer == "" || len(name) < len(longer)) {
			longer = name
		}
		if name == want || len(name) < 2 || len(want) < 4 && !strings.EqualFold(sorted(want), sorted(name)) {
			continue
		}
		if d := editDistance(strings.ToLower(want), strings.ToLower(name)); d < bestDist {
			best, bestDist = name, d
		}
	}
	return cmp.Or(best, longer)
}

// sorted returns the letters of a name in order, in small letters.
func sorted(name string) string {
	letters := strings.Split(strings.ToLower(name), "")
	sort.Strings(letters)
	return strings.Join(letters, "")
}

// editDistance counts insertions, deletions, substitutions and swaps of neighbours.
func editDistance(a, b string) int {
	d := make([][]int, len(a)+1) // of the first i letters of a and the first j of b
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
