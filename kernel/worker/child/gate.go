package child

import (
	"go/token"

	"sprague/kernel/cell/rt"
)

// atGate is what becomes of a goroutine that comes to a closed gate.
func (c *child) atGate(at token.Position) {
	cell := c.registry.here()
	if cell == nil {
		return
	}
	if !rt.OnlyApart() {
		cell.stood(at)
		c.watch.atGate(cell, at)
		c.running.atGate(cell)
	}
	cell.endHere()
}
