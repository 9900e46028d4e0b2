/** What begins with a test file and ends with it, and how the file is imported. */
import { pathToFileURL } from 'node:url';
import { afterAll, TestRunner } from 'vitest';
import { markFile } from './iam-usage/mark-file.ts';
import { measureFile } from './profile/measure-file.ts';
import { stopAll } from './stopped-with-file.ts';

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
