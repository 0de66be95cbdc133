package commands

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"

	"github.com/spf13/cobra"

	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
)

// atlasHeader begins the file of the atlas.
const atlasHeader = `# All octal codes of up to three digits, one of each standard form, and what is known of their periods.
# Made by: sprague survey --forms 0.xyz 4.xyz --out survey.jsonl
#          sprague survey atlas survey.jsonl notebooks/data/0.106.json --out stdlib/octal/atlas.txt
# and made better, as often as one likes, by spending more time on the open codes:
#          sprague survey --forms --open 0.xyz 4.xyz --time 60s --out more.jsonl
#          sprague survey atlas stdlib/octal/atlas.txt more.jsonl --out stdlib/octal/atlas.txt
# Among the files certificates may stand that sprague solve has written.
# code, status, theorem, least preperiod, period (0: none known), values computed
`

// atlasCommand makes `sprague survey atlas`.
func atlasCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "atlas FILE…",
		Short: "Make the atlas of package octal of surveys and certificates",
		Long: `Make the atlas of package octal. The files are surveys (.jsonl), certificates (.json),
which are verified, finite-state ones in the quick mode, and atlases made before (.txt).
Of several findings on games with the same standard form the proved one is taken, or that
with the most values: so an atlas can be made better by what is found of its open codes.`,
		Example: "  sprague survey --forms --open 0.xyz 4.xyz --time 60s --out more.jsonl\n  sprague survey atlas stdlib/octal/atlas.txt more.jsonl --out stdlib/octal/atlas.txt",
		Args:    cobra.MinimumNArgs(1),
	}
	c.Flags().StringVar(&out, "out", "", "file for the atlas (default: print it)")
	c.RunE = func(cmd *cobra.Command, files []string) error {
		best := map[string]finding{}
		for _, name := range files {
			found, err := findings(name)
			if err != nil {
				return err
			}
			for _, f := range found {
				if old, ok := best[f.Standard]; !ok || f.betterThan(old) {
					best[f.Standard] = f
				}
			}
		}
		if out == "" {
			return writeAtlas(cmd.OutOrStdout(), best)
		}
		file, err := os.Create(out)
		if err != nil {
			return err
		}
		if err := writeAtlas(file, best); err != nil {
			file.Close()
			return err
		}
		return file.Close()
	}
	return c
}

// findings reads a survey, a certificate or an atlas.
func findings(name string) ([]finding, error) {
	if filepath.Ext(name) == ".txt" {
		return charted(name)
	}
	if filepath.Ext(name) == ".json" {
		f, err := certified(name)
		return []finding{f}, err
	}
	if _, err := os.Stat(name); err != nil {
		return nil, err
	}
	found, err := surveyed(name)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("%s: no findings", name)
	}
	var list []finding
	for _, f := range found {
		list = append(list, f)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Code < list[j].Code })
	return list, err
}

// charted reads an atlas.
func charted(name string) ([]finding, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	entries, err := octal.ReadAtlas(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var list []finding
	for _, e := range entries {
		list = append(list, finding{
			Code: e.Code, Standard: e.Standard, Status: e.Status.String(), Theorem: e.Theorem,
			Preperiod: e.Preperiod, Period: e.Period, Observed: e.Observed,
		})
	}
	return list, nil
}

// certified returns what a certificate says, after checking it.
func certified(name string) (finding, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return finding{}, err
	}
	var cert periodic.Certificate
	if err := json.Unmarshal(text, &cert); err != nil {
		return finding{}, fmt.Errorf("%s: %w", name, err)
	}
	game, err := octal.Parse(cert.Game)
	if err != nil {
		return finding{}, fmt.Errorf("%s: %w", name, err)
	}
	verify := cert.Verify
	if cert.States != nil {
		verify = func() error { _, err := cert.VerifyQuick(); return err }
	}
	if err := verify(); err != nil {
		return finding{}, fmt.Errorf("%s: %w", name, err)
	}
	return finding{
		Code: game.Code(), Standard: game.Standard().Game.Code(), Status: cert.Status.String(), Theorem: cert.Theorem,
		Preperiod: cert.Preperiod, Period: cert.Period, Observed: cert.Observed,
	}, nil
}

// betterThan reports whether f says more than g.
func (f finding) betterThan(g finding) bool {
	if (f.Period > 0) != (g.Period > 0) {
		return f.Period > 0
	}
	return f.Period == 0 && f.Observed > g.Observed
}

// writeAtlas writes a line for each standard form, in the order of the codes.
func writeAtlas(w io.Writer, best map[string]finding) error {
	list := make([]finding, 0, len(best))
	for _, f := range best {
		list = append(list, f)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Code < list[j].Code })
	if _, err := io.WriteString(w, atlasHeader); err != nil {
		return err
	}
	for _, f := range list {
		status, theorem := periodic.Proved, f.Theorem
		if f.Period == 0 {
			status, theorem = periodic.Observed, periodic.NameNone
		}
		if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\n", f.Code, status, theorem, f.Preperiod, f.Period, f.Observed); err != nil {
			return err
		}
	}
	return nil
}
