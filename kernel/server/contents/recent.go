package contents

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// maxWalked is the most entries that Recent visits: the folder may be a home directory.
const maxWalked = 5000

// Recent returns the n notebooks that were changed last, the latest first.
func (s *Store) Recent(n int) []*Model {
	var list []*Model
	walked := 0
	_ = fs.WalkDir(s.root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		if walked++; walked > maxWalked {
			return fs.SkipAll
		}
		if err != nil {
			return nil
		}
		if p != "." && hidden(d.Name()) || d.IsDir() && (d.Name() == "node_modules" || strings.Count(p, "/") >= 5) {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() && path.Ext(p) == ".ipynb" {
			list = append(list, describe(p, info))
		}
		return nil
	})
	slices.SortFunc(list, func(a, b *Model) int { return b.LastModified.Compare(a.LastModified) })
	return list[:min(n, len(list))]
}
