// Package wire defines the protocol between a supervisor and its worker: frames on two pipes,
// the jobs and outcomes that they carry, and their encoding.
package wire
