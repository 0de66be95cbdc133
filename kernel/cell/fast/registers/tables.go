package registers

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/fast/code"
)

// Tables are what the functions of a unit share: types, texts, and what they refer to.
type Tables struct {
	Unit  code.Unit
	types typeutil.Map     // erased types -> index
	refs  map[string]int32 // what is referred to -> index
	texts map[string]int32
}

func NewTables(number int) *Tables {
	return &Tables{Unit: code.Unit{Number: int64(number)}, refs: map[string]int32{}, texts: map[string]int32{}}
}

func (t *Tables) Ref(kind code.RefKind, path, name string, typ int32) int32 {
	key := fmt.Sprintf("%d %s.%s", kind, path, name)
	if i, ok := t.refs[key]; ok {
		return i
	}
	i := int32(len(t.Unit.Refs))
	t.Unit.Refs = append(t.Unit.Refs, code.Ref{Kind: kind, Path: path, Name: name, Type: typ, Link: -1})
	t.refs[key] = i
	return i
}

func (t *Tables) Text(s string) int32 {
	if i, ok := t.texts[s]; ok {
		return i
	}
	i := int32(len(t.Unit.Texts))
	t.Unit.Texts = append(t.Unit.Texts, s)
	t.texts[s] = i
	return i
}

// FuncValue evaluates a declared function as a value.
func (f *Frame) FuncValue(name string, sig *types.Signature, to Loc) {
	f.Emit(code.Ins{Op: code.FuncVal, A: w * to.Ptr, X: f.Ref(code.UserFunc, "", name, f.Signature(sig))})
}
