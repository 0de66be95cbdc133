package history

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"testing"
)

// What package json writes is read without its help, and as it was.
func FuzzRecord(f *testing.F) {
	f.Add(1, "1+2", "3", true)
	f.Add(2, "for i := 0; i < 3 && true; i++ {\n\tf(\"\\\")\n}", "", true)
	f.Add(-3, "Grüße \u2028 \u0001 𝐚 \x00 \xff", "", false)
	f.Fuzz(func(t *testing.T, line int, input, output string, shown bool) {
		e := Entry{Line: line, Input: input}
		if shown {
			e.Output = &output
		}
		record, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var want Entry
		if err := json.Unmarshal(record, &want); err != nil {
			t.Fatal(err)
		}
		if got, ok := parseRecord(string(record)); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %+v, %v", record, got, ok)
		}
	})
}

// Lines that another program has put together are read as JSON.
func TestRecordsThatLookDifferent(t *testing.T) {
	got := parse(7, ` {"input": "\ud835\udc1a", "line": 2}`+"\n"+`{"line":3,"input":"b","output":null}`+"\n"+`{"line":4}x`)
	want := []Entry{{Session: 7, Line: 2, Input: "𝐚"}, {Session: 7, Line: 3, Input: "b"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

// A search through 290 000 inputs of a thousand sessions.
func BenchmarkSearch(b *testing.B) {
	store := Open(b.TempDir())
	for number := 1; number <= KeepSessions; number++ {
		var records []byte
		for line := range 290 {
			output := fmt.Sprint(line * number)
			e := Entry{Line: line + 1, Input: fmt.Sprintf("for i := 0; i < %d; i++ {\n\tfmt.Println(i + %d)\n}", line, number), Output: &output}
			record, err := json.Marshal(e)
			if err != nil {
				b.Fatal(err)
			}
			records = append(append(records, record...), '\n')
		}
		if err := os.WriteFile(store.path(number), records, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	s := store.Begin()
	for b.Loop() {
		if found, err := s.Search("*Println(i + 7)*", All); err != nil || len(found) != 290 {
			b.Fatal(len(found), err)
		}
	}
}
