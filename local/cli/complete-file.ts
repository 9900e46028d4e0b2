/** Writes a file of health data so that a file with its name is always complete. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { UsageError } from './errors.ts';

/** Readable only by the user who exports it. */
const mode = 0o600;

/** Writes to FILE.partial, which is renamed to FILE when it is complete. Throws UsageError when FILE exists. */
export async function writeComplete<T>(
  file: string,
  { force }: { readonly force: boolean },
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  if (!force && existsSync(file))
    throw new UsageError(`${file} exists. Name another file, or add --force to replace it.`);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const handle = await open(partial, 'wx', mode);
  try {
    const result = await work(handle);
    await handle.sync();
    await handle.close();
    renameSync(partial, file);
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    rmSync(partial, { force: true });
    throw error;
  }
}
