/** Records to measure with, created through the service's own API. */
import { DemoClient } from '../../demo/signed-client.ts';
import { send } from '../example-calls/send.ts';
import type { InMemoryService } from '../in-memory-service.ts';

/** A service that runs, and the table that it works on. */
export type Filled = Pick<InMemoryService, 'origin' | 'apps' | 'demographics' | 'tableName'>;

import { observations } from '../example-calls/fhir-documents.ts';
import { labResults, oneLabResult } from '../example-calls/lab-documents.ts';
import { idOf } from '../round-trips/scenario-context.ts';
import { fillRecord } from './fill.ts';
import { fhirObservations, letter, type OwnRecord, type Records } from './main-calls.ts';
import { letAppIn, makePatient, type Patient } from './patient.ts';
import { bearerFor } from './smart-access.ts';

const documents = 100;
const labDocuments = 5;
const labsInEach = 100;
const observationsInEach = 100;
/** More at a time would take the memory of this process. */
const documentsAtOnce = 10_000;

/** One record for each connection, and a filled one. */
export async function makeRecords(service: Filled, connections: number): Promise<Records> {
  const own: OwnRecord[] = [];
  for (let number = 0; number < connections; number += 1) {
    own.push(await ownRecord(service, await makePatient(service, `connection-${number}`)));
  }
  const patient = await makePatient(service, 'filled');
  const { recordId } = patient;
  await fillAsMeasured(service, patient);
  const filled = { recordId, app: await letAppIn(service, patient) };
  const fhir = await fhirRecord(service, await makePatient(service, 'fhir'));
  return { own, filled, fhir, forbiddenId: recordId, appId: service.apps.user.id };
}

/** The same, but all calls are of one connection and on one record, which holds so many documents more. */
export async function makeOneRecord(service: Filled, more: number): Promise<Records> {
  const patient = await makePatient(service, 'one');
  const other = await makePatient(service, 'other');
  await fillAsMeasured(service, patient);
  for (let first = documents; first < more; first += documentsAtOnce) {
    await fillRecord(service.tableName, patient.recordId, documentsAtOnce, () => letter, first);
  }
  const own = await ownRecord(service, patient);
  const fhir = await fhirRecord(service, patient);
  return { own: [own], filled: own, fhir, forbiddenId: other.recordId, appId: service.apps.user.id };
}

/** 100 letters, and 500 laboratory results in five documents. */
async function fillAsMeasured(service: Filled, { session, recordId }: Patient): Promise<void> {
  await fillRecord(service.tableName, recordId, documents, () => letter);
  for (let number = 0; number < labDocuments; number += 1) {
    await create(session, recordId, labResults(labsInEach));
  }
}

/** A hospital has sent Bundles of Observations, and an app is let in by SMART App Launch. */
async function fhirRecord({ origin }: Filled, patient: Patient): Promise<Records['fhir']> {
  const { session, recordId } = patient;
  for (let number = 0; number < fhirObservations; number += observationsInEach) {
    const body = observations(observationsInEach, number);
    const contentType = 'application/fhir+json';
    const { status, text } = await session.send('POST', `/records/${recordId}/documents/`, {
      body,
      contentType,
    });
    if (status !== 200) throw new Error(`A Bundle was answered with ${status}: ${text}`);
  }
  const token = await bearerFor(origin, patient);
  const found = await fetch(`${origin}/fhir/Observation?patient=${recordId}&_count=1`, {
    headers: { authorization: `Bearer ${token.bearer}` },
  });
  const bundle = (await found.json()) as { readonly entry: readonly [{ readonly resource: { id: string } }] };
  return { recordId, token, observationId: bundle.entry[0].resource.id };
}

/** The app is let in and stores two documents. */
async function ownRecord(service: Filled, patient: Patient): Promise<OwnRecord> {
  const { recordId } = patient;
  const app = await letAppIn(service, patient);
  const client = new DemoClient(service.origin, app);
  const documentId = await create(client, recordId, oneLabResult);
  return { recordId, app, documentId, latest: await create(client, recordId, oneLabResult) };
}

async function create(client: DemoClient, record: string, body: string): Promise<string> {
  return idOf(await send(client, 'document_create', { record }, { body }));
}
