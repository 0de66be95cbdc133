package worker

// addressSpace is how much memory the module has: there is no other than that of the
// Go run time.
func addressSpace() (uint64, bool) { return heapNow().mapped, true }
