package contents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// put writes a file below a folder.
func put(t *testing.T, dir, name, body string, mode os.FileMode) {
	t.Helper()
	p := filepath.Join(dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(p), 0o755), os.WriteFile(p, []byte(body), mode),
		os.Chmod(p, mode)); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, dir, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want {
		t.Errorf("%s holds %.40q (%v), want %.40q", name, got, err, want)
	}
}

// Each fault has its status, and leaves all files as they were.
func TestRefusals(t *testing.T) {
	s, dir := open(t)
	put(t, dir, "a.txt", "a", 0o644)
	put(t, dir, "locked.txt", "l", 0o444)
	put(t, dir, "d/in.txt", "i", 0o644)
	os.Symlink("loop", filepath.Join(dir, "loop"))
	os.Symlink("nowhere", filepath.Join(dir, "dangling"))
	file, long := Change{Content: text("new")}, strings.Repeat("x", 300)
	for name, c := range map[string]struct {
		err    error
		status int
	}{
		"save into a folder that is not there": {second(s.Save("none/a.txt", file)), 404},
		"save below a file":                    {second(s.Save("a.txt/b.txt", file)), 403},
		"save over a folder":                   {second(s.Save("d", file)), 409},
		"save a folder over a file":            {second(s.Save("a.txt", Change{Type: Directory})), 409},
		"save a folder that is there":          {second(s.Save("d", Change{Type: Directory})), 200},
		"save a folder in no folder":           {second(s.Save("none/e", Change{Type: Directory})), 404},
		"save to a read-only file":             {second(s.Save("locked.txt", file)), 403},
		"save to a loop of links":              {second(s.Save("loop", file)), 403},
		"save under a name that is too long":   {second(s.Save(long, file)), 403},
		"save a number":                        {second(s.Save("a.txt", Change{Content: json.RawMessage(`1`)})), 400},
		"save nothing":                         {second(s.Save("a.txt", Change{})), 400},
		"save half a text":                     {second(s.Save("a.txt", Change{Content: json.RawMessage(`"a`)})), 400},
		"save a notebook of nothing":           {second(s.Save("a.ipynb", Change{Type: Notebook})), 400},
		"get what is not there":                {second(s.Get("none", Want{})), 404},
		"get a loop":                           {second(s.Get("loop", Want{})), 403},
		"get a link to nothing":                {second(s.Get("dangling", Want{})), 404},
		"get a folder as a notebook":           {second(s.Get("d", Want{Type: Notebook})), 400},
		"get a file as a folder":               {second(s.Get("a.txt", Want{Type: Directory})), 400},
		"get a text as a notebook":             {second(s.Get("a.txt", Want{Type: Notebook, Content: true})), 400},
		"copy what is not there":               {second(s.Copy("none", "")), 404},
		"copy a folder":                        {second(s.Copy("d", "")), 404},
		"copy into a folder that is not there": {second(s.Copy("a.txt", "none")), 404},
		"copy into a file":                     {second(s.Copy("a.txt", "a.txt")), 403},
		"copy out of the folder":               {second(s.Copy("a.txt", "..")), 404},
		"rename to itself":                     {second(s.Rename("a.txt", "a.txt")), 200},
		"rename to a file that is there":       {second(s.Rename("a.txt", "locked.txt")), 409},
		"rename to a folder that is there":     {second(s.Rename("a.txt", "d")), 409},
		"rename into itself":                   {second(s.Rename("d", "d/e")), 403},
		"rename what is not there":             {second(s.Rename("none", "b.txt")), 404},
		"rename into a folder not there":       {second(s.Rename("a.txt", "none/a.txt")), 404},
		"rename to a hidden name":              {second(s.Rename("a.txt", ".a.txt")), 404},
		"rename nothing":                       {second(s.Rename("", "b")), 400},
		"rename to nothing":                    {second(s.Rename("a.txt", "/")), 400},
		"delete what is hidden":                {s.Delete(trashDir), 404},
		"delete out of the folder":             {s.Delete("d/../../x"), 404},
		"checkpoint of nothing":                {second(s.MakeCheckpoint("none")), 404},
		"checkpoint of a folder":               {second(s.MakeCheckpoint("d")), 403},
		"checkpoints of nothing":               {second(s.Checkpoints("none")), 404},
		"checkpoint that was not made":         {s.Restore("a.txt", checkpointID), 404},
		"open a folder":                        {opened(s, "d"), 404},
		"open what is not there":               {opened(s, "none"), 404},
		"open a file":                          {opened(s, "a.txt"), 200},
		"a new file with a bad ending":         {second(s.New("", File, "txt")), 400},
		"a new file with a path as ending":     {second(s.New("", File, ".a/b")), 400},
		"a new file with a zero in its ending": {second(s.New("", File, ".a\x00")), 400},
		"a new file in no folder":              {second(s.New("none", File, ".txt")), 404},
		"a new folder below a file":            {second(s.New("a.txt", Directory, "")), 403},
		"a new file with a very long ending":   {second(s.New("", File, "."+long)), 403},
	} {
		if got := status(c.err); got != c.status {
			t.Errorf("%s: %d (%v), want %d", name, got, c.err, c.status)
		}
		if c.err != nil && strings.Contains(c.err.Error(), dir) {
			t.Errorf("%s says where the folder lies: %v", name, c.err)
		}
	}
	holds(t, dir, "a.txt", "a")
	holds(t, dir, "locked.txt", "l")
	holds(t, dir, "d/in.txt", "i")
}

