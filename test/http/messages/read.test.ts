import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { sendToAccount } from '../../support/messages.ts';
import { timestamp } from '../../support/patterns.ts';
import { accountPath, admin, authorizeApp } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import {
  fieldsOf,
  inboxPath,
  listInbox,
  type MessageWorld,
  messageAbout,
  messagesAbout,
  post,
  readMessage,
  sharedRecord,
  startWorld,
} from './world.ts';

let world: MessageWorld;
let record: string;
/** A user app whose start page is at https://problems.example.org. */
let app: SignedClient;
beforeAll(async () => {
  world = await startWorld();
  record = await sharedRecord(world);
  app = await authorizeApp(world.service, world.marta, record);
});
afterAll(() => world?.service.stop());

const send = (form: Readonly<Record<string, string>> = {}) =>
  sendToAccount(admin(world.service), world.marta.id, form);

async function listedTexts(id: string): Promise<Readonly<Record<string, string>>> {
  const listed = await listInbox(world.marta, { include_archive: '1', limit: '1000' });
  return Object.fromEntries(fieldsOf(listed.find(({ attributes }) => attributes.id === id)!));
}

let sent = 0;
/**
 * Sends a markdown text to the record as the user app. Returns the HTML that the recipient reads and the id
 * of the message.
 */
async function render(body: string): Promise<{ readonly html: string; readonly id: string }> {
  sent += 1;
  const subject = `Markdown ${sent}`;
  expectOk(await post(app, record, subject, { subject, body, body_type: 'markdown' }));
  const messages = await messagesAbout(world.marta, record);
  const { id } = messages.find((message) => child(message, 'subject').text === subject)!.attributes;
  return { html: child(await readMessage(world.marta, id!), 'body').text.trim(), id: id! };
}

describe('GET /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}', () => {
  it('shows the body before the severity, and the time of this first reading', async () => {
    const id = await send({ subject: 'Results', body: 'Have a look.', severity: 'medium' });
    const received = (await listedTexts(id)).received_at;
    world.service.advance(60);
    const answer = await world.marta.session.get(inboxPath(world.marta, id));
    expectXml(answer);
    const message = answer.xml();
    expect([message.name, message.attributes]).toEqual(['Message', { id }]);
    expect(fieldsOf(message)).toEqual([
      ['sender', world.service.apps.admin.id],
      ['received_at', received],
      ['read_at', expect.stringMatching(timestamp)],
      ['archived_at', ''],
      ['subject', 'Results'],
      ['body', 'Have a look.'],
      ['severity', 'medium'],
    ]);
    const readAt = Date.parse(child(message, 'read_at').text);
    expect(readAt - Date.parse(received!)).toBeGreaterThanOrEqual(60_000);
  });

  it('records only the first reading', async () => {
    const id = await send();
    const first = await readMessage(world.marta, id);
    world.service.advance(60);
    expect(await readMessage(world.marta, id)).toEqual(first);
    expect((await listedTexts(id)).read_at).toBe(child(first, 'read_at').text);
  });

  it('records one reading time for calls at the same time, and shows it to all of them', async () => {
    const id = await send();
    const answers = await Promise.all(Array.from({ length: 10 }, () => readMessage(world.marta, id)));
    const times = new Set(answers.map((message) => child(message, 'read_at').text));
    expect([...times]).toEqual([(await listedTexts(id)).read_at]);
  });

  it('does not mark the copy of another recipient, which has its own id', async () => {
    expectOk(await post(admin(world.service), record, 'to both', { subject: 'To both' }));
    const copyOf = async (person: typeof world.marta) =>
      (await messagesAbout(person, record)).find((message) => child(message, 'subject').text === 'To both')!;
    const mine = await copyOf(world.marta);
    await readMessage(world.marta, mine.attributes.id!);
    const hers = await copyOf(world.ines);
    expect(hers.attributes.id).not.toBe(mine.attributes.id);
    expect(child(hers, 'read_at').text).toBe('');
  });

  it.each([
    ['markup', `5 < 6 & <b>bold</b> "quoted" 'too' ]]> &lt;`],
    ['markdown and placeholders', '**bold** [a](https://example.org) {APP_BASE} {MESSAGE_ID}'],
    ['spaces, tabs and line ends', '  one\r\n\ttwo\rthree\n\n four  '],
    ['any script', 'Ünïcödé 日本語 🩺'],
  ])('shows plain text with %s as it was sent', async (_what, body) => {
    const message = await readMessage(world.marta, await send({ body }));
    expect(child(message, 'body')).toMatchObject({ attributes: { type: 'plaintext' }, text: body });
  });

  it.each([
    ['not a UUID', 'nothing'],
    ['unknown', '0190a3b2-0000-7000-8000-000000000000'],
  ])('returns 404 for an id that is %s', async (_what, id) => {
    expectNotFound(await world.marta.session.get(inboxPath(world.marta, id)));
    expectNotFound(await world.marta.session.post(inboxPath(world.marta, `${id}/archive`)));
  });

  it('returns 404 for a message of another account', async () => {
    const id = await send();
    expectNotFound(await world.ines.session.get(inboxPath(world.ines, id)));
    expectNotFound(await world.ines.session.post(inboxPath(world.ines, `${id}/archive`)));
    expect(await listedTexts(id)).toMatchObject({ read_at: '', archived_at: '' });
  });

  it("returns 404 for the sender's key", async () => {
    await send({ message_id: 'my-key' });
    expectNotFound(await world.marta.session.get(inboxPath(world.marta, 'my-key')));
  });
});

