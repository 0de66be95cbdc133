// A WebSocket over which no message is lost or shown twice, however often the connection
// breaks. Every message carries a number; each side says which of the other's it has taken
// in, keeps its own until then, and sends the rest again after a break. The server's half is
// queue.go.
//
// The page says that it has taken messages in after it has painted: the server sends no more
// than a window of them at a time, so that no cell can keep the page from its user.

const protocol = 'numbered.sprague';
const inner = 'v1.kernel.websocket.jupyter.org'; // what is in the frames, behind the numbers
const headerSize = 16;

// What both sides know of a session, which outlives its connections.
class Session {
  seen = 0; // the number of the last message from the server
  sent = 0; // that of the last message from the page
  unheard = []; // frames that the server has not said to have
  socket = null;
}

const sessions = new Map();

function sessionOf(url) {
  const id = new URL(url).searchParams.get('session_id');
  if (!sessions.has(id)) sessions.set(id, new Session());
  return sessions.get(id);
}

function frame(number, seen, body = new Uint8Array()) {
  const out = new Uint8Array(headerSize + body.byteLength);
  const view = new DataView(out.buffer);
  view.setBigUint64(0, BigInt(number), true);
  view.setBigUint64(8, BigInt(seen), true);
  out.set(body, headerSize);
  return out;
}

const bytesOf = data => typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data.buffer ?? data, data.byteOffset ?? 0, data.byteLength);

// After the page has painted, or at once where nobody looks at it.
function afterPaint(action) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); action(); };
  const next = () => port2.postMessage(null);
  if (document.hidden) next();
  else requestAnimationFrame(next);
}

class NumberedSocket extends WebSocket {
  constructor(url, protocols) {
    const session = sessionOf(url);
    super(`${url}&seen=${session.seen}`, [protocol, ...[protocols].flat()]);
    session.socket = this;
    this.session = session;
    this.greeted = false; // the server has said what it has
    this.acknowledging = false;
    super.onmessage = event => this.take(event);
  }

  // The front end knows the frames that are inside.
  get protocol() {
    return super.protocol === protocol ? inner : super.protocol;
  }

  get onmessage() {
    return this.handler;
  }

  set onmessage(handler) {
    this.handler = handler;
  }

  get current() {
    return this.session.socket === this;
  }

  close(...args) {
    if (this.current) this.session.socket = null; // what still comes will come again
    super.close(...args);
  }

  send(data) {
    if (this.readyState === WebSocket.OPEN && super.protocol !== protocol) {
      super.send(data);
      return;
    }
    const { session } = this;
    const message = { number: ++session.sent, body: bytesOf(data) };
    session.unheard.push(message);
    if (this.greeted) super.send(frame(message.number, session.seen, message.body));
  }

  take(event) {
    if (super.protocol !== protocol) {
      this.handler?.call(this, event);
      return;
    }
    if (!this.current) return;
    const view = new DataView(event.data);
    const number = Number(view.getBigUint64(0, true));
    this.heard(Number(view.getBigUint64(8, true)));
    const { session } = this;
    if (number === 0 || number <= session.seen) return;
    session.seen = number;
    this.acknowledge();
    this.handler?.call(this, new MessageEvent('message', { data: event.data.slice(headerSize) }));
  }

  // heard takes off what the server has; the first time the rest is sent again.
  heard(upTo) {
    const { session } = this;
    session.unheard = session.unheard.filter(m => m.number > upTo);
    if (this.greeted) return;
    this.greeted = true;
    for (const m of session.unheard) super.send(frame(m.number, session.seen, m.body));
  }

  acknowledge() {
    if (this.acknowledging) return;
    this.acknowledging = true;
    afterPaint(() => {
      this.acknowledging = false;
      if (this.current && this.readyState === WebSocket.OPEN) super.send(frame(0, this.session.seen));
    });
  }
}

// KernelSocket is the class for all WebSockets of the front end: those to kernels are numbered.
export const KernelSocket = new Proxy(WebSocket, {
  construct: (_, [url, ...rest]) => new (new URL(url).searchParams.has('session_id') ? NumberedSocket : WebSocket)(url, ...rest),
});
