package commands

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"
)

// Each command has its text, and each text a command; a text begins with how the command is called.
func TestHelp(t *testing.T) {
	texts := map[string]bool{}
	for _, f := range txtar.Parse(helpText).Files {
		if f.Name == "instead" {
			continue
		}
		lines := strings.Split(string(f.Data), "\n")
		name := f.Name[strings.LastIndexByte(f.Name, ' ')+1:]
		if texts[f.Name] || len(lines) < 3 || strings.Fields(lines[0])[0] != name || lines[1] == "" ||
			strings.HasSuffix(lines[1], ".") {
			t.Errorf("%s: %v, %.60q", f.Name, texts[f.Name], f.Data)
		}
		texts[f.Name] = true
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "sprague ")
		if c.Runnable() && !slices.Contains([]string{"completion", "help"}, strings.Fields(name)[0]) {
			if !texts[name] {
				t.Errorf("help.txt lacks %s", name)
			}
			delete(texts, name)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(command())
	if len(texts) > 0 {
		t.Errorf("there are no commands %v", texts)
	}
}
