package child

// ExitBroken is the status of a child that could not begin.
const ExitBroken = 97

// Settings are what a child must know to begin.
type Settings struct {
	OutputLimit int    // bytes of text a cell may write
	MemoryLimit uint64 // bytes that cells may have, 0 for no limit
	Prefix      string // of the ids of displays and widgets
}
