// Package jupyter lets Jupyter front ends run cells: protocol 5.5, but for connect_request, which is deprecated, and
// what no front end needs: iopub_welcome, ranges of the history and searches in it.
//
// The work is in three layers, each usable without the ones above it:
//
//   - package wire: messages, their frames, signatures and contents;
//   - [Kernel]: takes request messages, drives a [Session], gives back replies and
//     publishes output. It knows no sockets: hand it messages by [Kernel.Handle] and
//     listen to its output by [Kernel.Subscribe]. A WebSocket server does the same as
//     the ZeroMQ server here;
//   - [Serve]: the five ZeroMQ sockets of a connection file, over package zmtp.
//
// # Order
//
// Every request, on whichever channel, is framed on IOPub by a busy and an idle status whose parent it is; between them
// come its outputs and, on the request's own channel, its reply. Requests of the shell channel run one after the other
// in the order of their coming; those of the control channel are answered at once, while a cell runs, and so are an
// interrupt and a shutdown on either. Only cells and comm messages wait for their turn in the shell even when they come
// on the control channel. There are no subshells: callbacks of widgets wait for the running cell.
//
// When a cell fails and its request says stop_on_error (the default), the execute requests that stand behind it in its
// shell are answered with status "error" and ename "Aborted", without being run. A request counts as standing behind
// when it comes before the reply is sent; the reply waits a few milliseconds for those on their way.
//
// Text a cell writes is gathered for [streamDelay], somewhat longer when there is a great deal of it, and sent in the
// order of writing. An output that came from a goroutine after its cell had ended still carries the cell as its parent.
//
// # Commands
//
// A cell that begins with a colon or a percent sign is a command of the table in package commands,
// the same as in the terminal; the code in the lines after it runs as a cell.
//
// # Silent cells
//
// A silent request publishes nothing between busy and idle: no input, no output, no
// result, no error; it does not move the count, leaves no history, and ans stays what it
// was. Its reply tells the outcome. The same holds for user_expressions.
package jupyter
