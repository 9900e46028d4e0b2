/** Links that are guessed, opened in parallel, altered, or asked for in odd ways. */

import { describe, expect, it } from 'vitest';
import { createDocument, idOf } from '../../support/documents.ts';
import { fetchHere } from '../../support/fetch-here.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createActiveAccount, createRecord, externalSystem } from '../../support/scenario.ts';
import { askFor, decrypted, openedFiles, payloadOf } from './opener.ts';
import { listed, makeLink } from './support.ts';

const service = await startServiceInMemory({ env: externalSystem });
const rosa = await createActiveAccount(service, { fullName: 'Rosa Lind' });
const recordId = await createRecord(service, rosa);
const pdf = await createDocument(rosa.session, recordId, '%PDF-1.7', { contentType: 'application/pdf' });
const documentId = idOf(pdf);

/** How many answers have each status. */
async function statuses(answers: readonly Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A link to one document, which is made faster than a summary. */
const make = (form: Readonly<Record<string, string>> = {}) =>
  makeLink(rosa.session, recordId, { content: 'documents', document_ids: documentId, ...form });

const many = (count: number, ask: () => Promise<Response>) => statuses(Array.from({ length: count }, ask));

describe('In parallel', () => {
  it('a link is opened as often as it may be, and not once more', async () => {
    const { id, link } = await make({ max_views: '3' });
    expect(await many(12, () => askFor(link))).toEqual({ 200: 3, 404: 9 });
    expect(await listed(rosa.session, recordId, id)).toMatchObject({ state: 'used_up', views: '3' });
  });

  it('as many wrong passcodes are told to be wrong as lock the link, and the right one does not open it then', async () => {
    const { id, link } = await make({ passcode: 'ferry', passcode_tries: '3' });
    const guess = (passcode: string) => askFor(link, { recipient: 'Mallory', passcode });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => guess(`no ${number}`)));
    const wrong = answers.filter(({ status }) => status === 401);
    const remaining = await Promise.all(wrong.map(async (answer) => (await answer.json()) as unknown));
    expect(
      remaining.map((one) => (one as { remainingAttempts: number }).remainingAttempts).toSorted(),
    ).toEqual([0, 1, 2]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect((await guess('ferry')).status).toBe(404);
    expect(await listed(rosa.session, recordId, id)).toMatchObject({
      state: 'locked',
      tries_left: '0',
      views: '0',
    });
  });
});

describe('A form for a link that is sent twice at the same moment', () => {
  const twice = async (path: string, form: Readonly<Record<string, string>>) => {
    const answers = await Promise.all([1, 2].map(() => rosa.session.post(path, { form })));
    return answers.map(({ status }) => status).toSorted();
  };

  it('makes one link when it names the newest one that was seen, also where there was none', async () => {
    const record = await createRecord(service, rosa);
    const links = `/records/${record}/links/`;
    expect(await twice(links, { content: 'summary', read_newest: 'none' })).toEqual([200, 409]);
    const [made] = await allListed(record);
    expect(await twice(links, { content: 'summary', read_newest: made! })).toEqual([200, 409]);
    const [newest, older] = await allListed(record);
    expect(older).toBe(made);
    const again = { keep: 'true', read_newest: newest! };
    expect(await twice(`${links}${made}/again`, again)).toEqual([200, 409]);
    expect(await allListed(record)).toHaveLength(3);
    const refused = await rosa.session.post(links, { form: { content: 'summary', read_newest: made! } });
    expect([refused.status, refused.text]).toEqual([
      409,
      'A link has been made since the list was read; read it again',
    ]);
  });

  async function allListed(record: string): Promise<readonly string[]> {
    const answer = await rosa.session.get(`/records/${record}/links/`);
    return answer.xml().children.map(({ attributes }) => attributes.id!);
  }
});

describe('A passcode', () => {
  it('opens the link with blanks around it or its letters in another form, and gives its try back', async () => {
    const { id, link } = await make({ passcode: ' Fähre ' });
    expect(payloadOf(link).flag).toBe('P');
    const missing = await askFor(link);
    expect([missing.status, await missing.json()]).toEqual([401, { remainingAttempts: 5 }]);
    const wrong = await askFor(link, { recipient: 'Practice', passcode: 'fähre' });
    expect(wrong.headers.get('content-type')).toBe('application/json');
    expect([wrong.status, await wrong.json()]).toEqual([401, { remainingAttempts: 4 }]);
    expect(await openedFiles(link, { recipient: 'Practice', passcode: 'Fa\u0308hre' })).toHaveLength(1);
    expect(await listed(rosa.session, recordId, id)).toMatchObject({ tries_left: '4', views: '1' });
  });

  it('must have 4 to 64 characters', async () => {
    const form = { content: 'summary', passcode: ' 123 ' };
    const answer = await rosa.session.post(`/records/${recordId}/links/`, { form });
    expect([answer.status, answer.text]).toEqual([400, 'passcode must be 4 to 64 characters']);
  });
});

