package jupyter

import (
	"slices"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
)

// A comparingSession knows what its cells were made from.
type comparingSession struct {
	*fakeSession
	cells []kernel.NotebookCell
}

func (s *comparingSession) Compare(cells []kernel.NotebookCell) []kernel.CellStatus {
	s.cells = cells
	return []kernel.CellStatus{{Cell: "a", State: "stale", Causes: []string{"y"}, Needs: []int{1}}}
}

// Cells are compared by the code in their commands, and not where there is none. The kernel is not busy with it: a page
// asks after every change.
func TestStale(t *testing.T) {
	b := newBench(t)
	ask := func(content string) string {
		return string(b.replyTo(b.send(wire.Shell, wire.TypeStale, content)).Content)
	}
	const cells = `{"cells":[{"id":"a","source":"x := 1"},{"id":"b","source":":time x + ` +
		`1"},{"id":"c","source":"?x"},{"id":"d","source":":vars"},{"id":"e","source":" "}]}`
	session := &comparingSession{fakeSession: b.session}
	b.kernel.session = session
	wanted := []kernel.NotebookCell{{Name: "a", Source: "x := 1"}, {Name: "b", Source: "x + 1"}}
	if reply := ask(cells); !slices.Equal(session.cells, wanted) ||
		reply != `{"status":"ok","cells":[{"id":"a","state":"stale","causes":["y"]}]}` {
		t.Errorf("%v were compared; the reply is %s", session.cells, reply)
	}
	if reply := ask(`{"cells":5}`); !strings.Contains(reply, `"status":"error"`) {
		t.Errorf("what cannot be read is answered by %s", reply)
	}
	if len(b.iopub) > 0 {
		t.Errorf("published: %s", types(b.iopub))
	}
}
