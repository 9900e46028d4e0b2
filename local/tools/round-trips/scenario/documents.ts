/** Documents of a record, and what its audit trail says about one. */

import { readDocumentUpload } from '../../../../shared/client/shapes/document-upload.ts';
import { parseXml } from '../../../../shared/client/xml/parse.ts';
import { startLinkSender } from '../../example-calls/link-sender.ts';
import type { Play } from '../play.ts';
import { idOf } from '../scenario-context.ts';

export async function documents(play: Play): Promise<void> {
  play.set({ document: idOf(await play.call('document_create')) });
  play.set({ 'new external id': 'letter-1', 'external id': 'letter-1' });
  await play.calls(
    'document_create_by_ext_id',
    'record_document_ext',
    'record_document_meta_ext',
    'record_document_label_ext',
    'record_document_label',
  );
  play.set({ document: idOf(await play.call('document_version')) });
  await play.calls(
    'record_specific_document',
    'record_document_meta',
    'document_versions',
    'record_document_list',
    'documents_delete',
    'update_document_meta',
  );
  const { text } = await play.call('document_upload_start');
  play.set({ upload: await sendUpload(text) });
  await play.call('document_upload_complete');
}

/** Sends the file of the example to the address in the response, as any client does. Returns the id of the upload. */
async function sendUpload(text: string): Promise<string> {
  const { id, request } = readDocumentUpload(parseXml(text));
  const { 'content-length': _, ...headers } = request.headers;
  const { ok, status } = await fetch(request.url, { method: request.method, headers, body: 'hello world' });
  if (!ok) throw new Error(`The file was not taken: ${status}`);
  return id;
}

export async function documentLife(play: Play): Promise<void> {
  const first = idOf(await play.prepare('document_create', { body: '<Letter>first</Letter>' }));
  const second = idOf(await play.prepare('document_create', { body: '<Letter>second</Letter>' }));
  const olderVersion = { DOCUMENT_ID: first };
  play.set({ document: first, 'related document': second, 'new external id': 'v2' });
  play.set({ document: idOf(await play.call('document_version_by_ext_id')) });
  await play.call('document_set_status');
  // By an older version, too: the change applies to the whole lineage.
  await play.call('document_set_status', { path: olderVersion, form: { status: 'active' } });
  await play.calls('document_status_history', 'document_rels', 'document_create_by_rel', 'document_overview');
  play.set({ 'new external id': 'remark-1' });
  await play.call('document_create_by_rel_with_ext_id');
  play.set({ 'new external id': 'remark-2' });
  await play.calls('document_create_by_rel_with_ext_id_put', 'get_documents_by_rel');
  await readLetter(play);
  await receiveLink(play);
  await readAgain(play);
  await play.call('document_set_nevershare');
  await play.call('document_set_nevershare', { path: olderVersion });
  await play.calls('document_remove_nevershare', 'save_special_document', 'save_special_document');
  await play.call('read_special_document', { path: { SPECIAL_DOCUMENT: 'contact' } });
}

export async function audits(play: Play): Promise<void> {
  play.set({ document: idOf(await play.prepare('document_create', { body: '<Letter>audited</Letter>' })) });
  await play.calls(
    'audit_record_view',
    'audit_document_view',
    'audit_function_view',
    'audit_query',
    'activity',
  );
  await play.call('audit_query', { query: { aggregate_by: 'count*', date_group: 'request_date*day' } });
}

/** A letter of FHIR with an attachment. */
async function readLetter(play: Play): Promise<void> {
  const stored = await play.prepare('document_create', { body: letter, mediaType: 'application/fhir+json' });
  play.set({ letter: idOf(stored) });
  await play.call('record_document_attachment');
}

/** Of a system on this machine. */
async function receiveLink(play: Play): Promise<void> {
  const sender = await startLinkSender('{"resourceType":"Basic","code":{"text":"from elsewhere"}}');
  try {
    play.set({ 'received link': sender.link });
    const { text } = await play.call('document_create_from_link');
    // After a fault, it may have been stored already.
    if (!/"result":"(?:stored|already_there)"/.test(text))
      throw new Error(`The file was not stored: ${text}`);
  } finally {
    await sender.stop();
  }
}

/** It says `Come again in May.`, and gives no facts, which reports would have to read. */
export const letter = JSON.stringify({
  resourceType: 'Binary',
  contentType: 'text/plain',
  data: 'Q29tZSBhZ2FpbiBpbiBNYXku',
});

/** A file about somebody else becomes one about the person: the call that writes most. In a record that no other call reads. */
async function readAgain(play: Play): Promise<void> {
  const record = idOf(await play.prepare('record_create'));
  const path = { RECORD_ID: record };
  await play.prepare('record_set_owner', { path });
  const name = [{ given: ['Ilse'], family: 'Otherwise' }];
  const taken = { resourceType: 'Observation', id: 'o1', status: 'final', ...sodium };
  const body = JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ resource: { resourceType: 'Patient', id: 'p1', name } }, { resource: taken }],
  });
  const mediaType = 'application/fhir+json';
  const stored = await play.prepare('document_create', { by: 'session', path, body, mediaType });
  const demographics = play
    .get('demographics')
    .replace(/<givenName>[^<]*/, '<givenName>Ilse')
    .replace(/<familyName>[^<]*/, '<familyName>Otherwise');
  await play.prepare('set_demographics', { by: 'session', path, body: demographics });
  const inPath = { ...path, DOCUMENT_ID: idOf(stored) };
  const { text } = await play.call('document_reread', { path: inPath });
  if (!text.includes('patient="same"')) throw new Error('The document is still about somebody else.');
  // What was found waits for a yes.
  await play.call('document_kinds_accept', { path: inPath, form: { kinds: 'LabResult' } });
}

const sodium = {
  code: { coding: [{ system: 'http://loinc.org', code: '2951-2', display: 'Sodium in serum' }] },
  subject: { reference: 'Patient/p1' },
  effectiveDateTime: '2026-01-15T09:30:00Z',
  valueQuantity: { value: 140, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
} as const;
