// The file system of the interpreter, as Go's package os asks for it: the files of the page
// (drive.js), what the site keeps packed for the module under /dev/site, and /dev/stdout and
// /dev/stderr. Its calls end by a callback, so that nothing has to wait in a busy loop.
'use strict';

const codes = { ENOENT: 'no such file', EBADF: 'bad descriptor', EISDIR: 'is a directory', ENOTDIR: 'not a directory', EEXIST: 'exists', EINVAL: 'invalid', ENOSYS: 'not implemented', EIO: 'input or output failed', ENOTEMPTY: 'not empty' };
const failure = code => Object.assign(new Error(codes[code] ?? code), { code });
const flags = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };

const statOf = (f, size) => {
  const dir = f.type === 'directory', at = Date.parse(f.modified) || 0;
  return { dev: 0, ino: 0, mode: dir ? 0o40755 : 0o100644, nlink: 1, uid: 0, gid: 0, rdev: 0, size: size ?? f.size ?? 0, blksize: 4096, blocks: 0, atimeMs: at, mtimeMs: at, ctimeMs: at, isDirectory: () => dir };
};

// NoDrive stands for the reader's files where a module is not to see them.
class NoDrive {
  constructor(base) { this.base = base; }
  async stat() { return null; }
  async all() { return new Map(); }
}

class Files {
  constructor(drive, cwd, taps) {
    this.drive = drive;
    this.cwd = cwd;
    this.taps = taps; // what /dev/NAME calls with what is written to it
    this.open_ = new Map(); // descriptor → { path, bytes, at, written, append, tap }
    this.last = 100;
  }

  // resolve brings a path to that of the drive: no slash at the beginning, no dots.
  resolve(path) {
    const parts = [];
    for (const p of (path.startsWith('/') ? path : this.cwd + '/' + path).split('/')) {
      if (p === '..') parts.pop();
      else if (p && p !== '.') parts.push(p);
    }
    return parts.join('/');
  }

