//go:build unix

package certificate_test

import (
	"path/filepath"
	"syscall"
	"testing"
)

// pipes makes a pipe without a writer.
func pipes(t *testing.T, dir string) []string {
	t.Helper()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"pipe"}
}
