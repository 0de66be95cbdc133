package jupyter

import "sprague/kernel/jupyter/wire"

// interrupt stops what Kernel.Interrupt stops. The cell's own reply tells how it ended.
func interrupt(r *request) any {
	r.kernel.Interrupt()
	return wire.Done()
}

// shutdown says goodbye, to all front ends, and lets whoever runs the kernel end it.
func shutdown(r *request) any {
	content, err := wire.Read[wire.Shutdown](r.Message)
	if err != nil {
		r.kernel.logf("%v", err) // and shut down all the same
	}
	reply := wire.ShutdownReply{Status: "ok", Restart: content.Restart}
	r.publish("shutdown_reply", reply)
	r.after = func() {
		select {
		case r.kernel.requested <- content:
		default: // asked for already
		}
	}
	return reply
}
