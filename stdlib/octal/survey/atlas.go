package survey

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
	"sprague/stdlib/octal/internal/search"
	"sprague/stdlib/periodic"
)

const (
	header = `# All octal codes of up to three digits, one of each standard form, and what is known of their periods.
# Made by: sprague survey --forms 0.xyz 4.xyz --out survey.jsonl
#          sprague survey atlas survey.jsonl notebooks/data/0.106.json --out stdlib/octal/atlas.txt
# and made better, as often as one likes, by spending more time on the open codes:
#          sprague survey --forms --open 0.xyz 4.xyz --time 60s --out more.jsonl
#          sprague survey atlas stdlib/octal/atlas.txt more.jsonl --out stdlib/octal/atlas.txt
# Among the files certificates may stand that sprague solve has written.
# and by runs, whose folders are taken as well:
#          sprague solve 4.045 --dir notebooks/data/runs/4.045 --small --time 8h
#          sprague survey atlas stdlib/octal/atlas.txt notebooks/data/runs/* --out stdlib/octal/atlas.txt
` + columns
	fourHeader = `# The octal codes of four digits whose standard form no shorter code has, one of each form.
# Made by: sprague survey --forms 0.xyzw 4.xyzw --values 120000 --out survey4.jsonl
#          sprague survey atlas --four survey4.jsonl --out stdlib/octal/atlas4.txt
# and twice as many values of those whose ends repeat.
` + columns
	columns = `# code, status, theorem, least preperiod, period (0: none known), values computed, and of what is proved the digest
# of the certificate, of open codes: no period has preperiod + period below
`
)

// Atlas makes an atlas from files and writes it to w. For each standard form it takes a proved finding, or else
// that with the most values. The files are surveys (.jsonl), certificates (.json), which are verified, finite-state
// ones by the fast checker, atlases (.txt), and directories of runs.
func Atlas(w io.Writer, files ...string) error { return makeAtlas(w, header, files, nil) }

// AtlasOfFour makes the second part of the atlas, as [Atlas] makes the first: of the standard forms
// that no code of three digits has.
func AtlasOfFour(w io.Writer, files ...string) error {
	return makeAtlas(w, fourHeader, files, octal.Atlas().Forms())
}

func standard(f Finding) string { return f.Standard }

// bestOf reads files and returns the best finding for each key, a standard form or a code.
func bestOf(files []string, key func(Finding) string) (map[string]Finding, error) {
	best := map[string]Finding{}
	for _, name := range files {
		found, err := findings(name)
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			k := key(f)
			old, ok := best[k]
			excluded := max(f.Excluded, old.Excluded) // another code of the form may have the most values
			if !ok || f.betterThan(old) {
				best[k] = f
			} else {
				f = old
			}
			if f.Excluded = excluded; f.Period == 0 {
				best[k] = f
			}
		}
	}
	return best, nil
}

// findings reads a survey, a certificate, an atlas or the directory of a run.
func findings(name string) ([]Finding, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		f, err := ran(name)
		return []Finding{f}, err
	}
	if filepath.Ext(name) == ".txt" {
		return charted(name)
	}
	if filepath.Ext(name) == ".json" {
		f, err := certified(name)
		return []Finding{f}, err
	}
	return surveyed(name)
}

// ran returns the finding of a run that has not found a period.
func ran(dir string) (Finding, error) {
	r, err := search.ReadRun(dir)
	if err != nil {
		return Finding{}, err
	}
	game, err := octal.Parse(r.Game)
	if err != nil {
		return Finding{}, fmt.Errorf("%s: %w", dir, err)
	}
	f := open(game)
	f.Status, f.Theorem, f.Observed = periodic.Observed.String(), periodic.NameNone, r.Values
	f.exclude(game, r.Excluded)
	return f, nil
}

// surveyed reads a survey; of several findings for a game it returns the last. It ignores an incomplete last line,
// left by a killed survey.
func surveyed(name string) ([]Finding, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	found := map[string]Finding{}
	for n := 1; ; n++ {
		line, rest, whole := bytes.Cut(text, []byte("\n"))
		if !whole {
			break
		}
		if text = rest; bytes.HasPrefix(line, []byte(`{"command":`)) {
			continue // the first line of a part of a survey
		}
		var f Finding
		if err := json.Unmarshal(line, &f); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		found[f.Code] = f
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s: no findings", name)
	}
	return sorted(found), nil
}

// sorted returns findings in the order of the codes.
func sorted(found map[string]Finding) []Finding {
	return slices.SortedFunc(maps.Values(found), func(f, g Finding) int { return cmp.Compare(f.Code, g.Code) })
}

// charted reads an atlas.
func charted(name string) ([]Finding, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	entries, err := octal.ReadAtlas(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var list []Finding
	for _, e := range entries {
		list = append(list, Finding{
			Code: e.Code, Standard: e.Standard, Status: e.Status.String(), Theorem: e.Theorem,
			Preperiod: e.Preperiod, Period: e.Period, Observed: e.Observed, Certificate: e.Certificate, Excluded: e.Excluded,
		})
	}
	return list, nil
}

// certified verifies a certificate and returns its finding.
func certified(name string) (Finding, error) {
	text, err := certificate.ReadFile(name)
	if err != nil {
		return Finding{}, fmt.Errorf("%s: %w", name, err)
	}
	var cert periodic.Certificate
	if err := json.Unmarshal(text, &cert); err != nil {
		return Finding{}, fmt.Errorf("%s: %w", name, err)
	}
	game, err := octal.Parse(cert.Game)
	if err != nil {
		return Finding{}, fmt.Errorf("%s: %w", name, err)
	}
	verify := cert.Verify
	if len(cert.Windows) > 0 {
		verify = func() error { _, err := cert.VerifyQuick(); return err }
	}
	if err := verify(); err != nil {
		return Finding{}, fmt.Errorf("%s: %w", name, err)
	}
	f := open(game)
	f.prove(cert)
	f.Observed = cert.Observed
	return f, nil
}

// betterThan reports whether f is preferred to g.
func (f Finding) betterThan(g Finding) bool {
	if (f.Period > 0) != (g.Period > 0) {
		return f.Period > 0
	}
	if f.Period > 0 {
		return f.Certificate != "" && g.Certificate == ""
	}
	return f.Observed > g.Observed
}

// makeAtlas writes the header and a line for the best finding of each standard form, except some, in the order of the
// codes.
func makeAtlas(w io.Writer, header string, files []string, except octal.Entries) error {
	best, err := bestOf(files, standard)
	if err != nil {
		return err
	}
	for _, e := range except {
		delete(best, e.Standard)
	}
	if _, err := io.WriteString(w, header); err != nil {
		return err
	}
	for _, f := range sorted(best) {
		status, theorem := periodic.Proved, f.Theorem
		if f.Period == 0 {
			status, theorem = periodic.Observed, periodic.NameNone
		}
		line := fmt.Sprintf("%s\t%s\t%s\t%d\t%d\t%d", f.Code, status, theorem, f.Preperiod, f.Period, f.Observed)
		if f.Certificate != "" {
			line += "\t" + f.Certificate
		} else if f.Excluded > 0 && f.Period == 0 {
			line += fmt.Sprintf("\t%d", f.Excluded)
		}
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}
