/** Reading a document again after the demographics were corrected: docs/contract/fhir.md#reading-again. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createDocument,
  documentsPath,
  idOf,
  listDocuments,
  metadataOf,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { expectDenied } from '../../support/expectations.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { inRecord, rowsOf } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { admin, authorizeApp, createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { child, type XmlElement } from '../../support/xml-tree.ts';

const { service, owner } = await startWithOneRecord();

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
/** The file of a hospital about Rosa Lind. */
const file = bundle(patient('Rosa', 'Lind', born), sodium('o1', 141), sodium('o2', 142));

/** A record in which her name is misspelt, and her file, which is about somebody else by that. */
async function misspelt(body: string = file): Promise<{ record: string; document: string }> {
  const record = await createRecord(service, owner, { given: 'Xosa', family: 'Ljnd' });
  return { record, document: idOf(await createDocument(owner.session, record, body, fhir)) };
}

async function correct(record: string, given = 'Rosa', family = 'Lind'): Promise<void> {
  const body = demographics({ given, family });
  succeeded(await owner.session.put(`/records/${record}/demographics`, { body }), 'set_demographics');
}

const reread = (record: string, document: string) =>
  owner.session.post(documentsPath(record, document, 'reread'));
const labs = (record: string) => rowsOf(owner.session, inRecord(record), 'LabResult');
const values = async (record: string) =>
  (await labs(record)).map((row) => row.quantitative_result_value_value).toSorted();

function readingOf(document: XmlElement): readonly [patient: string, facts: readonly string[]] {
  const { attributes, children } = child(document, 'reading');
  const facts = children.filter(({ name }) => name === 'facts');
  return [attributes.patient!, facts.map((one) => `${one.attributes.model} ${one.attributes.count}`)];
}

