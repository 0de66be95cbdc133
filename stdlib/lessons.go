package stdlib

// Lessons returns the names of the lessons in which a package is at work, the one that tells
// most of it first: "kayles" stands for the notebook kayles.ipynb. It is given the name of the
// package as a cell writes it, and returns nil for a package that no lesson is about.
func Lessons(pkg string) []string {
	switch pkg {
	case "grundy":
		return []string{"mex", "sums", "own-games", "memory"}
	case "nim":
		return []string{"nim"}
	case "octal":
		return []string{"kayles", "codes", "frontier", "infinite"}
	case "periodic", "check":
		return []string{"periodicity", "proved", "kayles"}
	case "certificate":
		return []string{"proved"}
	case "subtraction":
		return []string{"subtraction"}
	case "nimber":
		return []string{"nimbers"}
	case "coins":
		return []string{"coin-turning", "welter", "nimbers", "coin-values"}
	case "misere":
		return []string{"misere", "quotients"}
	case "ruler":
		return []string{"infinite", "results"}
	case "boxes":
		return []string{"nimstring"}
	case "digraph":
		return []string{"graphs"}
	case "board":
		return []string{"symmetry", "graphs"}
	case "twoheap":
		return []string{"wythoff", "euclid", "mex"}
	case "proof":
		return []string{"nim", "sums"}
	case "play":
		return []string{"play"}
	case "figure":
		return []string{"kayles", "subtraction"}
	case "exercise":
		return []string{"mex", "nim"}
	case "display":
		return []string{"codes"}
	}
	return nil
}
