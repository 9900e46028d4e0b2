/**
 * Finds the project's own files by their relative paths alone, once for each process. Vitest's hook would tell the main process of every
 * import, in a message of its own and with an answer: ten thousand for each worker. It needs that to run tests again when a file changes.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !parentURL || parentURL.includes('/node_modules/'))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, shortCircuit: true };
  },
});
