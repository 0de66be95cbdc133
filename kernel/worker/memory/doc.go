// Package memory knows how much memory a session may have, and how much is left on the machine and in the process.
package memory
