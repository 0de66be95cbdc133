// Package batch is what long computations share on one machine and on many: which part of the
// work a process does, the folder in which results are kept, how they are resumed, stopped,
// merged and looked at.
package batch
