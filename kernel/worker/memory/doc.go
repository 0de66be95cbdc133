// Package memory limits the memory of a worker, and measures what the machine and the process have left.
package memory
