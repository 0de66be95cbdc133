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
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// A Setup is what the command needs of the rest of the program.
type Setup struct {
	Version string
	// Start starts a kernel whose cells run in the folder dir.
	Start func(dir string) (Kernel, error)
	// Lessons copies the lessons into a folder, and never overwrites a file.
	Lessons func(dir string) error
	// Trusted returns the lessons as they were written, which are trusted.
	Trusted func() [][]byte
	// Forms and Export are as in Options.
	Forms  []Form
	Export Exporter
}

// flags of the command.
type flags struct {
	ip      string
	port    int
	token   string
	quiet   bool // no browser
	lessons bool
}

// Command returns "sprague notebook".
func Command(setup Setup) *cobra.Command {
	var f flags
	cmd := &cobra.Command{
		Use:   "notebook [DIR]",
		Short: "Open the notebook in the browser; needs neither Python nor Jupyter",
		Long: `Serves the folder DIR (this one if none is given) as a notebook for the browser and opens it.

The page is reached by a link with a secret token, which is printed. Whoever has the
link can run any program as you, so the server answers this machine alone unless --ip
says otherwise.

A page may be closed or loaded anew while its cells run: as long as the server does, they go
on, and the page shows them as they are when it is opened again.

JupyterLab can use the kernels of this server:
  jupyter lab --gateway-url http://localhost:PORT --GatewayClient.auth_token TOKEN`,
		Example: `  sprague notebook
  sprague notebook --lessons ~/games
  sprague notebook --no-browser --port 9000`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) == 1 {
				dir = args[0]
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return run(ctx, setup, f, dir, cmd.OutOrStdout())
		},
	}
	p := cmd.Flags()
	p.StringVar(&f.ip, "ip", "127.0.0.1", "address to listen on; any but this machine's own lets others in who have the token")
	p.IntVar(&f.port, "port", 8888, "port to listen on; the next free one if it is taken")
	p.StringVar(&f.token, "token", "", "token to ask for, instead of a random one (at least 16 characters)")
	p.BoolVar(&f.quiet, "no-browser", false, "print the link and open no browser")
	p.BoolVar(&f.lessons, "lessons", false, "copy the lessons into DIR first, which is made if need be; nothing is overwritten")
	return cmd
}

func run(ctx context.Context, setup Setup, f flags, dir string, out io.Writer) error {
	token, err := tokenOf(f)
	if err != nil {
		return err
	}
	if f.lessons { // makes the folder if need be
		if err := setup.Lessons(dir); err != nil {
			return err
		}
	}
	if dir, err = folder(dir); err != nil {
		return err
	}
	l, err := listen(f.ip, f.port)
	if err != nil {
		return err
	}
	defer l.Close()
	s, err := New(options(setup, dir, token, l))
	if err != nil {
		return err
	}
	defer s.Close()
	announce(out, f, dir, token, l)
	return s.Serve(ctx, l)
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

func tokenOf(f flags) (string, error) {
	switch {
	case f.token == "":
		return strings.ToLower(rand.Text()), nil
	case len(f.token) < 16:
		return "", errors.New("--token: at least 16 characters are needed; without the flag a random one is made")
	}
	return f.token, nil
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

func options(setup Setup, dir, token string, l net.Listener) Options {
	host, port, _ := net.SplitHostPort(l.Addr().String())
	o := Options{
		Dir: dir, Token: token, Port: port, Version: setup.Version, Hosts: names(host),
		Start:   func() (Kernel, error) { return setup.Start(dir) },
		Lessons: setup.Lessons, Forms: setup.Forms, Export: setup.Export,
	}
	if setup.Trusted != nil {
		o.Trusted = setup.Trusted()
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
func announce(out io.Writer, f flags, dir, token string, l net.Listener) {
	host, port, _ := net.SplitHostPort(l.Addr().String())
	ip := net.ParseIP(host)
	local := ip.IsLoopback() || ip.IsUnspecified()
	if local {
		host = "localhost"
	}
	link := "http://" + net.JoinHostPort(host, port) + "/tree?token=" + token
	fmt.Fprintf(out, "The notebook of %s is at\n\n    %s\n\nCtrl-C ends it and its kernels.\n", dir, link)
	if !ip.IsLoopback() {
		fmt.Fprintf(out, "\nIt listens on %s: anyone who can reach this machine and has the link can run programs as you,\nand the connection is not encrypted. Prefer a tunnel: ssh -L %s:localhost:%s THIS-MACHINE\n", l.Addr(), port, port)
	}
	if !f.quiet {
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
