// The files of the page: those that lie in the folder files/ of the site, and over them what
// the reader's browser keeps in IndexedDB. The page and the interpreter, each with a Drive of
// its own, see the same files.
'use strict';

class Drive {
  constructor(base) {
    this.base = base; // address of the site, with a slash at its end
    this.shipped = null;
  }

  database() {
    return this.opened ??= new Promise((resolve, reject) => {
      const open = indexedDB.open('sprague ' + new URL(this.base).pathname, 1);
      open.onupgradeneeded = () => {
        open.result.createObjectStore('files', { keyPath: 'path' });
        open.result.createObjectStore('data');
      };
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
  }

  // act gets the stores files and data of one transaction; the request that it returns
  // gives the result.
  async transact(mode, act) {
    const db = await this.database();
    return new Promise((resolve, reject) => {
      const t = db.transaction(['files', 'data'], mode);
      const request = act({ files: t.objectStore('files'), data: t.objectStore('data') });
      t.oncomplete = () => resolve(request?.result);
      t.onerror = t.onabort = () => reject(t.error);
    });
  }

  ofSite() {
    return this.shipped ??= this.constructor.fetch(this.base + 'files.json').then(r => r.json())
      .then(list => new Map(list.map(f => [f.path, f])), error => { this.shipped = null; throw error; });
  }

  // all returns the files and folders there are, by path: { path, type, size, modified, kept }.
  async all() {
    const map = new Map(await this.ofSite());
    for (const f of await this.transact('readonly', s => s.files.getAll())) {
      if (f.gone) map.delete(f.path);
      else map.set(f.path, { ...f, kept: true });
    }
    for (const path of [...map.keys()]) {
      for (let dir = parent(path); dir && !map.has(dir); dir = parent(dir)) map.set(dir, { path: dir, type: 'directory', modified: map.get(path).modified });
    }
    return map;
  }

  async stat(path) {
    if (path === '') return { path, type: 'directory', modified: new Date(0).toISOString() };
    return (await this.all()).get(path) ?? null;
  }

  // read returns the bytes of a file, null when there is none.
  async read(path) {
    const f = await this.transact('readonly', s => s.files.get(path));
    if (f) return f.gone || f.type === 'directory' ? null : this.transact('readonly', s => s.data.get(path));
    if (!(await this.ofSite()).has(path)) return null;
    const r = await this.constructor.fetch(this.base + 'files/' + encoded(path));
    return r.ok ? new Uint8Array(await r.arrayBuffer()) : null;
  }

  write(path, bytes, more) {
    const f = { path, size: bytes.length, modified: new Date().toISOString(), ...more };
    return this.transact('readwrite', s => { s.files.put(f); s.data.put(bytes, path); });
  }

  mkdir(path) {
    return this.transact('readwrite', s => { s.files.put({ path, type: 'directory', modified: new Date().toISOString() }); });
  }

  // remove takes a file, or a folder with all in it, away, and returns what it was.
  async remove(path) {
    const all = await this.all(), site = await this.ofSite();
    const gone = [...all.values()].filter(f => f.path === path || f.path.startsWith(path + '/'));
    const kept = [];
    for (const f of gone) kept.push({ ...f, bytes: f.type === 'directory' ? null : await this.read(f.path) });
    await this.transact('readwrite', s => {
      for (const f of gone) {
        if (site.has(f.path)) s.files.put({ path: f.path, gone: true });
        else s.files.delete(f.path);
        s.data.delete(f.path);
        s.data.delete('checkpoint ' + f.path);
      }
    });
    return kept;
  }

  async rename(from, to) {
    for (const { bytes, path, modified, kept, gone, size, ...more } of await this.remove(from)) {
      const target = to + path.slice(from.length);
      await (bytes ? this.write(target, bytes, more) : this.mkdir(target));
    }
  }
}

Drive.fetch = globalThis.fetch.bind(globalThis); // the page puts another in its place
const parent = path => path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
const encoded = path => path.split('/').map(encodeURIComponent).join('/');
Object.assign(globalThis, { Drive, sprague: { ...globalThis.sprague, parent, encoded } });
