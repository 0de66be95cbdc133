package jupyter

import (
	"context"
	"log"
	"os"
	"strconv"
	"time"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/kernel/history"
)

// Start runs a kernel on the sockets of a connection file until Jupyter asks for its end,
// ctx ends, or the process that started it is gone. Each interrupt interrupts the cell.
// Library is where :lesson finds lessons and :load its files; nil for none.
func Start(ctx context.Context, open func() (*kernel.Session, error), file, version string, library commands.Library,
	interrupts <-chan os.Signal) error {
	connection, err := ReadConnection(file)
	if err != nil {
		return err
	}
	session, err := open()
	if err != nil {
		return err
	}
	defer session.Close()
	k := New(session, Options{
		Version: version,
		Library: library,
		History: history.Open(history.Path()),
		Log:     log.New(os.Stderr, "sprague kernel: ", log.Ltime|log.Lmicroseconds).Printf,
	})
	go func() {
		for range interrupts {
			k.Interrupt()
		}
	}()
	ctx, orphaned := context.WithCancel(ctx)
	go watchParent(os.Getenv("JPY_PARENT_PID"), orphaned)
	return Serve(ctx, connection, k)
}

// watchParent ends the kernel when the process that started it has gone: Jupyter tells
// its number, and an orphan gets another parent.
func watchParent(pid string, orphaned context.CancelFunc) {
	parent, err := strconv.Atoi(pid)
	if err != nil || os.Getppid() != parent {
		return
	}
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	orphaned()
}
