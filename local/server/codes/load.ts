import { createReadStream } from 'node:fs';
import { collectEntries, describeSkipped } from '../../../shared/codes/collect-entries.ts';
import { type CodeFormatName, codeFormats } from '../../../shared/codes/formats/formats.ts';
import { readRows } from '../../../shared/codes/formats/read-rows.ts';
import { buildIndex } from '../../../shared/codes/index/build.ts';
import { type Published, publishCodeSystem, type Wanted } from '../../../shared/operations/codes/publish.ts';
import type { Stores } from './stores.ts';

export interface Load extends Wanted {
  readonly format: CodeFormatName;
  readonly file: string;
}

/**
 * Loads a file into a coding system and publishes it. `say` gets the progress, line by line. Throws
 * CodeFileError, PublicationRefused, or an error of the file system or the stores.
 */
export async function loadCodes(
  { format, file, ...wanted }: Load,
  { store, bodies }: Stores,
  say: (line: string) => void = () => {},
): Promise<Published> {
  const count = (value: number): string => value.toLocaleString('en');
  const rows = readRows(createReadStream(file, { highWaterMark: 1_048_576 }), codeFormats[format]);
  const { table, repeated, skipped } = await collectEntries(rows, (read) => say(`${count(read)} rows read.`));
  for (const line of describeSkipped(skipped)) say(line);
  if (repeated === 1) say('1 row repeats an earlier one.');
  if (repeated > 1) say(`${count(repeated)} rows repeat an earlier one.`);
  say(`Building the index of ${count(table.size)} entries.`);
  const index = buildIndex(table);
  say(`Publishing ${count(index.bytes.length)} bytes.`);
  return publishCodeSystem(wanted, index, { store, bodies, now: () => new Date() });
}
