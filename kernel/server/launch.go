package server

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"sprague/kernel/server/auth"
)

// A Launch says how the server of a folder is started. Of its options, those that follow from the rest are left out.
type Launch struct {
	Options
	IP        string // address to listen on
	FirstPort int    // or, when it is taken, one of the next
	Quiet     bool   // no browser
	Lessons   bool   // are copied into the folder first

	TrustedProxies []string // addresses and networks whose forwarded headers are believed
	Cert, Key      string   // files for HTTPS; empty: HTTP
	PasswordFile   string   // what a person types to log in, hashed; empty: the token
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
	socket, err := listen(l.IP, l.FirstPort)
	if err != nil {
		return err
	}
	defer socket.Close()
	options, err := l.options(dir, token, socket)
	if err != nil {
		return err
	}
	s, err := New(options)
	if err != nil {
		return err
	}
	defer s.Close()
	l.announce(out, dir, token, socket)
	if socket, err = l.encrypted(socket); err != nil {
		return err
	}
	return s.Serve(ctx, socket)
}

// encrypted returns the socket with HTTPS, if files for it are given.
func (l Launch) encrypted(socket net.Listener) (net.Listener, error) {
	if l.Cert == "" && l.Key == "" {
		return socket, nil
	}
	pair, err := tls.LoadX509KeyPair(l.Cert, l.Key)
	if err != nil {
		return nil, fmt.Errorf("--cert and --key: %w", err)
	}
	return tls.NewListener(socket, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}), nil
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

// listen listens on a port or, if it is taken, on one of the next.
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

func (l Launch) options(dir, token string, socket net.Listener) (o Options, err error) {
	host, port, _ := net.SplitHostPort(socket.Addr().String())
	o = l.Options
	o.Dir, o.Token, o.Port, o.Hosts = dir, token, port, append(names(host), l.Hosts...)
	if o.Proxies, err = auth.ParseProxies(l.TrustedProxies); err != nil {
		return o, err
	}
	if l.PasswordFile != "" {
		if o.Password, err = auth.ReadPassword(l.PasswordFile); err != nil {
			return o, err
		}
	}
	if config, err := os.UserConfigDir(); err == nil {
		o.SettingsFile = filepath.Join(config, "sprague", "notebook-settings.json")
		o.SignaturesFile = filepath.Join(config, "sprague", "notebook-signatures")
	}
	return o, nil
}

// names returns the names of a server on an address.
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
	scheme := "http"
	if l.Cert != "" {
		scheme = "https"
	}
	link := scheme + "://" + net.JoinHostPort(host, port) + cleanBase(l.Base) + "?token=" + url.QueryEscape(token)
	fmt.Fprintf(out, "The notebook of %s is at\n\n    %s\n\nCtrl-C ends it and its kernels.\n", dir, link)
	if !ip.IsLoopback() && l.Cert == "" {
		fmt.Fprintf(out, "\nIt listens on %s: anyone who can reach this machine and has the link can run programs "+
			"as you,\nand the connection is not encrypted. Prefer a tunnel: ssh -L %s:localhost:%s THIS-MACHINE\n",
			socket.Addr(), port, port)
	}
	if !l.Quiet {
		if err := openBrowser(link); err != nil {
			fmt.Fprintln(out, "\nNo browser could be opened; please open the link yourself.")
		}
	}
}

// openBrowser opens a private page that leads to the link: all users of the machine can read the arguments of a
// program.
func openBrowser(link string) error {
	opener := []string{"xdg-open"}
	switch {
	case runtime.GOOS == "darwin":
		opener = []string{"open"}
	case runtime.GOOS == "windows":
		opener = []string{"rundll32", "url.dll,FileProtocolHandler"}
	case os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "":
		return errors.New("no display")
	}
	page, err := leadingPage(link)
	if err != nil {
		return err
	}
	cmd := exec.Command(opener[0], append(opener[1:], page)...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait()
	return nil
}

var leading = template.Must(template.New("leading").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>sprague</title>
<meta http-equiv="refresh" content="0; url={{.}}"><p><a href="{{.}}">Open the notebook</a></p></html>
`))

// leadingPage writes a page that leads to the link and that only the user can read. It lies in the user's cache: some
// sandboxed browsers cannot read the folder for temporary files.
func leadingPage(link string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	page := filepath.Join(dir, "sprague", "open.html")
	if err := os.MkdirAll(filepath.Dir(page), 0o700); err != nil {
		return "", err
	}
	f, err := os.OpenFile(page, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return "", err
	}
	return page, errors.Join(leading.Execute(f, link), f.Close())
}
