/** What anybody may post to the portal: it costs little, changes nothing unless it is a form of the portal, and is answered with a page. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let stranger: Visitor;
let rosa: Visitor;
const reported: string[] = [];
const report = (message: string) => void reported.push(message);

beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  stranger = await visit(service, undefined, { report });
  rosa = await visit(service, patient, { report });
});
beforeEach(() => {
  reported.length = 0;
});

const pairsType = 'application/x-www-form-urlencoded';
const kiB = 1024;

function pairs(text: string): readonly [string, Readonly<Record<string, string>>] {
  return [text, { 'content-type': pairsType }];
}

/** A form in parts, as a browser writes it. */
function parts(
  fields: readonly (readonly [header: string, content: string])[],
  boundary = '----form7MA4YWxkTrZu0gW',
): readonly [string, Readonly<Record<string, string>>] {
  const written = fields.map(([header, content]) => `--${boundary}\r\n${header}\r\n\r\n${content}\r\n`);
  return [
    `${written.join('')}--${boundary}--\r\n`,
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  ];
}

const field = (name: string, content: string) =>
  [`Content-Disposition: form-data; name="${name}"`, content] as const;
const fileField = (content: string) =>
  [
    'Content-Disposition: form-data; name="file"; filename="letter.txt"\r\nContent-Type: text/plain',
    content,
  ] as const;

/** How many bytes and characters the platform's parsers of forms are given while the call runs. */
async function parsedWhile<Result>(call: () => Promise<Result>): Promise<number> {
  let parsed = 0;
  const count = vi.spyOn(Response.prototype, 'formData').mockImplementation(function (this: Response) {
    return this.clone()
      .arrayBuffer()
      .then((bytes) => {
        parsed += bytes.byteLength;
        return new FormData();
      });
  });
  try {
    await call();
    return parsed;
  } finally {
    count.mockRestore();
  }
}

async function page(answer: Response): Promise<readonly [status: number, title: string | undefined]> {
  return [answer.status, /<h1>([^<]+)<\/h1>/.exec(await answer.text())?.[1]];
}

const tooMuch = 'This is too much to send at once';
const unreadable = 'The form did not arrive as it should';
const again = 'Please send the form again';

describe('A form that is too large', () => {
  it.each([
    ['with four megabytes of pairs', 'a&'.repeat(2 * kiB * kiB)],
    ['with more than a thousand pairs', 'a&'.repeat(1000)],
    ['with more than 64 kB in one field', `a=${'b'.repeat(64 * kiB)}`],
  ])('%s is answered with a page, and never parsed', async (_, body) => {
    expect(await page(await stranger.post('/sign-in', ...pairs(body)))).toEqual([413, tooMuch]);
    expect(await page(await rosa.post('/account/profile', ...pairs(body)))).toEqual([413, tooMuch]);
    expect(await parsedWhile(() => stranger.post('/sign-in', ...pairs(body)))).toBe(0);
    expect(reported).toEqual([]);
  });

  it('is refused by its declared length alone', async () => {
    const headers = { 'content-type': pairsType, 'content-length': String(65 * kiB) };
    expect(await page(await stranger.post('/sign-in', 'a=b', headers))).toEqual([413, tooMuch]);
  });

  it('is one for which there is no page, too: nothing is read before that is known', async () => {
    const answer = await stranger.post('/nowhere', ...pairs('a&'.repeat(2000)));
    expect(await page(answer)).toEqual([413, tooMuch]);
  });

  it('is parsed up to these limits', async () => {
    const body = `${'a&'.repeat(999)}b=${'c'.repeat(60 * kiB)}`;
    expect(await page(await stranger.post('/sign-in', ...pairs(body)))).toEqual([403, again]);
    expect(await parsedWhile(() => stranger.post('/sign-in', ...pairs(body)))).toBe(body.length);
  });
});

