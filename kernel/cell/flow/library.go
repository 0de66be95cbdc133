package flow

import (
	"go/types"
	"slices"
	"strings"

	"sprague/kernel/cell/build"
)

// What is known of functions of compiled packages. Everything that is not named here is taken
// to write through all of its arguments and its receiver.

const mapOrder = "the order of a map"

func ours(path string) bool { return strings.HasPrefix(path, "sprague/") }

func oneOf(name, names string) bool { return slices.Contains(strings.Fields(names), name) }

// unrepeatable are functions that give other results when they are called again: those of a package by these names,
// or all. A method stands behind a dot.
var unrepeatable = []struct{ path, names, why string }{
	{"time", "Now Since Until After AfterFunc Tick NewTimer NewTicker", "the clock"},
	{"context", "WithTimeout WithTimeoutCause WithDeadline WithDeadlineCause", "the clock"},
	{"log", "", "the clock"},
	{"runtime", "", "the machine"},
	{"runtime/debug", "", "the machine"},
	{"os", "", "files and the system"},
	{"path/filepath", "Glob Walk WalkDir Abs EvalSymlinks", "files and the system"},
	{"fmt", "Scan Scanf Scanln", "what you type"},
	{"sprague/stdlib/display", "Input Password Slider TextField Checkbox Select Button Output NewArea " +
		".Update .Set .Value .Text .Checked", "what you do, and other cells' displays"},
}

// outside says why a function gives other results when it is called again; "" when it does not.
func outside(f *types.Func) string {
	path, name := f.Pkg().Path(), f.Name()
	if f.Signature().Recv() != nil {
		name = "." + name
	}
	for _, u := range unrepeatable {
		if u.path == path && (u.names == "" || oneOf(name, u.names)) {
			return u.why
		}
	}
	name = strings.TrimPrefix(name, ".")
	files := []string{"Save", "Open", "Read", "Write", "Checkpoints", "SmallCheckpoints", "Close"}
	switch begins := func(word string) bool { return strings.HasPrefix(name, word) }; {
	case strings.HasPrefix(path, "math/rand") && f.Signature().Recv() == nil && !begins("New"):
		return "chance"
	case ours(path) && name == "MaxTime":
		return "the clock"
	case ours(path) && slices.ContainsFunc(files, begins):
		return "files"
	}
	return ""
}

// printing are the methods that compiled functions call on what they only read.
const printing = "String Error Format GoString Display MarshalJSON MarshalText Is As Unwrap"

// readers are packages whose functions write through none of their arguments, but for those named here and those that
// append.
var readers = map[string]string{
	"slices":        "Sort SortFunc SortStableFunc Reverse Delete DeleteFunc Insert Replace Compact CompactFunc Grow",
	"maps":          "Copy DeleteFunc Insert",
	"fmt":           "Fprint Fprintf Fprintln Scan Scanf Scanln Fscan Fscanf Fscanln Sscan Sscanf Sscanln",
	"sort":          "Sort Stable Slice SliceStable Ints Float64s Strings Reverse",
	"encoding/json": "Unmarshal Compact Indent HTMLEscape NewDecoder NewEncoder",

	"bytes": "", "cmp": "", "crypto/md5": "", "crypto/sha1": "", "crypto/sha256": "", "errors": "As", "hash/crc32": "",
	"html": "", "image/color": "", "math": "", "math/big": "", "math/bits": "", "math/cmplx": "", "math/rand": "",
	"math/rand/v2": "", "path": "", "path/filepath": "", "reflect": "", "regexp": "", "strconv": "", "strings": "",
	"time": "", "unicode": "", "unicode/utf16": "", "unicode/utf8": "", "unique": "", "gonum.org/v1/gonum/stat": "",
}

// changers are the methods of our types that change the value rather than a copy, or may.
const changers = "Move Play Undo Computer Misere Named Sized Update Add Set Next Budget Bounded Splitting " +
	"UnmarshalJSON UnmarshalText Stop Release"

// writes reports whether a function of a compiled package may write through its arguments and its receiver.
func writes(f *types.Func) bool {
	path, name, recv := f.Pkg().Path(), f.Name(), f.Signature().Recv()
	switch {
	case recv == nil:
		writers, ok := readers[path]
		return !ours(path) && (!ok || oneOf(name, writers) || strings.HasPrefix(name, "Append"))
	case !types.IsInterface(recv.Type()) && !shares(recv.Type()):
		return false
	case ours(path):
		return oneOf(name, changers)
	}
	return !oneOf(path, "regexp reflect time image/color io/fs")
}

// shares reports whether values of a type can share memory with others.
func shares(t types.Type) bool {
	return find(t, func(t types.Type) bool {
		switch t := t.(type) {
		case *types.Pointer, *types.Slice, *types.Map, *types.Chan:
			return true
		case *types.Basic:
			return t.Kind() == types.UnsafePointer || t.Kind() == types.UntypedNil
		}
		return isOpen(t)
	})
}

// isOpen reports whether values of a type can be, or call, anything.
func isOpen(t types.Type) bool {
	switch t.(type) {
	case *types.Signature, *types.Interface, *types.TypeParam:
		return true
	}
	return false
}

// find reports whether a type or one that it is made of has a property.
func find(t types.Type, has func(types.Type) bool) bool {
	seen := map[types.Type]bool{}
	var visit func(types.Type) bool
	visit = func(t types.Type) bool {
		if t == nil || seen[t] {
			return false
		}
		if seen[t] = true; has(t) {
			return true
		}
		switch t := t.(type) {
		case *types.Alias:
			return visit(types.Unalias(t))
		case *types.Named:
			return visit(t.Underlying())
		}
		return slices.ContainsFunc(build.Elements(t), visit)
	}
	return visit(t)
}
