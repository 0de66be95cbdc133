package zmtp

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// A command is a frame that speaks to the connection, not to the application.
type command struct {
	name string
	data []byte
}

// maxCommand bounds the bytes of a command frame: none of ours comes near it.
const maxCommand = 64 << 10

// parseCommand splits a command frame's body into name and data.
func parseCommand(body []byte) (command, error) {
	if len(body) == 0 || body[0] == 0 || int(body[0]) > len(body)-1 {
		return command{}, fmt.Errorf("%w: command without a name", errGrammar)
	}
	n := 1 + int(body[0])
	return command{name: string(body[1:n]), data: body[n:]}, nil
}

// encodeCommand returns the frame of a command.
func encodeCommand(c command) []byte {
	buf := appendHead(nil, flagCommand, 1+len(c.name)+len(c.data))
	buf = append(buf, byte(len(c.name)))
	buf = append(buf, c.name...)
	return append(buf, c.data...)
}

// parseProperties reads the metadata of a READY command: names of up to 255 bytes,
// values with a length of four bytes. Names come in lower case: they are compared without regard to it.
func parseProperties(data []byte) (map[string]string, error) {
	props := map[string]string{}
	for len(data) > 0 {
		n := int(data[0])
		if n == 0 || len(data) < 1+n+4 {
			return nil, fmt.Errorf("%w: property cut short", errGrammar)
		}
		name := strings.ToLower(string(data[1 : 1+n]))
		data = data[1+n:]
		size := binary.BigEndian.Uint32(data)
		data = data[4:]
		if uint64(size) > uint64(len(data)) {
			return nil, fmt.Errorf("%w: property %s cut short", errGrammar, name)
		}
		props[name] = string(data[:size])
		data = data[size:]
	}
	return props, nil
}

// appendProperty appends one name and value of a READY command.
func appendProperty(buf []byte, name, value string) []byte {
	buf = append(buf, byte(len(name)))
	buf = append(buf, name...)
	buf = binary.BigEndian.AppendUint32(buf, uint32(len(value)))
	return append(buf, value...)
}

// readyCommand announces a socket type, and an empty identity as libzmq does for the types that may carry one.
func readyCommand(socketType string) command {
	return command{name: "READY", data: appendProperty(appendProperty(nil, "Socket-Type", socketType), "Identity", "")}
}

// pong answers a PING: its time to live is dropped, its context comes back. A context may have up to sixteen bytes.
func pong(ping []byte) (command, error) {
	if len(ping) < 2 || len(ping) > 2+16 {
		return command{}, fmt.Errorf("%w: PING of %d bytes", errGrammar, len(ping))
	}
	return command{name: "PONG", data: ping[2:]}, nil
}
