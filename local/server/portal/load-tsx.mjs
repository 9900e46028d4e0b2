// Lets Node import what it cannot by itself: pages (.tsx), and files that are imported as text. Bundles for
// Lambda do the same with the same compiler.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

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
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    loader: 'tsx',
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    target: 'es2024',
    sourcefile: file,
    sourcemap: 'inline',
  });
  return code;
}
