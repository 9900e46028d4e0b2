/** Calls on a record that holds something, and with bodies of some size. */
import type { Answer, Call } from '../../demo/signed-client.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { sampleModels } from '../round-trips/models-document.ts';
import { idOf } from '../round-trips/scenario-context.ts';
import { labResults, oneLabResult } from './documents.ts';
import { fillRecord } from './fill.ts';
import { fillLabs } from './fill-facts.ts';
import { makePatient } from './patient.ts';

const xml = 'application/xml';
const documents = 100;
const labDocuments = 5;
const labsInEach = 100;
const mebibyte = 1_048_576;

type Measure = (name: string, send: () => Promise<Answer>, requestBytes?: number) => Promise<Answer>;

/** Makes each call once unmeasured to warm it up, then measures it. */
export async function playLargerCalls(service: InMemoryService, measure: Measure): Promise<void> {
  const { session, recordId } = await makePatient(service, 'larger');
  await fillRecord(service.tableName, recordId, documents, () => 'urn:example:letters#Letter');
  await fillLabs(service.tableName, recordId, labDocuments, labsInEach);
  const record = `/records/${recordId}`;
  const all = `${record}/documents/`;

  const call = async (
    name: string,
    method: string,
    path: string,
    what: Call = {},
    by = session,
  ): Promise<Answer> => {
    const send = () => by.send(method, path, what);
    await succeed(name, send);
    return measure(name, () => succeed(name, send), Buffer.byteLength(what.body ?? ''));
  };
  await call('record: by its owner', 'GET', record);
  await call('record_document_list: 100 documents', 'GET', all);
  await call('generic_list: 100 of 500 results', 'GET', `${record}/reports/LabResult/`);
  await call(
    'generic_list: 500 results by month',
    'GET',
    `${record}/reports/LabResult/?date_group=collected_at*month&aggregate_by=count*`,
  );
  const stored = await call('document_create: one laboratory result', 'POST', all, {
    body: oneLabResult,
    contentType: xml,
  });
  await call('record_specific_document: one laboratory result', 'GET', all + idOf(stored));
  await call('document_create: ten models', 'POST', all, { body: sampleModels, contentType: xml });
  await call('document_create: 100 laboratory results', 'POST', all, {
    body: labResults(labsInEach),
    contentType: xml,
  });
  const scan = await call('document_create: a scan of 1 MB', 'POST', all, {
    body: Buffer.alloc(mebibyte),
    contentType: 'application/pdf',
  });
  await call('record_specific_document: a scan of 1 MB', 'GET', all + idOf(scan));
  await call('document_create: the largest, 4 MB', 'POST', all, {
    body: Buffer.alloc(4 * mebibyte),
    contentType: 'application/pdf',
  });
  const single = await makePatient(service, 'single');
  const ofSingle = `/records/${single.recordId}`;
  for (let number = 0; number < documents; number += 1) {
    const result = { body: oneLabResult, contentType: xml };
    await succeed('document_create', () => single.session.send('POST', `${ofSingle}/documents/`, result));
  }
  await call(
    'minimal_labs: 100 documents of one result',
    'GET',
    `${ofSingle}/reports/minimal/labs/`,
    {},
    single.session,
  );
  const entries = 100;
  for (let entry = 0; entry < entries; entry += 1) await session.send('GET', record);
  await call('audit_record_view: 100 entries', 'GET', `${record}/audits/`);
}

async function succeed(name: string, send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
  return answer;
}
