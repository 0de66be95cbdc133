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

// A segmentFile (§4) is what a machine that excludes rare values for another's run writes into
// its directory.
type segmentFile struct {
	Game  string `json:"game"`
	Rares int    `json:"rares"`
	exclusion
}

func segmentName(i, n int) string { return fmt.Sprintf("segment-%d-of-%d.json", i, n) }

// ErrSegment is returned, wrapped, when the part asked for by [Segment] is done.
var ErrSegment = errors.New("the segment is done")

// share does the part of r that s asks for.
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
