package build

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
)

// The linker gives a program a table, runtime.findfunctab, from places of code to functions: an
// entry of 20 bytes for each 4096 places, with the number of the function at the first of them, and how
// many functions later the one at each sixteenth of them is. In WebAssembly a function has 65536 places, whatever its length, so
// that entry j says j/16 and sixteen times 0: seven megabytes that a loop of one line
// can write. Here they are taken out, and a function that the browser calls at the start
// (section 8 of the module) writes them. Nothing is taken out that does not agree with the formula, entry by entry.

const (
	entrySize      = 20
	entriesOfFunc  = 16
	leastOfTable   = 1000 // functions; a shorter table is not looked for
	longestOfZeros = 32   // shorter runs of zeros are written out in the data
)

// The sections of a module that are changed.
const (
	typeSection   = 1
	importSection = 2
	funcSection   = 3
	startSection  = 8
	elemSection   = 9
	codeSection   = 10
	dataSection   = 11
)

// withoutTable rewrites a module without the table of its functions.
func withoutTable(file string) error {
	module, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	m, err := readModule(module)
	if err != nil {
		return err
	}
	if err := m.computeTable(); err != nil {
		return err
	}
	return os.WriteFile(file, m.bytes(), 0o644)
}

// A wasm is a module in sections.
type wasm struct{ sections []section }

type section struct {
	id      byte
	content []byte
}

const wasmHeader = "\x00asm\x01\x00\x00\x00"

func readModule(module []byte) (*wasm, error) {
	r := &reader{bytes.TrimPrefix(module, []byte(wasmHeader))}
	if len(r.left) == len(module) {
		return nil, fmt.Errorf("no WebAssembly")
	}
	m := &wasm{}
	for len(r.left) > 0 {
		id := r.take(1)[0]
		m.sections = append(m.sections, section{id, r.take(r.uint())})
	}
	return m, nil
}

func (m *wasm) bytes() []byte {
	out := []byte(wasmHeader)
	for _, s := range m.sections {
		out = binary.AppendUvarint(append(out, s.id), uint64(len(s.content)))
		out = append(out, s.content...)
	}
	return out
}

// section is the one of that kind, of which a module of Go has one.
func (m *wasm) section(id byte) *section {
	return &m.sections[slices.IndexFunc(m.sections, func(s section) bool { return s.id == id })]
}

// computeTable takes the table out of the data, and puts in the function that computes it.
func (m *wasm) computeTable() error {
	memory := m.section(dataSection).memory()
	at, entries := findTable(memory)
	if entries == 0 {
		return fmt.Errorf("the linker's table of functions is not what it was: kernel/wasm/build knows another")
	}
	clear(memory[at : at+entries*entrySize])
	m.section(dataSection).content = segments(memory)
	f := m.appendTo(funcSection, m.procedure())
	m.appendTo(codeSection, writer(at, entries))
	before := slices.IndexFunc(m.sections, func(s section) bool { return s.id >= elemSection })
	m.sections = slices.Insert(m.sections, before, section{startSection, binary.AppendUvarint(nil, uint64(m.imports()+f))})
	return nil
}

// findTable returns where the table is and how many entries of it agree with the formula; none if there is no such table.
func findTable(memory []byte) (at, entries int) {
	known := make([]byte, 0, 2*entriesOfFunc*entrySize)
	for j := range 2 * entriesOfFunc {
		known = append(known, entry(leastOfTable*entriesOfFunc+j)...)
	}
	at = bytes.Index(memory, known) - leastOfTable*entriesOfFunc*entrySize
	if at < 0 {
		return 0, 0
	}
	for rest := memory[at:]; bytes.HasPrefix(rest, entry(entries)); rest = rest[entrySize:] {
		entries++
	}
	return at, entries
}

func entry(j int) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(j/entriesOfFunc)), make([]byte, entrySize-4)...)
}

