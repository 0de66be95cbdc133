package jupyter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"time"
)

// A finding is one thing the doctor looked at. Remedy is empty when all is well.
type finding struct {
	what   string
	remedy string
}

// doctor finds out why Jupyter may not run the kernel.
type doctor struct {
	place    place
	version  string
	lookPath func(string) (string, error)
	findings []finding
}

// Doctor finds out why Jupyter may not run the kernel, and writes what it finds to out. The
// error says how many problems there are.
func Doctor(ctx context.Context, version string, out io.Writer) error {
	p, err := here()
	if err != nil {
		return err
	}
	d := &doctor{place: p, version: version, lookPath: exec.LookPath}
	ill := d.examine(ctx)
	d.report(out)
	switch ill {
	case 0:
		return nil
	case 1:
		return errors.New("one problem found")
	}
	return fmt.Errorf("%d problems found", ill)
}

func (d *doctor) well(format string, args ...any) {
	d.findings = append(d.findings, finding{what: fmt.Sprintf(format, args...)})
}

func (d *doctor) ill(remedy, format string, args ...any) {
	d.findings = append(d.findings, finding{fmt.Sprintf(format, args...), remedy})
}

const (
	reinstall  = "run: sprague kernel install"
	getJupyter = "install Jupyter (pip install notebook, or your system's package), or use: sprague notebook"
)

// examine looks at everything and returns the number of problems.
func (d *doctor) examine(ctx context.Context) int {
	jupyter := d.checkJupyter()
	if dir, ok := d.checkSpecs(); ok {
		if d.checkSpec(ctx, dir) {
			d.checkSeen(ctx, jupyter, dir)
		}
	}
	ill := 0
	for _, f := range d.findings {
		if f.remedy != "" {
			ill++
		}
	}
	return ill
}

func (d *doctor) checkJupyter() string {
	path, err := d.lookPath("jupyter")
	if err != nil {
		d.ill(getJupyter, "there is no jupyter on the PATH")
		return ""
	}
	d.well("jupyter is %s", path)
	return path
}

// checkSpecs finds the kernelspec that Jupyter would use, and others that it hides.
func (d *doctor) checkSpecs() (dir string, ok bool) {
	var found []string
	for _, data := range d.place.jupyterPath() {
		if _, err := os.Stat(filepath.Join(specDir(data), "kernel.json")); err == nil {
			found = append(found, specDir(data))
		}
	}
	if len(found) == 0 {
		d.ill(reinstall, "the kernel is not installed where Jupyter looks: %v", d.place.jupyterPath())
		return "", false
	}
	d.well("the kernelspec is in %s", found[0])
	for _, other := range found[1:] {
		d.well("another one, not used, is in %s", other)
	}
	return found[0], true
}

// checkSpec compares an installed spec with what install would write now. It reports
// whether the spec can be read at all.
func (d *doctor) checkSpec(ctx context.Context, dir string) (readable bool) {
	spec, err := readSpec(dir)
	if err != nil {
		d.ill(reinstall, "the kernelspec cannot be read: %v", err)
		return false
	}
	binary := spec.Argv[0]
	if _, err := d.lookPath(binary); err != nil {
		d.ill(reinstall, "its program is missing or cannot be run: %v", err)
		return true
	}
	d.well("its program is %s", binary)
	switch want := newSpec(binary, d.version); {
	case spec.Metadata.Version != d.version:
		d.ill(reinstall, "the kernelspec is of another version: %q, this is %q", spec.Metadata.Version, d.version)
	case !reflect.DeepEqual(spec, want):
		d.well("the kernelspec has been changed by hand")
	}
	if took, err := tryStart(ctx, spec); err != nil {
		d.ill("run the program by hand to see more: "+binary+" version", "the kernel does not start: %v", err)
	} else {
		d.well("the kernel starts, in %v", took.Round(time.Millisecond))
	}
	return true
}

// checkSeen asks Jupyter itself where it finds the kernel.
func (d *doctor) checkSeen(ctx context.Context, jupyter, dir string) {
	if jupyter == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, jupyter, "kernelspec", "list", "--json").Output()
	var list struct {
		Kernelspecs map[string]struct {
			Dir string `json:"resource_dir"`
		} `json:"kernelspecs"`
	}
	if err != nil || json.Unmarshal(out, &list) != nil {
		d.ill(getJupyter, "jupyter kernelspec list does not work: %v", err)
		return
	}
	switch seen, ok := list.Kernelspecs[SpecName]; {
	case !ok:
		d.ill("set JUPYTER_PATH, or install with --prefix or --sys-prefix into the environment of this jupyter", "this jupyter does not see the kernel")
	case !sameDir(seen.Dir, dir):
		d.ill("remove the one you do not want: sprague kernel uninstall --prefix …", "this jupyter uses another kernelspec, in %s", seen.Dir)
	default:
		d.well("this jupyter sees it")
	}
}

func sameDir(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// report prints what was found.
func (d *doctor) report(out io.Writer) {
	for _, f := range d.findings {
		if f.remedy == "" {
			fmt.Fprintf(out, "ok       %s\n", f.what)
			continue
		}
		fmt.Fprintf(out, "problem  %s\n         → %s\n", f.what, f.remedy)
	}
}

// tryStart starts the kernel of a spec and waits until its heartbeat socket greets.
func tryStart(ctx context.Context, spec Spec) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	file, port, err := scratchConnection()
	if err != nil {
		return 0, err
	}
	defer os.Remove(file)
	args := append([]string(nil), spec.Argv[1:]...)
	for i, a := range args {
		if a == "{connection_file}" {
			args[i] = file
		}
	}
	start := time.Now()
	cmd := exec.CommandContext(ctx, spec.Argv[0], args...)
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	defer func() { cancel(); <-ended }()
	for {
		select {
		case err := <-ended:
			ended <- err
			return 0, fmt.Errorf("it ended: %v", err)
		case <-ctx.Done():
			return 0, fmt.Errorf("no heartbeat within 10 s")
		case <-time.After(5 * time.Millisecond):
		}
		if greets(port) {
			return time.Since(start), nil
		}
	}
}

// greets reports whether something that speaks ZMTP listens on a port of this machine.
func greets(port int) bool {
	conn, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", port), time.Second)
	if err != nil {
		return false
	}
	defer conn.Close()
	conn.SetReadDeadline(time.Now().Add(time.Second))
	var first [1]byte
	n, _ := conn.Read(first[:])
	return n == 1 && first[0] == 0xff
}

// scratchConnection writes a connection file with free ports and returns its heartbeat's.
func scratchConnection() (file string, heartbeat int, err error) {
	ports, err := freePorts(5)
	if err != nil {
		return "", 0, err
	}
	c := Connection{
		Transport: "tcp", IP: "127.0.0.1", Key: "doctor", Scheme: "hmac-sha256",
		Shell: ports[0], IOPub: ports[1], Stdin: ports[2], Control: ports[3], Heartbeat: ports[4],
	}
	data, err := json.Marshal(c)
	if err != nil {
		return "", 0, err
	}
	f, err := os.CreateTemp("", "sprague-doctor-*.json")
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	_, err = f.Write(data)
	return f.Name(), c.Heartbeat, err
}

func freePorts(n int) ([]int, error) {
	var ports []int
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}
