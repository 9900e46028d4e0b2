/**
 * Most imports are of a file of the project, by its path: there is nothing to look for. Vitest would also tell its main process of
 * each, for which the two take a tenth of the time of loading. It needs that only to watch files, where this does nothing.
 */
import { registerHooks } from 'node:module';

const ownFile = /^\.\.?\/.+\.ts$/;

if (process.env.VITEST_MODE !== 'WATCH')
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (!parentURL || !ownFile.test(specifier) || parentURL.includes('/node_modules/'))
        return next(specifier, context);
      const { href: url } = new URL(specifier, parentURL);
      return { url, format: 'module-typescript', shortCircuit: true };
    },
  });
