package figure

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// terminalColours are those of a terminal for the series, in their order.
var terminalColours = []int{4, 3, 2, 5, 1, 6, 7}

// painted returns text in the colour of a series.
func painted(to t, style int, text string) string {
	return to.Paint(terminalColours[style%len(terminalColours)], text)
}

// characters draws values in the width of a terminal and at most 16 rows. Marked heaps are crosses, in a colour of
// their own. Where a column or a row stands for several heaps or values, the last line says so.
func characters(to t, values, marked []int, style int) string {
	if len(values) == 0 {
		return "(no values)\n"
	}
	const most = 16
	low, high := bounds(values)
	span := uint64(high) - uint64(low) // an int may be too small for it
	rows := most
	if span < most {
		rows = int(span) + 1
	}
	labels := rowLabels(low, span, rows)
	margin := 6
	for _, l := range labels {
		margin = max(margin, len(l))
	}
	wide := min(len(values), max(to.Width()-margin-3, 10))
	grid := make([][]rune, rows)
	for r := range grid {
		grid[r] = []rune(strings.Repeat(" ", wide))
	}
	set := func(n int, mark rune) {
		row := scaled(uint64(values[n])-uint64(low), rows-1, max(span, 1))
		grid[row][n*wide/len(values)] = mark
	}
	for n := range values {
		set(n, '•')
	}
	for _, n := range marked {
		set(n, '×')
	}
	var b strings.Builder
	for r := rows - 1; r >= 0; r-- {
		line := strings.TrimRight(fmt.Sprintf("%*s │%s", margin, labels[r], string(grid[r])), " ")
		b.WriteString(colouredDots(to, line, style) + "\n")
	}
	fmt.Fprintf(&b, "%*s └%s\n", margin, "", strings.Repeat("─", wide))
	last := fmt.Sprintf("n = %d", len(values)-1)
	fmt.Fprintf(&b, "%*s  0%*s\n", margin, "", max(wide-1, len(last)+1), last)
	b.WriteString(leftOut(len(values), wide, span, rows, margin+2))
	return b.String()
}

// rowLabels returns the least value that comes into each row.
func rowLabels(low int, span uint64, rows int) []string {
	labels, steps := make([]string, rows), uint64(max(rows-1, 1))
	for r := range labels {
		above := scaled(span, r, steps)
		if above*steps != span*uint64(r) { // both modulo 2^64, but they differ by less than steps
			above++
		}
		labels[r] = strconv.Itoa(low + int(above))
	}
	return labels
}

// colouredDots colours the dots of a line.
func colouredDots(to t, line string, style int) string {
	for mark, of := range map[string]int{"•": style, "×": style + 1} {
		line = strings.ReplaceAll(line, mark, painted(to, of, mark))
	}
	return line
}

// leftOut says what a drawing in characters does not show one by one; nothing where it shows all.
func leftOut(heaps, columns int, span uint64, rows, indent int) string {
	var said []string
	if heaps > columns {
		said = append(said, fmt.Sprintf("a column is %s heaps", about(heaps, columns)))
	}
	if span >= uint64(rows) {
		said = append(said, fmt.Sprintf("a row is %d or more values", max(span/uint64(rows), 1)))
	}
	if len(said) == 0 {
		return ""
	}
	return strings.Repeat(" ", indent) + strings.Join(said, ", ") + "\n"
}

// about returns a quotient, with "about" if it is not whole.
func about(a, b int) string {
	if a%b == 0 {
		return strconv.Itoa(a / b)
	}
	return fmt.Sprintf("about %.1f", float64(a)/float64(b))
}

// scaled returns ⌊x·m/d⌋ for m ≤ d or x ≤ d, where x·m may be greater than any integer.
func scaled(x uint64, m int, d uint64) uint64 {
	high, low := bits.Mul64(x, uint64(m))
	q, _ := bits.Div64(high, low, d)
	return q
}

// legendOf explains the marks of a drawing in characters.
func legendOf(to t, plain, special string, marked []int) string {
	if len(marked) == 0 {
		return ""
	}
	return fmt.Sprintf("        %s %s   %s %s: %s\n", painted(to, 0, "•"), plain, painted(to, 1, "×"), special,
		firstFew(marked))
}

// firstFew lists numbers, at most ten of them.
func firstFew(numbers []int) string {
	const most = 10
	text := strings.Trim(fmt.Sprint(numbers[:min(len(numbers), most)]), "[]")
	if len(numbers) > most {
		text += fmt.Sprintf(" … (%d)", len(numbers))
	}
	return text
}
