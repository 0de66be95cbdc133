package assets

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"sprague/kernel/server/ui"
)

// The committed archive is what the recipe beside it makes.
func TestArchiveMatchesRecipe(t *testing.T) {
	want, err := ui.Digest(os.DirFS("../ui"))
	if err != nil {
		t.Fatal(err)
	}
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	got, err := fs.ReadFile(a, ui.DigestFile)
	if err != nil || string(got) != want {
		t.Errorf("assets/notebook.zip was made by another recipe: kernel/server/ui/build rebuilds it")
	}
	if notices, err := fs.ReadFile(a, "THIRD-PARTY-NOTICES.txt"); err != nil || len(notices) < 100_000 {
		t.Errorf("the notices of third parties have %d bytes, %v", len(notices), err)
	}
	const limit = 6 << 20
	if len(archive) > limit {
		t.Errorf("the archive has %d bytes, more than %d", len(archive), limit)
	}
}

// Nothing in the front end may be fetched from elsewhere.
func TestLockfileNamesNoHost(t *testing.T) {
	body, err := os.ReadFile("../ui/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(body, []byte(`"resolved"`)) {
		t.Error("the lockfile names where packages were downloaded from")
	}
	if n := bytes.Count(body, []byte(`"integrity"`)); n < 300 {
		t.Errorf("the lockfile fixes the content of only %d packages", n)
	}
}

// A browser that takes gzip gets what the file holds, and does not get it twice.
func TestServe(t *testing.T) {
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	get := func(name string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/", nil)
		for i := 0; i+1 < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		a.Serve(w, r, name)
		return w
	}
	packed := get("static/main.js", "Accept-Encoding", "gzip")
	z, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err) // among others a wrong checksum in the trailer
	}
	if plain := get("static/main.js").Body.Bytes(); !bytes.Equal(unpacked, plain) || len(plain) == 0 {
		t.Errorf("gzip gives %d bytes, plain %d", len(unpacked), len(plain))
	}
	if w := get("static/main.js", "If-None-Match", packed.Header().Get("ETag")); w.Code != http.StatusNotModified {
		t.Errorf("requested again: status %d", w.Code)
	}
	if w := get("static/none.js"); w.Code != http.StatusNotFound {
		t.Errorf("a file that is not there: status %d", w.Code)
	}
}

func TestSettingsAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sub", "settings.json")
	const theme, tracker = "@jupyterlab/apputils-extension:themes", "@jupyterlab/notebook-extension:tracker"
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	one, _ := OpenSettings(a, file)
	two, _ := OpenSettings(a, file) // of another server of the same user
	raw := func(s *Settings, id string) string {
		for _, x := range s.list() {
			if x.ID == id {
				return x.Raw
			}
		}
		return ""
	}
	if raw(one, theme) == "" || raw(one, tracker) == "" {
		t.Fatal("the settings are not there")
	}
	if err := errors.Join(one.change(theme, `{"theme":"JupyterLab Dark"} // a comment`), two.change(tracker, `{}`),
		one.change(tracker, `{"x":1}`)); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*Settings{one, two} {
		if raw(s, theme) != `{"theme":"JupyterLab Dark"} // a comment` || raw(s, tracker) != `{"x":1}` {
			t.Errorf("one server has %s", s.changed.Text())
		}
	}
	os.WriteFile(file, []byte("{ half"), 0o600)
	if s, err := OpenSettings(a, file); err != nil || s.change(theme, "{}") != nil {
		t.Errorf("a damaged file: %v", err)
	}
}
