// Builds the notebook's front end from src/ and the npm packages that package-lock.json
// fixes, into dist/: the program, the themes, the settings schemas and the notice of third
// parties. The script "build" packs dist/ into the archive that is committed.

import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { rspack } from '@rspack/core';
import { composed } from './src/own/defaults.mjs';

const require = createRequire(import.meta.url);
const manifestAt = dir => JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
const manifest = name => manifestAt(path.join('node_modules', name));

// The extensions that the pages have plugins of.
const extensions = [...new Set(fs.readdirSync('src', { recursive: true })
  .filter(file => file.endsWith('.js'))
  .flatMap(file => [...fs.readFileSync(path.join('src', file), 'utf8').matchAll(/require\('([^']+)'\)/g)])
  .map(match => match[1]))].sort();

function bundle() {
  const svgURI = require('mini-svg-data-uri');
  const fileName = { filename: 'a.[contenthash:8][ext]' };
  const compiler = rspack({
    mode: 'production',
    devtool: false,
    entry: './src/index.js',
    output: {
      path: path.resolve('dist/static'),
      filename: 'main.js',
      chunkFilename: 'c.[contenthash:8].js',
      publicPath: 'auto',
      clean: true,
    },
    performance: { hints: false },
    resolve: {
      // Mermaid diagrams would add a fifth to the size; no lesson has one.
      alias: { mermaid: false },
      fallback: Object.fromEntries(['util', 'path', 'url', 'buffer', 'crypto', 'stream', 'os', 'fs'].map(m => [m, false])),
    },
    module: {
      rules: [
        { test: /\.css$/, use: ['style-loader', 'css-loader'], type: 'javascript/auto' },
        { test: /\.md$/, type: 'asset/source' },
        { test: /\.svg(\?.*)?$/, exclude: /webfonts/, issuer: /\.css$/, type: 'asset/inline',
          generator: { dataUrl: ({ content }) => svgURI(String(content)) } },
        { test: /\.svg$/, issuer: /\.js$/, type: 'asset/source' },
        { test: /\.(png|jpg|gif|woff2)(\?.*)?$/, type: 'asset/resource', generator: fileName },
        // Every browser that can run this reads woff2; the older formats of fonts stay out.
        { test: /\.(ttf|woff|eot)(\?.*)?$|webfonts.*\.svg/, type: 'asset/inline', generator: { dataUrl: () => 'data:,' } },
        { test: /MathJax.*\.woff$|mathjax.*\.woff$/i, type: 'asset/resource', generator: fileName },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
      ],
    },
    // What the browser has not: the paths of relative links are resolved from the root.
    plugins: [new rspack.DefinePlugin({ process: '({ env: {}, cwd: () => "/" })' })],
  });
  return new Promise((resolve, reject) => compiler.run((err, stats) => {
    if (err) return reject(err);
    if (stats.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
    early(stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups);
    compiler.close(resolve);
  }));
}

// early writes which files the program fetches for each kind of page when it has been read: a page may ask for them
// before.
function early(groups) {
  const files = kind => groups[kind].assets.map(a => 'static/' + a.name).filter(name => name.endsWith('.js'));
  fs.writeFileSync('dist/early.json', JSON.stringify(Object.fromEntries(['tree', 'notebooks', 'edit'].map(kind => [kind, files(kind)]))));
}

function themes() {
  for (const theme of ['light', 'dark', 'dark-high-contrast']) {
    const name = `@jupyterlab/theme-${theme}-extension`;
    const loaders = ['svg', 'woff', 'woff2', 'ttf', 'eot'].map(ext => `--loader:.${ext}=dataurl`);
    execFileSync('node_modules/.bin/esbuild', [
      `node_modules/${name}/style/theme.css`, '--bundle', '--minify', '--log-level=error',
      `--outfile=dist/themes/${name}/index.css`, ...loaders,
    ]);
  }
}

// The settings of all extensions as the server answers them, before any change by the user.
function schemas() {
  const settings = extensions.flatMap(name => {
    const { version, jupyterlab } = manifest(name);
    const dir = jupyterlab?.schemaDir && path.join('node_modules', name, jupyterlab.schemaDir);
    if (!dir) return [];
    return fs.readdirSync(dir).filter(f => f.endsWith('.json')).sort().map(file => ({
      id: `${name}:${path.basename(file, '.json')}`,
      schema: JSON.parse(fs.readFileSync(path.join(dir, file), 'utf8')),
      version,
    }));
  });
  settings.forEach(sameDefaults);
  fs.writeFileSync('dist/settings.json', JSON.stringify(settings));
}

// sameDefaults has the defaults of a schema found by Ajv as well: that they are valid, and what
// src/own/defaults.mjs makes of them.
function sameDefaults({ id, schema }) {
  const Ajv = require('ajv').default;
  const ajv = new Ajv({ useDefaults: true, strict: false }), theirs = {};
  if (!ajv.validateSchema(schema) || !ajv.compile(schema)(theirs)) throw new Error(`the settings of ${id} are not valid`);
  const ours = composed(schema, {});
  if (!isDeepStrictEqual(ours, theirs)) throw new Error(`the settings of ${id} are ${JSON.stringify(ours)}, by Ajv ${JSON.stringify(theirs)}`);
}

// Every package of the lockfile that is not a tool of the build, with its licence text.
function notices() {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  const parts = ['The notebook in the browser contains these packages, under the licences below.\n'];
  for (const [dir, info] of Object.entries(packages)) {
    if (!dir || info.dev || info.optional && !fs.existsSync(dir) || info.devOptional) continue;
    if (!fs.existsSync(dir)) continue;
    const name = dir.replace(/^.*node_modules\//, '');
    const file = fs.readdirSync(dir).find(f => /^(licen[cs]e|copying)/i.test(f) && fs.statSync(path.join(dir, f)).isFile());
    const text = file ? fs.readFileSync(path.join(dir, file), 'utf8').trim() : '(the package names its licence and ships no text)';
    parts.push(`${'='.repeat(72)}\n${name} ${info.version}  ${info.license ?? manifestAt(dir).license ?? ''}\n\n${text}\n`);
  }
  fs.writeFileSync('dist/THIRD-PARTY-NOTICES.txt', parts.join('\n'));
}

await bundle();
themes();
schemas();
notices();