describe('A FHIR document that is read again', () => {
  it('gives its facts after the demographics were corrected, without a second copy', async () => {
    const { record, document } = await misspelt();
    expect(await values(record)).toEqual([]);
    await correct(record);
    const before = await metadataOf(owner.session, record, document);
    expect(readingOf(before)).toEqual(['other', []]);
    const { total } = await listDocuments(owner.session, record);

    const answer = await reread(record, document);
    expect(answer.status, answer.text).toBe(200);
    expect(readingOf(answer.xml())).toEqual(['same', ['LabResult 2']]);
    const after = await metadataOf(owner.session, record, document);
    expect(after).toEqual(answer.xml());
    const without = ({ children }: XmlElement) =>
      children.filter(({ name }) => name !== 'reading' && name !== 'contents');
    expect(without(after)).toEqual(without(before));
    expect(await values(record)).toEqual(['141', '142']);
    expect((await listDocuments(owner.session, record)).total).toBe(total);
    const body = await owner.session.get(documentsPath(record, document));
    expect(body.text).toBe(file);
  });

  it('changes nothing when it is read once more: its facts keep their ids', async () => {
    const { record, document } = await misspelt();
    await correct(record);
    await reread(record, document);
    const ids = async () => (await labs(record)).map((row) => row.__id__).toSorted();
    const before = await ids();
    expect(before).toHaveLength(2);
    expect(readingOf((await reread(record, document)).xml())).toEqual(['same', ['LabResult 2']]);
    expect(await ids()).toEqual(before);
  });

  it('stays without facts while the demographics are not hers', async () => {
    const { record, document } = await misspelt();
    expect(readingOf((await reread(record, document)).xml())).toEqual(['other', []]);
    expect(await values(record)).toEqual([]);
  });

  it('loses its facts when it is about another person by the present demographics', async () => {
    const { record, document } = await misspelt();
    await correct(record);
    await reread(record, document);
    await correct(record, 'Ines', 'Oyelaran');
    expect(readingOf((await reread(record, document)).xml())).toEqual(['other', []]);
    expect(await values(record)).toEqual([]);
  });

  it('gives facts that are too large for the table, and reads them again without leaving any behind', async () => {
    // Random text takes as much room as it has bytes, however it is packed.
    const notes = Array.from({ length: 8 }, (_, id) => ({
      resourceType: 'DocumentReference',
      id: `n${id}`,
      status: 'current',
      type: { text: 'Letter' },
      subject: { reference: 'Patient/rosa' },
      date: '2024-05-02T10:00:00Z',
      content: [
        {
          attachment: {
            contentType: 'text/plain',
            data: Buffer.from(randomBytes(110_000).toString('hex')).toString('base64'),
          },
        },
      ],
    }));
    const hers = { ...patient('Rosa', 'Lind', born), id: 'rosa' };
    const { record, document } = await misspelt(bundle(hers, ...notes));
    for (const [given, family, facts] of [
      ['Rosa', 'Lind', ['SimpleClinicalNote 8']],
      ['Ines', 'Oyelaran', []],
    ] as const) {
      await correct(record, given, family);
      const answer = await reread(record, document);
      expect(answer.status, answer.text).toBe(200);
      expect(readingOf(answer.xml())[1]).toEqual(facts);
      expect(await rowsOf(owner.session, inRecord(record), 'SimpleClinicalNote')).toHaveLength(
        facts.length * 8,
      );
    }
  });

  it('has many facts once: several readings leave only those of the last', async () => {
    const display = (id: number) => `${id}`.padEnd(2_000, String(Math.sqrt(id + 2)).slice(2));
    const many = Array.from({ length: 400 }, (_, id) => {
      const one = sodium(`o${id}`, id);
      return { ...one, code: { ...(one.code as object), text: display(id) } };
    });
    const { record, document } = await misspelt(bundle(patient('Rosa', 'Lind', born), ...many));
    for (const [given, family, count] of [
      ['Rosa', 'Lind', 400],
      ['Ines', 'Oyelaran', 0],
      ['Rosa', 'Lind', 400],
    ] as const) {
      await correct(record, given, family);
      expect((await reread(record, document)).status).toBe(200);
      const report = await owner.session.get(`/records/${record}/reports/LabResult/`, {
        query: { response_format: 'application/json', limit: '1' },
      });
      expect(report.headers['x-total-count']).toBe(String(count));
    }
  });

  it('has both readings done at the same time, and the facts once', async () => {
    const { record, document } = await misspelt();
    await correct(record);
    const answers = await Promise.all([reread(record, document), reread(record, document)]);
    for (const answer of answers) expect(readingOf(answer.xml())).toEqual(['same', ['LabResult 2']]);
    expect(await values(record)).toEqual(['141', '142']);
  });
});

describe('Reading again is refused', () => {
  it('for a document that is not of FHIR', async () => {
    const record = await createRecord(service, owner);
    const other = idOf(await createDocument(owner.session, record, note('text')));
    const answer = await reread(record, other);
    expect([answer.status, answer.text]).toEqual([400, 'Only a FHIR document can be read again']);
  });

  it('for a version that has been replaced', async () => {
    const { record, document } = await misspelt();
    await correct(record);
    await replaceDocument(owner.session, record, document, JSON.stringify(sodium('o9', 9)), fhir);
    const answer = await reread(record, document);
    expect([answer.status, answer.text]).toEqual([
      400,
      'The document has been replaced; read its latest version again',
    ]);
    expect(await values(record)).toEqual(['9']);
  });

  it('for a document of another record', async () => {
    const { document } = await misspelt();
    const record = await createRecord(service, owner);
    expect((await reread(record, document)).status).toBe(404);
  });

  it('to apps, also those that were let in and the one that made the record', async () => {
    const { record, document } = await misspelt();
    await correct(record);
    const app = await authorizeApp(service, owner, record);
    expectDenied(await app.post(documentsPath(record, document, 'reread')));
    expectDenied(await admin(service).post(documentsPath(record, document, 'reread')));
    expect(await values(record)).toEqual([]);
  });
});
