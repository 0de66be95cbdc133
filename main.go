// Sprague is a notebook for impartial games: it explores sequences, plots Grundy
// values and proves periods, in a terminal, in Jupyter, in the browser or as a script.
package main

import (
	"os"

	"sprague/commands"
	"sprague/kernel/worker"
)

func main() {
	worker.Main() // does not return in a worker process
	os.Exit(commands.Main())
}
