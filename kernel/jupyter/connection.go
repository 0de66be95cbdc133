package jupyter

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"sprague/kernel/jupyter/wire"
)

// A Connection is a connection file: the addresses of the five sockets and the key that signs messages.
type Connection struct {
	Transport string `json:"transport"` // "tcp" or "ipc"
	IP        string `json:"ip"`        // or, for ipc, the path before "-port"
	Shell     int    `json:"shell_port"`
	IOPub     int    `json:"iopub_port"`
	Stdin     int    `json:"stdin_port"`
	Control   int    `json:"control_port"`
	Heartbeat int    `json:"hb_port"`
	Key       string `json:"key"`
	Scheme    string `json:"signature_scheme"`
}

// ReadConnection reads a connection file.
func ReadConnection(path string) (Connection, error) {
	var c Connection
	data, err := os.ReadFile(path)
	if err != nil {
		return c, fmt.Errorf("connection file: %w", err)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("connection file %s: %w", path, err)
	}
	if c.Transport = cmp.Or(c.Transport, "tcp"); c.Transport != "tcp" && c.Transport != "ipc" {
		return c, fmt.Errorf("connection file %s: transport %q is not known, only tcp and ipc", path, c.Transport)
	}
	if c.IP == "" {
		return c, fmt.Errorf("connection file %s: no ip", path)
	}
	for _, p := range c.ports() {
		if p.port == 0 {
			return c, fmt.Errorf("connection file %s: no %s", path, p.field)
		}
	}
	return c, nil
}

// A namedPort is one of the five, with its name in a connection file.
type namedPort struct {
	field   string
	channel wire.Channel
	port    int
}

// ports returns those of the sockets in the order in which they begin to serve: the heartbeat last, because it tells
// front ends that the kernel is ready.
func (c Connection) ports() [5]namedPort {
	return [...]namedPort{
		{"iopub_port", wire.IOPub, c.IOPub}, {"shell_port", wire.Shell, c.Shell}, {"stdin_port", wire.Stdin, c.Stdin},
		{"control_port", wire.Control, c.Control}, {"hb_port", heartbeat, c.Heartbeat},
	}
}

// listen binds the socket of one port.
func (c Connection) listen(port int) (net.Listener, error) {
	if c.Transport == "tcp" {
		host := c.IP
		if host == "*" {
			host = ""
		}
		return net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	}
	path := c.IP + "-" + strconv.Itoa(port)
	if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSocket != 0 {
		_ = os.Remove(path) // a kernel that was killed has left it behind
	}
	return net.Listen("unix", filepath.FromSlash(path))
}
