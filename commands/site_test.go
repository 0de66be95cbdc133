package commands

import (
	"io"
	"net"
	"strings"
	"testing"
)

// An address behind --serve and a space would be taken for the folder to write.
func TestSiteTakesNoAddressForAFolder(t *testing.T) {
	for _, address := range []string{"localhost:8000", ":80", "[::1]:9000", "127.0.0.1:65535"} {
		cmd := siteCommand("test")
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
