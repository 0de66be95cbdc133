package rt

import (
	"bytes"
	"io"
	"os"
	"strings"
)

// What a compiled function reads, it may read for ever: from a device, or from a reader of the user's
// that never ends. A long reader passes a gate at every read, so that its cell can be stopped; a
// kept one asks for memory as well, as what it reads is kept in one piece.
type long struct {
	from io.Reader
	kept bool
	read int // bytes so far
	room int // bytes that there is memory for
}

// keptFirst is how many bytes a kept reader reads before it asks.
const keptFirst = 16 << 20

func (l *long) Read(p []byte) (n int, err error) {
	Gate()
	if l.kept && l.read > l.room {
		l.room = 2 * l.read
		Room(l.room, 1) // the piece grows to twice its size, beside what it was
	}
	n, err = l.from.Read(p)
	l.read += max(0, n)
	return n, err
}

func kept(r io.Reader) io.Reader { return &long{from: r, kept: true, room: keptFirst} }

// ReadAll is io.ReadAll.
func ReadAll(r io.Reader) ([]byte, error) {
	if r == nil {
		return io.ReadAll(r)
	}
	return io.ReadAll(kept(r))
}

// ReadFile is os.ReadFile.
func ReadFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil || info.IsDir() {
		return os.ReadFile(name)
	}
	if info.Mode().IsRegular() && info.Size() > 0 {
		Room(int(info.Size()), 1)
		return os.ReadFile(name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(kept(f))
}

// Copy, CopyN and CopyBuffer are the functions of package io.
func Copy(to io.Writer, from io.Reader) (int64, error) { return io.Copy(to, copied(to, from)) }

func CopyN(to io.Writer, from io.Reader, n int64) (int64, error) {
	return io.CopyN(to, copied(to, from), n)
}

func CopyBuffer(to io.Writer, from io.Reader, buffer []byte) (int64, error) {
	return io.CopyBuffer(to, copied(to, from), buffer)
}

// copied is a reader as a copy reads it. One that writes itself, in pieces of its own, is left alone,
// but for files, whose pieces are those of any copy; and one that the writer may look at.
func copied(to io.Writer, from io.Reader) io.Reader {
	if from == nil {
		return nil
	}
	if _, file := from.(*os.File); !file {
		if _, writes := from.(io.WriterTo); writes {
			return from
		}
	}
	switch to.(type) {
	case *bytes.Buffer, *strings.Builder:
		return kept(from)
	case *os.File:
	case io.ReaderFrom:
		if to != io.Discard {
			return from
		}
	}
	return &long{from: from}
}

// BufferReadFrom is the method ReadFrom of bytes.Buffer.
func BufferReadFrom(b *bytes.Buffer, r io.Reader) (int64, error) {
	if r == nil {
		return b.ReadFrom(r)
	}
	return b.ReadFrom(kept(r))
}
