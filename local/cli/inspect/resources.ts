/** What is stored of the resources of FHIR documents, as an operator reads it: the items have it packed. */
import { inflateRawSync } from 'node:zlib';
import { unpackRows } from '../../../shared/fhir/rest/packed-rows.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { recordOfPartition } from '../../../shared/store/items/kinds.ts';
import { isWithin, type Stored } from '../../../shared/store/key.ts';

/** The rows, or the resources, in such an item; undefined for any other item. */
export function resourcesIn(item: Stored): Readonly<Record<string, unknown>> | undefined {
  const recordId = recordOfPartition(item.PK);
  if (recordId === undefined || !isWithin(item, keys.sentOf(recordId))) return undefined;
  if (item.rows instanceof Uint8Array) return { rows: unpackRows(item.rows) };
  if (!(item.packed instanceof Uint8Array)) return undefined;
  const lines = inflateRawSync(item.packed).toString('utf8').split('\n');
  return { packed: lines.map((line) => JSON.parse(line)) };
}
