package census

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sprague/stdlib/certificate"
	"sprague/stdlib/misere"
	"sprague/stdlib/misere/check"
	"sprague/stdlib/misere/semilinear"
)

// header is the comment with which an atlas begins.
//
//go:embed header.txt
var header string

// Atlas builds the atlas of package misere from the results of censuses, and writes it to w: of several records of a
// game it takes a complete one, or the one with most heaps. The files are those of censuses, and earlier atlases, whose
// complete and infinite quotients are taken unchanged. Each other complete quotient must have its certificate CODE.json
// in the folder, which is verified and compared with the record. If CODE.json proves that the quotient of a record is
// infinite, it is verified as well.
func Atlas(w io.Writer, certificates string, files ...string) error {
	best := map[string]misere.Entry{}
	for _, name := range files {
		if err := read(name, best); err != nil {
			return err
		}
	}
	if _, err := io.WriteString(w, header); err != nil {
		return err
	}
	lines := json.NewEncoder(w)
	for _, code := range slices.Sorted(maps.Keys(best)) {
		e := best[code]
		if e.Certificate == "" { // not of an earlier atlas
			if err := certified(&e, filepath.Join(certificates, code+".json")); err != nil {
				return err
			}
		}
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	return nil
}

// read adds the entries of a file that are better than the known ones. It ignores the header of a part of a census, and
// an incomplete last line, of a census that was killed.
func read(name string, best map[string]misere.Entry) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if end := bytes.LastIndexByte(text, '\n') + 1; !json.Valid(text[end:]) {
		text = text[:end]
	}
	list, err := misere.ReadAtlas(strings.ReplaceAll(string(text), `{"command":`, `# {"command":`))
	for _, e := range list {
		err = errors.Join(err, better(e, best))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// better adds an entry if it says more than the known one: with the certificate of an earlier atlas it is final.
func better(e misere.Entry, best map[string]misere.Entry) error {
	old, ok := best[e.Code]
	complete := e.Status == misere.Complete
	if ok && old.Status == misere.Complete && complete && (old.Order != e.Order || old.Period != e.Period) {
		return fmt.Errorf("two complete quotients of %s differ", e.Code)
	}
	if !ok || e.Certificate != "" ||
		old.Certificate == "" && old.Status != misere.Complete && (complete || e.Heap > old.Heap) {
		best[e.Code] = e
	}
	return nil
}

// certified verifies the certificate of an entry, and sets its digest. An entry that is not complete needs none, but
// one may prove that its quotient is infinite.
func certified(e *misere.Entry, name string) error {
	complete := e.Status == misere.Complete
	text, err := certificate.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) && !complete {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	claim, _, _ := certificate.Read(text)
	family, ok := claim.(*semilinear.Outcomes)
	if !complete && !(ok && family.Infinite()) {
		return nil // of another theorem
	}
	if _, err := certificate.Verify(text, certificate.Options{}); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !complete && family.Game == e.Code && family.Heaps > e.Heap {
		e.Status, e.Heap, e.Certificate = misere.Infinite, family.Heaps, certificate.Digest(family.Certificate())[:32]
		return nil
	}
	c, err := check.Read(text)
	if err != nil || c.Game != e.Code || !c.Complete || c.Order != e.Order || len(c.P) != e.POrder ||
		c.Preperiod != e.Preperiod || c.Period != e.Period {
		return fmt.Errorf("%s: the certificate differs from the record", name)
	}
	e.Heap, e.Certificate = c.Heaps, misere.Certificate{Claim: c}.Digest()
	return nil
}
