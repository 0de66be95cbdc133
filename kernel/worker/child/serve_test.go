package child

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
)

// However a cell ends, its outcome says so, what it wrote comes before that, and the variables of the
// session are there for the next cell.
func TestEndings(t *testing.T) {
	const rt = "sprague/kernel/cell/rt|"
	k := begin(t, Settings{OutputLimit: 1000})
	if s := k.run("var kept = 41\n---\nkept++"); s.Ending != wire.Finished {
		t.Fatalf("%+v", s)
	}
	for _, c := range []struct {
		source   string
		ending   wire.Ending
		message  string
		out, err string
	}{
		{"", wire.Finished, "", "", ""},
		{`fmt|fmt.Print("a", 1, "b")`, wire.Finished, "", "a1b", ""},
		{`fmt|fmt.Println("a"); println("b"); fmt.Printf("%03d|", 7)`, wire.Finished, "", "a\n007|", "b\n"},
		{`fmt os|fmt.Fprintln(os.Stdout, "a"); fmt.Fprintln(os.Stderr, "b"); os.Stdout.WriteString("c")`, wire.Finished, "",
			"a\nc", "b\n"},
		{`log|log.SetFlags(0); log.Print("to the log")`, wire.Finished, "", "", "to the log\n"},
		{`os|os.Exit(3)`, wire.Exited, "exit status 3", "", ""},
		{`fmt os|fmt.Print("before"); os.Exit(0)`, wire.Exited, "exit status 0", "before", ""},
		{`log|log.SetFlags(0); log.Fatal("the end")`, wire.Exited, "exit status 1", "", "the end\n"},
		{`log|log.SetFlags(0); log.Fatalf("%d", 7)`, wire.Exited, "exit status 1", "", "7\n"},
		{`runtime|runtime.Goexit()`, wire.Exited, "runtime.Goexit ended the cell (return ends a function)", "", ""},
		{`panic("boom")`, wire.Panicked, "boom", "", ""},
		{`panic(7)`, wire.Panicked, "7", "", ""},
		{`errors|panic(errors.New("an error"))`, wire.Panicked, "an error", "", ""},
		{`var m map[string]int; m["a"] = 1`, wire.Panicked, "assignment to entry in nil map", "", ""},
		{`var p *int; *p = 1`, wire.Panicked, "invalid memory address", "", ""},
		{`a := []int{1}; i := 5; i += len(a); a[i] = 1`, wire.Panicked, "index out of range", "", ""},
		{`fmt|fmt.Print("x"); panic(fmt.Sprint("after ", "output"))`, wire.Panicked, "after output", "x", ""},
		{`x := undefined`, wire.Rejected, "undefined", "", ""},
		{`x := 1 +`, wire.Rejected, "expected operand", "", ""},
		{"\x00", wire.Rejected, "illegal character", "", ""},
		{`no/such/package|`, wire.Rejected, "package no/such/package is not available in cells", "", ""},
		{rt + `rt.Go(func() { panic("inside") }); rt.Forever()`, wire.Panicked, "inside", "", ""},
		{`time|time.AfterFunc(1, func() { panic("timer") }); time.Sleep(3600e9)`, wire.Panicked, "timer", "", ""},
		{rt + `rt.Print("a", 1); rt.Println("b")`, wire.Finished, "", "", "a1b\n"},
		{`strings fmt|fmt.Print(strings.Repeat("x", 1000))`, wire.Finished, "", strings.Repeat("x", 1000), ""},
		{`strings fmt|fmt.Print(strings.Repeat("x", 1001))`, wire.Flooded,
			"more than 1000 bytes: it was stopped there, and 1 byte that", strings.Repeat("x", 1000), ""},
		{`fmt|for { fmt.Print("0123456789") }`, wire.Flooded, "more than 1000 bytes", strings.Repeat("0123456789", 100), ""},
		{`flag|flag.Int("n", 3, "a number"); flag.Int("n", 4, "again"); flag.Parse()`, wire.Panicked,
			"sprague flag redefined: n", "", ""},
	} {
		s := k.run(c.source)
		if s.Ending != c.ending || !strings.Contains(s.Message, c.message) || c.message == "" && s.Message != "" {
			t.Errorf("%.60q ends %s, %q; want %s, %q", c.source, s.Ending, s.Message, c.ending, c.message)
		}
		if s.out != c.out || s.err != c.err && c.ending != wire.Rejected {
			t.Errorf("%.60q writes %q and %q, want %q and %q", c.source, s.out, s.err, c.out, c.err)
		}
		if s := k.run("fmt|fmt.Print(kept)"); s.out != "42" || s.Ending != wire.Finished {
			t.Fatalf("after %.60q kept is %q: %+v", c.source, s.out, s.Outcome)
		}
	}
}

