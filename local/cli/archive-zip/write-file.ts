/** Writes an archive so that a file with its name is always complete. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ArchiveSink } from '../../../shared/operations/archive/io.ts';
import { UsageError } from '../errors.ts';
import { ZipSink } from './zip-writer.ts';

/** Health data: readable only by the user who exports it. */
const mode = 0o600;

/** Writes to FILE.partial, which is renamed to FILE when it is complete. Throws UsageError when FILE exists. */
export async function writeZip<T>(
  file: string,
  { force }: { readonly force: boolean },
  work: (sink: ArchiveSink) => Promise<T>,
): Promise<T> {
  if (!force && existsSync(file))
    throw new UsageError(`${file} exists. Name another file, or add --force to replace it.`);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const handle = await open(partial, 'wx', mode);
  try {
    const sink = new ZipSink(handle);
    const result = await work(sink);
    await sink.end();
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
