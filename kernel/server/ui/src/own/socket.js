// The page's side of a connection to a kernel (kernel/server/channels).
//
// The server ends each batch of messages with an empty frame, which the page returns when it has painted them.
//
// Whatever was on its way when a connection breaks is lost. The next one begins with the requests to run a cell whose
// end the page has not heard: the server runs each once, by its msg_id, and sends what the cell has shown so far.

const paced = 'paced.sprague';
const v1 = 'v1.kernel.websocket.jupyter.org';

// The unanswered requests of each session, by cell: { id, frame, wanted }.
const sessions = new Map();

function sessionOf(url) {
  const id = new URL(url).searchParams.get('session_id');
  if (!sessions.has(id)) sessions.set(id, new Map());
  return sessions.get(id);
}

// part reads one of the parts of a message in protocol v1.
const parts = { header: 1, parent: 2, metadata: 3, content: 4 };
function part(frame, name) {
  const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(frame) ? frame : new Uint8Array(frame);
  const view = new DataView(buffer, byteOffset, byteLength);
  const at = i => Number(view.getBigUint64(8 * (i + 1), true));
  const from = at(parts[name]), to = at(parts[name] + 1);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, byteOffset + from, to - from)) || '{}');
}

// After the page has painted, or at once where nobody looks at it.
function afterPaint(action) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); action(); };
  const next = () => port2.postMessage(null);
  if (document.hidden) next();
  else requestAnimationFrame(next);
}

class PacedSocket extends WebSocket {
  constructor(url, protocols) {
    super(url, [paced, ...[protocols].flat()]);
    this.unanswered = sessionOf(url);
    this.addEventListener('open', () => {
      for (const { frame } of this.unanswered.values()) super.send(frame);
    });
    super.onmessage = event => this.take(event);
  }

  // The front end knows the encoding.
  get protocol() {
    return super.protocol === paced ? v1 : super.protocol;
  }

  get onmessage() {
    return this.handler;
  }

  set onmessage(handler) {
    this.handler = handler;
  }

  close(...args) {
    this.closed = true; // nobody hears what still comes
    super.close(...args);
  }

  send(frame) {
    super.send(frame);
    if (super.protocol !== paced) return;
    const { msg_id: id, msg_type: type } = part(frame, 'header');
    if (type !== 'execute_request') return;
    const { cellId } = part(frame, 'metadata');
    if (cellId) this.unanswered.set(cellId, { id, frame, wanted: new Set(['execute_reply', 'status']) });
  }

  take(event) {
    if (this.closed) return;
    if (super.protocol === paced && event.data.byteLength === 0) {
      afterPaint(() => { if (this.readyState === WebSocket.OPEN) super.send(event.data); });
      return;
    }
    if (super.protocol === paced && this.unanswered.size > 0) this.settle(event.data);
    this.handler?.call(this, event);
  }

  // settle takes note of a reply, and of the status that ends a run.
  settle(frame) {
    const { msg_type: type } = part(frame, 'header');
    if (type !== 'execute_reply' && type !== 'status') return;
    const { msg_id: id } = part(frame, 'parent');
    if (type === 'status' && part(frame, 'content').execution_state !== 'idle') return;
    for (const [cell, request] of this.unanswered) {
      if (request.id !== id) continue;
      request.wanted.delete(type);
      if (request.wanted.size === 0) this.unanswered.delete(cell);
    }
  }
}

// KernelSocket is the class for all WebSockets of the front end: those to kernels are paced.
export const KernelSocket = new Proxy(WebSocket, {
  construct: (_, [url, ...rest]) => new (new URL(url).searchParams.has('session_id') ? PacedSocket : WebSocket)(url, ...rest),
});