// What is shown comes with its cell: the last value as the outcome's, others in frames of their own;
// an error as the last value fails the cell.
func TestShown(t *testing.T) {
	k := begin(t, Settings{OutputLimit: 2000})
	const rt, both = "sprague/kernel/cell/rt|", "sprague/stdlib/display sprague/kernel/cell/rt|"
	for _, c := range []struct {
		source string
		ending wire.Ending
		value  string // "-" for none
		kinds  string
	}{
		{rt + `rt.Show("int", 7)`, wire.Finished, "7", "declared"},
		{rt + `rt.Show("int, string", 7, "a")`, wire.Finished, "7 a", "declared"},
		{rt + `rt.Show("")`, wire.Finished, "-", "declared"},
		{`errors ` + rt + `rt.Show("int, error", 7, errors.New("bad"))`, wire.Failed, "7", "declared"},
		{`errors ` + rt + `rt.Show("int, error", 0, errors.New("bad"))`, wire.Failed, "-", "declared"},
		{`errors ` + rt + `rt.Show("error", errors.New("bad"))`, wire.Failed, "-", "declared"},
		{rt + `var e error; rt.Show("error", e)`, wire.Finished, "-", "declared"},
		{rt + `var e error; rt.Show("int, error", 7, e)`, wire.Finished, "7", "declared"},
		{both + `display.Show(1); display.Show("two"); rt.Show("int", 3)`, wire.Finished, "3", "declared display display"},
		{both + `display.Show(1); display.Clear(); display.ClearNext()`, wire.Finished, "-", "declared display clear clear"},
		{both + `display.Show(display.HTML("<b>")); panic(1)`, wire.Panicked, "-", "declared display"},
		{`strings ` + both + `display.Show(strings.Repeat("x", 3000))`, wire.Flooded, "-", "declared"},
		{`strings ` + both + `display.Limit(10000); display.Show(strings.Repeat("x", 3000))`, wire.Finished, "-",
			"declared display"},
		{`strings fmt ` + both + `for i := 0; i < 5; i++ { fmt.Print(strings.Repeat("x", 2000)); display.Clear() }`,
			wire.Finished, "-", "declared clear clear clear clear clear"},
	} {
		s := k.run(c.source)
		value := "-"
		if s.Value != nil {
			value = string(s.Value.Data[display.MIMEText])
		}
		if kinds := named(s.kinds); s.Ending != c.ending || value != c.value || kinds != c.kinds {
			t.Errorf("%.80q: %s %q %s, %s; want %s %s, %s", c.source, s.Ending, s.Message, value, kinds, c.ending, c.value,
				c.kinds)
		}
	}
}

// named writes kinds of frames in words.
func named(kinds []wire.Kind) string {
	words := map[wire.Kind]string{wire.KindDisplay: "display", wire.KindClear: "clear", wire.KindDeclared: "declared",
		wire.KindComm: "comm", wire.KindAsk: "ask", wire.KindProgress: "progress"}
	var list []string
	for _, kind := range kinds {
		if word := words[kind]; word != "" {
			list = append(list, word)
		}
	}
	return strings.Join(list, " ")
}

// A cell that fails says how far it has come: which of its steps were done.
func TestStepsDone(t *testing.T) {
	k := begin(t, Settings{})
	ok, bad := `println("x")`, `var x int = "text"`
	for _, c := range []struct {
		steps  []string
		done   int
		ending wire.Ending
	}{
		{nil, 0, wire.Finished}, {[]string{ok}, 1, wire.Finished}, {[]string{ok, ok, ok}, 3, wire.Finished},
		{[]string{bad, ok}, 0, wire.Rejected}, {[]string{ok, bad}, 1, wire.Rejected},
		{[]string{ok, ok, `panic(1)`, ok}, 2, wire.Panicked},
	} {
		s := k.result(k.job(wire.Job{Steps: c.steps}))
		if s.Done != c.done || s.Ending != c.ending || strings.Count(s.err, "x\n") != c.done && c.ending != wire.Rejected {
			t.Errorf("%q: %d done, %s %q, wrote %q; want %d, %s", c.steps, s.Done, s.Ending, s.Message, s.err, c.done, c.ending)
		}
	}
}

