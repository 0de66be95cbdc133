package lanes

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"sprague/stdlib/internal/strict"
	"sprague/stdlib/periodic/check"
)

// kept writes down, in a directory, how far the walk through each stretch has come,
// so that a verification which was stopped or killed goes on from there. Several
// verifications of parts may share the directory.
//
// A note is input like any other, and whoever can write into the directory can write one. So each
// carries a code that only this installation can make: an HMAC-SHA256, with a key that it keeps
// in the user's folder of settings, over the certificate, the source of the checker, the user,
// and what the note says. Notes without it, with another, or of another checker are not believed:
// their stretches are walked again. Machines of a cluster vouch for each other if they share the
// user's home, or the file with the key.
type kept struct {
	dir   string
	claim string // digest of the certificate, so that no other is taken for it
	key   []byte

	mu      sync.Mutex
	last    map[int]time.Time
	ignored int // notes that were not believed
}

// A note says that a walk through a stretch has reached a heap, and what was before it.
type note struct {
	Claim   string       `json:"claim"`
	Checker string       `json:"checker"`
	User    int          `json:"user"`
	Stretch int          `json:"stretch"`
	At      int64        `json:"at"`
	Values  check.Packed `json:"values"`
	Code    string       `json:"code"`
}

// keptEvery is the time between two notes about a stretch.
const keptEvery = time.Minute

//go:embed *.go
var sources embed.FS

// version is a digest of the sources of the checker, so that notes of another one do not count.
// A changed comment makes another digest, too: notes are cheap, and to tell which changes matter
// is not.
var version = sync.OnceValue(func() string {
	sum := sha256.New()
	for _, files := range []embed.FS{sources, check.Sources} {
		list, err := fs.Glob(files, "*.go")
		if err != nil {
			panic(err) // a wrong pattern
		}
		for _, name := range list {
			text, err := files.ReadFile(name)
			if err != nil {
				panic(err) // embedded
			}
			if !strings.HasSuffix(name, "_test.go") {
				fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
})

// newKept makes the directory.
// Without a folder of settings there is no key, and so there are no notes.
func newKept(dir string, c check.Claim) (*kept, error) {
	key, err := installationKey()
	if err != nil {
		return nil, fmt.Errorf("check: notes in %s need a key: %w", dir, err)
	}
	return &kept{dir: dir, claim: digestOf(c), key: key, last: map[int]time.Time{}}, os.MkdirAll(dir, 0o777)
}

// What a note can do. A note that is believed replaces steps: if it were false, so would be a proof.
// Who can forge one has the key, and so can write into the user's folder of settings; such a person can
// replace the program as well. Who can write into the directory of notes alone can do no more than
// delete notes, or bring back an old one of the same stretch, which is true as well.
//
// What a kill can do. A note is written into a file of its own, synchronised, and given its name
// in one step: there is the old one or the new one. Files without their name are left behind, and
// nobody reads them.

// keySize is the size of the key in bytes.
const keySize = 32

// installationKey returns the key, which it makes when it is first asked for.
// The key is written whole into a file beside, and linked to its name: a link fails if the name
// is there, so of two processes that begin together one makes the key and both read it.
func installationKey() ([]byte, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return nil, err
	}
	dir = filepath.Join(dir, "sprague")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, "notes.key")
	if key, err := readKey(name); !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	f, err := os.CreateTemp(dir, "key-*") // for the user's eyes only
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	key := make([]byte, keySize)
	rand.Read(key)
	_, err = f.Write(key)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(f.Name(), name); err != nil && !errors.Is(err, fs.ErrExist) { // another process may have made it just now
		return nil, err
	}
	return readKey(name)
}

// readKey reads a key of the right size; a file of another size is told, never replaced.
func readKey(name string) ([]byte, error) {
	key, err := os.ReadFile(name)
	if err == nil && len(key) != keySize {
		err = fmt.Errorf("%s is not a key; remove it", name)
	}
	return key, err
}

// file names the note of a stretch.
func (k *kept) file(stretch int) string {
	return filepath.Join(k.dir, fmt.Sprintf("stretch-%04d.json", stretch))
}

// due reports whether it is time for a note about a stretch.
// The first time it is asked about a stretch is the time from which the minute counts.
func (k *kept) due(stretch int) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	last, ok := k.last[stretch]
	if !ok {
		k.last[stretch] = time.Now()
	}
	return ok && time.Since(last) >= keptEvery
}

// code is what only this installation can make of a note.
// The note is signed with an empty code: JSON of a struct has its fields in one order, and so the
// same note gives the same text.
func (k *kept) code(n note) string {
	mac := hmac.New(sha256.New, k.key)
	n.Code = ""
	text, err := json.Marshal(n)
	if err != nil {
		panic(err) // numbers and text alone
	}
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil))
}

// save notes that the walk through a stretch has reached the heap at, behind values. At
// any moment either the note before or the new one is there, whole.
// The time of the note is taken down first: if writing fails, it is not tried again at every step.
func (k *kept) save(stretch int, at int64, values []byte) error {
	n := note{Claim: k.claim, Checker: version(), User: os.Getuid(), Stretch: stretch, At: at, Values: check.Pack(values)}
	n.Code = k.code(n)
	text, err := json.Marshal(n)
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

// load returns the place noted for a stretch from one window to the next, or the former where
// there is no note that this installation has made. A note that it has made for another
// certificate is an error, so that it is not overwritten.
// Order: the code first, since nothing else of a note is worth reading without it. A signed note of
// another certificate is the user's mistake, one directory for two, and is told; everything else
// that does not fit is passed over, and its stretch walked again.
func (k *kept) load(stretch int, from, to place) (place, error) {
	info, err := os.Stat(k.file(stretch))
	if errors.Is(err, fs.ErrNotExist) {
		return from, nil
	}
	if err != nil {
		return from, err
	}
	const longest = 32 << 20
	text := []byte{}
	if info.Size() <= longest {
		if text, err = os.ReadFile(k.file(stretch)); err != nil {
			return from, err
		}
	}
	var n note
	if err := strict.Decode(text, &n); err != nil || !hmac.Equal([]byte(n.Code), []byte(k.code(n))) {
		return k.ignore(from)
	}
	if n.Claim != k.claim {
		return from, fmt.Errorf("check: %s belongs to another certificate; give each a directory of its own", k.file(stretch))
	}
	values, err := n.Values.Unpack(int64(len(from.Values)))
	if err != nil || n.Checker != version() || n.User != os.Getuid() || n.Stretch != stretch || n.At < from.At || n.At > to.At {
		return k.ignore(from)
	}
	return place{n.At, values}, nil
}

// ignore counts a note that was not believed.
func (k *kept) ignore(from place) (place, error) {
	k.ignored++
	return from, nil
}
