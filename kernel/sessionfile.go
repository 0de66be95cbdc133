package kernel

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"sprague/kernel/cell/assist"
	"sprague/kernel/cell/source"
	"sprague/kernel/worker/wire"
)

// A session file holds what a session has declared as source, and its variables as package
// keep writes them:
//
//	"sprague session 1\n", length of the head, head, values, SHA-256 of all before
//
// The head is a portrait in JSON. Loading a file declares and assigns; nothing in it runs
// (see cell.Portrait.Sound).

const (
	sessionMagic = "sprague session 1\n"

	// sessionFileLimit bounds a session file.
	sessionFileLimit = wire.MaxPayload - 8<<20
)

// A portrait is the head of a session file.
type portrait struct {
	assist.Portrait
	Types []string          // of cells, whose values stand in interfaces
	Unset map[string]string // variables without a value, and why they have none
}

// A Report says what became of the names of a session in a file.
type Report struct {
	Variables []string // written, or read
	Left      []string // what was not: names with reasons
	Bytes     int64    // of the file
}

// SaveSession writes what the session has declared, with the values of its variables, to a
// file that is not there yet.
func (s *Session) SaveSession(ctx context.Context, path string) (Report, error) {
	if err := s.acquire(ctx, Discard); err != nil {
		return Report{}, err
	}
	defer s.release()
	if err := s.lostBefore(); err != nil {
		return Report{}, err
	}
	p, names := s.check.portrait()
	k, failure := s.snapshot(ctx, names)
	if failure != nil {
		return Report{}, failure
	}
	report := Report{}
	why := map[string]string{}
	for _, m := range k.Missing {
		why[m.Name] = m.Why
	}
	p.Variables = slices.DeleteFunc(p.Variables, func(v assist.Plain) bool {
		if reason, missing := why[v.Lowered]; missing {
			p.Left[v.Name] = reason
			return true
		}
		if p.Unset[v.Name] != "" {
			return false
		}
		report.Variables = append(report.Variables, v.Name)
		return false
	})
	report.Left = reasons(p.Left, p.Unset)
	for _, t := range k.Types {
		p.Types = append(p.Types, ownNames.ReplaceAllString(t, "$1"))
	}
	head, err := json.Marshal(savedHead{portrait: p, Saved: lowered(p.Variables)})
	if err != nil {
		return Report{}, err
	}
	if len(head)+len(k.Blob) > sessionFileLimit-1<<10 {
		return Report{}, errors.New("the session takes more than a file has room for: set large variables to nil")
	}
	report.Bytes, err = writeSessionFile(path, head, k.Blob)
	return report, err
}

// ownNames are the names of the session as descriptors of types write them.
var ownNames = regexp.MustCompile(`\bmain\.([\pL_])`)

// A savedHead is the head of a file with what its variables are called among the values.
type savedHead struct {
	portrait
	Saved []string
}

func lowered(list []assist.Plain) []string {
	names := make([]string, len(list))
	for i, v := range list {
		names[i] = v.Lowered
	}
	return names
}

// reasons lists what was left, and what has no value, with the reasons, by name.
func reasons(left, without map[string]string) []string {
	var list []string
	for name, why := range left {
		list = append(list, name+" ("+why+")")
	}
	for name, why := range without {
		list = append(list, name+" (it has no value: "+why+")")
	}
	slices.Sort(list)
	return list
}

// snapshot has the worker write variables down; the caller has the turn of the main shell.
func (s *Session) snapshot(ctx context.Context, names []string) (wire.Kept, *Error) {
	r := s.begin(ctx, Discard)
	defer s.end(r)
	defer s.closeOutput(r)
	s.mu.Lock()
	r.snapshot = new(wire.Kept)
	s.mu.Unlock()
	outcome, lost := s.perform(r, wire.Job{Save: &wire.Saving{Names: names}})
	if lost != nil {
		return wire.Kept{}, lost
	}
	return *r.snapshot, s.explain(outcome)
}

// portrait is the session as source, with the names of its variables in lowered code.
func (k *checker) portrait() (portrait, []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p := assist.PortraitOf(k.cells)
	return portrait{Portrait: p, Unset: k.unsetNames()}, lowered(p.Variables)
}

func writeSessionFile(path string, head, blob []byte) (size int64, err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			os.Remove(path)
		}
	}()
	sum := sha256.New()
	w := io.MultiWriter(f, sum)
	length := binary.BigEndian.AppendUint64(nil, uint64(len(head)))
	for _, part := range [][]byte{[]byte(sessionMagic), length, head, blob} {
		n, err := w.Write(part)
		if size += int64(n); err != nil {
			return size, err
		}
	}
	n, err := f.Write(sum.Sum(nil))
	return size + int64(n), err
}

