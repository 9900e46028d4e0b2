/** Links that are not opened, and senders that do not answer as they should: docs/contract/received-links.md#errors. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { bundle, sodium } from '../../support/fhir/resources.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { bomb, freshKey, jose, json, jwe, linkTo, startShlServer } from '../../support/shl-server.ts';

const [service, sender] = await Promise.all([
  startServiceInMemory({ env: { ...peopleSettings, PING_ALLOW_PRIVATE: 'true' } }),
  startShlServer(),
]);
const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);
afterEach(() => void sender.asked.splice(0));
afterAll(() => Promise.all([service?.stop(), sender?.stop()]));

const contentType = 'application/fhir+json';
const file = bundle(sodium('o1', 141));
const open = (link: string, others: Readonly<Record<string, string>> = {}) =>
  owner.session.post(documentsPath(record, 'from_link'), { form: { link, ...others } });

/** The status and the code of the error, and its text. */
async function refusal(link: string, others?: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const { status, headers, text } = await open(link, others);
  return [status, headers['x-error-code'], text];
}

/** What becomes of the only file, which is embedded as the function writes it, or at the location that it returns. */
async function resultOf(write: (key: Buffer) => Promise<object> | object): Promise<readonly string[]> {
  const key = freshKey();
  const url = sender.serve(json({ files: [{ contentType, ...(await write(key)) }] }));
  const answer = succeeded(await open(linkTo(url, key)), 'document_create_from_link').json();
  return (answer as { files: readonly { result: string }[] }).files.map(({ result }) => result);
}

it('A text that is no link is refused, with what else it is', async () => {
  for (const [text, code] of [
    ['https://viewer.example.org/open', 'link_is_address'],
    ['shlink:/a+b/c', 'link_damaged'],
  ] as const)
    expect((await refusal(text)).slice(0, 2)).toEqual([400, code]);
});

describe('A link that cannot be opened', () => {
  it('has ended by its own date: its server is not asked', async () => {
    const past = Math.floor(service.now()) - 1;
    const link = linkTo(sender.serve(json({ files: [] })), freshKey(), { exp: past });
    expect((await refusal(link)).slice(0, 2)).toEqual([400, 'link_expired']);
    expect(sender.asked).toEqual([]);
  });

  it('wants a passcode: its server is not asked without one, which would use up a try', async () => {
    const link = linkTo(sender.serve(json({ remainingAttempts: 4 }, 401)), freshKey(), { flag: 'P' });
    expect((await refusal(link)).slice(0, 2)).toEqual([400, 'link_passcode_required']);
    expect((await refusal(link, { passcode: '  ' })).slice(0, 2)).toEqual([400, 'link_passcode_required']);
    expect(sender.asked).toEqual([]);
    expect(await refusal(link, { passcode: '1234' })).toEqual([
      400,
      'link_passcode_wrong',
      'The passcode is wrong; tries left: 4',
    ]);
  });

  it('does not say how many tries are left when its server says none that is a number', async () => {
    for (const remainingAttempts of ['<b>', -1]) {
      const link = linkTo(sender.serve(json({ remainingAttempts }, 401)), freshKey(), { flag: 'P' });
      const [, , text] = await refusal(link, { passcode: '1234' });
      expect(text).toBe('The passcode is wrong; tries left: unknown');
    }
  });

  it.each([404, 410])('has been ended by the sender: %d', async (status) => {
    const link = linkTo(sender.serve(json({}, status)), freshKey());
    expect((await refusal(link)).slice(0, 2)).toEqual([400, 'link_ended']);
  });

  it.each([
    ['https://127.0.0.1/m'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://[::1]/m'],
    ['https://10.0.0.7/m'],
    ['http://shl.example.org/m'],
    ['https://shl.example.org:8443/m'],
    ['https://rosa:secret@shl.example.org/m'],
    ['ftp://shl.example.org/m'],
    ['file:///etc/passwd'],
    ['/m'],
  ])('leads to an address that is not called: %s', async (address) => {
    // Without the development setting, this machine is one of these.
    const strict = await strictService();
    const link = linkTo(address, freshKey());
    const answer = await strict.session.post(documentsPath(strict.record, 'from_link'), { form: { link } });
    expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'link_address_forbidden']);
  });

  it.each([302, 307])('redirects, which is not followed: %d', async (status) => {
    for (const location of ['http://169.254.169.254/latest/meta-data', sender.serve(json({ files: [] }))]) {
      const from = sender.serve((response) => response.writeHead(status, { location }).end());
      expect((await refusal(linkTo(from, freshKey()))).slice(1)).toEqual([
        'link_answer_invalid',
        `The server of the link sent status ${status}`,
      ]);
    }
    expect(sender.asked).toHaveLength(2);
  });

  it.each([
    ['a page', (response: { end(text: string): unknown }) => response.end('<html>Welcome</html>')],
    ['a list', json([])],
    ['files that are no list', json({ files: {} })],
    ['an error', json({}, 500)],
  ])('is answered with what is no manifest: %s', async (_what, respond) => {
    const link = linkTo(sender.serve(respond), freshKey());
    expect((await refusal(link)).slice(0, 2)).toEqual([400, 'link_answer_invalid']);
  });

  it('is answered without end, which is not waited for', async () => {
    const link = linkTo(
      sender.serve((response) => {
        const more = () => {
          while (response.write(Buffer.alloc(65_536, 32)));
        };
        response.on('drain', more);
        more();
      }),
      freshKey(),
    );
    expect(await refusal(link)).toEqual([400, 'link_answer_invalid', 'The server of the link sent too much']);
  });

  it('is not answered at all, because the connection breaks off', async () => {
    const link = linkTo(
      sender.serve((response) => response.destroy()),
      freshKey(),
    );
    expect((await refusal(link)).slice(0, 2)).toEqual([400, 'link_unreachable']);
  });
});

