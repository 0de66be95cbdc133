package octal

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"math/bits"
	"os"

	"sprague/internal/atomicfile"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/octal/internal/engine"
)

// A sequence file has a header of headSize bytes, the values below the split (one byte or four bytes each,
// little-endian), the codes after it (one byte each), and a trailer with the CRC-32C of everything before. The
// header is a line that names the format and a line of JSON, padded with blanks.
const (
	formatLine = "sprague sequence 1\n"
	headSize   = 1024
	tailSize   = 8
	tailMark   = "end\n"
)

// fileHead is the JSON of the header.
type fileHead struct {
	Game     string `json:"game"`
	Small    int    `json:"small"` // values of one byte
	Wide     int    `json:"wide"`  // values of four bytes
	Codes    int    `json:"codes"`
	Mask     uint32 `json:"mask,omitempty"`
	Position bool   `json:"position,omitempty"`
	Parity   uint   `json:"parity,omitempty"`
	Bit      uint   `json:"bit,omitempty"`
}

// size returns the size of the file in bytes.
func (h fileHead) size() int64 {
	return headSize + int64(h.Small) + 4*int64(h.Wide) + int64(h.Codes) + tailSize
}

// head returns the header.
func (s *Sequence) head() ([]byte, error) {
	c := s.values.Coding
	text, err := json.Marshal(fileHead{
		Game: s.game, Small: len(s.values.Small), Wide: len(s.values.Wide), Codes: len(s.values.Codes),
		Mask: c.Mask, Position: c.Position, Parity: c.Parity, Bit: c.Bit,
	})
	if room := headSize - len(formatLine) - 1; err == nil && len(text) > room {
		return nil, fmt.Errorf("octal: %s: the code is too long for the header of a file", clip(s.game))
	}
	return fmt.Appendf(nil, "%s%-*s\n", formatLine, headSize-len(formatLine)-1, text), err
}

// Save writes the sequence to a file that [OpenSequence] reads, about one byte a value if the values fit. The file
// appears under its name only when it is complete.
func (s *Sequence) Save(name string) error {
	head, err := s.head()
	if err != nil {
		return err
	}
	wide := make([]byte, 0, 4*len(s.values.Wide))
	for _, v := range s.values.Wide {
		wide = binary.LittleEndian.AppendUint32(wide, v)
	}
	return atomicfile.WriteBy(name, func(f *os.File) error {
		sum := crc32.New(castagnoli)
		for _, part := range [][]byte{head, s.values.Small, wide, s.values.Codes} {
			sum.Write(part)
			if _, err := f.Write(part); err != nil {
				return err
			}
		}
		_, err := f.Write(tailOf(sum.Sum32()))
		return err
	})
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func tailOf(sum uint32) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, sum), tailMark...)
}

// OpenSequence reads a file written by [Sequence.Save]. The error says why a file is not a complete sequence. It panics
// if the sequence does not fit into memory.
func OpenSequence(name string) (*Sequence, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head, err := readHead(name, f)
	if err != nil {
		return nil, err
	}
	budget.Need(float64(head.size()+4*int64(head.Wide)), "Nothing was read", "octal: the sequence in %s", name)
	data := make([]byte, head.size())
	if _, err := f.ReadAt(data, 0); err != nil {
		return nil, err
	}
	if end := len(data) - tailSize; !bytes.Equal(tailOf(crc32.Checksum(data[:end], castagnoli)), data[end:]) {
		return nil, fmt.Errorf("octal: %s: the checksum is wrong: some bytes have changed", name)
	}
	s := &Sequence{game: head.Game, file: name}
	space := engine.Space{Mask: head.Mask, Position: head.Position, Parity: head.Parity}
	s.values.Coding = engine.Coding{Space: space, Bit: head.Bit}
	rest := data[headSize:]
	s.values.Small, rest = rest[:head.Small:head.Small], rest[head.Small:]
	s.values.Wide = make([]uint32, head.Wide)
	for i := range s.values.Wide {
		s.values.Wide[i] = binary.LittleEndian.Uint32(rest[4*i:])
	}
	s.values.Codes = rest[4*head.Wide:][:head.Codes:head.Codes]
	return s, nil
}

// readHead reads the header, and checks that the file has the size that it says: no more is read of one that is cut off
// or something else.
func readHead(name string, f *os.File) (head fileHead, err error) {
	wrong := func(format string, args ...any) (fileHead, error) {
		return head, fmt.Errorf("octal: %s: %s", name, fmt.Sprintf(format, args...))
	}
	text := make([]byte, headSize)
	n, err := io.ReadFull(f, text)
	info, failed := f.Stat()
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF || failed != nil:
		return head, cmp.Or(failed, err)
	case !bytes.HasPrefix(text[:n], []byte(formatLine)):
		return wrong("not a sequence of values")
	case n < headSize:
		return wrong("truncated within the header, after %d bytes", n)
	}
	if err := json.Unmarshal(text[len(formatLine):], &head); err != nil {
		return wrong("the header is not readable: %v", err)
	}
	const most = 1 << 50
	if min(head.Small, head.Wide, head.Codes) < 0 || max(head.Small, head.Wide, head.Codes) > most ||
		min(head.Small, head.Wide) > 0 ||
		head.Codes > 0 && (head.Mask == 0 || head.Bit != uint(bits.TrailingZeros32(head.Mask))) {
		return wrong("the header is not valid")
	}
	if size := head.size(); info.Size() != size {
		return wrong("%d bytes long; the header says %d", info.Size(), size)
	}
	return head, nil
}