describe('A body in markdown', () => {
  it.each([
    ['**bold** and *slanted*', '<p><strong>bold</strong> and <em>slanted</em></p>'],
    ['# Title\n\ntext', '<h1>Title</h1>\n<p>text</p>'],
    ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
    ['5 < 6 & 7', '<p>5 &lt; 6 &amp; 7</p>'],
    [
      '[lab](https://lab.example/r?a=1&b=2)',
      '<p><a href="https://lab.example/r?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">lab</a></p>',
    ],
    [
      '[write](mailto:desk@lab.example)',
      '<p><a href="mailto:desk@lab.example" target="_blank" rel="noopener noreferrer">write</a></p>',
    ],
    ['[open]({APP_BASE}/results/7)', '<p><a href="https://problems.example.org/results/7">open</a></p>'],
    ['from {APP_BASE}', '<p>from https://problems.example.org</p>'],
    ['[run](javascript:alert(1))', '<p>run</p>'],
    ['[file](file:///etc/passwd)', '<p>file</p>'],
    ['[data](data:text/html,x)', '<p>data</p>'],
    ['[here](/relative)', '<p>here</p>'],
    ['![a scan](https://lab.example/scan.png)', '<p>a scan</p>'],
    ['{UNKNOWN}a{another_name}b', '<p>ab</p>'],
  ])('%j is shown as HTML', async (source, html) => {
    expect((await render(source)).html).toBe(html);
  });

  it.each([
    '**kept** <script>alert(1)</script>',
    '**kept** <img src="https://lab.example/x" onerror="alert(1)">',
    '<div onclick="alert(1)">**kept**</div>',
    '**kept** <a href="javascript:alert(1)">x</a>',
    '**kept** <svg/onload=alert(1)>',
  ])('has no tag from %j', async (source) => {
    const { html } = await render(source);
    expect(html).toContain('<strong>kept</strong>');
    expect(html.replaceAll(/<\/?(p|strong)>/g, '')).not.toMatch(/</);
  });

  it('is escaped in the XML response', async () => {
    const { id } = await render('**bold** & more');
    const answer = await world.marta.session.get(inboxPath(world.marta, id));
    expect(answer.text).toContain('&lt;p&gt;&lt;strong&gt;bold&lt;/strong&gt; &amp;amp; more&lt;/p&gt;');
    expect(answer.text).toContain('<body type="markdown">');
  });

  it('shows the id of the message that is read for both spellings of the placeholder', async () => {
    const { html, id } = await render('{MESSAGE_ID} {message_id}');
    expect(html).toBe(`<p>${id} ${id}</p>`);
  });

  it('shows each recipient the id of their own copy', async () => {
    const fresh = await sharedRecord(world);
    const form = { body: '{MESSAGE_ID}', body_type: 'markdown' };
    expectOk(await post(admin(world.service), fresh, 'ids', form));
    for (const person of [world.marta, world.ines]) {
      const { id } = (await messageAbout(person, fresh)).attributes;
      expect(child(await readMessage(person, id!), 'body').text.trim()).toBe(`<p>${id}</p>`);
    }
  });

  it('has nothing in the place of the origin when the sender has no start page', async () => {
    const id = await send({ body: 'from {APP_BASE}.', body_type: 'markdown' });
    expect(child(await readMessage(world.marta, id), 'body').text.trim()).toBe('<p>from .</p>');
  });
});

describe('POST /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/archive', () => {
  const archive = (id: string) => world.marta.session.post(inboxPath(world.marta, `${id}/archive`));

  it('removes the message from the list, but it can still be read', async () => {
    const id = await send({ subject: 'Old' });
    expectOk(await archive(id));
    const open = await listInbox(world.marta, { limit: '1000' });
    expect(open.map(({ attributes }) => attributes.id)).not.toContain(id);
    const message = await readMessage(world.marta, id);
    expect(child(message, 'archived_at').text).toMatch(timestamp);
    expect(child(message, 'read_at').text).toMatch(timestamp);
  });

  it('keeps the time of the first call when it is repeated', async () => {
    const id = await send();
    expectOk(await archive(id));
    const first = (await listedTexts(id)).archived_at;
    world.service.advance(60);
    expectOk(await archive(id));
    expect(first).toMatch(timestamp);
    expect((await listedTexts(id)).archived_at).toBe(first);
  });

  it('does not mark the message as read', async () => {
    const id = await send();
    expectOk(await archive(id));
    expect((await listedTexts(id)).read_at).toBe('');
  });

  it('archives once when it is called ten times at once', async () => {
    const id = await send();
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => archive(id)))) expectOk(answer);
    const all = await listInbox(world.marta, { include_archive: '1', limit: '1000' });
    expect(all.filter(({ attributes }) => attributes.id === id)).toHaveLength(1);
  });

  it('returns 404 for an unknown account', async () => {
    const id = await send();
    expectNotFound(
      await world.marta.session.post(accountPath('nobody@mail.example', `/inbox/${id}/archive`)),
    );
  });
});
