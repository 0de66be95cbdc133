package worker

import "runtime"

// polling says that interpreted code must let go of the thread at its gates, since there is
// only one thread.
const polling = runtime.GOOS == "js"
