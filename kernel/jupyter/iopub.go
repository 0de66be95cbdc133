package jupyter

import "sprague/kernel/jupyter/wire"

// Subscribe calls listen for every message published from now on, in order, once at a
// time. A listener that blocks holds up the kernel: that is how a slow front end slows down the cell that floods it.
func (k *Kernel) Subscribe(listen func(*wire.Message)) {
	k.order.Lock()
	defer k.order.Unlock()
	k.listeners = append(k.listeners, listen)
}

// publish sends a message to all listeners, with what complete adds to it; the headers tell the same order.
func (k *Kernel) publish(msgType string, parent *wire.Message, content any, complete ...func(*wire.Message)) {
	k.order.Lock()
	defer k.order.Unlock()
	m := k.compose(wire.IOPub, msgType, parent, content, []byte(msgType))
	if m == nil {
		return
	}
	for _, add := range complete {
		add(m)
	}
	for _, listen := range k.listeners {
		listen(m)
	}
}

// compose makes a message for those whom the identities name, on IOPub a topic; nil when the content is not JSON.
func (k *Kernel) compose(ch wire.Channel, msgType string, parent *wire.Message, content any,
	identities ...[]byte) *wire.Message {
	m, err := k.composer.Compose(ch, msgType, parent, content)
	if err != nil {
		k.logf("not sent: %v", err)
		return nil
	}
	m.Identities = identities
	return m
}
