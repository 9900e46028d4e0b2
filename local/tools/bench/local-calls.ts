/** How long calls take against the local emulators: one after the other, over HTTP, with a client that signs. */
import type { Answer } from '../../demo/signed-client.ts';
import { send } from '../example-calls/send.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { idOf } from '../round-trips/scenario-context.ts';
import { oneLabResult } from './documents.ts';
import { fillRecord } from './fill.ts';
import { fillLabs } from './fill-facts.ts';
import { makePatient } from './patient.ts';
import { type Percentiles, percentilesOf } from './percentiles.ts';

/** The calls with the goals for their medians, in milliseconds on a quiet machine. */
export const medianGoals = {
  'GET record': 10,
  'GET document of 1 kB': 12,
  'POST document of 1 kB': 20,
  'list of 100 documents': 20,
  '500 laboratory results by month': 25,
} as const;

export type MeasuredCall = keyof typeof medianGoals;

const warmUp = 20;
const documents = 100;
const labDocuments = 5;
const labsInEach = 100;

/** Times of each call over this many repetitions. */
export async function benchCalls(
  service: InMemoryService,
  repetitions: number,
): Promise<ReadonlyMap<MeasuredCall, Percentiles>> {
  const { session, recordId } = await makePatient(service, 'timed');
  await fillRecord(service.tableName, recordId, documents, () => 'urn:example:letters#Letter');
  await fillLabs(service.tableName, recordId, labDocuments, labsInEach);
  // The lists read the record that was filled, so new documents go to another record.
  const other = await makePatient(service, 'timed-writes');
  const record = { record: recordId };
  const body = { body: oneLabResult };
  const created = await send(other.session, 'document_create', { record: other.recordId }, body);
  const elsewhere = { record: other.recordId, document: idOf(created) };
  const byMonth = { query: { aggregate_by: 'count*', date_group: 'collected_at*month' } };
  const calls: Readonly<Record<MeasuredCall, () => Promise<Answer>>> = {
    'GET record': () => send(session, 'record', record),
    'GET document of 1 kB': () => send(other.session, 'record_specific_document', elsewhere),
    'POST document of 1 kB': () => send(other.session, 'document_create', elsewhere, body),
    'list of 100 documents': () => send(session, 'record_document_list', record),
    '500 laboratory results by month': () => send(session, 'generic_list', record, byMonth),
  };
  const figures = new Map<MeasuredCall, Percentiles>();
  for (const [name, call] of Object.entries(calls)) {
    figures.set(name as MeasuredCall, await repeat(name, call, repetitions));
  }
  return figures;
}

async function repeat(name: string, call: () => Promise<Answer>, repetitions: number): Promise<Percentiles> {
  const times: number[] = [];
  for (let time = 0; time < warmUp + repetitions; time += 1) {
    const start = performance.now();
    const answer = await call();
    const took = performance.now() - start;
    if (answer.status !== 200) throw new Error(`${name} responded ${answer.status}: ${answer.text}`);
    if (time >= warmUp) times.push(took);
  }
  return percentilesOf(times);
}