func opened(s *Store, p string) error {
	f, _, err := s.Open(p)
	if err == nil {
		f.Close()
	}
	return err
}

// A file that was read-only when its checkpoint was made can be checked again when it is no more.
func TestCheckpointOfReadOnlyFile(t *testing.T) {
	s, dir := open(t)
	for _, old := range []bool{false, true} { // whose checkpoint an earlier program has made
		put(t, dir, "a.txt", "one", 0o444)
		if _, err := s.MakeCheckpoint("a.txt"); err != nil {
			t.Fatal(err)
		}
		if old {
			os.Chmod(filepath.Join(dir, checkpointOf("a.txt")), 0o444)
		}
		if err := s.Restore("a.txt", checkpointID); status(err) != 403 {
			t.Errorf("a read-only file is restored: %v", err)
		}
		os.Chmod(filepath.Join(dir, "a.txt"), 0o644)
		if _, err := s.Save("a.txt", Change{Content: text("two")}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.MakeCheckpoint("a.txt"); err != nil {
			t.Errorf("the second checkpoint: %v", err)
		}
		s.Save("a.txt", Change{Content: text("three")})
		if err := s.Restore("a.txt", checkpointID); err != nil {
			t.Error(err)
		}
		holds(t, dir, "a.txt", "two")
		os.Remove(filepath.Join(dir, "a.txt"))
	}
}

// Checkpoints lie where Jupyter has them, go with their files, and are none of other files.
func TestPlacesOfCheckpoints(t *testing.T) {
	for p, want := range map[string]string{
		"a.ipynb": ".ipynb_checkpoints/a-checkpoint.ipynb", "d/e/a.b.txt": "d/e/.ipynb_checkpoints/a.b-checkpoint.txt",
		"Makefile": ".ipynb_checkpoints/Makefile-checkpoint",
	} {
		if got := checkpointOf(p); got != want {
			t.Errorf("the checkpoint of %s is %s, want %s", p, got, want)
		}
	}
	s, dir := open(t)
	put(t, dir, "a.txt", "a1", 0o644)
	s.MakeCheckpoint("a.txt")
	put(t, dir, "a.txt", "a2", 0o644)
	os.Mkdir(filepath.Join(dir, "d"), 0o755)
	if _, err := s.Rename("a.txt", "d/b.md"); err != nil {
		t.Fatal(err)
	}
	if list, err := s.Checkpoints("d/b.md"); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	if err := s.Restore("d/b.md", checkpointID); err != nil {
		t.Error(err)
	}
	holds(t, dir, "d/b.md", "a1")
	if _, err := s.Rename("d", "e"); err != nil {
		t.Fatal(err)
	}
	if list, err := s.Checkpoints("e/b.md"); err != nil || len(list) != 1 {
		t.Errorf("after its folder moved: %v, %v", list, err)
	}
}

// Many pages save at once: the file is one of what they saved.
func TestManySaversAtOnce(t *testing.T) {
	s, dir := open(t)
	put(t, dir, "a.txt", "0", 0o644)
	const n = 16
	var all sync.WaitGroup
	var mu sync.Mutex
	statuses := map[int]int{}
	for i := range n {
		all.Go(func() {
			_, err := s.Save("a.txt", Change{Content: text(strings.Repeat(fmt.Sprint(i%10), 10_000))})
			mu.Lock()
			defer mu.Unlock()
			statuses[status(err)]++
		})
		all.Go(func() {
			if m, err := s.New("", File, ".txt"); err != nil || m.Name == "" {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if statuses[200] != n {
		t.Errorf("the statuses are %v", statuses)
	}
	body, _ := os.ReadFile(filepath.Join(dir, "a.txt"))
	if len(body) != 10_000 || len(bytes.Trim(body, string(body[:1]))) != 0 {
		t.Errorf("the file is no one's: %d bytes", len(body))
	}
	if list, _ := filepath.Glob(filepath.Join(dir, "untitled*.txt")); len(list) != n {
		t.Errorf("%d new files of %d", len(list), n)
	}
}

// A page's marks are not kept in the file, and not believed in one. A notebook is trusted if all its code cells were
// marked when it was saved, or can do no harm, until anyone else changes the file.
func TestTrustedNotebooks(t *testing.T) {
	s, dir := open(t)
	cell := func(mark, mime string) string {
		return fmt.Sprintf(`{"cell_type":"code","execution_count":1,"id":"%[2]s","metadata":{%[1]s},"source":["a\n","b"],`+
			`"outputs":[{"output_type":"display_data","metadata":{},"data":{"text/%[2]s":["<b>","x"],`+
			`"application/json":["x"]}}]}`,
			mark, mime)
	}
	plain := strings.Replace(cell("", "plain"), `,"application/json":["x"]`, "", 1)
	page := func(cells ...string) string {
		return `{"cells":[{"cell_type":"markdown","id":"m","metadata":{},"source":""},` + strings.Join(cells, ",") +
			`],"metadata":{},"nbformat":4,"nbformat_minor":5}`
	}
	const mark = `"trusted":true`
	for _, c := range []struct {
		what    string
		page    string
		trusted bool
	}{
		{"marked", page(cell(mark, "html"), plain), true}, {"not marked", page(cell("", "html")), false},
		{"one marked", page(cell(mark, "html"), cell("", "svg")), false}, {"text", page(plain), true},
		{"a mark that is none", page(cell(`"trusted":"true"`, "html")), false},
	} {
		s.signatures = &signatures{}
		if _, err := s.Save("n.ipynb", Change{Type: Notebook, Content: json.RawMessage(c.page)}); err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile(filepath.Join(dir, "n.ipynb"))
		if err != nil || strings.Contains(string(file), "trusted") || !strings.Contains(string(file), "   \"a\\n\",\n") {
			t.Errorf("%s: the file is %s, %v", c.what, file, err)
		}
		if s.signatures.has(file) != c.trusted {
			t.Errorf("%s: the signatures are %s", c.what, s.signatures.kept.Text())
		}
		m, err := s.Get("n.ipynb", Want{Content: true})
		if err != nil || strings.Contains(string(m.Content), `"trusted":true`) != c.trusted || *m.Format != JSON ||
			!strings.Contains(string(m.Content), `"a\nb"`) {
			t.Errorf("%s: the page gets %s, %v", c.what, m.Content, err)
		}
	}
	for name, body := range map[string]string{"a file can mark itself": page(cell(mark, "html")),
		"saving alone makes it trusted": page(cell("", "html"))} {
		put(t, dir, "n.ipynb", body, 0o644)
		if m, err := s.Get("n.ipynb", Want{Content: true}); err != nil || strings.Contains(string(m.Content), "trusted") {
			t.Errorf("%s: %s, %v", name, m.Content, err)
		}
	}
	if m, err := s.Get("n.ipynb", Want{Type: File, Content: true}); err != nil || *m.Format != Text ||
		!strings.Contains(string(m.Content), "nbformat_minor") {
		t.Errorf("as a file: %s, %v", m.Content, err)
	}
	if err := second(s.Save("n.ipynb", Change{Type: Notebook, Content: json.RawMessage(`"bad"`)})); status(err) != 400 {
		t.Errorf("what is no notebook is saved: %v", err)
	}
	put(t, dir, "n.ipynb", "broken", 0o644)
	if _, err := s.Get("n.ipynb", Want{Content: true}); status(err) != 400 {
		t.Errorf("what is no notebook: %v", err)
	}
	if m, err := s.New("", Notebook, ""); err != nil || m.Type != Notebook {
		t.Errorf("%+v, %v", m, err)
	}
	holds(t, dir, "Untitled.ipynb", string(blank(t)))
	if _, err := Open(filepath.Join(dir, "none"), ""); err == nil {
		t.Error("a folder that is not there is opened")
	}
}

// A file of the largest size is shown, one byte more is not; its hash and a copy do not need it in memory.
func TestLargestFile(t *testing.T) {
	s, dir := open(t)
	for name, size := range map[string]int64{"over.bin": maxContent + 1, "huge.bin": 1 << 40} {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(f.Truncate(size), f.Close()); err != nil {
			t.Skip(err) // no sparse files here
		}
		m, err := s.Get(name, Want{})
		if err != nil || *m.Size != size {
			t.Errorf("%+v, %v", m, err)
		}
		if _, err := s.Get(name, Want{Content: true}); status(err) != http.StatusRequestEntityTooLarge ||
			!strings.Contains(err.Error(), "it can be downloaded") {
			t.Errorf("%s: %v", name, err)
		}
	}
	f, info, err := s.Open("huge.bin")
	if err != nil || info.Size() != 1<<40 {
		t.Fatalf("%v, %v", info, err)
	}
	defer f.Close()
	if at, err := f.Seek(-1, io.SeekEnd); err != nil || at != 1<<40-1 {
		t.Errorf("at %d, %v", at, err)
	}
	put(t, dir, "small.txt", "content", 0o644)
	with, err := s.Get("small.txt", Want{Content: true, Hash: true})
	without, err2 := s.Get("small.txt", Want{Hash: true})
	if err != nil || err2 != nil || *with.Hash != *without.Hash || *with.Hash != Hash([]byte("content")) ||
		without.Content != nil {
		t.Errorf("%v, %v: %+v, %+v", err, err2, with, without)
	}
}

// The notebooks of the start page are the latest, as many as are wanted, of those that are shown.
func TestRecent(t *testing.T) {
	s, dir := open(t)
	at := time.Now().Add(-time.Hour)
	for i, name := range []string{"a.ipynb", "d/b.ipynb", "d/e/f/g/h/c.ipynb", "d/e/f/g/h/i/too deep.ipynb",
		".hidden/x.ipynb", ".x.ipynb", "node_modules/y.ipynb", "text.txt", "d/z.ipynb"} {
		put(t, dir, name, "{}", 0o644)
		os.Chtimes(filepath.Join(dir, name), at, at.Add(time.Duration(i)*time.Minute))
	}
	os.Symlink("a.ipynb", filepath.Join(dir, "link.ipynb"))
	for n, want := range map[int]string{0: "", 1: "d/z.ipynb", 2: "d/z.ipynb d/e/f/g/h/c.ipynb",
		100: "d/z.ipynb d/e/f/g/h/c.ipynb d/b.ipynb a.ipynb"} {
		var names []string
		for _, m := range s.Recent(n) {
			names = append(names, m.Path)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("the %d latest are %q, want %q", n, got, want)
		}
	}
}

// Errors of the file system are told with a status of their own and without the place of the folder.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
		says   string
	}{
		{nil, 200, ""}, {fs.ErrNotExist, 404, "no such file or folder: p"}, {fs.ErrExist, 409, "already something named p"},
		{fs.ErrPermission, 403, "no permission for p"},
		{&fs.PathError{Op: "open", Path: "/secret/p", Err: errors.New("odd")}, 403, "p: odd"},
		{&os.LinkError{Op: "rename", Old: "/secret/p", New: "/secret/q", Err: errors.New("odd")}, 403, "p: odd"},
		{errors.New("unknown"), 500, "p: unknown"}, {refuse(418, "tea"), 418, "tea"},
		{fmt.Errorf("wrapped: %w", refuse(418, "tea")), 418, "tea"},
	} {
		err := explain("p", c.err)
		if status(err) != c.status || c.err != nil &&
			(!strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%v becomes %d, %v; want %d, %q", c.err, status(err), err, c.status, c.says)
		}
	}
}

// A change is read as pages send it, with its content as it stands, or refused.
func TestReadChange(t *testing.T) {
	for body, want := range map[string]string{
		`{}`: ` "" ""0`, `{"type":"file","format":"text","content":"x","chunk":2}`: `"x" "file" "text"2`,
		`{"content":{"a": [1,  2]},"type":"notebook"}`: `{"a": [1,  2]} "notebook" ""0`, `{"content":null}`: `null "" ""0`,
		`{"content":1,"content":2}`:      `2 "" ""0`,
		`{"type":"file","unknown":[{}]}`: ` "file" ""0`, `[]`: "!", `1`: "!", `{`: "!", `{"type":1}`: "!",
		`{"chunk":"x"}`: "!", `{"chunk":1e99}`: "!", `{} {}`: "!", "\xff": "!",
	} {
		var c Change
		err := json.Unmarshal([]byte(body), &c)
		got := fmt.Sprintf("%s %q %q%d", c.Content, c.Type, c.Format, c.Chunk)
		if err != nil {
			got = "!"
		}
		if got != want {
			t.Errorf("%s is read as %s (%v), want %s", body, got, err, want)
		}
	}
}
