package wire

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"testing"

	"sprague/stdlib/display"
)

func TestFrameReturns(t *testing.T) {
	for _, want := range []Frame{
		{KindHello, 0, []byte{}},
		{KindStdout, 7, []byte("text\n")},
		{KindDone, 1 << 60, bytes.Repeat([]byte{0, 255}, 1000)},
	} {
		got, err := ReadFrame(bufio.NewReader(bytes.NewReader(want.Encode())))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v comes back as %v, %v", want, got, err)
		}
	}
}

func TestFrameCutShort(t *testing.T) {
	whole := Frame{KindStdout, 7, []byte("text")}.Encode()
	for n := range whole {
		if _, err := ReadFrame(bufio.NewReader(bytes.NewReader(whole[:n]))); err == nil {
			t.Errorf("the first %d bytes of a frame pass for a frame", n)
		}
	}
	if _, err := ReadFrame(bufio.NewReader(bytes.NewReader(nil))); err != io.EOF {
		t.Errorf("the end of the pipe is %v, want EOF", err)
	}
}

func TestOutcomeReturns(t *testing.T) {
	picture := display.Plain("a picture").With(display.MIMEPNG, []byte{0x89, 'P', 0, 255})
	picture.Metadata = map[string]json.RawMessage{display.MIMEPNG: json.RawMessage(`{"width":3}`)}
	for _, want := range []Outcome{
		{Ending: Finished, Done: 2},
		{Ending: Finished, Done: 2, Value: &picture},
		{Ending: Panicked, Message: "boom", Stack: []Call{{File: "1.1/cell", Line: 3, Column: 4, Func: "main.f"},
			{Func: "g", Pos: 7}}, Routine: true},
		{Ending: Exited, Code: 3},
	} {
		var got Outcome
		if err := Message(KindDone, 5, want).Read(&got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v comes back as %+v, %v", want, got, err)
		}
	}
}

func TestJobReturns(t *testing.T) {
	for _, want := range []Job{
		{Cell: 1},
		{Cell: 2, Steps: []string{"var x int", "", "cell()"}, Fast: []byte{1, 2}, Imports: []string{"fmt"},
			Dropped: []string{"ans"}},
		{Cell: 3, Comm: &display.Comm{Kind: display.CommMsg, ID: "c", Data: json.RawMessage(`{"a":1}`),
			Metadata: json.RawMessage(`{}`), Buffers: [][]byte{{0, 255}}}},
	} {
		var got Job
		if err := Message(KindRun, want.Cell, want).Read(&got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v comes back as %+v, %v", want, got, err)
		}
	}
}

func TestFileNameReturns(t *testing.T) {
	job, step, ok := ParseFile(FileName(12, 3))
	if job != 12 || step != 3 || !ok {
		t.Errorf("file name comes back as %d, %d, %v", job, step, ok)
	}
	if _, _, ok := ParseFile("cell"); ok {
		t.Error("any name passes for that of a step")
	}
}

func FuzzReadFrame(f *testing.F) {
	f.Add(Frame{KindStdout, 7, []byte("text")}.Encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		// A length without bytes behind it must not claim memory: see MaxPayload.
		r := bufio.NewReader(bytes.NewReader(data))
		for {
			if _, err := ReadFrame(r); err != nil {
				return
			}
		}
	})
}
