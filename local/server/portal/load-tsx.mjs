// Lets Node import what it cannot by itself: pages (.tsx), and files that are imported as text. Bundles for
// Lambda do the same with the same compiler. A page is compiled once: starting the compiler takes longer than most pages.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from 'esbuild';

const folder = join(import.meta.dirname, '../../../node_modules/.cache/pages');
const asText = /\.(?:css|svg|page\.js)$/;

registerHooks({
  load(url, context, next) {
    if (url.endsWith('.tsx')) return { format: 'module', source: compiled(url), shortCircuit: true };
    if (url.startsWith('file:') && asText.test(url)) {
      const text = JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source: `export default ${text};`, shortCircuit: true };
    }
    return next(url, context);
  },
});

function compiled(url) {
  const file = fileURLToPath(url);
  const source = readFileSync(file, 'utf8');
  const kept = join(folder, `${hash('sha256', [version, file, source].join('\n'))}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    return keep(kept, compile(source, file));
  }
}

/** Where nothing can be written, each start compiles all pages. */
function keep(kept, code) {
  try {
    mkdirSync(folder, { recursive: true });
    // Another process never reads the half of it.
    writeFileSync(`${kept}.${process.pid}`, code);
    renameSync(`${kept}.${process.pid}`, kept);
  } catch {}
  return code;
}

function compile(source, file) {
  const { code } = transformSync(source, {
    loader: 'tsx',
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    target: 'es2024',
    sourcefile: file,
    sourcemap: 'inline',
  });
  return code;
}
