package notebooks

import "slices"

// course lists all notebooks of the program in the order in which they are shown: the index, the lessons in the order
// in which they are best read, a workshop on games of your own, the companion for teachers, and what teaches nothing:
// the gallery of figures, the audit of claims, and reproductions of printed tables.
func course() []string {
	return slices.Concat([]string{"index"}, taught(), []string{"own-games", "go", "companion",
		"gallery", "claims", "results", "octal-periods", "coin-values", "quotients", "rare-values"})
}

// taught lists the lessons. Each links to the one before and the one after.
func taught() []string {
	return []string{
		"mex", "nim", "why-xor", "play", "sums", "reversible", "symmetry", "relatives",
		"wythoff", "euclid", "subtraction", "kayles", "codes", "periodicity", "memory",
		"coin-turning", "welter", "nimbers", "graphs", "hackenbush", "nimstring",
		"small-quotients", "misere",
		"proved", "complexity",
		"finding-periods", "frontier", "infinite",
	}
}
