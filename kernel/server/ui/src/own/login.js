// A page outlives its server. When the server that answers wants its token, the page asks for
// it in a dialog, and goes on: what was asked of the server meanwhile is asked again.

import { Dialog, showDialog } from '@jupyterlab/apputils';
import { PageConfig, URLExt } from '@jupyterlab/coreutils';
import { Signal } from '@lumino/signaling';
import { Widget } from '@lumino/widgets';

const needed = response => response.status === 403 && response.headers.get('X-Sprague-Login') !== null;

class Question extends Widget {
  constructor(wrong) {
    super();
    const secret = PageConfig.getOption('secret') || 'token';
    this.node.innerHTML = `<p>The server was started anew, or this page was left for long. What you see here is as you left it.</p>
      <p>${secret === 'password' ? 'Type your password.' : 'The terminal in which <code>sprague notebook</code> runs shows a link that ends in <code>?token=…</code>. Paste the link or the token.'}</p>
      <p role="alert"></p>`;
    if (wrong) this.node.querySelector('[role=alert]').textContent = wrong;
    this.input = document.createElement('input');
    this.input.type = 'password';
    this.input.className = 'jp-mod-styled';
    this.input.setAttribute('aria-label', secret);
    this.node.append(this.input);
  }

  getValue() {
    return this.input.value; // the server knows a token by its link too
  }
}

async function ask() {
  for (let wrong = ''; ;) {
    const answer = await showDialog({
      title: 'Log in again',
      body: new Question(wrong),
      focusNodeSelector: 'input',
      buttons: [Dialog.cancelButton({ label: 'Not now' }), Dialog.okButton({ label: 'Log in' })],
    });
    if (!answer.button.accept) return false;
    const response = await fetch(URLExt.join(PageConfig.getBaseUrl(), 'login'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Requested-With': 'fetch' },
      body: new URLSearchParams({ token: answer.value }),
    }).catch(() => null);
    if (response?.ok) return true;
    wrong = response ? 'That is not it. Try again.' : 'The server does not answer. Try again.';
  }
}

let asking = null; // one question for all that wait
let refusedAt = 0; // "not now" holds for a while

function login() {
  if (Date.now() - refusedAt < 60_000) return Promise.resolve(false);
  asking ??= ask().then(done => {
    if (done) loggedIn.emit();
    else refusedAt = Date.now();
    return done;
  }).finally(() => { asking = null; });
  return asking;
}

const xsrf = () => /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? '';

// The server has answered, be it with a refusal.
export const answered = new Signal({});

// The page has logged in again.
export const loggedIn = new Signal({});

// fetchLoggedIn is fetch, with the question in between where it is needed.
export async function fetchLoggedIn(request) {
  const again = request.clone();
  const response = await fetch(request);
  answered.emit();
  if (!needed(response) || !await login()) return response;
  const headers = new Headers(again.headers);
  headers.set('X-XSRFToken', xsrf());
  return fetch(new Request(again, { headers }));
}
