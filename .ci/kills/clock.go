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
	ours := filepath.Join(dir, "time.go")
	if err := os.WriteFile(ours, []byte(strings.Replace(string(text), honest, jumping, 1)+jumps), 0o666); err != nil {
		return err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{theirs: ours}})
	if err != nil {
		return err
	}
	if err := os.WriteFile(overlay(dir), list, 0o666); err != nil {
		return err
	}
	if out, err := exec.Command("go", "build", "-overlay", overlay(dir), "-o", program, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// overlay names the file that tells the compiler which source is exchanged.
func overlay(dir string) string { return filepath.Join(dir, "overlay.json") }

// looks asks for the time for a second, and says by how many seconds it jumped each time.
const looks = `package main

import (
	"fmt"
	"time"
)

func main() {
	began, last := time.Now(), time.Now()
	for n := 0; n < 8; {
		time.Sleep(10 * time.Millisecond)
		now := time.Now()
		if jump := now.Unix() - last.Unix(); jump < -1 || jump > 1 {
			fmt.Printf("  %s, %+d s at once; %.2f s since it began\n", now.UTC().Format(time.DateTime), jump, now.Sub(began).Seconds())
			n++
		}
		last = now
	}
}
`

// showClock prints what the clock tells that jumps, by a program of two dozen lines built as the other was.
func showClock(dir string) error {
	source := filepath.Join(dir, "looks.go")
	if err := os.WriteFile(source, []byte(looks), 0o666); err != nil {
		return err
	}
	out, err := exec.Command("go", "run", "-overlay", overlay(dir), source).CombinedOutput()
	fmt.Printf("the clock of every other process, by chance:\n%s", out)
	return err
}