// writer is the function: for j := 0; j < entries; j++ { memory[at + 20 j] = j >> 4 }.
func writer(at, entries int) []byte {
	body := []byte{1, 1, i32} // one local, j
	body = append(body, loop, empty)
	body = append(body, localGet, 0)
	body = constant(body, entrySize)
	body = append(body, multiply)
	body = constant(body, at)
	body = append(body, add)
	body = append(body, localGet, 0)
	body = constant(body, 4)
	body = append(body, shiftRight, store32, 2, 0)
	body = append(body, localGet, 0)
	body = constant(body, 1)
	body = append(body, add, localTee, 0)
	body = constant(body, entries)
	body = append(body, less, branchIf, 0, end, end)
	return append(binary.AppendUvarint(nil, uint64(len(body))), body...)
}

// Of WebAssembly's instructions.
const (
	i32, empty                           = 0x7f, 0x40
	loop, end, branchIf                  = 0x03, 0x0b, 0x0d
	localGet, localTee                   = 0x20, 0x22
	i32Const, store32                    = 0x41, 0x36
	less, add, multiply, shiftRight      = 0x49, 0x6a, 0x6c, 0x76
	functionType, functionImport    byte = 0x60, 0
)

func constant(code []byte, n int) []byte { return appendInt(append(code, i32Const), n) }

// appendInt appends a signed number in LEB128.
func appendInt(b []byte, n int) []byte {
	for n < -64 || n > 63 {
		b = append(b, byte(n)|0x80)
		n >>= 7
	}
	return append(b, byte(n)&0x7f)
}

// appendTo appends an element to a section that is a list, and returns its place.
func (m *wasm) appendTo(id byte, element []byte) int {
	s := m.section(id)
	r := &reader{s.content}
	n := r.uint()
	s.content = slices.Concat(binary.AppendUvarint(nil, uint64(n+1)), r.left, element)
	return n
}

// procedure is the number of the type of functions from nothing to nothing, which it adds.
func (m *wasm) procedure() []byte {
	return binary.AppendUvarint(nil, uint64(m.appendTo(typeSection, []byte{functionType, 0, 0})))
}

// imports counts the functions that the module imports: numbers begin with them.
func (m *wasm) imports() (functions int) {
	r := &reader{m.section(importSection).content}
	for range r.uint() {
		r.take(r.uint())
		r.take(r.uint())
		if r.take(1)[0] != functionImport {
			panic("a module of Go imports functions alone")
		}
		r.uint()
		functions++
	}
	return functions
}

// memory is what the data make of an empty memory.
func (s *section) memory() (memory []byte) {
	r := &reader{s.content}
	for range r.uint() {
		r.take(2) // the memory, i32.const
		at := r.uint()
		r.take(1)
		data := r.take(r.uint())
		memory = append(memory, make([]byte, max(0, at+len(data)-len(memory)))...)
		copy(memory[at:], data)
	}
	return memory
}

// segments are the data that make a memory: its parts between long runs of zeros.
func segments(memory []byte) []byte {
	zeros := make([]byte, longestOfZeros)
	var out []byte
	n := 0
	for at := 0; ; n++ {
		for at < len(memory) && memory[at] == 0 {
			at++
		}
		if at == len(memory) {
			break
		}
		size := bytes.Index(memory[at:], zeros)
		if size < 0 {
			size = len(memory) - at
		}
		out = constant(append(out, 0), at)
		out = binary.AppendUvarint(append(out, end), uint64(size))
		out = append(out, memory[at:at+size]...)
		at += size
	}
	return append(binary.AppendUvarint(nil, uint64(n)), out...)
}

// A reader reads numbers and bytes of a module.
type reader struct{ left []byte }

// uint reads a number, which stands in LEB128. A place in memory is signed, and not below 0: it reads the same.
func (r *reader) uint() int {
	n, size := binary.Uvarint(r.left)
	if size <= 0 {
		panic("a module of Go ends within a number")
	}
	r.left = r.left[size:]
	return int(n)
}

func (r *reader) take(n int) []byte {
	taken := r.left[:n]
	r.left = r.left[n:]
	return taken
}
