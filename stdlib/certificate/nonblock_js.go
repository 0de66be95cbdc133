package certificate

// nonblock is 0, since js has no pipes.
const nonblock = 0
