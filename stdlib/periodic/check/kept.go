package check

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// kept writes down, in a directory, how far the walk through each stretch has come,
// so that a verification which was stopped or killed goes on from there. Several
// verifications of parts may share the directory.
type kept struct {
	dir   string
	claim string // digest of the claim, so that no other is taken for it

	mu   sync.Mutex
	last map[int]time.Time
}

// A keptPlace is a place in a stretch: the window before a heap that a walk has reached.
type keptPlace struct {
	Claim   string `json:"claim"`
	Stretch int    `json:"stretch"`
	Window
}

// keptEvery is the time between two notes about a stretch.
const keptEvery = time.Minute

// newKept makes the directory.
func newKept(dir string, c Claim) (*kept, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	return &kept{dir: dir, claim: hex.EncodeToString(sum[:]), last: map[int]time.Time{}}, os.MkdirAll(dir, 0o777)
}

func (k *kept) file(stretch int) string {
	return filepath.Join(k.dir, fmt.Sprintf("stretch-%04d.json", stretch))
}

// due reports whether it is time for a note about a stretch.
func (k *kept) due(stretch int) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	last, ok := k.last[stretch]
	if !ok {
		k.last[stretch] = time.Now()
	}
	return ok && time.Since(last) >= keptEvery
}

// save notes that the walk through a stretch has reached the heap at, behind values. At
// any moment either the note before or the new one is there, whole.
func (k *kept) save(stretch int, at int64, values []byte) error {
	place := keptPlace{Claim: k.claim, Stretch: stretch, Window: Window{At: at, Values: values}}
	place.Digest = place.Values.Digest()
	text, err := json.Marshal(place)
	if err != nil {
		return err
	}
	k.mu.Lock()
	k.last[stretch] = time.Now()
	k.mu.Unlock()
	f, err := os.CreateTemp(k.dir, "note-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), k.file(stretch))
}

// load returns the place noted for a stretch that begins at from, or from itself.
func (k *kept) load(stretch int, from Window) (Window, error) {
	text, err := os.ReadFile(k.file(stretch))
	if errors.Is(err, fs.ErrNotExist) {
		return from, nil
	}
	if err != nil {
		return from, err
	}
	var place keptPlace
	if err := json.Unmarshal(text, &place); err != nil {
		return from, fmt.Errorf("check: %s: %w", k.file(stretch), err)
	}
	switch {
	case place.Claim != k.claim || place.Stretch != stretch:
		return from, fmt.Errorf("check: %s belongs to another certificate", k.file(stretch))
	case place.Digest != place.Values.Digest() || len(place.Values) != len(from.Values) || place.At < from.At:
		return from, fmt.Errorf("check: %s is damaged", k.file(stretch))
	}
	return place.Window, nil
}
