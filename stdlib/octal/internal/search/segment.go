package search

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sprague/stdlib/periodic"
)

// A segmentFile (§4) is what a machine that excludes rare values for another's run writes into its
// directory. It holds nothing but what was excluded: the run itself stays with its checkpoint, which
// the part reads and never writes, so that any number of parts may work beside it. A file counts for
// runs of the same game that know the same number of rare heaps; others are passed over.
// It is written anew each time, whole: it has all that the part has excluded so far.
type segmentFile struct {
	Game  string `json:"game"`
	Rares int    `json:"rares"`
	exclusion
}

// segmentName is the file of part i of n.
func segmentName(i, n int) string { return fmt.Sprintf("segment-%d-of-%d.json", i, n) }

// ErrSegment is returned, wrapped, when the part asked for by [Segment] is done.
// It is an error so that nobody takes a part for the whole; commands tell it as success.
var ErrSegment = errors.New("the segment is done")

// share does the part of r that s asks for.
// The part reads the checkpoint once, at its beginning: what the run does meanwhile belongs to other parts.
func (s *search) share(ctx context.Context, r *run) (periodic.Certificate, error) {
	code := r.st.Rule().Code
	none := periodic.Certificate{Theorem: periodic.NameNone, Observed: r.at}.For(code)
	name := filepath.Join(s.Dir, segmentName(s.Segment, s.Of))
	note := func() error {
		return replaceFile(name, segmentFile{code, r.st.Prefix().Rares(), exclusion{r.excluded, r.st.Deepest()}})
	}
	if err := r.confirm(ctx, s.Segment, s.Of, note); err != nil {
		return none, err
	}
	return none, fmt.Errorf("octal: %s: part %d of %d, in the run up to heap %d: %w", code, s.Segment, s.Of, r.at, ErrSegment)
}

// joinSegments takes up what parts of the run have written into dir.
// A file of another game, or of a run that knew of other rare heaps, says nothing here and is left alone.
func (r *run) joinSegments(dir string) error {
	names, err := fs.Glob(os.DirFS(dir), "segment-*-of-*.json") // dir may hold signs of patterns
	if err != nil {
		return err
	}
	for _, name := range names {
		var f segmentFile
		if _, err := readFile(filepath.Join(dir, name), &f); err != nil {
			return err
		}
		if f.Game == r.st.Rule().Code && f.Rares == r.st.Prefix().Rares() {
			r.join(f.exclusion)
		}
	}
	return nil
}