let strict: Promise<{ session: Person['session']; record: string; stop(): Promise<void> }> | undefined;
afterAll(async () => (await strict)?.stop());
function strictService() {
  strict ??= startServiceInMemory({ env: { ...peopleSettings, PING_ALLOW_PRIVATE: 'false' } }).then(
    async (other) => {
      const person = await createPerson(other, 'ines', 'Ines Lind');
      return { session: person.session, record: await createRecord(other, person), stop: other.stop };
    },
  );
  return strict;
}

describe('A file that cannot be read', () => {
  it.each<readonly [string, string, (key: Buffer) => Promise<object> | object]>([
    ['is under another key', 'not_decrypted', async () => ({ embedded: await jwe(file, freshKey()) })],
    ['is a page', 'not_encrypted', () => ({ location: sender.serve((response) => response.end('<html>')) })],
    ['is nowhere', 'unreachable', () => ({})],
    ['is not there any more', 'unreachable', () => ({ location: sender.serve(jose('')).replace(/.$/, '~') })],
    [
      'is at an address that is not called',
      'unreachable',
      () => ({ location: 'http://169.254.169.254/latest' }),
    ],
    [
      'leads elsewhere',
      'unreachable',
      () => ({
        location: sender.serve((response) =>
          response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
        ),
      }),
    ],
    [
      'is larger than a document may be',
      'too_large',
      async (key) => ({ location: sender.serve(jose(await jwe(Buffer.alloc(4_194_305, ' '), key))) }),
    ],
    ['is without end', 'too_large', () => ({ location: sender.serve(jose('A'.repeat(6_000_000))) })],
    [
      'unpacks to more than a document may be',
      'too_large',
      async (key) => ({
        embedded: await jwe(Buffer.alloc(4_194_305, ' '), key, { cty: contentType, zip: 'DEF' }),
      }),
    ],
    ['unpacks to gigabytes', 'too_large', (key) => ({ location: sender.serve(jose(bomb(4, key))) })],
  ])('is told as such: it %s', async (_what, result, write) => {
    expect(await resultOf(write)).toEqual([result]);
  });

  it('is refused for its depth, and leaves the others', async () => {
    const nested = `${'{"resourceType":"Bundle","entry":[{"resource":'.repeat(60_000)}{}${'}]}'.repeat(60_000)}`;
    expect(await resultOf(async (key) => ({ embedded: await jwe(nested, key) }))).toEqual(['refused']);
  });
});

describe('A link with very many files', () => {
  it('is taken up to the twentieth, and says how many there are besides', async () => {
    const key = freshKey();
    const one = {
      contentType: 'application/smart-health-card',
      embedded: await jwe('{}', key, { cty: 'application/smart-health-card' }),
    };
    const link = linkTo(sender.serve(json({ files: Array.from({ length: 1000 }, () => one) })), key);
    const answer = succeeded(await open(link), 'document_create_from_link').json() as {
      files: readonly unknown[];
      more_files: number;
    };
    expect([answer.files.length, answer.more_files]).toEqual([20, 980]);
  });

  it('is taken up to the number of bytes that it may have in all', async () => {
    const key = freshKey();
    const noise = randomBytes(2_900_000).toString('base64');
    const contentType = 'application/smart-health-card';
    const location = sender.serve(jose(await jwe(noise, key, { cty: contentType })));
    const link = linkTo(
      sender.serve(json({ files: Array.from({ length: 5 }, () => ({ contentType, location })) })),
      key,
    );
    const answer = succeeded(await open(link), 'document_create_from_link').json();
    expect((answer as { files: readonly { result: string }[] }).files.map(({ result }) => result)).toEqual([
      'health_card',
      'health_card',
      'health_card',
      'too_large',
      'too_large',
    ]);
  });
});
