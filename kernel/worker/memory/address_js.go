package memory

// AddressSpace is how much memory the module has: there is no other than that of the
// Go run time.
func AddressSpace() (uint64, bool) { return HeapNow().Mapped, true }

// MaxStack bounds one goroutine's stack. Stacks double as they grow, so this is the
// largest that there is. Three quarters of it are for calls of cells, of which each
// takes nearly a kilobyte where it is interpreted. In a browser it is less than elsewhere: the
// collector reads a stack again and again while it grows, and has one thread for that.
const MaxStack = 128 << 20
