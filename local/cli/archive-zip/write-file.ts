/** Writes an archive so that a file with its name is always complete. */
import type { ArchiveSink } from '../../../shared/operations/archive/io.ts';
import { writeComplete } from '../complete-file.ts';
import { ZipSink } from './zip-writer.ts';

/** Throws UsageError when the file exists. */
export async function writeZip<T>(
  file: string,
  options: { readonly force: boolean },
  work: (sink: ArchiveSink) => Promise<T>,
): Promise<T> {
  return writeComplete(file, options, async (handle) => {
    const sink = new ZipSink(handle);
    const result = await work(sink);
    await sink.end();
    return result;
  });
}
