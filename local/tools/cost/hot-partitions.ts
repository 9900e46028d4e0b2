/** At which rate a partition of the table becomes hot, by the units that calls consume in it. */
import { accountSearchShards } from '../../../shared/store/items/accounts.ts';
import { auditShards } from '../../../shared/store/items/audits.ts';
import { type Partition, partitions } from '../../../shared/store/items/index.ts';
import { nonceShards } from '../../../shared/store/items/nonces.ts';
import { outboxShards } from '../../../shared/store/items/outbox.ts';
import { recordSearchShards } from '../../../shared/store/items/records.ts';
import type { CallFigures } from '../metering/call-figures.ts';
import type { Figures } from './figures.ts';

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

/** How the keys of these partitions are written. */
export const shapes = {
  record: shapeOf(partitions.record),
  facts: shapeOf(partitions.facts),
  audit: shapeOf(partitions.audit),
  auditElsewhere: shapeOf(partitions.audit, 1),
  auditOfStrangers: shapeOf(partitions.audit, 2),
  nonce: shapeOf(partitions.nonce),
  consumer: shapeOf(partitions.consumer),
  app: shapeOf(partitions.app),
  accountSearch: shapeOf(partitions.accountSearch),
  recordSearch: shapeOf(partitions.recordSearch),
  outbox: shapeOf(partitions.outbox),
} as const;

function shapeOf({ shapes }: Partition, index = 0): string {
  return shapes[index]!;
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
  { partition: shapes.record, call: 'record', shards: 1 },
  { partition: shapes.record, call: 'record_document_meta', shards: 1 },
  { partition: shapes.record, call: 'record_document_list: 100 documents', shards: 1 },
  { partition: shapes.record, call: 'minimal_labs: 100 documents of one result', shards: 1 },
  { partition: shapes.record, call: 'document_create: one laboratory result', shards: 1 },
  { partition: shapes.facts, call: 'generic_list: 100 of 500 results', shards: 1 },
  { partition: shapes.facts, call: 'document_create: 100 laboratory results', shards: 1 },
  { partition: shapes.audit, call: 'record_document_meta', shards: 1 },
  { partition: shapes.audit, call: 'document_create: one laboratory result', shards: 1 },
  { partition: shapes.auditElsewhere, call: 'account_info', shards: auditShards },
  { partition: shapes.nonce, call: 'record_document_meta', shards: nonceShards },
  { partition: shapes.nonce, call: 'document_create: one laboratory result', shards: nonceShards },
  { partition: shapes.consumer, call: 'record_document_meta', shards: 1 },
  { partition: shapes.app, call: 'all_phas', shards: 1 },
  { partition: shapes.app, call: 'request_token_approve', shards: 1 },
  { partition: shapes.accountSearch, call: 'account_create', shards: accountSearchShards },
  { partition: shapes.recordSearch, call: 'record_create', shards: recordSearchShards },
  {
    partition: shapes.outbox,
    call: 'record_send_message',
    shards: outboxShards,
    later: { read: 1, write: 1 },
  },
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
