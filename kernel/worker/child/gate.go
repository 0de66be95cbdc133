package child

import (
	"go/token"
	"runtime"
)

// atGate is what becomes of a goroutine that comes to a closed gate.
func (c *child) atGate(at token.Position) {
	cell := c.registry.here()
	if cell == nil {
		return
	}
	c.watch.atGate(cell, at)
	if cell.stopping() {
		runtime.Goexit()
	}
}
