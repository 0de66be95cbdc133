// Package channels connects pages to kernels. A connection (connection.go) is a WebSocket with messages in one of
// three encodings (encoding.go); messages for it wait in its queue (queue.go). All connections of a kernel (clients.go)
// hear what it publishes, with the output of each cell truncated (truncate.go). The server keeps the last execution of
// each cell (executions.go), which pages request again when they are loaded or connect anew.
package channels
