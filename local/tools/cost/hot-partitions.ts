/** At which rate a partition of the table becomes hot, by the units that calls consume in it. */
import type { CallFigures, Figures } from './figures.ts';

/** Units per second that one partition provides. */
export const partitionLimits = { read: 3000, write: 1000 } as const;

export interface Heat {
  /** Pattern of the partition key. */
  readonly partition: string;
  /** How many partition keys share the load. */
  readonly shards: number;
  readonly call: string;
  readonly read: number;
  readonly write: number;
  /** Calls per second at which the partition is full. */
  readonly rate: number;
}

interface Asked {
  /** Pattern of the partition key; its first part is the kind of partition. */
  readonly partition: string;
  readonly call: string;
  /** Number of partition keys that share these calls. */
  readonly shards: number;
  /** Units consumed after the call, when asynchronous work processes what it stored. */
  readonly later?: { readonly read: number; readonly write: number };
}

const asked: readonly Asked[] = [
  { partition: 'RECORD#record', call: 'record', shards: 1 },
  { partition: 'RECORD#record', call: 'record_document_meta', shards: 1 },
  { partition: 'RECORD#record', call: 'record_document_list: 100 documents', shards: 1 },
  { partition: 'RECORD#record', call: 'minimal_labs: 100 documents of one result', shards: 1 },
  { partition: 'RECORD#record', call: 'document_create: one laboratory result', shards: 1 },
  { partition: 'FACTS#record#model', call: 'generic_list: 100 of 500 results', shards: 1 },
  { partition: 'FACTS#record#model', call: 'document_create: 100 laboratory results', shards: 1 },
  { partition: 'AUDIT#record#month', call: 'record_document_meta', shards: 1 },
  { partition: 'AUDIT#record#month', call: 'document_create: one laboratory result', shards: 1 },
  { partition: 'AUDIT#-#day#shard', call: 'account_info', shards: 8 },
  { partition: 'NONCE#ten minutes#shard', call: 'record_document_meta', shards: 8 },
  { partition: 'NONCE#ten minutes#shard', call: 'document_create: one laboratory result', shards: 8 },
  { partition: 'CONSUMER#key', call: 'record_document_meta', shards: 1 },
  { partition: 'APP', call: 'all_phas', shards: 1 },
  { partition: 'APP', call: 'request_token_approve', shards: 1 },
  { partition: 'ACCOUNTS#shard', call: 'account_create', shards: 8 },
  { partition: 'RECORDS#shard', call: 'record_create', shards: 8 },
  { partition: 'OUTBOX#shard', call: 'record_send_message', shards: 8, later: { read: 1, write: 1 } },
];

export function heatOf(figures: Figures): readonly Heat[] {
  return asked.map(({ partition, call, shards, later }) => {
    const units = unitsIn(figures[call]!, partition.split('#', 1)[0]!);
    const read = units.read + (later?.read ?? 0);
    const write = units.write + (later?.write ?? 0);
    const rate = shards * Math.min(ratio(partitionLimits.read, read), ratio(partitionLimits.write, write));
    return { partition, shards, call, read, write, rate: Math.floor(rate) };
  });
}

function unitsIn({ partitions }: CallFigures, kind: string): { read: number; write: number } {
  return partitions[kind] ?? { read: 0, write: 0 };
}

function ratio(limit: number, units: number): number {
  return units === 0 ? Number.POSITIVE_INFINITY : limit / units;
}
