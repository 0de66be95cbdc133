// Package deflate packs texts that are packed once and fetched often, such as the module for
// browsers: slowly, and into a few percent less than compress/gzip does. Any reader of gzip
// unpacks them.
//
// # What is looked for
//
// A packed text is a sequence of blocks [RFC 1951]. A block writes its bytes as literals and
// as copies (length 3 to 258, distance 1 to 32768), each by a prefix code of the block's own
// that stands at its beginning. The quick packers take the longest copy they see. Here the
// choice of the blocks and of the copies is made by what each costs in bits:
//
//  1. For each place, find the nearest copy of each length (copies.go).
//  2. Under fixed prices of literals, lengths and distances, the cheapest way through the text
//     is a shortest path over its places: an edge of length 1 for a literal, of length n for
//     a copy of n bytes (path.go).
//  3. The prices of a sequence are the logarithms of how seldom its symbols are. So the path is
//     sought again under the prices of the path before; each round makes it cheaper, or the
//     rounds end. (Zopfli is the model: J. Alakuijala and L. Vandevenne, Data compression
//     using Zopfli, 2013.)
//  4. Where blocks begin is a shortest path too, over every few thousand symbols, an edge
//     costing what its symbols take under their own prices, and its codes (blocks.go).
//
// Texts are cut into pieces, which are packed side by side; a copy may reach into the piece
// before. The cost is some 0.6 s of a processor for a megabyte, and 60 MB of memory for each
// piece under way. The result depends on the text alone.
package deflate

import (
	"encoding/binary"
	"hash/crc32"
	"runtime"
	"sync"
)

// pieceSize is how many bytes are packed at a time.
const pieceSize = 1 << 20

// Gzip returns a text packed, in the format of gzip without a name or a time [RFC 1952].
func Gzip(text []byte) []byte {
	w := &writer{out: []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255}}
	for _, b := range blocksOf(text) {
		b.write(w)
	}
	w.flush()
	w.out = binary.LittleEndian.AppendUint32(w.out, crc32.ChecksumIEEE(text))
	return binary.LittleEndian.AppendUint32(w.out, uint32(len(text)))
}

// blocksOf returns the blocks of a text, at least one.
func blocksOf(text []byte) []block {
	pieces := make([][]block, max(1, (len(text)+pieceSize-1)/pieceSize))
	free := make(chan bool, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i := range pieces {
		free <- true
		all.Go(func() {
			pieces[i] = pack(text, i*pieceSize, min((i+1)*pieceSize, len(text)))
			<-free
		})
	}
	all.Wait()
	var blocks []block
	for _, p := range pieces {
		blocks = append(blocks, p...)
	}
	blocks[len(blocks)-1].last = true
	return blocks
}

// Rounds of prices for a piece as a whole, and for each of its blocks.
const (
	roundsOfPiece = 1
	roundsOfBlock = 2
)

// pack returns the blocks of text[from:to].
func pack(text []byte, from, to int) []block {
	c := copiesOf(text, from, to)
	way, prices := []symbol(nil), firstPrices()
	for range roundsOfPiece {
		way = c.cheapest(0, to-from, prices)
		prices = pricesOf(countsOf(text[from:to], way))
	}
	var blocks []block
	at := 0
	for _, part := range split(text[from:to], way) {
		end := at + bytesIn(part)
		for range roundsOfBlock {
			part = c.cheapest(at, end, pricesOf(countsOf(text[from+at:from+end], part)))
		}
		blocks = append(blocks, block{text: text[from+at : from+end], way: part})
		at = end
	}
	return blocks
}