// An interrupt stops what runs, wherever it is, and is not heard by the cell after.
func TestInterrupts(t *testing.T) {
	const rt = "sprague/kernel/cell/rt|"
	k := begin(t, Settings{})
	for _, source := range []string{
		`println("here"); for {}`,
		`println("here"); for { func() { defer func() { recover() }() }() }`,
		`time|println("here"); time.Sleep(3600e9)`,
		rt + `println("here"); c := make(chan int); rt.Go(func() { for { } }); rt.Receive(c)`,
		rt + `println("here"); rt.Forever()`,
		rt + `println("here"); rt.Send(make(chan int), 1)`,
		`println("here"); defer func() { for {} }()`,
		`println("here"); f := func() {}; f = func() { for i := 0; i < 10; i++ { f() } }; f()`,
		`fmt|println("here"); var s string; fmt.Scanln(&s); panic(s)`,
		`sprague/stdlib/octal|println("here"); octal.MustParse("0.6").Period()`,
	} {
		id := k.job(k.cell(source))
		k.text(id, "here")
		k.send(wire.Frame{Kind: wire.KindInterrupt, Cell: id})
		if s := k.result(id); s.Ending != wire.Stopped && s.Message != "endless recursion" {
			t.Errorf("%q: %s, %q", source, s.Ending, s.Message)
		}
		if s := k.run("fmt|for i := 0; i < 3; i++ { fmt.Print(i) }"); s.out != "012" || s.Ending != wire.Finished {
			t.Errorf("after %q: %q, %s %q", source, s.out, s.Ending, s.Message)
		}
	}
	for _, id := range []uint64{0, 1, 99999} { // nothing runs
		k.send(wire.Frame{Kind: wire.KindInterrupt, Cell: id})
	}
	if s := k.run("println(7)"); s.err != "7\n" {
		t.Errorf("%+v", s)
	}
}

// What earlier cells have left running goes on when another cell is interrupted, and ends by an interrupt that means
// no cell.
func TestInterruptsOfGoroutines(t *testing.T) {
	const rt = "sprague/kernel/cell/rt|"
	k := begin(t, Settings{})
	k.run("var open = make(chan bool)\n---\n")
	a := k.job(k.cell(rt + `rt.Go(func() { for rt.Receive(open); ; { println("turn"); rt.Receive(open) } })`))
	k.result(a)
	b := k.job(k.cell(`println("here"); for {}`))
	k.text(b, "here")
	k.send(wire.Frame{Kind: wire.KindInterrupt, Cell: b})
	if s := k.result(b); s.Ending != wire.Stopped {
		t.Errorf("%+v", s.Outcome)
	}
	k.run(rt + "rt.Send(open, true)")
	k.await("turn", func(f wire.Frame) bool { return f.Cell == a && strings.Contains(string(f.Payload), "turn") })
	k.send(wire.Frame{Kind: wire.KindInterrupt})
	k.await("quiet", func(f wire.Frame) bool { return f.Kind == wire.KindQuiet && f.Cell == a })
	if s := k.run("println(7)"); s.err != "7\n" {
		t.Errorf("%+v", s)
	}
}

// A cell that is interrupted before its first step ends as one that is interrupted in it.
func TestInterruptAtOnce(t *testing.T) {
	k := begin(t, Settings{})
	for range 20 {
		id := k.job(k.cell(`for {}`))
		k.send(wire.Frame{Kind: wire.KindInterrupt, Cell: id})
		if s := k.result(id); s.Ending != wire.Stopped || s.Message != "interrupted" {
			t.Errorf("%+v", s.Outcome)
		}
	}
	if s := k.run(`println(7)`); s.err != "7\n" {
		t.Errorf("%+v", s)
	}
}

