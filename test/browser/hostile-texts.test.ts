/** Whatever people, apps and documents are called and say: nothing of it runs, and texts are shown as they are. */
import { type DefaultTreeAdapterTypes, parse, serializeOuter } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { openPage } from '../support/browser/browser.ts';
import { textFile } from '../support/browser/files.ts';
import { passSecondStep } from '../support/browser/guarded-person.ts';
import {
  hostileDocuments,
  hostileName,
  hostileQueries,
  hostileRecordQueries,
  hostileText,
} from '../support/browser/hostile-texts.ts';
import {
  createPatient,
  createPerson,
  nameDocument,
  type Patient,
  signIn,
} from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { accept, sendInvitation } from '../support/invitations.ts';
import { model, models } from '../support/medical/models-document.ts';
import { smallest } from '../support/medical/smallest.ts';
import { sendToAccount } from '../support/messages.ts';
import { formIn, look } from '../support/page-forms.ts';
import { addPasskey, newAuthenticator } from '../support/passkeys.ts';
import { portalOfFile } from '../support/portal.ts';
import { accountPath, admin, freshEmail, type Holder, requestToken, succeeded } from '../support/scenario.ts';
import { smartAddress } from '../support/smart-address.ts';
import { askedFor } from '../support/smart-consent.ts';
import { userApp } from '../support/user-app.ts';
import { type Visitor, visit } from '../support/visitor.ts';
import { child } from '../support/xml-tree.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const redirectUri = 'https://app.example.org/after';

const hostileApp = userApp('hostile', {
  name: hostileName,
  description: hostileText,
  mode: 'background',
  autonomous_reason: hostileText,
  oauth_callback_url: redirectUri,
  smart: { redirect_uris: [redirectUri], scope: 'patient/*.rs', token_endpoint_auth_method: 'none' },
});

const portal = portalOfFile({ apps: { hostile: hostileApp }, hasName: true });
let reader: Patient;
beforeAll(async () => {
  reader = await createPatient(portal.service);
});

interface Look {
  /** What came from a text: a script, a handler, a frame. */
  readonly strangers: readonly string[];
  readonly isWhole: boolean;
  /** The texts, and those of fields. */
  readonly text: string;
}

const harmless = { strangers: [], isWhole: true };

/** What a page is made of, as browsers read it. */
function read(html: string): Look {
  const all = elementsIn(parse(html));
  const [body] = all.filter(({ tagName }) => tagName === 'body');
  const parts = body!.childNodes.map(({ nodeName }) => nodeName);
  const values = all.filter(({ tagName }) => tagName === 'input').map((input) => attributeOf(input, 'value'));
  return {
    strangers: all.filter(isStranger).map((element) => serializeOuter(element).slice(0, 200)),
    isWhole: ['header', 'main', 'footer'].every((name) => parts.filter((part) => part === name).length === 1),
    text: [textIn(body!), ...values].join('\n'),
  };
}

function elementsIn(node: Node): readonly Element[] {
  const within = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
  return [...('tagName' in node ? [node] : []), ...within.flatMap(elementsIn)];
}

function textIn(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';
}

const attributeOf = ({ attrs }: Element, wanted: string) =>
  attrs.find(({ name }) => name === wanted)?.value ?? '';

function isStranger(element: Element): boolean {
  const { tagName, attrs } = element;
  if (tagName === 'script' && !attributeOf(element, 'src').startsWith('/assets/')) return true;
  if (['base', 'object', 'embed'].includes(tagName)) return true;
  return attrs.some(
    ({ name, value }) =>
      name.startsWith('on') ||
      name === 'srcdoc' ||
      (['href', 'src', 'action'].includes(name) && /^\s*(javascript|data):/i.test(value)),
  );
}

const readIn = async (visitor: Visitor, path: string) => read((await look(visitor, path)).html);

/** The page as it is shown. What ran on it is a complaint. */
async function expectHarmless(page: BrowserPage): Promise<void> {
  expect(read(await page.content())).toMatchObject(harmless);
}

