package octal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sprague/stdlib/periodic"
)

// A segmentFile is what a machine that excludes rare values for another's run writes into
// its directory.
type segmentFile struct {
	Game  string `json:"game"`
	Rares int    `json:"rares"`
	exclusion
}

func segmentName(i, n int) string { return fmt.Sprintf("segment-%d-of-%d.json", i, n) }

// Segment makes Period do part i of n, counted from 1, of a run that another process
// keeps in the directory of [Checkpoints]: it goes to the stretches between the states
// kept there and excludes rare values in its share of them. A run under [CheckLater]
// leaves that to such parts, on other machines if the directory is shared; when it is
// resumed it takes up what they have done, and does the rest itself. Period then returns no
// period, but [ErrSegment] when the part is done.
func Segment(i, n int) Option {
	if i < 1 || i > n {
		panic(fmt.Sprintf("octal: segment %d of %d; it must be one of 1 to n", i, n))
	}
	return func(s *search) { s.segment, s.of = i, n }
}

// ErrSegment is returned, wrapped, when the part asked for by [Segment] is done.
var ErrSegment = errors.New("the segment is done")

// share does the part of r that s asks for.
func (s *search) share(ctx context.Context, r *run) (periodic.Certificate, error) {
	code := r.st.prefix.rule.code
	none := periodic.Certificate{Theorem: periodic.NameNone, Observed: r.at}.For(code)
	name := filepath.Join(s.dir, segmentName(s.segment, s.of))
	note := func() error {
		return replaceFile(name, segmentFile{code, len(r.st.prefix.rares), exclusion{r.excluded, r.st.check.Deepest}})
	}
	if err := r.confirm(ctx, s.segment, s.of, note); err != nil {
		return none, err
	}
	return none, fmt.Errorf("octal: %s: part %d of %d, in the run up to heap %d: %w", code, s.segment, s.of, r.at, ErrSegment)
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
		if f.Game == r.st.prefix.rule.code && f.Rares == len(r.st.prefix.rares) {
			r.join(f.exclusion)
		}
	}
	return nil
}
