//go:build !js

package worker

import (
	"io"
	"os"
	"os/exec"
	"runtime"
	"sprague/kernel/worker/wire"
	"testing"
	"time"
)

// A child that does not read what it is sent can be killed all the same.
func TestKillWhileSending(t *testing.T) {
	unread, in := io.Pipe()
	defer unread.Close()
	p := &Process{in: in, body: body{cmd: exec.Command(os.Args[0], "-test.run=^$")}}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer p.cmd.Wait()
	sent, killed := make(chan struct{}), make(chan struct{})
	go func() { p.Run(wire.Job{Steps: []string{"1"}}); close(sent) }()
	for p.mu.TryLock() { // until Run is writing
		p.mu.Unlock()
		runtime.Gosched()
	}
	go func() { p.Kill(); close(killed) }()
	select {
	case <-killed:
	case <-time.After(60 * time.Second):
		t.Fatal("Kill waits for what is being sent")
	}
	unread.Close()
	<-sent
}
