// Package child is the worker process: the interpreter with the cells that run in it, what becomes
// of what they print and show, and the watch over their memory.
package child