// readSessionFile takes a session file apart.
func readSessionFile(path string) (head savedHead, blob []byte, err error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return head, nil, err
	case !info.Mode().IsRegular() || info.Size() > sessionFileLimit:
		return head, nil, fmt.Errorf("%s is not a session file", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return head, nil, err
	}
	rest, ok := bytes.CutPrefix(data, []byte(sessionMagic))
	if !ok {
		return head, nil, fmt.Errorf("%s is not a session file (:load runs notebooks and scripts)", path)
	}
	damaged := fmt.Errorf("%s is damaged: its checksum is another one", path)
	if len(rest) < 8+sha256.Size {
		return head, nil, damaged
	}
	body := data[:len(data)-sha256.Size]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], data[len(body):]) {
		return head, nil, damaged
	}
	n := binary.BigEndian.Uint64(rest)
	rest = rest[8 : len(rest)-sha256.Size]
	if n > uint64(len(rest)) {
		return head, nil, damaged
	}
	if err := json.Unmarshal(rest[:n], &head); err != nil || len(head.Saved) != len(head.Variables) {
		return head, nil, damaged
	}
	if err := head.Sound(); err != nil {
		return head, nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, t := range head.Types {
		if !source.IsType(t) {
			return head, nil, fmt.Errorf("%s: %q is not a type", path, t)
		}
	}
	return head, rest[n:], nil
}

// LoadSession declares what a session file holds and gives its variables their values. Names
// that the session has already are declared anew.
func (s *Session) LoadSession(ctx context.Context, path string) (Report, error) {
	head, blob, err := readSessionFile(path)
	if err != nil {
		return Report{}, err
	}
	if err := s.acquire(ctx, Discard); err != nil {
		return Report{}, err
	}
	defer s.release()
	if head.Left == nil {
		head.Left = map[string]string{}
	}
	declare := func(source string) *Error {
		return s.eval(ctx, Cell{Source: source, Name: path, Silent: true}, Discard).Err
	}
	var names []string
	for _, v := range head.Variables {
		names = append(names, v.Name)
	}
	if err := declareAll(head.Lines(), declare, head.Left); err != nil {
		return Report{}, err
	}
	if len(head.Types) > 0 { // describes them, for values in interfaces
		declare("_ = []any{*new(" + strings.Join(head.Types, "), *new(") + ")}")
	}
	return s.assign(ctx, names, blob, head)
}

// declareAll declares all lines at once, or if that is not possible each as soon as those are
// there that it needs. What fails is put among what is left.
func declareAll(lines []string, declare func(string) *Error, left map[string]string) *Error {
	all := strings.Join(lines, "\n")
	if strings.TrimSpace(all) == "" {
		return nil
	}
	failure := declare(all)
	if failure == nil || failure.Lost || failure.Kind == Interrupted {
		return failure
	}
	for before := len(lines) + 1; len(lines) > 0 && len(lines) < before; {
		before = len(lines)
		var again []string
		for _, line := range lines {
			failure := declare(line)
			name, _, _ := strings.Cut(strings.TrimSpace(line), "\n")
			switch {
			case failure == nil:
				delete(left, name)
			case failure.Lost || failure.Kind == Interrupted:
				return failure
			default:
				again, left[name] = append(again, line), failure.Message
			}
		}
		lines = again
	}
	return nil
}

// assign gives variables the values in a blob. Those that it cannot give one are unset.
func (s *Session) assign(ctx context.Context, names []string, blob []byte, head savedHead) (Report, error) {
	restoring := &wire.Restoring{ByText: true, Blob: blob}
	var found []string
	for i, name := range names {
		if code, ok := s.check.lowered(name); ok {
			restoring.Names, restoring.Saved = append(restoring.Names, code), append(restoring.Saved, head.Saved[i])
			found = append(found, name)
			if head.Unset[name] != "" {
				restoring.Unset = append(restoring.Unset, code)
			}
		}
	}
	r := s.begin(ctx, Discard)
	defer s.end(r)
	defer s.closeOutput(r)
	s.mu.Lock()
	r.snapshot = new(wire.Kept)
	s.mu.Unlock()
	outcome, lost := s.perform(r, wire.Job{Restore: restoring})
	if lost != nil {
		return Report{}, lost
	}
	if err := s.explain(outcome); err != nil {
		return Report{}, err
	}
	report := Report{}
	why := map[string]string{}
	for _, m := range r.snapshot.Missing {
		why[m.Name] = m.Why
	}
	without := map[string]string{}
	for i, name := range found {
		reason, missing := why[restoring.Saved[i]]
		switch {
		case missing:
			without[name] = "it was not read from the session file (" + reason + "); assign " + name
		case head.Unset[name] != "":
			without[name] = "it had none when the session was saved: " + head.Unset[name]
		default:
			report.Variables = append(report.Variables, name)
		}
	}
	s.check.lack(without)
	report.Left = reasons(head.Left, without)
	return report, nil
}

// lowered returns the name of a variable in lowered code.
func (k *checker) lowered(name string) (string, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return assist.Lowered(k.cells, name)
}
