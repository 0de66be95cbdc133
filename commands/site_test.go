package commands

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// An address behind --serve and a space would be taken for the folder to write.
func TestSiteTakesNoAddressForAFolder(t *testing.T) {
	for _, address := range []string{"localhost:8000", ":80", "[::1]:9000", "127.0.0.1:65535"} {
		cmd := siteCommand()
		cmd.SetArgs([]string{"--serve", address, "public"})
		cmd.SetOut(io.Discard)
		cmd.SetErr(io.Discard)
		if err := cmd.Execute(); err == nil || !strings.Contains(err.Error(), "--serve="+address) {
			t.Errorf("--serve %s public: %v", address, err)
		}
	}
	for _, folder := range []string{"public", "a:b", "c:65536", "/tmp/x", "x:", "C:\\site"} {
		if isAddress(folder) {
			t.Errorf("%q is taken for an address", folder)
		}
	}
}

// A folder that is finished is shown as it is: nothing is compiled, and nothing in it changes.
func TestSiteIsShown(t *testing.T) {
	files(t, map[string]string{"public/index.html": "the page", "public/sprague.wasm.gz": "x", "public/wasm_exec.js": "y"})
	ctx, cancel := context.WithCancel(t.Context())
	cmd := siteCommand()
	cmd.SetArgs([]string{"--serve=127.0.0.1:0", "public"})
	out, in := io.Pipe()
	cmd.SetOut(in)
	ended := make(chan error)
	go func() { ended <- cmd.ExecuteContext(ctx) }()
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "http://") {
	}
	reply, err := http.Get(lines.Text())
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	if body, err := io.ReadAll(reply.Body); string(body) != "the page" || err != nil {
		t.Errorf("%q, %v", body, err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// listener listens at a port that is free.
func listener(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}
