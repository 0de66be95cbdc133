package stdlib

// Lessons returns the names of the lessons in which a package is at work, the one that tells most of it first: "kayles"
// stands for the notebook kayles.ipynb. It is given the name of the package as a cell writes it, and returns nil for a
// package that no lesson is about.
func Lessons(pkg string) []string { return lessons[pkg] }

var lessons = map[string][]string{
	"grundy":      {"mex", "sums", "own-games", "memory"},
	"nim":         {"nim"},
	"octal":       {"kayles", "codes", "frontier", "infinite"},
	"periodic":    {"periodicity", "proved", "kayles"},
	"check":       {"periodicity", "proved", "kayles"},
	"certificate": {"proved"},
	"subtraction": {"subtraction"},
	"nimber":      {"nimbers"},
	"coins":       {"coin-turning", "welter", "nimbers", "coin-values"},
	"misere":      {"misere", "quotients"},
	"ruler":       {"infinite", "results"},
	"boxes":       {"nimstring"},
	"digraph":     {"graphs"},
	"board":       {"symmetry", "graphs"},
	"twoheap":     {"wythoff", "euclid", "mex"},
	"proof":       {"nim", "sums"},
	"play":        {"play"},
	"figure":      {"kayles", "subtraction"},
	"exercise":    {"mex", "nim"},
	"display":     {"codes"},
}
