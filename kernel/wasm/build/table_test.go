package build

import (
	"bytes"
	"slices"
	"testing"
)

// Data that are read and written again make the same memory, and parts of zeros are not in them.
func TestSegments(t *testing.T) {
	memory := slices.Concat(make([]byte, 70), []byte("one"), make([]byte, 5), []byte("two"), make([]byte, 10_000), []byte("three"))
	content := segments(memory)
	if len(content) > 100 {
		t.Errorf("%d bytes for eleven", len(content))
	}
	back := (&section{content: content}).memory()
	if !bytes.Equal(back, memory) {
		t.Errorf("%q became %q", memory, back)
	}
}

// A table is found as far as it agrees with the formula.
func TestFindTable(t *testing.T) {
	memory := []byte("before")
	const entries = 1200 * entriesOfFunc
	for j := range entries {
		memory = append(memory, entry(j)...)
	}
	memory = append(memory, "behind the table, there is more"...)
	if at, n := findTable(memory); at != 6 || n != entries {
		t.Errorf("%d entries at %d, not %d at 6", n, at, entries)
	}
	memory[6+500*entriesOfFunc*entrySize+7]++ // a function that is not the first of its places
	if _, n := findTable(memory); n != 500*entriesOfFunc {
		t.Errorf("%d entries, of which %d agree with the formula", n, 500*entriesOfFunc)
	}
	if _, n := findTable(memory[:len(memory)/2]); n != 0 {
		t.Errorf("%d entries where there is no table", n)
	}
}

// A module that is read is written as it was, and gets one type, one function and its body more.
func TestComputeTable(t *testing.T) {
	memory := []byte("data")
	for j := range 1100 * entriesOfFunc {
		memory = append(memory, entry(j)...)
	}
	memory = append(memory, 1)
	m := &wasm{sections: []section{
		{typeSection, []byte{1, functionType, 0, 0}},
		{importSection, []byte{1, 1, 'a', 1, 'b', 0, 0}},
		{funcSection, []byte{1, 0}},
		{elemSection, []byte{0}},
		{codeSection, []byte{1, 2, 0, end}},
		{dataSection, segments(memory)},
	}}
	again, err := readModule(m.bytes())
	if err != nil || !bytes.Equal(again.bytes(), m.bytes()) {
		t.Fatalf("a module is not read as it was written: %v", err)
	}
	if err := m.computeTable(); err != nil {
		t.Fatal(err)
	}
	if got := m.section(startSection).content; !bytes.Equal(got, []byte{2}) {
		t.Errorf("the module starts with function %v; one is imported and one was there", got)
	}
	for _, id := range []byte{typeSection, funcSection, codeSection} {
		if n := m.section(id).content[0]; n != 2 {
			t.Errorf("section %d has %d elements, not 2", id, n)
		}
	}
	if size := len(m.section(dataSection).content); size > 20 {
		t.Errorf("%d bytes of data are left of five", size)
	}
}
