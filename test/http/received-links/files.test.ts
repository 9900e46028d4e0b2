/**
 * Links of another system that are added to a record: docs/contract/received-links.md#files. The other system is written for these tests after
 * the guide, with a library for the encryption.
 */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readAudits } from '../../support/audits.ts';
import { createDocument, documentsPath, idOf, listDocuments } from '../../support/documents.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { inRecord, rowsOf } from '../../support/medical/reports.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { freshKey, jose, json, jwe, linkTo, startShlServer } from '../../support/shl-server.ts';

const [service, sender] = await Promise.all([
  startServiceInMemory({ env: { ...peopleSettings, PING_ALLOW_PRIVATE: 'true' } }),
  startShlServer(),
]);
const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
afterEach(() => void sender.asked.splice(0));
afterAll(() => Promise.all([service?.stop(), sender?.stop()]));

interface ReceivedFile {
  readonly result: string;
  readonly content_type: string | null;
  readonly document: null | Readonly<Record<'id' | 'type' | 'label' | 'patient', string>>;
  readonly reason: string | null;
}

interface Received {
  readonly label: string | null;
  readonly files: readonly ReceivedFile[];
  readonly more_files: number;
}

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const rosa = patient('Rosa', 'Lind', born);
/** The file of a hospital about Rosa Lind, as whom `createRecord` makes a record. */
const file = (id: string, value: number) => bundle(rosa, sodium(id, value));

/** What one resource says at a time. */
const stated = (day: string, value: number) =>
  bundle(rosa, { ...sodium('o1', value), meta: { lastUpdated: `${day}T08:00:00Z` } });

const open = (record: string, form: Readonly<Record<string, string>>, by = owner) =>
  by.session.post(documentsPath(record, 'from_link'), { form });

async function receive(record: string, form: Readonly<Record<string, string>>): Promise<Received> {
  return succeeded(await open(record, form), 'document_create_from_link').json() as Received;
}

const results = ({ files }: Received) => files.map(({ result }) => result);
const freshRecord = () => createRecord(service, owner);
const values = async (record: string) =>
  (await rowsOf(owner.session, inRecord(record), 'LabResult')).map(
    (row) => row.quantitative_result_value_value,
  );

/** A link to these files, each embedded in the manifest. */
async function linkWith(
  ...files: readonly (string | readonly [content: string, type: string])[]
): Promise<string> {
  const key = freshKey();
  const entries = files.map(async (one) => {
    const [content, contentType] = typeof one === 'string' ? [one, 'application/fhir+json'] : one;
    return { contentType, embedded: await jwe(content, key, { cty: contentType }) };
  });
  return linkTo(sender.serve(json({ files: await Promise.all(entries) })), key, { label: 'City hospital' });
}

describe('A resource that a link brings', () => {
  it('corrects what an earlier link has brought, and never what the person has stored herself', async () => {
    const record = await freshRecord();
    await createDocument(owner.session, record, stated('2026-01-01', 141), fhir);
    await receive(record, { link: await linkWith(stated('2026-01-02', 150)) });
    await receive(record, { link: await linkWith(stated('2026-01-03', 151)) });
    expect((await values(record)).toSorted()).toEqual(['141', '151']);
    await createDocument(owner.session, record, stated('2026-01-04', 142), fhir);
    expect((await values(record)).toSorted()).toEqual(['142', '151']);
  });
});

describe('A link with a manifest', () => {
  it('becomes documents byte for byte, whether its files are embedded or elsewhere, packed or not', async () => {
    const record = await freshRecord();
    const key = freshKey();
    const [first, second] = [file('o1', 141), file('o2', 142)];
    const location = sender.serve(jose(await jwe(second, key, { cty: 'application/fhir+json', zip: 'DEF' })));
    const contentType = 'application/fhir+json';
    const files = [
      { contentType, embedded: await jwe(first, key) },
      { contentType, location },
    ];
    const received = await receive(record, {
      link: linkTo(sender.serve(json({ files })), key, { label: 'City hospital' }),
    });
    expect(results(received)).toEqual(['stored', 'stored']);
    expect([received.label, received.more_files]).toEqual(['City hospital', 0]);
    expect(
      received.files.map(({ document }) => [document?.label, document?.type, document?.patient]),
    ).toEqual([
      ['City hospital', 'http://hl7.org/fhir/Bundle', 'same'],
      ['City hospital (2)', 'http://hl7.org/fhir/Bundle', 'same'],
    ]);
    const [one, other] = received.files.map(({ document }) => document!.id);
    expect((await owner.session.get(documentsPath(record, one!))).text).toBe(first);
    expect((await owner.session.get(documentsPath(record, other!))).text).toBe(second);
    expect((await values(record)).toSorted()).toEqual(['141', '142']);
  });

  it('is asked for as the guide says, in the name of the account', async () => {
    await receive(await freshRecord(), { link: await linkWith(file('o1', 141)) });
    const [asked] = sender.asked;
    expect([asked?.method, asked?.headers['content-type']]).toEqual(['POST', 'application/json']);
    const { recipient, embeddedLengthMax, ...others } = JSON.parse(asked!.body);
    expect([recipient, others]).toEqual(['Marta Oyelaran', {}]);
    expect(embeddedLengthMax).toBeGreaterThan(0);
  });

  it('is asked for in another name, with the passcode, where the person says so', async () => {
    const key = freshKey();
    const url = sender.serve(
      json({ files: [{ contentType: 'application/fhir+json', embedded: await jwe(file('o1', 141), key) }] }),
    );
    const link = linkTo(url, key, { flag: 'LP' });
    await receive(await freshRecord(), { link, passcode: ' 4711 ', recipient: 'Dr Ito' });
    expect(JSON.parse(sender.asked[0]!.body)).toMatchObject({ recipient: 'Dr Ito', passcode: '4711' });
  });

  it('may stand behind the address of a viewer, and be broken into lines', async () => {
    const link = await linkWith(file('o1', 141));
    const broken = `https://viewer.example.org/open?lang=en#${link.slice(0, 60)}\n  ${link.slice(60)}\n`;
    expect(results(await receive(await freshRecord(), { link: broken }))).toEqual(['stored']);
  });
});

