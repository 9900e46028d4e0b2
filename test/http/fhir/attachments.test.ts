/** Attachments of messages that are FHIR documents: docs/contract/messages.md#sending-to-a-record. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createDocument,
  documentsPath,
  idOf,
  metadataOf,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { expectBadRequest } from '../../support/expectations.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { inRecord, rowsOf } from '../../support/medical/reports.ts';
import { messagesOf, recordMessagePath, sendToRecord } from '../../support/messages.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { accountPath, admin, createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';

let record: string;
const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
  await sendToRecord(admin(service), record, 'visit', 1);
});

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const attachFhir = (body: string, contentType: string = fhir.contentType) =>
  admin(service).post(recordMessagePath(record, 'visit', '/attachments/1'), { body, contentType });
const labs = () => rowsOf(owner.session, inRecord(record), 'LabResult');

/** Accepts the attachment of the newest message. Returns the id of its document. */
async function accept(): Promise<string> {
  const [message] = await messagesOf(owner);
  const path = accountPath(owner.id, `/inbox/${message!.attributes.id}/attachments/1/accept`);
  succeeded(await owner.session.post(path), 'accept');
  return child((await messagesOf(owner))[0]!, 'attachment').attributes.doc_id!;
}

describe('An attachment of a message that is FHIR', () => {
  it('is read when it is accepted, and kept byte for byte', async () => {
    const body = ` ${bundle(patient('Rosa', 'Lind', born), sodium('o1', 141))}\n`;
    succeeded(await attachFhir(body, 'application/fhir+json; fhirVersion=4.0'), 'attach');
    expect(child((await messagesOf(owner))[0]!, 'attachment').attributes.type).toBe(
      'http://hl7.org/fhir/Bundle',
    );
    expect(await labs()).toEqual([]);
    const id = await accept();
    const reading = child(await metadataOf(owner.session, record, id), 'reading');
    expect(reading.attributes.patient).toBe('same');
    expect(await labs()).toMatchObject([{ quantitative_result_value_value: '141', __documentid__: id }]);
    const answer = await owner.session.get(documentsPath(record, id));
    expect([answer.text, answer.headers['content-type']]).toEqual([body, 'application/fhir+json']);
  });

  it('corrects what the record has, and adds nothing that the record itself said', async () => {
    // Of a known server, so that it is the same resource for every person and app.
    const at = (time: string, value: number) => {
      const resource = { ...sodium('o1', value), meta: { lastUpdated: time } };
      const entry = [{ fullUrl: 'https://north.example/fhir/Observation/o1', resource }];
      return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
    };
    const store = async (body: string) => idOf(await createDocument(admin(service), record, body, fhir));
    const old = [await store(at('2026-01-15T10:00:00Z', 500)), await store(at('2026-01-16T10:00:00Z', 95))];
    // The reading that was accepted is the last one, and nothing contests it.
    for (const document of old) await replaceDocument(admin(service), record, document, note('none'));
    succeeded(await attachFhir(at('2026-01-14T10:00:00Z', 96)), 'attach');
    await accept();
    expect(await labs()).toMatchObject([{ quantitative_result_value_value: '96' }]);

    const query = { response_format: 'application/fhir+json' };
    for (const other of ['2026-01-15T09:30:00Z', '2024-01-15T09:30:00Z']) {
      const before = (await labs()).length;
      const answer = await owner.session.get(`/records/${record}/reports/LabResult/`, { query });
      await sendToRecord(admin(service), record, `again ${before}`, 1);
      const path = recordMessagePath(record, `again ${before}`, '/attachments/1');
      succeeded(await admin(service).post(path, { body: answer.text, ...fhir }), 'attach');
      await accept();
      expect(await labs()).toHaveLength(before);
      await store(
        bundle(sodium('o2', 140, 'Patient/p1', other), sodium('o3', 4, 'Patient/p1', '2020-01-15T09:30:00Z')),
      );
    }
  });

  it('of another person is accepted without facts', async () => {
    succeeded(await attachFhir(bundle(patient('Rosa', 'Lind', '1999-09-09'), sodium('o1'))), 'attach');
    const id = await accept();
    const reading = child(await metadataOf(owner.session, record, id), 'reading');
    expect(reading.attributes.patient).toBe('other');
    expect(await labs()).toEqual([]);
  });

  it.each([
    ['with a key twice', '{"resourceType":"Condition","id":"a","id":"b"}', fhir.contentType],
    ['empty', '', fhir.contentType],
    ['XML', '<Letter/>', fhir.contentType],
    ['of another version', '{"resourceType":"Patient"}', 'application/fhir+json; fhirVersion=5.0'],
    ['labelled as other JSON', '{"resourceType":"Patient"}', 'application/json'],
  ])('is rejected when it is sent and is %s, and can be sent again', async (_what, body, contentType) => {
    expectBadRequest(await attachFhir(body, contentType));
    succeeded(await attachFhir(bundle(sodium('o1'))), 'attach');
  });
});
