package jupyter

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"sprague/internal/atomicfile"
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

	file string // where it was read, "" for nowhere
}

// ReadConnection reads a connection file.
func ReadConnection(path string) (Connection, error) {
	c := Connection{file: path}
	data, err := os.ReadFile(path)
	if err != nil {
		return c, fmt.Errorf("connection file: %w", err)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("connection file %s: %w", path, err)
	}
	switch c.Transport {
	case "":
		c.Transport = "tcp"
	case "tcp", "ipc":
	default:
		return c, fmt.Errorf("connection file %s: transport %q is not known, only tcp and ipc", path, c.Transport)
	}
	if c.IP == "" {
		return c, fmt.Errorf("connection file %s: no ip", path)
	}
	return c, nil
}

// A namedPort is one of the five, with its name in a connection file.
type namedPort struct {
	field string
	port  *int
}

// ports returns those of the sockets in the order in which they begin to serve: iopub first, so that the kernel
// announces its start before any request, and the heartbeat last, because it tells front ends that the kernel is
// ready.
func (c *Connection) ports() [5]namedPort {
	return [...]namedPort{
		{"iopub_port", &c.IOPub}, {"shell_port", &c.Shell}, {"stdin_port", &c.Stdin},
		{"control_port", &c.Control}, {"hb_port", &c.Heartbeat},
	}
}

// bind opens all ports, in the order of ports. A port of 0 stands for any that is free, which is written into the
// connection file for front ends that wait for it.
func (c *Connection) bind() (listeners [5]net.Listener, err error) {
	asked := *c
	for i, p := range c.ports() {
		l, err := c.listen(*p.port)
		if err != nil {
			for _, opened := range listeners[:i] {
				opened.Close()
			}
			return listeners, fmt.Errorf("%s: %w", p.field, err)
		}
		if at, ok := l.Addr().(*net.TCPAddr); ok {
			*p.port = at.Port
		}
		listeners[i] = l
	}
	if *c != asked {
		err = c.tell()
	}
	return listeners, err
}

// tell writes the ports into the connection file, whose other fields stay.
func (c *Connection) tell() error {
	if c.file == "" {
		return nil
	}
	data, err := os.ReadFile(c.file)
	if err != nil {
		return fmt.Errorf("connection file: %w", err)
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &fields); err != nil {
		return fmt.Errorf("connection file %s: %w", c.file, err)
	}
	for _, p := range c.ports() {
		fields[p.field] = json.RawMessage(strconv.Itoa(*p.port))
	}
	text, err := json.MarshalIndent(fields, "", "  ")
	if err != nil {
		return err
	}
	if err := atomicfile.Write(c.file, text); err != nil { // no client reads half of it
		return fmt.Errorf("connection file: %w", err)
	}
	return nil
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
	if err := removeStale(path); err != nil {
		return nil, err
	}
	return net.Listen("unix", filepath.FromSlash(path))
}

// removeStale removes a socket that a kernel left behind when it was killed.
func removeStale(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Mode()&fs.ModeSocket == 0 {
		return fmt.Errorf("%s is in the way: not a socket", path)
	}
	return os.Remove(path)
}
