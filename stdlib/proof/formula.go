package proof

import (
	"fmt"
	"strings"

	"sprague/stdlib/internal/summary"
)

// plain converts a statement to text, with LaTeX commands replaced by characters.
func plain(statement string) string {
	return strings.NewReplacer(
		`\oplus`, "⊕", `\otimes`, "⊗", `\leq`, "≤", `\geq`, "≥", `\neq`, "≠", `\to`, "→", `\lfloor `, "⌊", `\rfloor`, "⌋",
		`\bmod`, "mod", `\ldots`, "…", `\lt`, "<", `\cdot`, "·", `\notin`, "∉", `\in`, "∈", `\mathrm{mex}`, "mex",
		`\mathrm{`, "",
		`\{`, "{", `\}`, "}", `\emptyset`, "∅", `\,`, " ", `_2`, "", "$", "", "**", "",
	).Replace(statement)
}

// xors joins numbers with ⊕, as a formula without dollars.
func xors(numbers []int) string { return summary.Numbers(numbers, ` \oplus `) }

// setOf formats numbers as a set, as a formula without dollars.
func setOf(numbers []int) string {
	if len(numbers) == 0 {
		return `\emptyset`
	}
	return `\{` + summary.Numbers(numbers, ", ") + `\}`
}

// binary formats n in binary with leading zeros.
func binary(n, width int) string { return fmt.Sprintf("%0*b", width, n) }
