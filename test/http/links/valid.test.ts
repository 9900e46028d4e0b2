/**
 * What a link shows is valid FHIR R4, its summary one of IPS, and its manifest and payload are what the models ShlManifest and ShlPayload of
 * the guide SMART Health Links (STU 1) ask for.
 */
import { describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../../local/seed/arguments.ts';
import { readProfile } from '../../../local/seed/profile.ts';
import { createDocument, idOf } from '../../support/documents.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { compositionOf, type Summary, summaryErrors } from '../../support/fhir/ips.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createRecord } from '../../support/scenario.ts';
import { askFor, openedFiles, payloadOf } from './opener.ts';
import { makeLink } from './support.ts';

const { service, owner } = await startWithOneRecord();
const record = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
for (const { bytes, mediaType } of readProfile(sampleRoot, sampleProfile).documents)
  await createDocument(owner.session, record, bytes, { contentType: mediaType });
const pdf = idOf(
  await createDocument(owner.session, record, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' }),
);

async function carenet(): Promise<string> {
  const { text } = await owner.session.get(`/records/${record}/carenets/`);
  return /<Carenet id="([^"]+)" name="Family"/.exec(text)![1]!;
}

describe('What a link shows', () => {
  it.each([
    ['the record', () => ({ content: 'summary' })],
    ['a carenet', async () => ({ content: 'carenet', carenet_id: await carenet() })],
  ])('is a valid summary of %s, and a valid paper', async (_what, form) => {
    const { link } = await makeLink(owner.session, record, await form());
    const [summary, paper, ...others] = (await openedFiles(link)).map(({ json }) => json);
    expect(others).toEqual([]);
    expect(summaryErrors(summary as Summary)).toEqual([]);
    expect(compositionOf(summary as Summary).section.length).toBeGreaterThan(3);
    expect(checkAnswer(paper).errors).toEqual([]);
  });

  it('is a valid Bundle around a document that is not FHIR', async () => {
    const { link } = await makeLink(owner.session, record, { content: 'documents', document_ids: pdf });
    const [file] = await openedFiles(link);
    expect(file!.json.entry).toHaveLength(3);
    expect(checkAnswer(file!.json).errors).toEqual([]);
  });
});

/** R4, 2.24.0.1: a time with seconds has a zone. */
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

describe('A manifest', () => {
  it('has a valid List, and of each file what the model names, as what it says it is', async () => {
    const { link } = await makeLink(owner.session, record, { label: 'For Dr. Weber' });
    const answer = await askFor(link, { recipient: 'Practice', embeddedLengthMax: 0 });
    const { list, files, ...others } = (await answer.json()) as Record<string, never> & {
      readonly list: object;
      readonly files: readonly Readonly<Record<string, string>>[];
    };
    expect(others).toEqual({});
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ fullUrl: 'urn:uuid:a1b2c3d4-0000-4000-8000-000000000001', resource: list }],
    };
    expect(checkAnswer(bundle).errors).toEqual([]);
    expect(files).toHaveLength(2);
    for (const { lastUpdated, location, ...file } of files) {
      expect(file).toEqual({
        contentType: 'application/fhir+json',
        status: 'finalized',
        fhirVersion: '4.0.1',
      });
      expect(lastUpdated).toMatch(dateTime);
      expect(URL.canParse(location!)).toBe(true);
    }
  });
});

describe('A payload', () => {
  it.each([
    [{ passcode: 'ferry' }, 'P'],
    [{ direct: 'true' }, 'U'],
  ])('of %o has the flag %s, an expiry in seconds and version 1', async (form, flag) => {
    const { link } = await makeLink(owner.session, record, { ...form, expires_in: '3600' });
    const payload = payloadOf(link);
    expect(Object.keys(payload).toSorted()).toEqual(['exp', 'flag', 'key', 'url', 'v']);
    expect([payload.flag, payload.v]).toEqual([flag, 1]);
    expect(Math.abs(payload.exp! - service.now() - 3600)).toBeLessThan(30);
    expect(Buffer.from(payload.key, 'base64url')).toHaveLength(32);
  });
});
