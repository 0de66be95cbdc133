package channels

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter/wire"
)

// Messages travel over a WebSocket in one of two encodings. The older one is JSON text, without buffers, for Jupyter
// servers that use this one as a gateway. The newer one, chosen as a subprotocol, is a binary frame of little-endian
// offsets and the parts of the message as they are.

// ProtocolV1 is the newer encoding's subprotocol.
const ProtocolV1 = "v1.kernel.websocket.jupyter.org"

// ProtocolPaced is the subprotocol of our own pages: ProtocolV1, where the server ends each batch of messages with an
// empty frame, which the page returns when it has painted them. So no cell can keep a page from its user.
const ProtocolPaced = "paced.sprague"

// size estimates the memory of a message, in bytes.
func size(m *wire.Message) int {
	n := len(m.RawHeader) + len(m.Parent) + len(m.Metadata) + len(m.Content) + 256
	for _, b := range m.Buffers {
		n += len(b)
	}
	return n
}

// Read checks the parts of a message that came from a page.
func Read(channel string, header, parent, metadata, content []byte, buffers [][]byte) (*wire.Message, error) {
	m := &wire.Message{Channel: wire.Channel(channel), RawHeader: header, Parent: parent, Metadata: metadata,
		Content: content, Buffers: buffers}
	return m, m.Parse()
}

// DecodeFrame reads a message in the encoding of a connection.
func DecodeFrame(subprotocol string, frame []byte) (*wire.Message, error) {
	if subprotocol == "" {
		return wire.ParseText(frame)
	}
	return DecodeV1(frame)
}

func encodeFrame(subprotocol string, m *wire.Message) (websocket.MessageType, []byte, error) {
	if subprotocol != "" {
		return websocket.MessageBinary, EncodeV1(m), nil
	}
	if len(m.Buffers) > 0 {
		return 0, nil, errors.New("buffers need another encoding")
	}
	text, err := m.Text()
	return websocket.MessageText, text, err
}

// DecodeV1 reads a message of protocol v1.
func DecodeV1(b []byte) (*wire.Message, error) {
	const word = 8
	if len(b) < 2*word {
		return nil, errors.New("the frame is too short")
	}
	// One offset a part and one for the end: channel, header, parent, metadata, content and the buffers.
	n := binary.LittleEndian.Uint64(b)
	if n < 6 || n > uint64(len(b)/word-1) {
		return nil, fmt.Errorf("the frame has %d offsets", n)
	}
	parts := make([][]byte, n-1)
	for i := range parts {
		from, to := binary.LittleEndian.Uint64(b[word*(1+i):]), binary.LittleEndian.Uint64(b[word*(2+i):])
		if from > to || to > uint64(len(b)) {
			return nil, errors.New("an offset of the frame points outside it")
		}
		parts[i] = b[from:to:to]
	}
	return Read(string(parts[0]), parts[1], parts[2], parts[3], parts[4], parts[5:])
}

// EncodeV1 writes a message of protocol v1.
func EncodeV1(m *wire.Message) []byte {
	parts := append([][]byte{[]byte(m.Channel), m.RawHeader, m.Parent, m.Metadata, m.Content}, m.Buffers...)
	n := len(parts) + 1
	offset := uint64(8 * (n + 1))
	out := binary.LittleEndian.AppendUint64(make([]byte, 0, size(m)+int(offset)), uint64(n))
	out = binary.LittleEndian.AppendUint64(out, offset)
	for _, p := range parts {
		offset += uint64(len(p))
		out = binary.LittleEndian.AppendUint64(out, offset)
	}
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}
