package mexbitmap

// forwards returns the path with vectors.
func forwards() forwardPath { return forwardVector }
