package jupyter

import "sprague/kernel/jupyter/wire"

// interrupt interrupts the kernel. The reply of the cell reports how it ended.
func interrupt(r *request) any {
	r.kernel.Interrupt()
	return wire.OK{Status: "ok"}
}

// shutdown announces the end to all front ends, and passes the request to the owner of the kernel.
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
