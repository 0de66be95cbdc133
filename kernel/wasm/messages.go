package wasm

import (
	"strconv"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
)

// A Post hands the page a message of the kernel: its text, and its buffers.
type Post func(channel, text string, buffers [][]byte)

// Send posts a message.
func (post Post) Send(m *wire.Message) error {
	text, err := m.Text()
	if err == nil {
		post(string(m.Channel), string(text), m.Buffers)
	}
	return err
}

// Take hands a kernel a message of the page, and returns its type. Answers are posted, from another goroutine. The
// error says why the text is no message.
func (post Post) Take(k *jupyter.Kernel, text string, buffers [][]byte) (kind string, err error) {
	m, err := wire.ParseText([]byte(text))
	if err != nil {
		return "", err
	}
	m.Buffers = buffers
	go k.Handle(m, func(answer *wire.Message) bool { return post.Send(answer) == nil })
	return m.Header.Type, nil
}

// Memory reads the bound on the interpreter's memory that a page gives, in bytes; anything else is none.
func Memory(text string) kernel.Memory {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return kernel.Memory(n)
	}
	return kernel.NoBound
}