describe('A link cannot be opened', () => {
  it('that nobody made, that is no link, or that was ended', async () => {
    const { id, link } = await make();
    const guess = `${service.origin}/shl/${'A'.repeat(43)}`;
    const send = (url: string) =>
      fetchHere(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"recipient":"Mallory"}',
      });
    expect((await rosa.session.post(`/records/${recordId}/links/${id}/end`)).status).toBe(200);
    const answers = await Promise.all([send(guess), send(`${service.origin}/shl/x`), askFor(link)]);
    const told = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(told).toEqual([
      [404, 'Not Found'],
      [404, 'Not Found'],
      [404, 'Not Found'],
    ]);
  });

  it('with what another link is encrypted with, nor after its file was altered', async () => {
    const one = await make();
    const other = await make();
    const { files } = (await (await askFor(one.link)).json()) as { files: { embedded: string }[] };
    const encrypted = files[0]!.embedded;
    await expect(decrypted(encrypted, other.link)).rejects.toThrow('decryption operation failed');
    const [header, key, nonce, text, tag] = encrypted.split('.') as [string, string, string, string, string];
    const altered = `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`;
    await expect(decrypted([header, key, nonce, altered, tag].join('.'), one.link)).rejects.toThrow(
      'decryption operation failed',
    );
  });
});

describe('A location of a file', () => {
  const locationOf = async (link: string): Promise<string> => {
    const answer = await askFor(link, { recipient: 'Practice', embeddedLengthMax: 0 });
    return ((await answer.json()) as { files: { location: string }[] }).files[0]!.location;
  };

  it('leads nowhere when it is altered, of another link, or of a link that was ended', async () => {
    const one = await make();
    const other = await make();
    const location = await locationOf(one.link);
    const ticket = location.slice(location.lastIndexOf('/') + 1);
    const altered = `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await fetchHere(location)).status).toBe(200);
    expect((await fetchHere(`${payloadOf(one.link).url}/files/${altered}`)).status).toBe(404);
    expect((await fetchHere(`${payloadOf(one.link).url}/files/0`)).status).toBe(404);
    expect((await fetchHere(`${payloadOf(other.link).url}/files/${ticket}`)).status).toBe(404);
    await rosa.session.post(`/records/${recordId}/links/${one.id}/end`);
    expect((await fetchHere(location)).status).toBe(404);
  });
});

describe('A request to open a link', () => {
  const json = { 'content-type': 'application/json' };

  it('is refused when it is not as the guide says, and counts as no view', async () => {
    const { id, link } = await make();
    for (const [body, headers, status, text] of [
      ['{', json, 400, 'The body must be a JSON object'],
      [{ recipient: ' ' }, json, 400, 'recipient must not be empty'],
      [{ recipient: 'x'.repeat(1_000_000) }, json, 413, 'The body must not be larger than 16384 bytes'],
      [{ recipient: 'x' }, { 'content-type': 'text/plain' }, 400, 'Content-Type must be application/json'],
    ] as const) {
      const answer = await askFor(link, body, headers);
      expect([answer.status, await answer.text()]).toEqual([status, text]);
    }
    expect(await listed(rosa.session, recordId, id)).toMatchObject({ views: '0' });
  });

  it('with a length above which files are only named gets what fits', async () => {
    const { link } = await make();
    const filesFor = async (embeddedLengthMax: number) => {
      const answer = await askFor(link, { recipient: 'x', embeddedLengthMax });
      return ((await answer.json()) as { files: Record<string, string>[] }).files.map((file) =>
        file.embedded ? 'embedded' : 'location' in file,
      );
    };
    expect(await filesFor(0)).toEqual([true]);
    expect(await filesFor(Number.MAX_SAFE_INTEGER)).toEqual(['embedded']);
  });

  it('is allowed to pages of any origin, and so are its errors; calls of the record are not', async () => {
    const { link } = await make();
    const { url } = payloadOf(link);
    const asked = await fetchHere(url, { method: 'OPTIONS' });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST, GET');
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type');
    expect((await askFor(link, '{')).headers.get('access-control-allow-origin')).toBe('*');
    const record = `${service.origin}/records/${recordId}/links/`;
    const others = [await fetchHere(record, { method: 'OPTIONS' }), await fetchHere(record)];
    expect(others.map(({ status }) => status)).toEqual([405, 403]);
    expect(others.map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([null, null]);
  });
});

describe('A link is not made', () => {
  it.each([
    [{ content: 'everything' }, 'content must be one of summary, carenet, documents'],
    [{ content: 'carenet' }, 'carenet_id is required'],
    [
      { content: 'documents', document_ids: 'x' },
      'Nothing of what was chosen can be shared. Not in this link: Document. The record does not have it.',
    ],
    [{ content: 'summary', label: 'x'.repeat(81) }, 'label must not be longer than 80 characters'],
    [{ content: 'summary', expires_in: '59' }, 'expires_in must be a whole number from 60 to 31536000'],
    // They fit no item, whatever they are.
    [
      { content: 'documents', document_ids: 'x'.repeat(1001) },
      'document_ids must not be longer than 1000 characters',
    ],
  ])('of %j', async (form, text) => {
    const answer = await rosa.session.post(`/records/${recordId}/links/`, { form });
    expect([answer.status, answer.text]).toEqual([400, text]);
  });
});
