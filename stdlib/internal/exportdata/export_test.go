package exportdata

// Packages is index.
func Packages() []Package { return index() }
