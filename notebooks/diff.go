package notebooks

import "strings"

// lineDiff shows how the lines of b differ from those of a: "-" before lines of a
// alone, "+" before lines of b alone, with two common lines around. It takes time
// in the product of the differing lines; beyond 2000 of them the whole block is shown.
func lineDiff(a, b string) string {
	x, y := strings.Split(strings.TrimSuffix(a, "\n"), "\n"), strings.Split(strings.TrimSuffix(b, "\n"), "\n")
	start := 0
	for start < len(x) && start < len(y) && x[start] == y[start] {
		start++
	}
	endX, endY := len(x), len(y)
	for endX > start && endY > start && x[endX-1] == y[endY-1] {
		endX, endY = endX-1, endY-1
	}
	const context = 2
	var out strings.Builder
	out.WriteString(block("  ", x[max(0, start-context):start]))
	out.WriteString(middle(x[start:endX], y[start:endY]))
	out.WriteString(block("  ", x[endX:min(len(x), endX+context)]))
	return strings.TrimSuffix(out.String(), "\n")
}

// middle aligns x and y by their longest common subsequence.
func middle(x, y []string) string {
	if len(x)+len(y) > 2000 {
		return block("- ", x) + block("+ ", y)
	}
	common := make([][]int, len(x)+1) // common[i][j]: length of the subsequence of x[i:] and y[j:]
	for i := range common {
		common[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var out strings.Builder
	for i, j := 0, 0; i < len(x) || j < len(y); {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			out.WriteString("  " + x[i] + "\n")
			i, j = i+1, j+1
		case j == len(y) || i < len(x) && common[i+1][j] >= common[i][j+1]:
			out.WriteString("- " + x[i] + "\n")
			i++
		default:
			out.WriteString("+ " + y[j] + "\n")
			j++
		}
	}
	return out.String()
}

func block(mark string, lines []string) string {
	var out strings.Builder
	for _, l := range lines {
		out.WriteString(mark + l + "\n")
	}
	return out.String()
}

func prefixed(mark, text string) string {
	return strings.TrimSuffix(block(mark, strings.Split(strings.TrimSuffix(text, "\n"), "\n")), "\n")
}