describe('A link to a single file', () => {
  it('is got with the name of who asks, and read without a content type, which senders leave out', async () => {
    const record = await freshRecord();
    const key = freshKey();
    const content = file('o1', 141);
    const link = linkTo(sender.serve(jose(`${await jwe(content, key, {})}\n`)), key, { flag: 'LU' });
    expect(results(await receive(record, { link }))).toEqual(['stored']);
    const [asked, ...others] = sender.asked;
    expect([asked?.method, asked?.query.get('recipient'), others]).toEqual(['GET', 'Marta Oyelaran', []]);
    expect(await values(record)).toEqual(['141']);
  });
});

describe('What a link holds besides FHIR', () => {
  it('is told file by file, and the rest is stored', async () => {
    const record = await freshRecord();
    const before = await listDocuments(owner.session, record);
    const link = await linkWith(
      ['{"verifiableCredential":[]}', 'application/smart-health-card'],
      ['{"access_token":"x","aud":"https://fhir.example.org"}', 'application/smart-api-access'],
      ['%PDF-1.7', 'application/pdf'],
      file('o1', 141),
      '{"resourceType":"Sandwich"}',
      'no JSON at all',
    );
    const received = await receive(record, { link });
    expect(results(received)).toEqual([
      'health_card',
      'api_access',
      'type_unsupported',
      'stored',
      'refused',
      'refused',
    ]);
    expect(received.files.map(({ reason }) => reason)).toEqual([
      null,
      null,
      null,
      null,
      'The body must be one resource of FHIR R4: a JSON object with a resourceType of R4, such as Bundle.',
      expect.stringContaining('is not JSON'),
    ]);
    expect((await listDocuments(owner.session, record)).total).toBe(before.total + 1);
  });

  it('may be about somebody else: it is kept, and nothing of it counts', async () => {
    const record = await freshRecord();
    const link = await linkWith(bundle(patient('Otto', 'Berg', '1950-01-01'), sodium('o1', 141)));
    const { files } = await receive(record, { link });
    expect(files.map(({ result, document }) => [result, document?.patient])).toEqual([['stored', 'other']]);
    expect(await values(record)).toEqual([]);
  });
});

describe('A file that the record has already', () => {
  it('is recognised by its bytes, from an upload and from a link that is opened twice', async () => {
    const record = await freshRecord();
    const uploaded = idOf(await createDocument(owner.session, record, file('o1', 141), fhir));
    const link = await linkWith(file('o1', 141), file('o2', 142));
    const first = await receive(record, { link });
    expect(results(first)).toEqual(['already_there', 'stored']);
    expect(first.files[0]?.document?.id).toBe(uploaded);
    const second = await receive(record, { link });
    expect(results(second)).toEqual(['already_there', 'already_there']);
    expect(second.files[1]?.document?.id).toBe(first.files[1]?.document?.id);
    expect((await values(record)).toSorted()).toEqual(['141', '142']);
  });

  it('counts once when two files of one link say the same', async () => {
    const record = await freshRecord();
    const same = file('o1', 141);
    const again = same.replace('{"resourceType"', '{ "resourceType"');
    expect(results(await receive(record, { link: await linkWith(same, again) }))).toEqual([
      'stored',
      'stored',
    ]);
    expect(await values(record)).toEqual(['141']);
  });
});

describe('The trail of a record', () => {
  it('says which documents came by a link, and nothing of the link', async () => {
    const record = await freshRecord();
    const link = await linkWith(file('o1', 141), file('o2', 142));
    const { files } = await receive(record, { link });
    const ids = files.map(({ document }) => document!.id);
    const { entries } = await readAudits(owner.session, record);
    const entry = entries.find(({ view_func }) => view_func === 'document_create_from_link')!;
    expect(entry.shown).toContain('2 documents');
    for (const id of ids) expect(entry.shown).toContain(id);
    const activity = (await owner.session.get(`/records/${record}/activity`)).json() as {
      days: readonly {
        doers: readonly { lines: readonly { action: string; documents: readonly string[] }[] }[];
      }[];
    };
    const lines = activity.days.flatMap(({ doers }) => doers.flatMap((doer) => doer.lines));
    expect(lines.find(({ action }) => action === 'document_added')?.documents.toSorted()).toEqual(
      ids.toSorted(),
    );
    const said = JSON.stringify([entries, service.functionLog]);
    const payload = JSON.parse(Buffer.from(link.slice('shlink:/'.length), 'base64url').toString());
    for (const secret of [payload.key, payload.url]) expect(said).not.toContain(secret);
  });
});
