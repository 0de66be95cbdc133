package server

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sprague/kernel/server/web"
)

// A request that is too large is refused with the reason, also to a client that sends all of it
// before it reads, as most libraries do.
func TestTooLargeIsHeard(t *testing.T) {
	st := newSite(t)
	u, err := url.Parse(st.url)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what, method, path string
		header             string
		size, wait         int // bytes that are promised, and sent
	}{
		{"a file", "PUT", "/api/contents/a.txt", "", web.MaxBody + 64<<20, web.MaxBody + 64<<20},
		{"no file", "POST", "/api/sessions", "", 64 << 20, 64 << 20},
		{"asked before", "PUT", "/api/contents/a.txt", "Expect: 100-continue\r\n", web.MaxBody + 1, 0},
		{"far too large", "PUT", "/api/contents/a.txt", "", 2 << 30, 0},
	} {
		conn, err := net.Dial("tcp", u.Host)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: %s\r\nAuthorization: token %s\r\nContent-Type: "+
			"application/json\r\n%sContent-Length: %d\r\n\r\n", c.method, c.path, u.Host, testToken, c.header, c.size)
		block := bytes.Repeat([]byte("x"), 1<<20)
		for range c.wait >> 20 {
			if _, err := conn.Write(block); err != nil {
				t.Fatalf("%s: %v", c.what, err)
			}
		}
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		said, _ := io.ReadAll(res.Body)
		conn.Close()
		if res.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(string(said), "larger than") {
			t.Errorf("%s: %s %s", c.what, res.Status, said)
		}
	}
}