// Whatever ends a cell, the next one runs, and each has its own output.
func TestManyCells(t *testing.T) {
	k := begin(t, Settings{})
	k.run("fmt runtime|")
	for i := range 24 {
		source := fmt.Sprintf(`fmt|for i := 0; i < 50; i++ { fmt.Print(%d, " ", i, ";") }`, i)
		if i%5 == 0 {
			source += "; panic(1)"
		} else if i%7 == 0 {
			source = "runtime " + source + "; runtime.Goexit()"
		}
		want := ""
		for j := range 50 {
			want += fmt.Sprint(i, " ", j, ";")
		}
		if s := k.run(source); s.out != want {
			t.Errorf("cell %d wrote %q and ended %s, %q", i, s.out, s.Ending, s.Message)
		}
	}
}

// Cells ask, are answered, told that nobody answers, and left alone with what others are told.
func TestQuestions(t *testing.T) {
	k := begin(t, Settings{})
	ask := func(source string, answers ...wire.Answer) (said, []wire.Question) {
		id := k.job(k.cell(source))
		var questions []wire.Question
		var q wire.Question
		for _, a := range answers {
			last := q.ID
			k.await("question", func(f wire.Frame) bool {
				return f.Kind == wire.KindAsk && f.Cell == id && f.Read(&q) == nil && q.ID > last
			})
			questions = append(questions, q)
			k.send(wire.Message(wire.KindAnswer, 0, wire.Answer{ID: q.ID + 1000, Text: "for nobody"}))
			k.send(wire.Frame{Kind: wire.KindAnswer, Payload: []byte("{")})
			a.ID = q.ID
			k.send(wire.Message(wire.KindAnswer, 0, a))
			k.send(wire.Message(wire.KindAnswer, 0, wire.Answer{ID: q.ID, Text: "again"}))
		}
		return k.result(id), questions
	}
	for _, c := range []struct {
		source  string
		answers []wire.Answer
		out     string
		prompt  string
		secret  bool
	}{
		{`fmt|var a, b int; n, err := fmt.Scanln(&a, &b); fmt.Print(n, a, b, err)`, []wire.Answer{{Text: "3 4"}},
			"2 3 4 <nil>", "", false},
		{`fmt|var a int; _, err := fmt.Scanln(&a); fmt.Print(err)`, []wire.Answer{{Error: "there is no user"}}, "EOF", "",
			false},
		{`fmt|var a string; fmt.Scanln(&a); fmt.Print(a)`, []wire.Answer{{Text: "äöü"}}, "äöü", "", false},
		{`fmt|var a, b int; fmt.Scan(&a); fmt.Scan(&b); fmt.Print(a, b)`, []wire.Answer{{Text: "5"}, {Text: "6"}}, "5 6", "",
			false},
		{`fmt sprague/stdlib/display|fmt.Print(display.Input("name? "))`, []wire.Answer{{Text: "x"}}, "x", "name? ", false},
		{`fmt sprague/stdlib/display|fmt.Print(display.Password("secret? "))`, []wire.Answer{{Text: "s"}}, "s", "secret? ",
			true},
	} {
		s, questions := ask(c.source, c.answers...)
		if s.out != c.out || s.Ending != wire.Finished || questions[0].Prompt != c.prompt ||
			questions[0].Password != c.secret {
			t.Errorf("%q wrote %q, %s %q, asked %+v; want %q", c.source, s.out, s.Ending, s.Message, questions, c.out)
		}
	}
}

// A message for a widget that is not there fails, and a comm that the page opens is closed again; one
// for a widget that is there reaches its callback, whose panic ends the job and no more.
func TestComms(t *testing.T) {
	k := begin(t, Settings{})
	comm := func(m display.Comm) said { return k.result(k.job(wire.Job{Comm: &m})) }
	if s := comm(display.Comm{Kind: display.CommMsg, ID: "nobody"}); s.Ending != wire.Failed ||
		s.Message != `there is no widget "nobody"` || len(s.kinds) != 0 {
		t.Errorf("%+v", s)
	}
	if s := comm(display.Comm{Kind: display.CommOpen, ID: "theirs"}); s.Ending != wire.Failed || named(s.kinds) != "comm" {
		t.Errorf("%+v", s)
	}
	if s := comm(display.Comm{Kind: display.CommClose, ID: "nobody"}); s.Ending != wire.Failed {
		t.Errorf("%+v", s)
	}
}

