package flow

import (
	"go/types"
	"slices"
	"strings"

	"sprague/kernel/cell/build"
)

// What is known of functions of compiled packages. Everything that is not named here is taken
// to write through all of its arguments and its receiver.

// outside says why a function gives other results when it is called again; "" when it does not.
func outside(f *types.Func) string {
	if f.Pkg() == nil {
		return ""
	}
	path, name, method := f.Pkg().Path(), f.Name(), f.Signature().Recv() != nil
	switch path {
	case "time":
		if !method && oneOf(name, "Now Since Until After AfterFunc Tick NewTimer NewTicker") {
			return "the clock"
		}
	case "math/rand", "math/rand/v2":
		if !method && !strings.HasPrefix(name, "New") {
			return "chance"
		}
	case "log":
		return "the clock"
	case "runtime", "runtime/debug":
		return "the machine"
	case "os":
		return "files and the system"
	case "path/filepath":
		if oneOf(name, "Glob Walk WalkDir Abs EvalSymlinks") {
			return "files and the system"
		}
	case "context":
		if strings.HasPrefix(name, "WithTimeout") || strings.HasPrefix(name, "WithDeadline") {
			return "the clock"
		}
	case "fmt":
		if strings.HasPrefix(name, "Scan") {
			return "what you type"
		}
	case display:
		const widgets = "Input Password Slider Number Range TextField Checkbox Select Radio Button Play " +
			"Output NewArea Progress"
		if oneOf(name, widgets) || method && oneOf(name, "Update Add Set Value Text Checked Bounds") {
			return "what you do, and other cells' displays"
		}
	}
	if !ours(path) {
		return ""
	}
	if oneOf(name, "MaxTime") {
		return "the clock"
	}
	for _, word := range []string{"Save", "Open", "Read", "Write", "Checkpoints", "SmallCheckpoints", "Close"} {
		if strings.HasPrefix(name, word) {
			return "files"
		}
	}
	return ""
}

// printing are the methods that printing and showing a value calls.
const printing = "String Error Format GoString Display MarshalJSON MarshalText"

// methodsOf lists the methods that a function may call on its arguments.
func methodsOf(sig *types.Signature) string {
	out := ""
	for v := range sig.Params().Variables() {
		t := v.Type()
		if s, ok := t.(*types.Slice); ok && sig.Variadic() {
			t = s.Elem()
		}
		if i, ok := t.Underlying().(*types.Interface); ok {
			for m := range i.Methods() {
				out += " " + m.Name()
			}
		}
	}
	return out
}

const display = "sprague/stdlib/display"

func ours(path string) bool { return strings.HasPrefix(path, "sprague/") }

func oneOf(name, names string) bool {
	for n := range strings.FieldsSeq(names) {
		if n == name {
			return true
		}
	}
	return false
}

// A writing says through what a compiled function writes.
type writing int

const (
	nothing writing = iota
	receiver
	everything
)

// writes says through what a function of a compiled package may write.
func writes(f *types.Func) writing {
	if f.Pkg() == nil {
		return nothing // error.Error
	}
	path, name, recv := f.Pkg().Path(), f.Name(), f.Signature().Recv()
	if recv == nil {
		return writesFunction(path, name)
	}
	if _, isInterface := recv.Type().Underlying().(*types.Interface); !isInterface && !Shares(recv.Type()) {
		return nothing
	}
	switch {
	case path == "math/big":
		switch {
		case oneOf(name, "DivMod QuoRem GCD MantExp"):
			return everything
		case oneOf(name, bigReaders):
			return nothing
		}
		return receiver
	case path == "regexp", path == "reflect", path == "time", path == "image/color", path == "io/fs":
		return nothing
	case path == "strings", path == "bytes":
		if oneOf(name, "String Len Cap Size") {
			return nothing
		}
		return everything
	case ours(path):
		const changers = "Move Play Undo Computer Misere Named Sized Update Add Set Next Budget Bounded " +
			"Splitting SplittingWhen UnmarshalJSON UnmarshalText Stop Release"
		if oneOf(name, changers) && changesItself(recv.Type()) {
			return everything
		}
		return nothing
	}
	return everything
}

const bigReaders = "Cmp CmpAbs String Text Sign Int64 Uint64 IsInt64 IsUint64 BitLen Bit ProbablyPrime Bytes Float64 " +
	"Float32 Num Denom IsInt FloatString RatString TrailingZeroBits Append Format Prec Mode Acc MinPrec"

// changesItself reports whether methods of one of our types change it rather than copy it.
func changesItself(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*types.Named)
	if !ok {
		return false
	}
	full := named.Obj().Pkg().Name() + "." + named.Obj().Name()
	return oneOf(full, "play.Match figure.Figure display.Area display.Bar display.Widget proof.Proof "+
		"grundy.Game misere.Certificate certificate.Period certificate.Status")
}

func writesFunction(path, name string) writing {
	switch path {
	case "sort":
		if strings.HasPrefix(name, "Search") || strings.HasSuffix(name, "Sorted") || name == "Find" {
			return nothing
		}
	case "slices":
		if !oneOf(name, "Sort SortFunc SortStableFunc Reverse Delete DeleteFunc Insert Replace "+
			"Compact CompactFunc AppendSeq Grow") {
			return nothing
		}
	case "maps":
		if !oneOf(name, "Copy DeleteFunc Insert") {
			return nothing
		}
	case "fmt":
		if !strings.HasPrefix(name, "F") && !strings.HasPrefix(name, "S") || strings.HasPrefix(name, "Sprint") {
			return nothing
		}
	case "encoding/json":
		if strings.HasPrefix(name, "Marshal") || name == "Valid" {
			return nothing
		}
	case "strings", "bytes", "strconv", "math", "math/bits", "math/cmplx", "math/big", "math/rand", "math/rand/v2", "cmp",
		"errors", "html", "path", "path/filepath", "regexp", "unicode", "unicode/utf8", "unicode/utf16", "time", "reflect", "unique",
		"crypto/md5", "crypto/sha1", "crypto/sha256", "hash/crc32", "image/color", "gonum.org/v1/gonum/stat":
		return nothing
	}
	if ours(path) {
		return nothing
	}
	return everything
}

// Shares reports whether values of a type can share memory with others.
func Shares(t types.Type) bool { return find(t, map[types.Type]bool{}, sharing) }

// HoldsCode reports whether values of a type can hold functions.
func HoldsCode(t types.Type) bool { return find(t, map[types.Type]bool{}, holding) }

func sharing(t types.Type) bool {
	switch t := t.(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface, *types.TypeParam:
		return true
	case *types.Basic:
		return t.Kind() == types.UnsafePointer || t.Kind() == types.UntypedNil
	}
	return false
}

func holding(t types.Type) bool {
	switch t.(type) {
	case *types.Signature, *types.Interface, *types.TypeParam:
		return true
	}
	return false
}

// find reports whether a type or one that it is made of has a property.
func find(t types.Type, seen map[types.Type]bool, has func(types.Type) bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	if has(t) {
		return true
	}
	parts := build.Elements(t)
	switch t := t.(type) {
	case *types.Alias:
		parts = []types.Type{types.Unalias(t)}
	case *types.Named:
		parts = []types.Type{t.Underlying()}
	}
	return slices.ContainsFunc(parts, func(t types.Type) bool { return find(t, seen, has) })
}
