package survey

import (
	"fmt"
	"io"
	"slices"
	"sort"

	"sprague/stdlib/octal"
)

const growthHeader = `# Codes with a digit of 8 or more, which may leave three heaps, and how their values go on.
# Made by: sprague survey PATTERN… --values N --dir D
#          sprague survey growth D/*.jsonl --out notebooks/data/hexadecimal.tsv
# code, proved or open, theorem, least preperiod, period, saltus, values computed, their greatest, and of what is proved the beginning of the digest of the
# certificate. A saltus of 0 is a period, another an arithmetic period or sapp-regularity; the theorem says which.
`

// A growth is how the values of a finding go on.
type growth struct {
	Finding
	greatest int
}

// Growth writes of surveys of codes with three heaps, with tabs, what was proved of each code and, of all, the greatest of the values computed: it tells how those grow
// that resist. Of several findings on a code the proved one is taken, or that with most values. The cost is that of the values once more.
func Growth(w io.Writer, files ...string) error {
	best, err := bestOf(files, func(f Finding) string { return f.Code })
	if err != nil {
		return err
	}
	var list []growth
	for _, f := range best {
		g, err := octal.Parse(f.Code)
		if err != nil {
			return err
		}
		list = append(list, growth{f, slices.Max(g.Afresh().Values(int(f.Observed)))})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Code < list[j].Code })
	if _, err := io.WriteString(w, growthHeader); err != nil {
		return err
	}
	for _, g := range list {
		if _, err := fmt.Fprintln(w, g.line()); err != nil {
			return err
		}
	}
	return nil
}

// line writes the growth as a line of the table.
func (g growth) line() string {
	if g.Status != Proved {
		return fmt.Sprintf("%s\t%s\t-\t-\t-\t-\t%d\t%d", g.Code, Open, g.Observed, g.greatest)
	}
	const digits = 16
	return fmt.Sprintf("%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s", g.Code, g.Status, g.Theorem, g.Preperiod, g.Period, g.Saltus, g.Observed, g.greatest, g.Certificate[:min(digits, len(g.Certificate))])
}
