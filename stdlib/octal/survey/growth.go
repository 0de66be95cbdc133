package survey

import (
	"fmt"
	"io"
	"slices"

	"sprague/stdlib/octal"
)

const growthHeader = `# Codes with a digit of 8 or more, which may leave three heaps, and how their values go on.
# Made by: sprague survey PATTERN… --values N --out FILE.jsonl
#          sprague survey growth FILE.jsonl --out notebooks/data/hexadecimal.tsv
# code, proved or open, regularity, theorem, preperiod, period, saltus, values computed, their greatest, and of what is proved the beginning of the digest of the
# certificate. Regularities are periodic, arithmetic periodic, sapp regular (some residues without the saltus: so many), ruler regular (so many residues with a
# ruler). Preperiods and periods by the theorem "ruler regularity" need not be the least.
`

const rulerHeader = `# Codes with a digit of 8 or more that are ruler regular, of those that were looked at.
# Made by: sprague survey PATTERN… --values N --out FILE.jsonl
#          sprague survey growth --rulers FILE.jsonl --out notebooks/data/rulers.tsv
# code, proved, regularity with the number of rulers, theorem, preperiod, period, saltus, values computed, their greatest, and the beginning of the digest of the certificate.
`

// Growth writes a table, separated by tabs, of surveys of codes with three heaps: what was proved of each code, and
// the greatest of its computed values, which shows the growth of unsolved codes. Of several findings for a code it
// takes a proved one, or else that with the most values. The cost is that of computing the values again.
func Growth(w io.Writer, files ...string) error {
	return writeGrowth(w, growthHeader, func(Finding) bool { return true }, files)
}

// Rulers writes the lines of [Growth] for the ruler regular codes.
func Rulers(w io.Writer, files ...string) error {
	return writeGrowth(w, rulerHeader, func(f Finding) bool { return f.Rulers > 0 }, files)
}

func writeGrowth(w io.Writer, header string, wanted func(Finding) bool, files []string) error {
	best, err := bestOf(files, func(f Finding) string { return f.Code })
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, header); err != nil {
		return err
	}
	for _, f := range sorted(best) {
		if !wanted(f) {
			continue
		}
		g, err := octal.Parse(f.Code)
		if err != nil {
			return err
		}
		greatest := slices.Max(g.Afresh().Values(int(f.Observed)))
		if _, err := fmt.Fprintln(w, f.line(greatest)); err != nil {
			return err
		}
	}
	return nil
}

// Regularity classifies the values of a finding.
func (f Finding) Regularity() string {
	switch {
	case f.Status != Proved:
		return "-"
	case f.Rulers > 0:
		return fmt.Sprintf("ruler (%d)", f.Rulers)
	case f.Still > 0:
		return fmt.Sprintf("sapp (%d)", f.Still)
	case f.Saltus > 0:
		return "arithmetic"
	}
	return "periodic"
}

// line formats a line of the table.
func (f Finding) line(greatest int) string {
	if f.Status != Proved {
		return fmt.Sprintf("%s\t%s\t-\t-\t-\t-\t-\t%d\t%d", f.Code, Open, f.Observed, greatest)
	}
	const digits = 16
	return fmt.Sprintf("%s\t%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s", f.Code, f.Status, f.Regularity(), f.Theorem, f.Preperiod,
		f.Period, f.Saltus, f.Observed, greatest, f.Certificate[:min(digits, len(f.Certificate))])
}
