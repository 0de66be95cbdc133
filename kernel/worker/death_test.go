package worker

import (
	"strings"
	"testing"
)

func TestLastWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"runtime: goroutine stack exceeds 134217728-byte limit\nfatal error: stack overflow\n", "endless recursion"},
		{"fatal error: concurrent map writes\n\ngoroutine 7 [running]:\n", "wrote to one map"},
		{"fatal error: sync: unlock of unlocked mutex\n", "mutex"},
		{"runtime: out of memory: cannot allocate 4194304-byte block\nfatal error: out of memory\n", "out of memory"},
		{"panic: boom\n\ngoroutine 20 [running]:\n", "panic in a goroutine: boom"},
		{"fatal error: all goroutines are asleep - deadlock!\n", "deadlock"},
		{"runtime/cgo: pthread_create failed: Resource temporarily unavailable\nSIGABRT: abort\n", "no threads are left"},
		{"runtime: failed to create new OS thread (have 300 already; errno=11)\n", "no threads are left"},
		{"fatal error: something new\n", "something new"},
		{"", ""},
	} {
		if got, _ := reasonIn(c.text); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q means %q, want %q in it", c.text, got, c.want)
		}
	}
}

func TestCrashLogKeepsTheBeginning(t *testing.T) {
	var l crashLog
	line := strings.Repeat("x", 100)
	for range 1000 {
		if n, err := l.Write([]byte(line)); n != len(line) || err != nil {
			t.Fatalf("Write returns %d, %v", n, err)
		}
	}
	if n := len(l.take()); n != crashLimit {
		t.Errorf("%d bytes kept, want %d", n, crashLimit)
	}
}
