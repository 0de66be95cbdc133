// Package wire is the form of Jupyter messages on the wire: their frames, their
// signature, and the contents of each type.
//
// A message is a routing prefix, a delimiter, a signature and four JSON objects: header, parent header, metadata and
// content, then any number of binary buffers. The signature covers the bytes of the four objects as they travel, so
// they are kept as bytes until somebody asks what they say; in particular the parent header of every answer is the
// header of the request, byte for byte.
//
// Contents are Go types, one for each message type, named after it in the specification [Jupyter55]. Optional fields of
// requests are pointers where their absence means something other than the zero value.
//
// [Jupyter55]: Messaging in Jupyter, protocol version 5.5, jupyter-client's documentation.
package wire
