package exportdata

// The kernel for browsers is as small as it can be.
const further = ""
