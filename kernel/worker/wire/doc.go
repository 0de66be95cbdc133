// Package wire is what a supervisor and its worker say to each other: frames on two pipes,
// the jobs and outcomes that they carry, and their bytes.
package wire
