package memory

import (
	"bufio"
	"bytes"
	"container/ring"
	"image"
	"math"
	"math/rand"
	randv2 "math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"sprague/kernel/cell/rt"
)

// Each function that makes something as large as a number says asks for so many bytes, and where they
// are not there it makes nothing.
func TestRoomOfEachFunction(t *testing.T) {
	var wanted uint64
	rt.SetRoom(func(n uint64) (uint64, bool) { wanted = n; return 0, false })
	defer rt.SetRoom(func(uint64) (uint64, bool) { return 0, true })
	const n = 1 << 30
	table := map[string]reflect.Value{
		"NewReaderSize": reflect.ValueOf(bufio.NewReaderSize), "NewWriterSize": reflect.ValueOf(bufio.NewWriterSize),
		"NewAlpha": reflect.ValueOf(image.NewAlpha), "NewCMYK": reflect.ValueOf(image.NewCMYK), "NewGray": reflect.ValueOf(image.NewGray),
		"NewGray16": reflect.ValueOf(image.NewGray16), "NewNRGBA": reflect.ValueOf(image.NewNRGBA), "NewRGBA": reflect.ValueOf(image.NewRGBA),
		"NewRGBA64": reflect.ValueOf(image.NewRGBA64), "MakeSlice": reflect.ValueOf(reflect.MakeSlice), "FormatFloat": reflect.ValueOf(strconv.FormatFloat),
		"AppendFloat": reflect.ValueOf(strconv.AppendFloat),
	}
	RedirectSizes(table)
	perm, perm2, rings := map[string]reflect.Value{"Perm": reflect.ValueOf(rand.Perm)}, map[string]reflect.Value{"Perm": reflect.ValueOf(randv2.Perm)}, map[string]reflect.Value{"New": reflect.ValueOf(ring.New)}
	RedirectPerm(perm)
	RedirectPermV2(perm2)
	RedirectRing(rings)
	texts := map[string]reflect.Value{"Repeat": reflect.ValueOf(strings.Repeat), "ReplaceAll": reflect.ValueOf(strings.ReplaceAll)}
	raws := map[string]reflect.Value{"Repeat": reflect.ValueOf(bytes.Repeat), "Replace": reflect.ValueOf(bytes.Replace)}
	RedirectRepeat(texts)
	RedirectRepeat(raws)
	square := image.Rect(0, 0, 1<<15, 1<<15)
	for _, c := range []struct {
		f    reflect.Value
		args []any
		want uint64
	}{
		{table["NewReaderSize"], []any{strings.NewReader(""), n}, n},
		{table["NewWriterSize"], []any{&bytes.Buffer{}, n}, n},
		{table["NewAlpha"], []any{square}, n}, {table["NewGray"], []any{square}, n}, {table["NewGray16"], []any{square}, 2 * n},
		{table["NewCMYK"], []any{square}, 4 * n}, {table["NewNRGBA"], []any{square}, 4 * n}, {table["NewRGBA"], []any{square}, 4 * n}, {table["NewRGBA64"], []any{square}, 8 * n},
		{table["MakeSlice"], []any{reflect.TypeFor[[]int64](), 0, n}, 8 * n},
		{table["FormatFloat"], []any{1.5, byte('f'), n, 64}, 4 * n},
		{table["AppendFloat"], []any{[]byte(nil), 1.5, byte('f'), n, 64}, 4 * n},
		{perm["Perm"], []any{n}, 8 * n}, {perm2["Perm"], []any{n}, 8 * n},
		{rings["New"], []any{n}, uint64(reflect.TypeFor[ring.Ring]().Size()) * n},
		{texts["Repeat"], []any{"abc", n}, 3 * n}, {raws["Repeat"], []any{[]byte("ab"), n}, 2 * n},
		{texts["ReplaceAll"], []any{strings.Repeat("x", 1<<20), "x", strings.Repeat("y", 1+1<<10)}, 1 << 30},
	} {
		wanted = 0
		args := make([]reflect.Value, len(c.args))
		for i, a := range c.args {
			args[i] = reflect.ValueOf(a)
		}
		if !refused(func() { c.f.Call(args) }) || wanted != c.want {
			t.Errorf("%s of %d arguments asks for %d bytes, want %d", c.f.Type(), len(args), wanted, c.want)
		}
	}
}

// What is there already under another type stays, and a picture whose size overflows asks for nothing:
// the library refuses it itself.
func TestRoomLeavesOthersAlone(t *testing.T) {
	other := reflect.ValueOf(func() int { return 7 })
	table := map[string]reflect.Value{"Repeat": other}
	if RedirectRepeat(table); len(table) != 1 || table["Repeat"] != other {
		t.Errorf("the table is %v", table)
	}
	asked := false
	rt.SetRoom(func(uint64) (uint64, bool) { asked = true; return 0, false })
	defer rt.SetRoom(func(uint64) (uint64, bool) { return 0, true })
	for _, r := range []image.Rectangle{{}, image.Rect(0, 0, math.MaxInt, 2), image.Rect(0, 0, 5, 0)} {
		if pixels(r, 4) != r || asked {
			t.Errorf("%v asks for memory", r)
		}
	}
}

// What a machine, a container and a process have fits together, where it is told.
func TestMemoryOfThisMachine(t *testing.T) {
	total, free := Machine()
	if free > total {
		t.Errorf("%d bytes of %d are free", free, total)
	}
	if space, ok := AddressSpace(); ok && space < HeapNow().Live {
		t.Errorf("the process has %d bytes, its heap %d", space, HeapNow().Live)
	}
	if h := HeapNow(); h.Live == 0 || h.Live > h.Mapped || h.Stacks == 0 {
		t.Errorf("the heap is %+v", h)
	}
}