// Between cells the variables are written down, with what could not be, and another child reads them.
func TestSnapshotGoesToAnotherChild(t *testing.T) {
	k := begin(t, Settings{})
	declared := "package main\nvar n int\nvar list []int\nvar ch chan int\nvar names map[string][]string\n"
	j := wire.Job{Steps: []string{declared,
		`n = 7; list = []int{1, 2, 3}; ch = make(chan int); names = map[string][]string{"a": {"b"}}`}, Keeps: []string{"n",
		"list", "ch", "names"}}
	first := k.job(j)
	if s := k.result(first); s.Ending != wire.Finished {
		t.Fatalf("%+v", s)
	}
	kept := k.kept(first)
	if len(kept.Missing) != 1 || kept.Missing[0].Name != "ch" || !strings.Contains(kept.Missing[0].Why, "channel") ||
		kept.Asked {
		t.Errorf("missing are %+v", kept.Missing)
	}
	// A cell that changes nothing has nothing written anew.
	same := k.job(wire.Job{Steps: []string{`println(n)`}})
	k.result(same)
	if again := k.kept(same); len(again.Blob) != 0 {
		t.Errorf("%d bytes are written again", len(again.Blob))
	}

	to := begin(t, Settings{})
	restore := &wire.Restoring{
		Declared: []wire.Declared{{Job: 9, Step: 0, Source: declared, Call: "", Keeps: j.Keeps}},
		Names:    []string{"n", "list", "names", "never"}, Blob: kept.Blob,
	}
	id := to.job(wire.Job{Restore: restore})
	if s := to.result(id); s.Ending != wire.Finished {
		t.Fatalf("%+v", s)
	}
	if back := to.kept(id); len(back.Missing) != 1 || back.Missing[0].Name != "never" ||
		back.Missing[0].Why != "it could not be declared" {
		t.Errorf("missing are %+v", back.Missing)
	}
	if s := to.run(`fmt|fmt.Print(n, list, names, ch == nil)`); s.out != "7 [1 2 3] map[a:[b]] true" {
		t.Errorf("they are %q, %+v", s.out, s.Outcome)
	}
	for i, blob := range [][]byte{[]byte("n"), []byte("no blob"), kept.Blob[:len(kept.Blob)-1]} {
		restore.Declared[0].Source = strings.ReplaceAll(strings.NewReplacer("n int", fmt.Sprintf("n%d int", i), "list",
			fmt.Sprintf("list%d", i), "ch ", fmt.Sprintf("ch%d ", i), "names",
			fmt.Sprintf("names%d", i)).Replace(declared), "  ", " ")
		restore.Blob = blob
		if s := to.result(to.job(wire.Job{Restore: restore})); s.Ending != wire.Failed || s.Message == "" {
			t.Errorf("a blob of %d bytes: %+v", len(blob), s.Outcome)
		}
	}
	if s := to.run(`fmt|fmt.Print(n)`); s.out != "7" {
		t.Errorf("after damaged blobs n is %q", s.out)
	}
	restore = &wire.Restoring{Declared: []wire.Declared{{Source: "package main\nvar broken nothing\n",
		Keeps: []string{"broken"}}}, Names: []string{"broken"}, Blob: kept.Blob}
	id = to.job(wire.Job{Restore: restore})
	if s := to.result(id); s.Ending != wire.Finished {
		t.Errorf("%+v", s.Outcome)
	}
	if back := to.kept(id); len(back.Missing) != 2 ||
		!strings.Contains(back.Missing[0].Why, "its declaration cannot be repeated") {
		t.Errorf("missing are %+v", back.Missing)
	}
	if s := to.result(to.job(wire.Job{Restore: &wire.Restoring{
		Imports: "import \"no/such\""}})); s.Ending != wire.Rejected {
		t.Errorf("an import that is not there: %+v", s.Outcome)
	}
}

// kept waits for the snapshot after a cell.
func (k *talk) kept(id uint64) wire.Kept {
	k.t.Helper()
	f, _ := k.await("snapshot", func(f wire.Frame) bool { return f.Kind == wire.KindKept && f.Cell == id })
	var kept wire.Kept
	if err := f.Read(&kept); err != nil {
		k.t.Fatal(err)
	}
	return kept
}

