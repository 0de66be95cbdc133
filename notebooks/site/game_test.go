package site

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/octal"
)

// pageOf is the page of a game, and the folder that it lies in.
func pageOf(t *testing.T, dir string, g octal.Game) string {
	t.Helper()
	name, err := WriteGame(dir, g)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPageOfAGame(t *testing.T) {
	dir := t.TempDir()
	page := pageOf(t, dir, octal.Kayles)
	for _, part := range []string{"<title>Kayles</title>", "<small>0.77</small>", "Take 1 token and leave",
		"From heap 71 on the values repeat with period 12, for ever.", "by the theorem “Guy-Smith” from 168 values.",
		"<li>G(n&#43;12) = G(n) for every n with 71 ≤ n &lt; 156.</li>", "<b>3</b>", "<svg"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page lacks %q", part)
		}
	}
	if m := regexp.MustCompile(`<(script|img|link|iframe)[^>]* (src|href)=`).FindString(page); m != "" {
		t.Errorf("the page loads %s", m)
	}
	if strings.Contains(page, "read/kayles.html") {
		t.Error("a link to a site that is not there")
	}
	if _, err := os.Stat(filepath.Join(dir, "kayles.html")); err != nil {
		t.Error(err)
	}
}

// The script of the page has the digits of the code and the values, as the library has them.
func TestBoardOfAPage(t *testing.T) {
	page := pageOf(t, t.TempDir(), octal.Dawson)
	m := regexp.MustCompile(`const \{ Digits, Values \} = (\{.*\});`).FindStringSubmatch(page)
	var b board
	if m == nil || json.Unmarshal([]byte(m[1]), &b) != nil {
		t.Fatal("no board")
	}
	if !slices.Equal(b.Values, octal.Dawson.Values(longestRow+1)) || !slices.Equal(b.Digits[:4], []int{0, 0, 7, 0}) {
		t.Errorf("%+v", b)
	}
}

// In a site the page leads to lessons; ten links are the most.
func TestLinksOfAGame(t *testing.T) {
	dir := files(t, map[string][]byte{"index.html": nil, "sprague.wasm.gz": nil, "wasm_exec.js": nil})
	page := pageOf(t, dir, octal.MustParse("0.123"))
	links := strings.Count(page, "<li><a href=")
	if links < 5 || links > 10 || !strings.Contains(page, `href="read/kayles.html"`) {
		t.Errorf("%d links", links)
	}
}

// What is said of a period depends on what proves it.
func TestPeriodsOfGames(t *testing.T) {
	for code, want := range map[string]string{
		"0.6":   "No period is proved. The atlas of this program has looked at 185125107 values.",
		"0.106": "with period 328226140474, for ever. It is proved by the theorem “finite state”; the certificate has",
		"0.(3)": "From heap 0 on the values repeat with period 1, each time greater by 1, for ever.",
	} {
		if page := pageOf(t, t.TempDir(), octal.MustParse(code)); !strings.Contains(page, want) {
			t.Errorf("%s: the page lacks %q", code, want)
		}
	}
}

func TestGamesWithoutABoard(t *testing.T) {
	for _, g := range []octal.Game{octal.GrundysGame, octal.MustParse("4.3"), octal.MustParse("0.8")} {
		_, err := WriteGame(t.TempDir(), g)
		if err == nil || !strings.Contains(err.Error(), "octal codes that begin with 0") {
			t.Errorf("%s: %v", g.Code(), err)
		}
	}
}