/** Writes a message with a file whose name is the subject. Returns its id in the sent folder. */
async function sendLetter(
  from: Holder,
  recordId: string,
  letter: Readonly<Record<'subject' | 'body' | 'to', string>>,
): Promise<string> {
  const form = { ...letter, num_attachments: '1' };
  const answer = succeeded(await from.session.post(`/records/${recordId}/messages`, { form }), 'message');
  const { id } = answer.json() as { id: string };
  const file = { body: letter.body, contentType: 'text/plain', query: { label: letter.subject } };
  const path = accountPath(from.id, `/sent/${id}/attachments/1`);
  succeeded(await from.session.post(path, file), 'sent_message_attach');
  return id;
}

describe('A text that attacks', () => {
  it('is shown as it is wherever people write', async () => {
    const [name, text] = [hostileName, hostileText];
    const { service } = portal;
    const app = service.apps['hostile' as 'user'];
    const patient = await createPatient(service, name, 'Lind');
    const { recordId, session } = patient;
    const sister = await createPerson(service, name);
    const post = async (path: string, form: Record<string, string>) =>
      succeeded(await session.post(path, { form }), path);
    const circle = idOf((await post(`/records/${recordId}/carenets/`, { name })).xml().children[0]!);
    await post(`/carenets/${circle}/accounts/`, { account_id: sister.id });
    await post(`/records/${recordId}/shares/`, { account_id: sister.id, role_label: name });
    const facts = models(
      model('Problem', { ...smallest.Problem, name_title: name }),
      ...['2025-01-01', '2025-06-01'].map((day) =>
        model('LabResult', {
          ...smallest.LabResult,
          test_name_title: name,
          quantitative_result_value_value: '1',
          quantitative_result_value_unit: name,
          collected_at: `${day}T00:00:00Z`,
        }),
      ),
    );
    await createDocument(admin(service), recordId, facts);
    const document = idOf(
      await createDocument(admin(service), recordId, text, { contentType: 'text/plain' }),
    );
    await nameDocument(patient, document, name);
    await post(`/records/${recordId}/documents/${document}/set-status`, {
      status: 'archived',
      reason: text,
    });
    const message = await sendToAccount(admin(service), patient.id, { subject: name, body: text });
    const markdown = {
      subject: 'formatted',
      body: `# ${text}\n\n[x](javascript:a())`,
      body_type: 'markdown',
    };
    const formatted = await sendToAccount(admin(service), patient.id, markdown);
    const note = { form: { content: text } };
    succeeded(await admin(service).post(`/records/${recordId}/notifications/`, note), 'record_notify');
    const letter = { subject: name, body: text };
    await sendLetter(sister, recordId, { ...letter, to: patient.id });
    const sent = await sendLetter(patient, recordId, { ...letter, to: sister.id });
    const { token } = await requestToken(service, app, { indivo_record_id: recordId });
    const request = await askedFor(smartAddress(service, 'patient/*.rs', { id: app.id, redirectUri }));
    await session.put(`/records/${recordId}/apps/${encodeURIComponent(app.id)}`);
    const toCircle = { address: freshEmail('aunt'), what: 'carenet', carenet_id: circle };
    const invited = await sendInvitation(service, session, recordId, toCircle);
    succeeded(await accept(sister, invited.secret), 'invitation_accept');
    const inbox = succeeded(await session.get(accountPath(patient.id, '/inbox/')), 'account_inbox').xml();
    const fromSister = inbox.children.find((copy) => child(copy, 'sender').text === sister.id)!;
    const copy = idOf(fromSister);

    const visitor = await visit(service, patient);
    const record = `/records/${recordId}`;
    const paths = [
      '/records',
      `${record}/health`,
      `${record}/health/problems`,
      `${record}/health/labs`,
      `${record}/health/labs?list=all`,
      `${record}/documents?status=archived`,
      `${record}/documents/${document}`,
      `${record}/sharing`,
      `${record}/sharing/${circle}`,
      `${record}/sharing/invite`,
      `${record}/sharing/invitations/${invited.id}`,
      `/invitations/${invited.secret}`,
      `/carenets/${circle}/documents`,
      `${record}/details`,
      `${record}/apps`,
      `${record}/activity`,
      '/inbox',
      `/inbox/${message}`,
      `/inbox/${copy}`,
      `/inbox/${copy}/attachments/1`,
      `/inbox/${copy}/reply`,
      `/inbox/write?record=${recordId}`,
      '/inbox/write',
      '/inbox/sent',
      `/inbox/sent/${sent}`,
      `/oauth/authorize?oauth_token=${token}`,
      `/smart/authorize?request=${request}`,
      '/account',
      `/inbox/${formatted}`,
    ];
    for (const path of paths) {
      const found = await readIn(visitor, path);
      expect({ path, ...found }).toMatchObject({ path, ...harmless });
      if (path !== `/inbox/${formatted}`) expect(found.text, path).toContain(name);
    }
    const written = [`${record}/documents/${document}`, `/inbox/${message}`, `/inbox/sent/${sent}`];
    for (const path of written) expect((await readIn(visitor, path)).text, path).toContain(text);
    // Where scripts of the page do something with texts.
    const page = await signIn(portal, patient, `${record}/health/labs`);
    await expectHarmless(page);
    await page.goto('/inbox/write');
    await expectHarmless(page);
  });

  it('as the name of a passkey is shown as it is', async () => {
    const person = await createPerson(portal.service);
    const authenticator = newAuthenticator(undefined, portal.origin);
    const named = { authenticator, password: person.password, name: hostileName };
    const { id, recoveryCodes } = await addPasskey(person, named);
    const visitor = await visit(portal.service, person);
    await passSecondStep(visitor, recoveryCodes![0]!);
    for (const path of ['/account/signing-in', `/account/passkeys/${id}`]) {
      const found = await readIn(visitor, path);
      expect({ path, ...found }).toMatchObject({ path, ...harmless });
      expect(found.text, path).toContain(hostileName);
    }
  });

  it('as the name of a file becomes the name of the document', async () => {
    const page = await signIn(portal, reader, `/records/${reader.recordId}/documents/new`);
    const name = `${hostileName.replaceAll('/', ':')}.txt`;
    await page.getByLabel('File').setInputFiles(textFile(name, 'content'));
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    await expectHarmless(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).not.toBe('');
  });
});

