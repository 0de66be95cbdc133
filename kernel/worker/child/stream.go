package child

import (
	"fmt"
	"io"
	"os"
	"reflect"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
)

// A stream is a text stream of whatever cell the writing goroutine belongs to.
type stream struct {
	child *child
	kind  wire.Kind
}

func (s stream) Write(p []byte) (int, error) {
	c := s.child
	c.drain()
	cell := c.registry.here()
	if cell == nil {
		cell = c.registry.current()
	}
	s.put(cell, p)
	return len(p), nil
}

// put adds to the stream of a cell, as far as it may go on writing. Without a cell the supervisor finds a place for it.
func (s stream) put(cell *cell, p []byte) {
	c := s.child
	if cell == nil {
		c.sink.Text(s.kind, 0, p)
		return
	}
	n := cell.allow(len(p), 0)
	if n > 0 {
		c.sink.Text(s.kind, cell.id, p[:n])
	}
	if n < len(p) {
		c.flood(cell)
	}
}

// flood stops a cell that wants to put out more than it may. One that has ended already
// has goroutines that go on writing: that they are no longer heard is said once.
func (c *child) flood(cell *cell) {
	why := wire.Outcome{Ending: wire.Flooded} // how much is cut is not known before the end
	if !c.halt(cell, why) && cell.cancel(why) {
		c.sink.Text(wire.KindStderr, cell.id,
			fmt.Appendf(nil, "\n%s\n", "what its goroutines write beyond "+rt.Bytes(uint64(cell.limit))+" is not shown"))
	}
}

// A captures holds the captures of os.Stdout and os.Stderr, made when a cell first imports os, and
// the variables os.Stdin, os.Stdout and os.Stderr of cells, which a cell may assign to.
type captures struct {
	out, err              *capture
	stdin, stdout, stderr *os.File
}

// drain brings what went to the files themselves into the order of output.
func (c *child) drain() {
	if t := c.captures.Load(); t != nil {
		t.out.drain()
		t.err.drain()
	}
}

// writer returns the stream that a capture stands for, so that what is printed to
// os.Stdout and os.Stderr keeps its order; any other writer as it is.
func (c *child) writer(w io.Writer) io.Writer {
	if t := c.captures.Load(); t != nil {
		switch w {
		case t.out.file:
			return stream{c, wire.KindStdout}
		case t.err.file:
			return stream{c, wire.KindStderr}
		}
	}
	return w
}

// printed is where fmt prints: the stream of the cell, or the file that a cell has assigned to os.Stdout.
func (c *child) printed() io.Writer {
	if t := c.captures.Load(); t != nil && t.stdout != t.out.file {
		return c.writer(t.stdout)
	}
	return stream{c, wire.KindStdout}
}

// scanned is what fmt scans: what the user types, or the file that a cell has assigned to os.Stdin.
func (c *child) scanned() io.Reader {
	if t := c.captures.Load(); t != nil && t.stdin != os.Stdin {
		return t.stdin
	}
	return c.standardInput
}

// redirectFiles puts captures in the place of os.Stdout and os.Stderr.
func (c *child) redirectFiles(symbols map[string]any) {
	out, err1 := newCapture(stream{c, wire.KindStdout})
	err, err2 := newCapture(stream{c, wire.KindStderr})
	if err1 != nil || err2 != nil {
		return // no descriptors left: cells go on writing to the crash pipe
	}
	t := &captures{out: out, err: err, stdin: os.Stdin, stdout: out.file, stderr: err.file}
	c.captures.Store(t)
	symbols["Stdin"] = reflect.ValueOf(&t.stdin).Elem()
	symbols["Stdout"] = reflect.ValueOf(&t.stdout).Elem()
	symbols["Stderr"] = reflect.ValueOf(&t.stderr).Elem()
}

// A standardInput is the standard input of cells: it asks the user for each line.
type standardInput struct {
	child *child
	line  []byte // what is left of the last answer
}

func (k *standardInput) Read(p []byte) (int, error) {
	if len(k.line) == 0 {
		text, err := k.child.ask("", false)
		if err != nil {
			return 0, io.EOF
		}
		k.line = append([]byte(text), '\n')
	}
	n := copy(p, k.line)
	k.line = k.line[n:]
	return n, nil
}
