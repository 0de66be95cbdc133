package nbformat

import "testing"

// A notebook as Jupyter's predecessor wrote it.
const formatThree = `{"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": "old"}, "worksheets": [{"cells": [
 {"cell_type": "heading", "level": 2, "metadata": {}, "source": ["A", " title"]},
 {"cell_type": "markdown", "metadata": {}, "source": "text"},
 {"cell_type": "code", "collapsed": false, "language": "go", "metadata": {}, "prompt_number": 4, "input": ["x\n", "y"], "outputs": [
  {"output_type": "stream", "stream": "stderr", "text": ["a\n"]},
  {"output_type": "pyout", "prompt_number": 4, "text": ["7"], "html": ["<b>7</b>"], "json": "{\"n\": 7}", "metadata": {}},
  {"output_type": "display_data", "png": "aGk="},
  {"output_type": "pyerr", "ename": "E", "evalue": "v", "traceback": ["E: v"]}]},
 {"cell_type": "code", "metadata": {}, "input": "", "outputs": []},
 {"cell_type": "raw", "metadata": {}, "source": "r"}]},
 {"cells": [{"cell_type": "html", "source": "<i>x</i>"}]}]}`

func TestFormatThree(t *testing.T) {
	nb, err := Decode([]byte(formatThree))
	if err != nil {
		t.Fatal(err)
	}
	if len(nb.Cells) != 6 || nb.Cells[0].Type != Markdown || nb.Cells[0].Source != "## A title" || nb.Cells[5].Type != Markdown || nb.Cells[4].Type != Raw {
		t.Errorf("cells %+v", nb.Cells)
	}
	c := nb.Cells[2]
	if c.Source != "x\ny" || c.Count != 4 || len(c.Outputs) != 4 || len(c.Extra) != 0 {
		t.Fatalf("the code is %+v", c)
	}
	value := c.Outputs[1]
	if o := c.Outputs[0]; o.Type != Stream || o.Name != "stderr" || o.Text != "a\n" {
		t.Errorf("stream %+v", o)
	}
	if b := value.Bundle().Data; value.Type != Value || value.Count != 4 || string(b["text/plain"]) != "7" || string(b["text/html"]) != "<b>7</b>" || string(b["application/json"]) != `{"n":7}` {
		t.Errorf("value %+v %q", value, b)
	}
	if o := c.Outputs[2]; o.Type != Display || string(o.Bundle().Data["image/png"]) != "hi" {
		t.Errorf("picture %+v", o)
	}
	if o := c.Outputs[3]; o.Type != Failure || o.ErrorName != "E" {
		t.Errorf("error %+v", o)
	}
	text := encoded(t, nb)
	if again, err := Decode([]byte(text)); err != nil || encoded(t, again) != text {
		t.Errorf("written as format 4 it is %v", err)
	}
}