// When the last goroutine of a cell that has ended ends, that is told.
func TestQuiet(t *testing.T) {
	k := begin(t, Settings{})
	k.run("var open = make(chan bool)\n---\n")
	id := k.job(k.cell("sprague/kernel/cell/rt|rt.Go(func() { rt.Receive(open); println(\"late\") })"))
	if s := k.result(id); s.Ending != wire.Finished || s.err != "" {
		t.Fatalf("%+v", s)
	}
	k.run("close(open)")
	_, before := k.await("quiet", func(f wire.Frame) bool { return f.Kind == wire.KindQuiet && f.Cell == id })
	if !slices.ContainsFunc(before, func(f wire.Frame) bool { return f.Cell == id && string(f.Payload) == "late\n" }) {
		t.Error("what it wrote last does not come before")
	}
}

// A child ends with its supervisor, in the middle of a frame or of a cell, and says so when it is sent
// what is no job.
func TestEndOfTheSupervisor(t *testing.T) {
	for name, c := range map[string]struct {
		do     func(k *talk)
		status int
	}{
		"at rest": {func(k *talk) { k.in.Close() }, 0},
		"within a frame": {func(k *talk) {
			k.in.Write(wire.Message(wire.KindRun, 1, wire.Job{Cell: 1, Steps: []string{"x"}}).Encode()[:15])
			k.in.Close()
		}, 0},
		"within a head":     {func(k *talk) { k.in.Write([]byte{0, 0}); k.in.Close() }, 0},
		"while a cell runs": {func(k *talk) { k.text(k.job(k.cell(`println("here"); for {}`)), "here"); k.in.Close() }, 0},
		"while one waits": {func(k *talk) {
			k.text(k.job(k.cell(`time|println("here"); time.Sleep(3600e9)`)), "here")
			k.in.Close()
		}, 0},
		"no job":       {func(k *talk) { k.send(wire.Frame{Kind: wire.KindRun, Payload: []byte("x")}) }, ExitBroken},
		"an empty job": {func(k *talk) { k.send(wire.Frame{Kind: wire.KindRun}) }, ExitBroken},
		"a cut job": {func(k *talk) {
			f := wire.Message(wire.KindRun, 1, wire.Job{Steps: []string{"x"}})
			f.Payload = f.Payload[:len(f.Payload)-1]
			k.send(f)
		}, ExitBroken},
		"a length of garbage": {func(k *talk) { k.in.Write([]byte(strings.Repeat("\xff", 40))) }, 0},
		"what is meant for the other end": {func(k *talk) {
			k.send(wire.Frame{Kind: wire.KindHello})
			k.send(wire.Frame{Kind: wire.KindDone, Cell: 1})
			k.send(wire.Frame{Kind: 250})
			if s := k.run("println(1)"); s.err != "1\n" {
				t.Errorf("%+v", s)
			}
			k.in.Close()
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			k := begin(t, Settings{})
			c.do(k)
			if status := k.end(); status != c.status {
				t.Errorf("it ends with status %d, want %d", status, c.status)
			}
		})
	}
}

// Memory that a cell wants beyond what the process may have is refused with a panic of the cell.
func TestMemoryOfChild(t *testing.T) {
	k := begin(t, Settings{MemoryLimit: 3 << 30})
	if s := k.run("var kept = 5\n---\n"); s.Ending != wire.Finished {
		t.Fatal(s.Outcome)
	}
	const rt = "sprague/kernel/cell/rt|"
	for _, source := range []string{
		`strings|s := strings.Repeat("x", 1<<40); println(len(s))`,
		rt + "rt.Show(\"int\", deep(1))",
	} {
		if strings.Contains(source, "deep") {
			k.run("func deep(n int) int { return deep(n+1) + 1 }\n---\n")
		}
		if s := k.run(source); s.Ending != wire.Panicked || !strings.Contains(s.Message, "memory") &&
			!strings.Contains(s.Message, "recursion") && !strings.Contains(s.Message, "stack") {
			t.Errorf("%q: %+v", source, s.Outcome)
		}
		if s := k.run("println(kept)"); s.err != "5\n" {
			t.Errorf("after %q: %+v", source, s)
		}
	}
}
