package jupyter

import (
	"os"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
	"sprague/kernel/worker"
)

func TestMain(m *testing.M) {
	worker.Main()
	os.Exit(m.Run())
}

// The commands of the terminal are those of notebooks, and what stands in the lines after a
// command is run as well.
func TestCommands(t *testing.T) {
	b := newBench(t)
	session, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b.kernel = New(session, Options{Log: t.Logf})
	b.kernel.Subscribe(func(m *wire.Message) { b.note(func() { b.iopub = append(b.iopub, m) }) })
	t.Cleanup(b.kernel.Close)
	for _, c := range []struct{ code, says, result, status string }{
		{":help", ":search WORDS", "", "ok"},
		{"?nowhere", "", "", "error"},
		{"x := 6", "", "", "ok"},
		{":vars", "x", "", "ok"},
		{"%%time\nx * 7", "took ", "42", "ok"},
		{"%who\nx + 1", "x", "7", "ok"},
		{"%who\n:vars\nx + 2", "x", "8", "ok"},
		{"%matplotlib inline\nx", "", "", "error"},
		{":poem", "", "", "error"},
		{":time y", "", "", "error"},
		{":reset", "a fresh session", "", "ok"},
		{"x", "", "", "error"},
	} {
		reply, pub := b.run(c.code)
		if !strings.Contains(reply, `"status":"`+c.status+`"`) || !strings.Contains(text(pub, "stdout"), c.says) {
			t.Errorf("%s: %s, %s says %q", c.code, reply, types(pub), text(pub, "stdout"))
		}
		if shown := strings.Contains(types(pub), "execute_result"); shown != (c.result != "") {
			t.Errorf("%s publishes %s", c.code, types(pub))
		}
		for _, m := range pub {
			if m.Header.Type == "execute_result" && !strings.Contains(string(m.Content), `"text/plain":"`+c.result+`"`) {
				t.Errorf("%s shows %s", c.code, m.Content)
			}
		}
	}
	for source, wanted := range map[string]string{":re": `":reset"`, "?octal.Kay": `"Kayles"`, "??octal.Kay": `"Kayles"`,
		":zz": `[]`} {
		if reply, _ := b.ask(wire.Shell, wire.TypeComplete, `{"code":"`+source+`"}`); !strings.Contains(reply, wanted) {
			t.Errorf("%s is completed by %s", source, reply)
		}
	}
	reply, _ := b.ask(wire.Shell, wire.TypeIsComplete, `{"code":"%%time"}`)
	want(t, reply, `{"status":"complete"}`)
}
