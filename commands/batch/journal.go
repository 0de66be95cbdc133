package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sprague/kernel/atomicfile"
)

// A journal is a file of records, a line each, to which one process at a time adds. A line is
// added whole or not at all: what was cut off when a process was killed or a disk was full is
// taken away before anything else is written.
type journal struct {
	file    *os.File
	size    int64 // of the whole lines
	synced  time.Time
	release func() // of the lock
}

// syncEvery is the time between two orders to the system to bring what was written to the disk.
// A killed process loses nothing by it, a machine that loses its power so much.
const syncEvery = 2 * time.Second

// openJournal opens or makes the journal name, locked by the file lockName, and returns the
// records that it has. Lines that are no records among others that are get set aside, into a
// file beside the journal, and notice is told of them.
func openJournal(ctx context.Context, name, lockName string, k Kind, notice func(string)) (*journal, []Record, error) {
	release, err := lock(ctx, lockName, name)
	if err != nil {
		return nil, nil, err
	}
	j := &journal{release: release}
	records, err := j.open(name, k, notice)
	if err != nil {
		j.close()
		return nil, nil, err
	}
	return j, records, nil
}

func (j *journal) open(name string, k Kind, notice func(string)) ([]Record, error) {
	found, err := k.readJournal(name)
	if err != nil {
		return nil, err
	}
	if len(found.damaged) > 0 {
		if err := found.setAside(name); err != nil {
			return nil, err
		}
		notice(fmt.Sprintf("%s: %d damaged lines set aside in %s; their items are done again", name, len(found.damaged), damagedName(name)))
	}
	if j.file, err = os.OpenFile(name, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666); err != nil {
		return nil, err
	}
	if j.size = found.whole; len(found.damaged) > 0 {
		info, err := j.file.Stat()
		if err != nil {
			return nil, err
		}
		j.size = info.Size()
	}
	if found.tail > 0 {
		notice(fmt.Sprintf("%s: the last line was cut off in writing; its item is done again", name))
	}
	return found.records, j.file.Truncate(j.size)
}

// add writes a record.
func (j *journal) add(r Record) error {
	line, err := r.Line()
	if err != nil {
		return err
	}
	if _, err := j.file.Write(line); err != nil {
		return errors.Join(err, j.file.Truncate(j.size))
	}
	j.size += int64(len(line))
	if time.Since(j.synced) < syncEvery {
		return nil
	}
	j.synced = time.Now()
	return j.file.Sync()
}

func (j *journal) close() error {
	var err error
	if j.file != nil {
		err = errors.Join(j.file.Sync(), j.file.Close())
	}
	j.release()
	return err
}

// A journalText is what stands in a journal.
type journalText struct {
	records []Record
	lines   [][]byte // of the records
	damaged []string // other lines
	whole   int64    // size of the whole lines
	tail    int      // of what follows them
}

// readJournal reads a journal, to which another process may be adding; one that does not exist
// is empty. A file in which not even one line is a record is an error.
func (k Kind) readJournal(name string) (journalText, error) {
	var found journalText
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return found, nil
	}
	if err != nil {
		return found, err
	}
	found.whole = int64(bytes.LastIndexByte(text, '\n') + 1)
	found.tail = len(text) - int(found.whole)
	var first error
	for n := 1; len(text) > found.tail; n++ {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		text = rest
		r, err := k.parse(line)
		if err != nil {
			found.damaged = append(found.damaged, string(line))
			if first == nil {
				first = fmt.Errorf("%s:%d: %w: %.80q", name, n, err, line)
			}
			continue
		}
		found.records, found.lines = append(found.records, r), append(found.lines, line)
	}
	if len(found.damaged) > 0 && len(found.records) == 0 {
		return found, first
	}
	return found, nil
}

func damagedName(name string) string { return name + ".damaged" }

// setAside moves the damaged lines to a file of their own.
func (t journalText) setAside(name string) error {
	f, err := os.OpenFile(damagedName(name), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	for _, line := range t.damaged {
		if _, err = fmt.Fprintln(f, line); err != nil {
			break
		}
	}
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	var kept bytes.Buffer
	for _, line := range t.lines {
		kept.Write(line)
		kept.WriteByte('\n')
	}
	return atomicfile.Write(name, kept.Bytes())
}

// hidden returns the name of a file that belongs to the file name, hidden beside it.
func hidden(name, ending string) string {
	return filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+ending)
}
