package census

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"

	"sprague/stdlib/certificate"
	"sprague/stdlib/misere"
)

const header = `# The misère quotients of the octal codes 0.abc and 4.ab, as far as a census found them.
# Made by: sprague census 0.xyz 4.xy --dir D --certificates C, with more --work or --time for some: 5m for 0.56
#          sprague census atlas D/*.jsonl --certificates C --out stdlib/misere/atlas.txt
# code, status, order, order of P, greatest heap taken in; and of complete quotients the preperiod and the period of Φ and the beginning of the
# SHA-256 of the certificate, which was verified
`

// Atlas makes the atlas of package misere of what censuses have found, and writes it to w: of several records of a game a complete one is taken, or that
// with most heaps. Each complete quotient must have its certificate CODE.json in the folder, which is verified and compared with the record.
func Atlas(w io.Writer, certificates string, files ...string) error {
	best := map[string]Record{}
	for _, name := range files {
		if err := read(name, best); err != nil {
			return err
		}
	}
	var list []misere.Entry
	for _, r := range best {
		e := misere.Entry{Code: r.Game, Status: r.Status, Order: r.Order, POrder: r.POrder, Heap: r.Heap, Preperiod: r.Preperiod, Period: r.Period}
		if r.Status == misere.Complete {
			if err := certified(&e, filepath.Join(certificates, r.Game+".json")); err != nil {
				return err
			}
		}
		list = append(list, e)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Code < list[j].Code })
	if _, err := io.WriteString(w, header); err != nil {
		return err
	}
	for _, e := range list {
		if _, err := fmt.Fprintln(w, e.Line()); err != nil {
			return err
		}
	}
	return nil
}

// read adds the records of a file that are better than those known. A last line without an end was cut off when a census was killed.
func read(name string, best map[string]Record) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for n := 1; ; n++ {
		line, rest, whole := bytes.Cut(text, []byte("\n"))
		if !whole {
			return nil
		}
		text = rest
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		old, ok := best[r.Game]
		if ok && old.Status == misere.Complete && r.Status == misere.Complete && (old.Order != r.Order || old.Period != r.Period) {
			return fmt.Errorf("%s:%d: two complete quotients of %s differ", name, n, r.Game)
		}
		if !ok || old.Status != misere.Complete && (r.Status == misere.Complete || r.Heap > old.Heap) {
			best[r.Game] = r
		}
	}
}

// certified verifies the certificate of an entry, and gives the entry its digest.
func certified(e *misere.Entry, name string) error {
	text, err := certificate.ReadFile(name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if _, err := certificate.Verify(text, certificate.Options{}); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var c misere.Certificate
	if err := json.Unmarshal(text, &c.Claim); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.Game != e.Code || !c.Complete || c.Order != e.Order || len(c.P) != e.POrder || c.Preperiod != e.Preperiod || c.Period != e.Period {
		return fmt.Errorf("%s: %w", name, errDiffers)
	}
	e.Heap, e.Certificate = c.Heaps, c.Digest()
	return nil
}

var errDiffers = errors.New("the certificate is not that of the record")
