import { describe, expect, it } from 'vitest';
import { expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { sendToAccount } from '../../support/messages.ts';
import { timestamp } from '../../support/patterns.ts';
import { admin, authorizeApp } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import {
  fieldsOf,
  inboxPath,
  listInbox,
  messageCalled,
  post,
  readMessage,
  sharedRecord,
  startWorld,
} from './world.ts';

const world = await startWorld();
const record = await sharedRecord(world);
/** A user app whose start page is at https://problems.example.org. */
const app = await authorizeApp(world.service, world.marta, record);

const send = (form: Readonly<Record<string, string>> = {}) =>
  sendToAccount(admin(world.service), world.marta.id, form);

async function listedTexts(id: string): Promise<Readonly<Record<string, string>>> {
  const listed = await listInbox(world.marta, { include_archive: '1', limit: '1000' });
  return Object.fromEntries(fieldsOf(listed.find(({ attributes }) => attributes.id === id)!));
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
    world.service.advance(60);
    expect(await readMessage(world.marta, id)).toEqual(message);
    expect((await listedTexts(id)).read_at).toBe(child(message, 'read_at').text);
  });

  it('records one reading time for calls at the same time, and shows it to all of them', async () => {
    const id = await send();
    const answers = await Promise.all(Array.from({ length: 5 }, () => readMessage(world.marta, id)));
    const times = new Set(answers.map((message) => child(message, 'read_at').text));
    expect([...times]).toEqual([(await listedTexts(id)).read_at]);
  });

  it('does not mark the copy of another recipient, which has its own id', async () => {
    expectOk(await post(admin(world.service), record, 'to both', { subject: 'To both' }));
    const mine = await messageCalled(world.marta, 'To both');
    await readMessage(world.marta, mine.attributes.id!);
    const hers = await messageCalled(world.ines, 'To both');
    expect(hers.attributes.id).not.toBe(mine.attributes.id);
    expect(child(hers, 'read_at').text).toBe('');
  });

  it('shows plain text with markup, white space and any script as it was sent', async () => {
    const body = `  5 < 6 & <b>bold</b> "q" ]]> &lt;\r\n\t**two** {MESSAGE_ID}\rthree\n\n Ünï 日本語 🩺  `;
    const message = await readMessage(world.marta, await send({ body }));
    expect(child(message, 'body')).toMatchObject({ attributes: { type: 'plaintext' }, text: body });
  });

  it("returns 404 for an id that is unknown, of another account, or the sender's key", async () => {
    const id = await send({ message_id: 'my-key' });
    for (const [person, unknown] of [
      [world.marta, 'my-key'],
      [world.marta, '0190a3b2-0000-7000-8000-000000000000'],
      [world.ines, id],
    ] as const) {
      expectNotFound(await person.session.get(inboxPath(person, unknown)));
      expectNotFound(await person.session.post(inboxPath(person, `${unknown}/archive`)));
    }
    expect(await listedTexts(id)).toMatchObject({ read_at: '', archived_at: '' });
  });
});

describe('A body in markdown', () => {
  it('is shown as HTML without any from its source, escaped in the XML response', async () => {
    const body = '**bold** & <script>alert(1)</script> [run](javascript:alert(1)) {MESSAGE_ID} {APP_BASE}';
    expectOk(await post(app, record, 'markdown', { subject: 'Markdown', body, body_type: 'markdown' }));
    for (const person of [world.marta, world.ines]) {
      const { id } = (await messageCalled(person, 'Markdown')).attributes;
      const answer = await person.session.get(inboxPath(person, id!));
      expect(child(answer.xml(), 'body').text.trim()).toBe(
        `<p><strong>bold</strong> &amp; alert(1) run ${id} https://problems.example.org</p>`,
      );
      expect(answer.text).toContain(
        '<body type="markdown">&lt;p&gt;&lt;strong&gt;bold&lt;/strong&gt; &amp;amp; alert(1)',
      );
    }
  });

  it('has nothing in the place of the origin when the sender has no start page', async () => {
    const id = await send({ body: 'from {APP_BASE}.', body_type: 'markdown' });
    expect(child(await readMessage(world.marta, id), 'body').text.trim()).toBe('<p>from .</p>');
  });
});

describe('POST /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/archive', () => {
  const archive = (id: string) => world.marta.session.post(inboxPath(world.marta, `${id}/archive`));

  it('removes the message from the list unread, and it can still be read', async () => {
    const id = await send({ subject: 'Old' });
    expectOk(await archive(id));
    expect((await listedTexts(id)).read_at).toBe('');
    const open = await listInbox(world.marta, { limit: '1000' });
    expect(open.map(({ attributes }) => attributes.id)).not.toContain(id);
    const message = await readMessage(world.marta, id);
    expect(child(message, 'archived_at').text).toMatch(timestamp);
    expect(child(message, 'read_at').text).toMatch(timestamp);
  });

  it('archives once, at the time of the first call, when it is repeated and called many times at once', async () => {
    const id = await send();
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => archive(id)))) expectOk(answer);
    const first = (await listedTexts(id)).archived_at;
    world.service.advance(60);
    expectOk(await archive(id));
    expect(first).toMatch(timestamp);
    expect((await listedTexts(id)).archived_at).toBe(first);
    const all = await listInbox(world.marta, { include_archive: '1', limit: '1000' });
    expect(all.filter(({ attributes }) => attributes.id === id)).toHaveLength(1);
  });
});
