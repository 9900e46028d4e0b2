/** The calls that are measured, and the records that they are about. */
import type { Answer, DemoClient } from '../../../demo/signed-client.ts';
import { oneLabResult } from '../../example-calls/lab-documents.ts';
import { send } from '../../example-calls/send.ts';
import type { InMemoryService } from '../../in-memory-service.ts';
import { fillRecord } from '../../load/fill.ts';
import { fillLabs } from '../../load/fill-facts.ts';
import { makePatient } from '../../load/patient.ts';
import { idOf } from '../../round-trips/scenario-context.ts';

export interface MeasuredCall {
  readonly name: string;
  readonly status: number;
  readonly send: () => Promise<Answer>;
  /** At most so many milliseconds of processor time. */
  readonly goal?: number;
}

const smallRead = 1.5;
const smallCreate = 3;
const documents = 100;
const labDocuments = 5;
const labsInEach = 100;

/** Makes two patients: one whose record is filled and read, another whose record new documents go to. */
export async function makeCalls(service: InMemoryService): Promise<readonly MeasuredCall[]> {
  const full = await makePatient(service, 'full');
  await fillRecord(service.tableName, full.recordId, documents, () => 'urn:example:letters#Letter');
  await fillLabs(service.tableName, full.recordId, labDocuments, labsInEach);
  const other = await makePatient(service, 'other');
  const stored = await send(
    other.session,
    'document_create',
    { record: other.recordId },
    { body: oneLabResult },
  );
  const record = { record: full.recordId };
  const document = { record: other.recordId, document: idOf(stored) };
  const labs = (query: Readonly<Record<string, string>>) => () =>
    send(full.session, 'generic_list', record, { query });
  return [
    read('GET record', full.session, 'record', record, smallRead),
    read('GET document of 1 kB', other.session, 'record_specific_document', document, smallRead),
    {
      name: 'POST document of 1 kB',
      status: 200,
      send: () => send(other.session, 'document_create', document, { body: oneLabResult }),
      goal: smallCreate,
    },
    read('list of 100 documents', full.session, 'record_document_list', record),
    {
      name: '500 laboratory results by month',
      status: 200,
      send: labs({ aggregate_by: 'count*', date_group: 'collected_at*month' }),
    },
    {
      name: '100 of 500 laboratory results',
      status: 200,
      send: labs({ limit: '100', response_format: 'application/json' }),
    },
    {
      name: "GET another person's record: 403",
      status: 403,
      send: () => send(other.session, 'record', record),
    },
  ];
}

function read(
  name: string,
  client: DemoClient,
  operation: Parameters<typeof send>[1],
  fixture: Parameters<typeof send>[2],
  goal?: number,
): MeasuredCall {
  const call = { name, status: 200, send: () => send(client, operation, fixture) };
  return goal === undefined ? call : { ...call, goal };
}
