// Builds the notebook's front end from the npm packages that package-lock.json
// fixes, into dist/: the program, the themes, the settings schemas and the notice
// of third parties. pack.go then packs dist/ into the archive that is committed.

import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);
const { pages, mimeRenderers } = JSON.parse(fs.readFileSync('plugins.json', 'utf8'));
const manifest = name => JSON.parse(fs.readFileSync(path.join('node_modules', name, 'package.json'), 'utf8'));

const extensions = [...new Set([
  ...Object.values(pages).flatMap(page => Object.keys(page)),
  ...mimeRenderers,
])].sort();

// A page takes all plugins of an extension (true), or those it names.
const pluginsOf = page => Object.entries(page)
  .map(([name, ids]) => `  ...plugins(require(${JSON.stringify(name)}), ${JSON.stringify(ids)}),`)
  .join('\n');

// One module per page, so that the file tree does not load what only a notebook needs.
function writePage(name, page) {
  const styles = Object.keys(page).map(styleOf).filter(Boolean).map(file => `import ${JSON.stringify(file)};`);
  fs.writeFileSync(`src/page-${name}.js`, `${styles.join('\n')}
import { plugins } from './plugins.js';
export default [
${pluginsOf(page)}
];
`);
}

function styleOf(name) {
  const { styleModule, style } = manifest(name);
  const file = styleModule ?? style;
  return file && `${name}/${file}`;
}

function writeSources() {
  fs.rmSync('src', { recursive: true, force: true });
  fs.mkdirSync('src');
  fs.writeFileSync('src/plugins.js', `
const list = module => [module.default ?? module].flat();
export const plugins = (module, ids) => ids === true ? list(module) : list(module).filter(p => ids.includes(p.id));
`);
  for (const [name, page] of Object.entries(pages)) writePage(name, page);
  const lazy = Object.keys(pages).filter(name => name !== 'all');
  const appStyle = styleOf('@jupyter-notebook/application');
  fs.writeFileSync('src/index.js', `${appStyle ? `import ${JSON.stringify(appStyle)};` : ''}
${mimeRenderers.map(styleOf).filter(Boolean).map(f => `import ${JSON.stringify(f)};`).join('\n')}
import { PageConfig } from '@jupyterlab/coreutils';
import { NotebookApp } from '@jupyter-notebook/application';
import { plugins } from './plugins.js';
import everywhere from './page-all.js';
import lessons from '../lessons.js';
import lost from '../lost.js';
import resume from '../resume.js';
import search from '../search.js';

const loaders = {
${lazy.map(name => `  ${JSON.stringify(name)}: () => import('./page-${name}.js'),`).join('\n')}
};

async function start() {
  const own = await loaders[PageConfig.getOption('notebookPage')]?.();
  const mimeExtensions = [
${mimeRenderers.map(name => `    ...plugins(require(${JSON.stringify(name)}), true),`).join('\n')}
  ];
  const app = new NotebookApp({ mimeExtensions, availablePlugins: [] });
  const enabled = [lessons, lost, resume, search, ...everywhere, ...(own?.default ?? [])].filter(p => !PageConfig.Extension.isDisabled(p.id));
  app.registerPluginModules(enabled.map(p => ({ default: p, __esModule: true })));
  window.jupyterapp = app;
  await app.start();
}

if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', start);
} else {
  start();
}
`);
}

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
        { test: /\.svg(\?.*)?$/, issuer: /\.css$/, type: 'asset/inline',
          generator: { dataUrl: { content: c => svgURI(c.content), mimetype: 'image/svg+xml' } } },
        { test: /\.svg$/, issuer: /\.js$/, type: 'asset/source' },
        { test: /\.(png|jpg|gif|woff2)(\?.*)?$/, type: 'asset/resource', generator: fileName },
        // Every browser that can run this reads woff2; the older formats stay out.
        { test: /\.(ttf|woff|eot)(\?.*)?$/, type: 'asset/inline', generator: { dataUrl: { content: () => '', mimetype: 'font/woff' } } },
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
    compiler.close(resolve);
  }));
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
  fs.writeFileSync('dist/settings.json', JSON.stringify(settings));
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

const manifestAt = dir => JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));

writeSources();
await bundle();
themes();
schemas();
notices();
