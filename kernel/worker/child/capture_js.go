package child

import (
	"os"
	"syscall/js"

	"sprague/kernel/worker/wire"
)

// A capture takes what is written to an *os.File that cells know as os.Stdout or os.Stderr, and gives it to a stream.
// In a browser there are no pipes: the script around the module has a file for each stream, and calls
// spragueTaps[name](bytes) with what is written there before the call of Write returns.
type capture struct{ file *os.File }

func newCapture(out stream) (*capture, error) {
	name := "stdout"
	if out.kind == wire.KindStderr {
		name = "stderr"
	}
	file, err := os.OpenFile("/dev/"+name, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	js.Global().Get("spragueTaps").Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		out.put(out.child.registry.current(), wire.BytesOf(args[0]))
		return nil
	}))
	return &capture{file: file}, nil
}

func (t *capture) drain() {}