describe('A form', () => {
  it('is parsed once, whatever reads it', async () => {
    const token = await rosa.formToken();
    const calls = vi.spyOn(Response.prototype, 'formData');
    const body = new URLSearchParams({ form_token: token, username: patient.username });
    expect((await rosa.post('/account/username', body)).status).toBe(303);
    expect(calls).toHaveBeenCalledTimes(1);
    calls.mockRestore();
  });

  it('for the choice among 200 documents fits', async () => {
    const id = '019ca869-0000-7000-8000-000000000000';
    const all = Array.from({ length: 200 }, (): [string, string][] => [
      ['offered', id],
      ['document', id],
    ]).flat();
    const body = new URLSearchParams([...all, ['form_token', await rosa.formToken()]]);
    const circle = `/records/${patient.recordId}/sharing/none`;
    const answer = await rosa.post(`${circle}/documents`, body);
    // What it names is nowhere, and each of it was asked for; the page of the circle then says so.
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${circle}?done=typesPartly`]);
    expect((await rosa.get(circle)).status).toBe(404);
  });

  it('with the longest details in any script fits', async () => {
    const fields = ['country', 'region', 'city', 'street', 'postal'];
    const names = fields.map((name): [string, string] => [name, '漢'.repeat(500)]);
    const token = await rosa.formToken();
    const body = new URLSearchParams([...names, ['form_token', token]]);
    expect((await rosa.post(`/records/${patient.recordId}/details`, body)).status).toBe(400);
    expect((await rosa.post(`/records/${patient.recordId}/contact`, body)).status).not.toBe(413);
  });

  it.each([
    'application/json',
    'text/plain',
    'application/xml',
    'multipart/mixed; boundary=x',
    'a'.repeat(300),
  ])('of the media type %s is none', async (contentType) => {
    const post = () => rosa.post('/account/profile', '{"name":"x"}', { 'content-type': contentType });
    expect(await page(await post())).toEqual([415, unreadable]);
    expect(reported).toEqual([]);
  });
});

describe('A form of another site', () => {
  it.each([
    ['without Origin', ''],
    ['with the Origin of another site', 'https://elsewhere.example'],
    ['without a site', 'null'],
  ])('%s gets a page, and no line in the log', async (_, origin) => {
    for (const visitor of [stranger, rosa]) {
      const answer = await visitor.post('/sign-in', 'a=b', { 'content-type': pairsType, origin });
      expect(await page(answer)).toEqual([403, again]);
    }
    expect(reported).toEqual([]);
  });
});

describe('A form in parts', () => {
  const documents = () => `/records/${patient.recordId}/documents`;

  it('with a file is taken where files go, by someone who is signed in', async () => {
    const form = parts([field('form_token', await rosa.formToken()), fileField('Dear Rosa')]);
    const answer = await rosa.post(documents(), ...form);
    expect([answer.status, await answer.text()]).toEqual([303, '']);
  });

  it('with a file that the record does not accept comes back with the name that was entered', async () => {
    const file =
      'Content-Disposition: form-data; name="file"; filename="problem.xml"\r\nContent-Type: application/xml';
    const broken = '<Models xmlns="http://indivo.org/vocab/xml/documents#"><Model name="Problem"/></Models>';
    const token = field('form_token', await rosa.formToken());
    const answer = await rosa.post(
      `/records/${patient.recordId}/documents`,
      ...parts([token, field('label', 'My cough'), [file, broken]]),
    );
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('value="My cough"')]);
  });

  it('is not read for anybody else, nor for another page', async () => {
    const form = parts([field('form_token', 'x'), fileField('b'.repeat(4 * kiB * kiB))]);
    expect(await parsedWhile(() => stranger.post(documents(), ...form))).toBe(0);
    expect(await page(await stranger.post(documents(), ...form))).toEqual([403, again]);
    expect(await page(await rosa.post('/account/profile', ...form))).toEqual([415, unreadable]);
    expect(await parsedWhile(() => rosa.post('/account/profile', ...form))).toBe(0);
  });

  it.each([
    ['more than sixty parts', Array.from({ length: 61 }, () => field('a', 'b')), 413, tooMuch],
    ['more than 4.5 MiB', [fileField('b'.repeat(4.5 * kiB * kiB))], 413, tooMuch],
    [
      'a header of more than 4 kB',
      [[`Content-Disposition: form-data; name="${'a'.repeat(4096)}"`, 'b'] as const],
      400,
      unreadable,
    ],
  ])('with %s is not parsed', async (_, fields, status, title) => {
    const form = parts(fields);
    expect(await page(await rosa.post(documents(), ...form))).toEqual([status, title]);
    expect(await parsedWhile(() => rosa.post(documents(), ...form))).toBe(0);
    expect(reported).toEqual([]);
  });

  it.each([
    ['nothing in it', '', 'multipart/form-data; boundary=x'],
    ['no boundary', '--x\r\n\r\n\r\n--x--', 'multipart/form-data'],
    ['a boundary that is too long', '--x--', `multipart/form-data; boundary=${'x'.repeat(71)}`],
    ['no end', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', 'multipart/form-data; boundary=x'],
    ['no part', '--x--\r\n', 'multipart/form-data; boundary=x'],
    ['a part without a name', '--x\r\nA: b\r\n\r\nb\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
    [
      'a second boundary, hidden in a quoted text',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n--y\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--y--\r\n',
      'multipart/form-data; a="; boundary=x"; boundary=y',
    ],
    ['another boundary', '--y\r\n\r\n\r\n--y--', 'multipart/form-data; boundary=x'],
  ])('that is broken, with %s, gets a page and no line in the log', async (_, body, contentType) => {
    const answer = await rosa.post(documents(), body, { 'content-type': contentType });
    expect(await page(answer)).toEqual([400, unreadable]);
    expect(reported).toEqual([]);
  });
});

describe('An id that names nothing', () => {
  it.each(['..', '.', '%2e%2e', '\u0000', '\uFFFD', 'x'.repeat(5000)])(
    '%j gets a page in the address of an app that asks to be let in',
    async (token) => {
      const answer = await rosa.get(`/oauth/authorize?oauth_token=${encodeURIComponent(token)}`);
      expect(answer.status).toBe(404);
      expect(reported).toEqual([]);
    },
  );

  it('gets a page in a form', async () => {
    const token = await rosa.formToken();
    const { recordId } = patient;
    const forms: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['/oauth/authorize', { answer: 'approve', oauth_token: '..' }],
      [`/records/${recordId}/sharing/whole/remove`, { account: '..' }],
      [`/records/${recordId}/sharing/whole/remove`, { account: '' }],
      [`/records/${recordId}/apps`, { app: '..' }],
    ];
    for (const [path, form] of forms) {
      const answer = await rosa.post(path, new URLSearchParams({ ...form, form_token: token }));
      expect(answer.status, path).toBe(404);
    }
    expect(reported).toEqual([]);
  });
});
