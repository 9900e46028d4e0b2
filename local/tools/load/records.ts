/** Records to measure with, created through the service's own API. */
import { DemoClient } from '../../demo/signed-client.ts';
import { send } from '../example-calls/send.ts';
import type { InMemoryService } from '../in-memory-service.ts';

/** A service that runs, and the table that it works on. */
export type Filled = Pick<InMemoryService, 'origin' | 'apps' | 'demographics' | 'tableName'>;

import { labResults, oneLabResult } from '../bench/documents.ts';
import { fillRecord } from '../bench/fill.ts';
import { letAppIn, makePatient } from '../bench/patient.ts';
import { idOf } from '../round-trips/scenario-context.ts';
import type { OwnRecord, Records } from './main-calls.ts';

const documents = 100;
const labDocuments = 5;
const labsInEach = 100;

/** One record for each connection, and a filled one. */
export async function makeRecords(service: Filled, connections: number): Promise<Records> {
  const own: OwnRecord[] = [];
  for (let number = 0; number < connections; number += 1) own.push(await ownRecord(service, number));
  const patient = await makePatient(service, 'filled');
  const { recordId } = patient;
  await fillRecord(service.tableName, recordId, documents, () => 'urn:example:letters#Letter');
  for (let number = 0; number < labDocuments; number += 1) {
    const body = { body: labResults(labsInEach) };
    await send(patient.session, 'document_create', { record: recordId }, body);
  }
  return { own, appId: service.apps.user.id, filled: { recordId, app: await letAppIn(service, patient) } };
}

async function ownRecord(service: Filled, number: number): Promise<OwnRecord> {
  const patient = await makePatient(service, `connection-${number}`);
  const { recordId } = patient;
  const app = await letAppIn(service, patient);
  const create = async () => {
    const answer = await send(
      new DemoClient(service.origin, app),
      'document_create',
      { record: recordId },
      { body: oneLabResult },
    );
    return idOf(answer);
  };
  return { recordId, app, documentId: await create(), latest: await create() };
}
