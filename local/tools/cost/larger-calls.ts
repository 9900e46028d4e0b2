/** Calls on a record that holds more, and calls with larger bodies. */
import type { Answer } from '../../demo/signed-client.ts';
import { observations } from '../example-calls/fhir-documents.ts';
import type { Changes, Fixture } from '../example-calls/index.ts';
import { labResults, oneLabResult } from '../example-calls/lab-documents.ts';
import { send } from '../example-calls/send.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { fillRecord } from '../load/fill.ts';
import { fillLabs } from '../load/fill-facts.ts';
import { makePatient, type Patient } from '../load/patient.ts';
import { sampleModels } from '../round-trips/models-document.ts';
import { type CallName, idOf, operationOf } from '../round-trips/scenario-context.ts';

const documents = 100;
const labDocuments = 5;
const labsInEach = 100;
const mebibyte = 1_048_576;

type Measure = (name: string, send: () => Promise<Answer>, requestBytes?: number) => Promise<Answer>;

/** Makes each call once unmeasured to warm it up, then measures it. */
export async function playLargerCalls(service: InMemoryService, measure: Measure): Promise<void> {
  const patient = await makePatient(service, 'larger');
  const { session, recordId } = patient;
  const table = service.stores?.store ?? service.tableName;
  await fillRecord(table, recordId, documents, () => 'urn:example:letters#Letter');
  await fillLabs(table, recordId, labDocuments, labsInEach);

  const call = async (
    name: CallName,
    changes: Changes & Pick<Fixture, 'document'> = {},
    by: Patient = patient,
    // What is sent before that is measured.
    warm: typeof changes = changes,
  ): Promise<Answer> => {
    const make = ({ document, ...rest }: typeof changes) => {
      const fixture = { record: by.recordId, ...(document && { document }) };
      return succeed(name, () => send(by.session, operationOf(name), fixture, rest));
    };
    await make(warm);
    return measure(name, () => make(changes), Buffer.byteLength(changes.body ?? ''));
  };
  await call('record: by its owner');
  await call('record_document_list: 100 documents');
  await call('generic_list: 100 of 500 results');
  await call('generic_list: 500 results by month', {
    query: { date_group: 'collected_at*month', aggregate_by: 'count*' },
  });
  const stored = await call('document_create: one laboratory result', { body: oneLabResult });
  await call('record_specific_document: one laboratory result', { document: idOf(stored) });
  await call('document_create: ten models', { body: sampleModels });
  await call('document_create: 100 laboratory results', { body: labResults(labsInEach) });
  const scan = await call('document_create: a scan of 1 MB', scanOf(mebibyte));
  await call('record_specific_document: a scan of 1 MB', { document: idOf(scan) });
  await call('document_create: the largest, 4 MB', scanOf(4 * mebibyte));

  // What one hospital sends first: nothing of it is said already.
  const resources = (count: number, from: number) => ({
    body: observations(count, from),
    mediaType: 'application/fhir+json',
  });
  await call('document_create: one resource of FHIR', resources(1, 0), patient, resources(1, 1));
  await call('document_create: 1,000 resources of FHIR', resources(1000, 10), patient, resources(1000, 1010));

  const single = await makePatient(service, 'single');
  for (let number = 0; number < documents; number += 1) {
    const fixture = { record: single.recordId };
    await succeed('document_create', () =>
      send(single.session, 'document_create', fixture, { body: oneLabResult }),
    );
  }
  await call('minimal_labs: 100 documents of one result', {}, single);
  const entries = 100;
  for (let entry = 0; entry < entries; entry += 1) await send(session, 'record', { record: recordId });
  await call('audit_record_view: 100 entries');
}

async function succeed(name: string, send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  if (answer.status !== 200) throw new Error(`${name} responded ${answer.status}: ${answer.text}`);
  return answer;
}

/** Bytes of no meaning, all of them zero, as text of that many bytes. */
function scanOf(bytes: number): Changes {
  return { body: '\0'.repeat(bytes), mediaType: 'application/pdf' };
}
