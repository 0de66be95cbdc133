package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// A Setup is what the server needs of the rest of the program.
type Setup struct {
	Version string
	// Start starts a kernel whose cells run in the folder dir.
	Start func(dir string) (Kernel, error)
	// Lessons copies the lessons into a folder, and never overwrites a file.
	CopyLessons func(dir string) error
	// Trusted returns the lessons as they were written, which are trusted.
	Trusted func() [][]byte
	// Forms and Export are as in Options.
	Forms  []Form
	Export Exporter
}

// A Launch says how the server of a folder is started.
type Launch struct {
	Setup
	IP      string // address to listen on
	Port    int    // or, when it is taken, one of the next
	Token   string // to ask for; a random one if it is empty
	Quiet   bool   // no browser
	Lessons bool   // are copied into the folder first
}

// Run serves the folder dir until ctx ends, and writes to out where the notebook is.
func (l Launch) Run(ctx context.Context, dir string, out io.Writer) error {
	token, err := l.token()
	if err != nil {
		return err
	}
	if l.Lessons { // makes the folder if need be
		if err := l.CopyLessons(dir); err != nil {
			return err
		}
	}
	if dir, err = folder(dir); err != nil {
		return err
	}
	socket, err := listen(l.IP, l.Port)
	if err != nil {
		return err
	}
	defer socket.Close()
	s, err := New(l.options(dir, token, socket))
	if err != nil {
		return err
	}
	defer s.Close()
	l.announce(out, dir, token, socket)
	return s.Serve(ctx, socket)
}

// folder returns the absolute path of a folder that exists.
func folder(dir string) (string, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return "", fmt.Errorf("%s: there is no such folder", dir)
	}
	if !info.IsDir() {
		return "", fmt.Errorf("%s is a file; name the folder it lies in", dir)
	}
	return filepath.Abs(dir)
}

func (l Launch) token() (string, error) {
	switch {
	case l.Token == "":
		return strings.ToLower(rand.Text()), nil
	case len(l.Token) < 16:
		return "", errors.New("--token: at least 16 characters are needed; without the flag a random one is made")
	}
	return l.Token, nil
}

// windowsAddrInUse is EADDRINUSE on Windows, whose numbers package syscall does not know.
const windowsAddrInUse = syscall.Errno(10048)

// listen takes the port asked for or, when it is taken, one of the next.
func listen(ip string, port int) (net.Listener, error) {
	const tries = 50
	var err error
	for i := range tries {
		var l net.Listener
		if l, err = net.Listen("tcp", net.JoinHostPort(ip, strconv.Itoa(port+i))); err == nil {
			return l, nil
		}
		if port == 0 || !errors.Is(err, syscall.EADDRINUSE) && !errors.Is(err, windowsAddrInUse) {
			break
		}
	}
	return nil, fmt.Errorf("cannot listen on %s: %w", net.JoinHostPort(ip, strconv.Itoa(port)), err)
}

func (l Launch) options(dir, token string, socket net.Listener) Options {
	host, port, _ := net.SplitHostPort(socket.Addr().String())
	o := Options{
		Dir: dir, Token: token, Port: port, Version: l.Version, Hosts: names(host),
		Start:   func() (Kernel, error) { return l.Start(dir) },
		Lessons: l.CopyLessons, Forms: l.Forms, Export: l.Export,
	}
	if l.Trusted != nil {
		o.Trusted = l.Trusted()
	}
	if config, err := os.UserConfigDir(); err == nil {
		o.SettingsFile = filepath.Join(config, "sprague", "notebook-settings.json")
		o.SignaturesFile = filepath.Join(config, "sprague", "notebook-signatures")
	}
	return o
}

// names are those by which a server on the given address is called.
func names(host string) []string {
	ip := net.ParseIP(host)
	if ip == nil || ip.IsLoopback() {
		return nil
	}
	list := []string{host}
	if name, err := os.Hostname(); err == nil {
		list = append(list, name, name+".local")
	}
	if !ip.IsUnspecified() {
		return list
	}
	addresses, _ := net.InterfaceAddrs()
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok {
			list = append(list, n.IP.String())
		}
	}
	return list
}

// announce prints the link and opens it.
func (l Launch) announce(out io.Writer, dir, token string, socket net.Listener) {
	host, port, _ := net.SplitHostPort(socket.Addr().String())
	ip := net.ParseIP(host)
	local := ip.IsLoopback() || ip.IsUnspecified()
	if local {
		host = "localhost"
	}
	link := "http://" + net.JoinHostPort(host, port) + "/tree?token=" + token
	fmt.Fprintf(out, "The notebook of %s is at\n\n    %s\n\nCtrl-C ends it and its kernels.\n", dir, link)
	if !ip.IsLoopback() {
		fmt.Fprintf(out, "\nIt listens on %s: anyone who can reach this machine and has the link can run programs as you,\nand the connection is not encrypted. Prefer a tunnel: ssh -L %s:localhost:%s THIS-MACHINE\n", socket.Addr(), port, port)
	}
	if !l.Quiet {
		if err := openBrowser(link); err != nil {
			fmt.Fprintln(out, "\nNo browser could be opened; please open the link yourself.")
		}
	}
}

func openBrowser(link string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", link)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", link)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return errors.New("no display")
		}
		cmd = exec.Command("xdg-open", link)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait()
	return nil
}
