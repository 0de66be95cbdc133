//go:build browser

package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Twenty notebooks are open at once, each with its own kernel and its own variables;
// when they are closed, nothing of them is left.
func TestManyNotebooks(t *testing.T) {
	const many = 20
	v := &visitor{T: t, dir: t.TempDir()}
	token := strings.SplitAfter(v.serve("0"), "token=")[1]
	before := len(processes(t, v.pid))
	var kernels []string
	for i := range many {
		kernels = append(kernels, v.begin(token, fmt.Sprintf("n%d.ipynb", i)))
	}
	for i, k := range kernels {
		v.run(token, k, fmt.Sprintf("x := %d", i))
	}
	for round := range 3 {
		for i, k := range kernels {
			if got := v.run(token, k, "x"); got != strconv.Itoa(i) {
				t.Errorf("notebook %d says that x is %q", i, got)
			}
		}
		t.Logf("round %d: %d processes, %d MB in all", round+1, len(processes(t, v.pid)), memory(processes(t, v.pid))>>20)
	}
	for _, k := range kernels {
		v.api(token, "DELETE", "/api/kernels/"+k, nil, nil)
	}
	if !eventually(time.Minute, func() bool { return len(processes(t, v.pid)) <= before }) {
		t.Fatalf("%d processes are left of %d", len(processes(t, v.pid)), before)
	}
}

// api asks the server and decodes its answer into out.
func (v *visitor) api(token, method, path string, in, out any) {
	v.Helper()
	body, _ := json.Marshal(in)
	r, err := http.NewRequest(method, v.base+path, bytes.NewReader(body))
	if err != nil {
		v.Fatal(err)
	}
	r.Header.Set("Authorization", "token "+token)
	resp, err := (&http.Client{Timeout: patience}).Do(r)
	if err != nil {
		v.Fatal(err)
	}
	defer resp.Body.Close()
	answer, _ := io.ReadAll(resp.Body)
	if resp.StatusCode >= 300 {
		v.Fatalf("%s %s: %s %s", method, path, resp.Status, answer)
	}
	if out != nil {
		if err := json.Unmarshal(answer, out); err != nil {
			v.Fatal(err)
		}
	}
}

// begin opens a session for a notebook and returns its kernel.
func (v *visitor) begin(token, name string) string {
	v.Helper()
	var session struct {
		Kernel struct {
			ID string `json:"id"`
		} `json:"kernel"`
	}
	v.api(token, "POST", "/api/sessions", map[string]any{"path": name, "name": name, "type": "notebook",
		"kernel": map[string]string{"name": "sprague"}}, &session)
	return session.Kernel.ID
}

// run runs one cell over the kernel's WebSocket and returns its value as text.
func (v *visitor) run(token, kernel, source string) string {
	v.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(v.base, "http")+"/api/kernels/"+kernel+"/channels",
		&websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"token " + token}}})
	if err != nil {
		v.Fatal(err)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(-1)
	request := fmt.Sprintf(`{"channel":"shell","header":{"msg_id":"m","msg_type":"execute_request","session":"s",`+
		`"username":"","date":"","version":"5.4"},"content":{"code":%q}}`, source)
	if err := conn.Write(ctx, websocket.MessageText, []byte(request)); err != nil {
		v.Fatal(err)
	}
	value := ""
	for {
		_, frame, err := conn.Read(ctx)
		if err != nil {
			v.Fatal(err)
		}
		var m struct {
			Type    string `json:"msg_type"`
			Content struct {
				State string            `json:"execution_state"`
				Data  map[string]string `json:"data"`
			} `json:"content"`
		}
		json.Unmarshal(frame, &m)
		switch {
		case m.Type == "execute_result":
			value = m.Content.Data["text/plain"]
		case m.Type == "status" && m.Content.State == "idle":
			return value
		}
	}
}

// processes lists a process and all that descend from it.
func processes(t *testing.T, root int) []int {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	children := map[int][]int{}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile(filepath.Join("/proc", e.Name(), "stat"))
		if err != nil {
			continue
		}
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		if parent, err := strconv.Atoi(fields[1]); err == nil && fields[0] != "Z" {
			children[parent] = append(children[parent], pid)
		}
	}
	all := []int{root}
	for i := 0; i < len(all); i++ {
		all = append(all, children[all[i]]...)
	}
	return all
}

// memory adds up what processes have for themselves, in bytes.
func memory(pids []int) int {
	total := 0
	for _, pid := range pids {
		body, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		for line := range strings.Lines(string(body)) {
			if strings.HasPrefix(line, "Private_") {
				n, _ := strconv.Atoi(strings.Fields(line)[1])
				total += n << 10
			}
		}
	}
	return total
}
