package memory

import (
	"maps"
	"runtime"
	"testing"
	"testing/fstest"
)

func TestMachine(t *testing.T) {
	host := map[string]string{"proc/meminfo": "MemTotal:  1000 kB\nMemFree:  100 kB\nMemAvailable:  600 kB\n"}
	const kb = 1 << 10
	for _, c := range []struct {
		name        string
		group       map[string]string // files of the container
		total, free uint64
	}{
		{"no container", nil, 1000 * kb, 600 * kb},
		{"no bound", map[string]string{"memory.max": "max\n"}, 1000 * kb, 600 * kb},
		{"a bound above the machine", map[string]string{"memory.max": "2048000\n"}, 1000 * kb, 600 * kb},
		{"a bound", map[string]string{"memory.max": "512000\n", "memory.current": "102400\n"}, 500 * kb, 400 * kb},
		{"a cache of files counts as free", map[string]string{"memory.max": "512000\n", "memory.current": "409600\n",
			"memory.stat": "anon 5\ninactive_file 204800\n"}, 500 * kb, 300 * kb},
		{"a cache larger than what is used", map[string]string{"memory.max": "512000\n", "memory.current": "1024\n",
			"memory.stat": "inactive_file 2048\n"}, 500 * kb, 500 * kb},
		{"more used than the bound", map[string]string{"memory.max": "512000\n", "memory.current": "1024000\n"}, 500 * kb, 0},
		{"the machine has less than the container", map[string]string{"memory.max": "921600\n"}, 900 * kb, 600 * kb},
	} {
		files := maps.Clone(host)
		for name, text := range c.group {
			files["sys/fs/cgroup/"+name] = text
		}
		root := fstest.MapFS{}
		for name, text := range files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		if total, free := machine(root); total != c.total || free != c.free {
			t.Errorf("%s: %d, %d free, want %d, %d free", c.name, total, free, c.total, c.free)
		}
	}
	if total, free := machine(fstest.MapFS{}); total != 0 || free != 0 {
		t.Errorf("a machine that tells nothing has %d bytes, %d free", total, free)
	}
}

func TestHeapNow(t *testing.T) {
	const size = 64 << 20
	runtime.GC() // what earlier tests have left does not count as used
	before := HeapNow()
	block := make([]byte, size)
	after := HeapNow()
	runtime.KeepAlive(block)
	if after.Live < before.Live+size/2 || after.Mapped < after.Live || after.Stacks == 0 {
		t.Errorf("64 MB more: %+v, then %+v", before, after)
	}
}

func TestAddressSpace(t *testing.T) {
	space, ok := AddressSpace()
	if !ok {
		t.Skip("the system does not tell it")
	}
	if heap := HeapNow(); space < heap.Mapped {
		t.Errorf("%d bytes of address space, of which the run time has %d", space, heap.Mapped)
	}
}
