package stdlib

// leftOut are names of packages that cells cannot use here, although they are in the tables
// of types. It is empty but in the module for browsers (see kernel/wasm/build).
var leftOut map[string][]string
