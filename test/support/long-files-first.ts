/**
 * The order of the test files. Vitest starts with the files that took longest in an earlier run, or without one with
 * the largest. Some small files take long, since they start other programs. At the end of a run one worker would be
 * busy with them for a minute while the others have nothing left. So these come first, always.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '../..');

/**
 * Files that take seven seconds or more. The longest come first; those that wait for a queue or another program stand between those that
 * keep a processor busy.
 */
const longFiles = [
  'test/browser/every-page.test.ts',
  'test/docs-commands/readme.test.ts',
  'test/local/cli/doctor.test.ts',
  'test/infra/synthesis.test.ts',
  'test/http/messages/mail-retries.test.ts',
  'test/chaos/chaos.test.ts',
  'test/local/start.test.ts',
  'test/browser/large-file.test.ts',
  'test/http/subscriptions/workers.test.ts',
  'test/browser/card-on-device.test.ts',
  'test/client/every-operation.test.ts',
  'test/browser/readme.test.ts',
].map((file) => join(root, file));

export class LongFilesFirst extends BaseSequencer {
  /** Throws when one of the long files does not exist. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = longFiles.filter((file) => !existsSync(file));
    if (missing.length > 0) throw new Error(`test/support/long-files-first.ts: no such file: ${missing}`);
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => (longFiles.indexOf(moduleId) + 1 || Infinity) - 1;
    // The sort keeps the order of all others. What must come after them is in a group of its own.
    return sorted.toSorted((one, other) =>
      place(one) < place(other) ? -1 : Number(place(one) > place(other)),
    );
  }
}
