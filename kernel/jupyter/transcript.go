package jupyter

import (
	"sprague/kernel"
	"sprague/notebooks/nbformat"
)

// A transcript keeps what a cell has shown, for :save: a console has no notebook that would.
type transcript struct {
	*nbformat.Recorder
	source  string
	count   int
	outputs []*nbformat.Output // once it has ended
}

// transcriptMost is how much all cells of a kernel may have shown before the outputs of the first are forgotten, in
// bytes.
const transcriptMost = 64 << 20

func (k *Kernel) newTranscript(source string, count int) *transcript {
	k.mu.Lock()
	defer k.mu.Unlock()
	var before *nbformat.Recorder
	if n := len(k.ran); n > 0 {
		before = k.ran[n-1].Recorder
	}
	return &transcript{Recorder: nbformat.NewRecorder(before), source: source, count: count}
}

// note keeps a cell that has succeeded. What all of them have shown is bounded.
func (k *Kernel) note(t *transcript, result kernel.Result) {
	t.outputs = t.Finish(result.Value, t.count, nil)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ran = append(k.ran, t)
	k.ranBytes += t.bytes()
	for ; k.ranBytes > transcriptMost && k.ranForgotten < len(k.ran); k.ranForgotten++ {
		first := k.ran[k.ranForgotten]
		k.ranBytes -= first.bytes()
		first.Forget()
		first.outputs = nil
	}
}

func (t *transcript) bytes() (n int) {
	for _, o := range t.outputs {
		n += len(o.Text)
		for _, data := range o.Data {
			n += len(data)
		}
	}
	return n
}

// save writes the cells that have succeeded, with what they have shown.
func (k *Kernel) save(path string) (cells, failed int, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	nb := nbformat.New()
	for _, t := range k.ran {
		c := nb.Add(nbformat.Code, t.source)
		c.Count, c.Outputs = t.count, t.outputs
	}
	return len(k.ran), 0, nbformat.WriteFile(path, nb)
}
