// Package zmtp is the server's side of ZeroMQ: sockets that bind and answer, over
// TCP and Unix sockets, spoken with any libzmq client.
//
// It implements ZMTP 3.0, to which peers of version 3.1 descend, with the NULL mechanism [ZMTP37] and the two kinds of
// socket that a Jupyter kernel needs:
//
//   - [NewRouter]: every message carries the identity of its peer in front (ROUTER);
//   - [NewPublisher]: one message to all (XPUB).
//
// # Bounds
//
// No peer can make the process grow or wait without limit (limits.go):
//
//   - a frame that breaks the grammar, or a message over its bounds, ends its own connection;
//   - each peer has a queue of its own, bounded in messages and bytes, emptied by a
//     goroutine that lives only while there is something to send;
//   - a full queue makes the sender wait as long as its peer goes on reading, a quarter of a
//     megabyte in every patience; one that does not is disconnected. A live reader loses
//     nothing; a dead one delays the others once, by its patience.
//
// Close sends what is queued, ends each connection with a FIN, and waits for the peer to do the same: closing with
// unread input would reset the connection and take back what the peer had not read yet.
//
// [ZMTP37]: ZeroMQ Message Transport Protocol, version 3.1, ZeroMQ RFC 37.
package zmtp
