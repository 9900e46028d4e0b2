/** What begins with a test file and ends with it, and how the file is imported. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterAll, TestRunner } from 'vitest';
import { markFile } from './iam-usage/mark-file.ts';
import { measureFile } from './profile/measure-file.ts';
import { stopAll } from './stopped-with-file.ts';

/** An import of a file beside another, as all are in this repository. */
const ofFile = /^\.\.?\/.*\.\w+$/;

// Vitest sends its main process a message for each import, so that it knows what to run again when a file changes. Nobody watches
// here, and such an import needs no search.
if (process.env.VITEST_MODE !== 'WATCH')
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      return parentURL && ofFile.test(specifier) && !parentURL.includes('/node_modules/')
        ? { url: new URL(specifier, parentURL).href, shortCircuit: true }
        : next(specifier, context);
    },
  });

export default class extends TestRunner {
  /**
   * Vitest would add the time to the address of each file. Then Node would not find it among what an earlier run has compiled, and
   * would keep it once more in each run.
   */
  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    if (source === 'collect') {
      measureFile();
      markFile();
      afterAll(stopAll);
    }
    return import(pathToFileURL(path).href);
  }
}
