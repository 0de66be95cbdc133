package server

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter/wire"
	"sprague/kernel/server/channels"
)

// A request that two pages make under one name is run once; both get the answer.
func TestExecutionIsShared(t *testing.T) {
	st := newSite(t)
	kernel := st.startKernel()
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	first := st.dial(kernel, "one", channels.ProtocolV1)
	defer first.CloseNow()
	st.connected(kernel, 1)
	request := channels.EncodeV1(ask("m", "cell"))
	hear := func(conn *websocket.Conn) *wire.Message {
		_, frame, err := conn.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return must(channels.DecodeV1(frame))
	}
	first.Write(ctx, websocket.MessageBinary, request)
	hear(first) // its echo: the kernel has it
	var list []struct {
		ID    string `json:"msg_id"`
		Cell  string `json:"cell_id"`
		Ended *time.Time
	}
	if st.get("/api/kernels/"+kernel+"/executions", &list); len(list) != 1 || list[0].ID != "m" ||
		list[0].Cell != "cell" || list[0].Ended != nil {
		t.Fatalf("%+v", list)
	}
	second := st.dial(kernel, "two", channels.ProtocolV1)
	defer second.CloseNow()
	st.connected(kernel, 2)
	second.Write(ctx, websocket.MessageBinary, request)
	if m := hear(second); m.Header.Type != "clear_output" || m.ParentID() != "m" {
		t.Errorf("the second page hears %s", m.Header.Type)
	}
	st.kernels[0].answer(said(wire.Shell, "m", "execute_reply", `{"status":"ok"}`))
	for _, conn := range []*websocket.Conn{first, second} {
		if m := hear(conn); m.Header.Type != "execute_reply" {
			t.Errorf("a page hears %s", m.Header.Type)
		}
	}
	if n := st.kernels[0].asked; n != 1 {
		t.Errorf("the kernel was asked %d times", n)
	}
	if resp, _ := st.do("GET", "/api/kernels/x/executions", nil); resp.StatusCode != http.StatusNotFound {
		t.Error(resp.Status)
	}
}
