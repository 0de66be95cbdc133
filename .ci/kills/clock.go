package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The clock that jumps. Programs of Go ask the kernel for the time without the C library, so that what
// libraries such as libfaketime put before it does not reach them, and a machine's own clock is not
// ours to set. So the program is built with another time.Now: the time of day is another one twenty
// times a second, by seconds, days and decades, forwards and backwards, while the clock that only
// counts goes on evenly, as it does on a machine whose time is set.
const (
	honest  = "\tsec, nsec, mono := runtimeNow()\n\tif mono == 0 {\n"
	jumping = "\tsec, nsec, mono := runtimeNow()\n\tsec += jumps[uint64(mono)/50_000_000*2654435761>>7%uint64(len(jumps))]\n\tif mono == 0 {\n"
	jumps   = "\nvar jumps = [...]int64{0, 1, -1, 3600, -3600, 86400, -86400, 1_000_000_000, -1_000_000_000}\n"
)

// buildJumping builds the program with a clock that jumps.
func buildJumping(dir, program string) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	theirs := filepath.Join(strings.TrimSpace(string(root)), "src", "time", "time.go")
	text, err := os.ReadFile(theirs)
	if err != nil {
		return err
	}
	if strings.Count(string(text), honest) != 1 {
		return errors.New("this release of Go tells the time in another way: its clock cannot be made to jump")
	}
	ours, overlay := filepath.Join(dir, "time.go"), filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(ours, []byte(strings.Replace(string(text), honest, jumping, 1)+jumps), 0o666); err != nil {
		return err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{theirs: ours}})
	if err != nil {
		return err
	}
	if err := os.WriteFile(overlay, list, 0o666); err != nil {
		return err
	}
	if out, err := exec.Command("go", "build", "-overlay", overlay, "-o", program, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}