describe('A document that attacks', () => {
  it.each(hostileDocuments)('of $mediaType runs nothing: $body', async ({ mediaType, body }) => {
    const made = await createDocument(admin(portal.service), reader.recordId, body, {
      contentType: mediaType,
    });
    const path = `/records/${reader.recordId}/documents/${idOf(made)}`;
    const visitor = await visit(portal.service, reader);
    const { headers } = await visitor.get(`${path}/content`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toMatch(/^(application\/octet-stream|image\/png|application\/pdf)$/);
    if (headers.get('content-type') === 'application/octet-stream') {
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(await readIn(visitor, path)).toMatchObject(harmless);
      return;
    }
    // Its page shows what it holds.
    await expectHarmless(await signIn(portal, reader, path));
  });
});

describe('An address that attacks', () => {
  it('runs nothing, for who is signed in and for others', async () => {
    const [visitor, stranger] = [await visit(portal.service, reader), await visit(portal.service, undefined)];
    const below = hostileRecordQueries.map((path) => `/records/${reader.recordId}${path}`);
    for (const path of [...hostileQueries, ...below])
      expect({ path, ...(await readIn(visitor, path)) }).toMatchObject({ path, ...harmless });
    for (const path of hostileQueries)
      expect({ path, ...(await readIn(stranger, path)) }).toMatchObject({ path, ...harmless });
    const page = await openPage(portal.origin);
    await page.goto(hostileQueries[0]!);
    await expectHarmless(page);
  });

  it('does not lead elsewhere after signing in', async () => {
    const stranger = await visit(portal.service, undefined);
    const { html } = await look(stranger, `/sign-in?next=${encodeURIComponent('/\\evil.example')}`);
    const fields = formIn(html, '/sign-in');
    fields.set('username', reader.username);
    fields.set('password', reader.password);
    const { status, headers } = await stranger.post('/sign-in', fields);
    expect(status).toBe(303);
    expect(new URL(headers.get('location')!, portal.origin).origin).toBe(portal.origin);
  });
});
