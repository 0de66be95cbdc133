package jupyter

import (
	"encoding/json"
	"testing"

	"sprague/kernel/jupyter/wire"
)

// The cost of one cell in messages alone: four published, one reply, all signed, and
// nothing evaluated.
func BenchmarkExecute(b *testing.B) {
	k := New(newFakeSession(), Options{Log: func(string, ...any) {}})
	defer k.Close()
	codec, err := wire.NewCodec("", "key")
	if err != nil {
		b.Fatal(err)
	}
	k.Subscribe(func(m *wire.Message) { codec.Encode(m) })
	m := &wire.Message{
		Channel:   wire.Shell,
		RawHeader: json.RawMessage(`{"msg_id":"1","msg_type":"execute_request"}`),
		Content:   json.RawMessage(`{"code":"value 2","store_history":false}`),
	}
	if err := m.Parse(); err != nil {
		b.Fatal(err)
	}
	replied := make(chan struct{})
	for b.Loop() {
		k.Handle(m, func(reply *wire.Message) bool {
			codec.Encode(reply)
			replied <- struct{}{}
			return true
		})
		<-replied
	}
}