  async ofSite(path) {
    const packed = await Drive.fetch(this.drive.base + sprague.encoded(path) + '.gz');
    if (!packed.ok) throw failure('ENOENT');
    const body = packed.headers.get('Content-Encoding') === 'gzip' ? packed.body : packed.body.pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(body).arrayBuffer());
  }

  async open(path, how) {
    const p = this.resolve(path);
    const file = { path: p, bytes: null, at: 0, written: false, append: Boolean(how & flags.O_APPEND) };
    if (p.startsWith('dev/site/')) {
      file.bytes = await this.ofSite(p.slice('dev/site/'.length));
    } else if (p.startsWith('dev/')) {
      file.tap = p.slice(4);
      if (!['stdout', 'stderr', 'null'].includes(file.tap)) throw failure('ENOENT');
    } else {
      await this.openOnDrive(file, how);
    }
    this.open_.set(++this.last, file);
    return this.last;
  }

  async openOnDrive(file, how) {
    const f = await this.drive.stat(file.path);
    if (!f && !(how & flags.O_CREAT)) throw failure('ENOENT');
    if (f && how & flags.O_EXCL) throw failure('EEXIST');
    if (!f) {
      const dir = await this.drive.stat(sprague.parent(file.path));
      if (!dir) throw failure('ENOENT');
      if (dir.type !== 'directory') throw failure('ENOTDIR');
    }
    file.stat = f ?? { modified: new Date().toISOString() };
    if (f?.type === 'directory') {
      if (how & 3) throw failure('EISDIR');
      return;
    }
    if (how & flags.O_DIRECTORY) throw failure('ENOTDIR');
    file.bytes = f && !(how & flags.O_TRUNC) ? await this.drive.read(file.path) : new Uint8Array();
    if (!file.bytes) throw failure('EIO');
    if (!f || how & flags.O_TRUNC) await this.drive.write(file.path, file.bytes);
  }

  get(fd) {
    const file = this.open_.get(fd);
    if (!file) throw failure('EBADF');
    return file;
  }

  fstat(fd) {
    const file = this.get(fd);
    return statOf(file.stat ?? { modified: 0 }, file.bytes?.length);
  }

  async stat(path) {
    const f = await this.drive.stat(this.resolve(path));
    if (!f) throw failure('ENOENT');
    return statOf(f);
  }

  async readdir(path) {
    const p = this.resolve(path), all = await this.drive.all();
    if (p && all.get(p)?.type !== 'directory') throw failure(all.has(p) ? 'ENOTDIR' : 'ENOENT');
    return [...all.keys()].filter(x => sprague.parent(x) === p && x !== p).map(x => x.slice(p ? p.length + 1 : 0));
  }

  read(fd, buffer, offset, length, position) {
    const file = this.get(fd);
    if (!file.bytes) throw failure('EISDIR');
    const from = position ?? file.at, part = file.bytes.subarray(from, from + length);
    buffer.set(part, offset);
    if (position === null || position === undefined) file.at += part.length;
    return part.length;
  }

  // write keeps what is written in memory; it comes to the drive when the file is synced or
  // closed, and after a moment in any case.
  write(fd, buffer, offset, length, position) {
    const file = this.get(fd), part = buffer.subarray(offset, offset + length);
    if (file.tap) {
      this.taps[file.tap]?.(part.slice());
      return length;
    }
    if (!file.bytes) throw failure('EISDIR');
    const from = file.append ? file.size ?? file.bytes.length : position ?? file.at;
    this.grow(file, from + length);
    file.bytes.set(part, from);
    if (position === null || position === undefined) file.at = from + length;
    file.written = true;
    file.timer ??= setTimeout(() => this.flush(file), 300);
    return length;
  }

  // grow makes a file at least as long, in a buffer that doubles.
  grow(file, size) {
    if (size <= file.bytes.length) return;
    if (size > file.bytes.buffer.byteLength - file.bytes.byteOffset) {
      const room = new Uint8Array(Math.max(2 * file.bytes.length, size));
      room.set(file.bytes);
      file.bytes = room;
    }
    file.bytes = new Uint8Array(file.bytes.buffer, file.bytes.byteOffset, size);
  }

  async flush(file) {
    clearTimeout(file.timer);
    file.timer = undefined;
    if (!file.written) return;
    file.written = false;
    await this.drive.write(file.path, file.bytes.slice());
  }

  async close(fd) {
    const file = this.get(fd);
    this.open_.delete(fd);
    await this.flush(file);
  }

  ftruncate(fd, length) {
    const file = this.get(fd);
    if (length < file.bytes.length) file.bytes = file.bytes.slice(0, length);
    else this.grow(file, length);
    file.written = true;
  }

  async mkdir(path) {
    const p = this.resolve(path);
    if (await this.drive.stat(p)) throw failure('EEXIST');
    if (!await this.drive.stat(sprague.parent(p))) throw failure('ENOENT');
    await this.drive.mkdir(p);
  }

  async unlink(path) {
    const p = this.resolve(path), f = await this.drive.stat(p);
    if (!f) throw failure('ENOENT');
    if (f.type === 'directory') throw failure('EISDIR');
    await this.drive.remove(p);
  }

  async rmdir(path) {
    if ((await this.readdir(path)).length) throw failure('ENOTEMPTY');
    await this.drive.remove(this.resolve(path));
  }

  async rename(from, to) {
    const [a, b] = [this.resolve(from), this.resolve(to)];
    if (!await this.drive.stat(a)) throw failure('ENOENT');
    if (await this.drive.stat(b)) await this.drive.remove(b);
    await this.drive.rename(a, b);
  }

  // install makes this the file system of Go. sink takes what the run time itself writes.
  install(sink) {
    const fs = globalThis.fs, files = this;
    fs.constants = flags;
    const calls = {
      open: (path, how) => this.open(path, how), close: fd => this.close(fd), fstat: fd => this.fstat(fd), stat: path => this.stat(path), lstat: path => this.stat(path),
      readdir: path => this.readdir(path), read: (...a) => this.read(...a), ftruncate: (fd, n) => this.ftruncate(fd, n), fsync: fd => this.flush(this.get(fd)),
      mkdir: path => this.mkdir(path), unlink: path => this.unlink(path), rmdir: path => this.rmdir(path), rename: (a, b) => this.rename(a, b),
      chmod: () => {}, fchmod: () => {}, utimes: () => {},
      write: (fd, ...a) => fd < 3 ? (sink(a[0].slice(a[1], a[1] + a[2])), a[2]) : this.write(fd, ...a),
    };
    for (const [name, call] of Object.entries(calls)) {
      fs[name] = (...args) => {
        const callback = args.pop();
        Promise.resolve().then(() => call(...args)).then(value => callback(null, value), error => callback(error.code ? error : failure('EIO')));
      };
    }
    fs.writeSync = (fd, bytes) => { sink(bytes.slice()); return bytes.length; };
    globalThis.process.cwd = () => '/' + files.cwd;
    globalThis.process.chdir = path => { files.cwd = files.resolve(path); };
    globalThis.path = { resolve: (...parts) => '/' + files.resolve(parts.join('/')) };
  }
}
