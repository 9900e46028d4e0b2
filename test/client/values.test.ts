/** Values that need encoding arrive unchanged, however the gateway passes on the path. */
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Body, Client } from '../../shared/client/index.ts';
import { SignedClient } from '../support/client.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { demographics, freshEmail } from '../support/scenario.ts';
import type { TestApp, TestService } from '../support/service.ts';

const texts = [
  'plain',
  'with blanks',
  'a+b',
  '100%',
  '%2F%20',
  "it's (a) *test*!",
  'Zoë & Söhne=€',
  '日本語 😀',
  'x=1&y=2#z;w',
  '"<tag>"',
  '~-._',
];

describe.each(['decoded', 'raw'] as const)('The client, behind a gateway with %s paths,', (gatewayPath) => {
  let service: TestService;
  let admin: Client;
  let worker: Client;
  let library: SignedClient;
  let recordId: string;

  beforeAll(async () => {
    service = await startServiceInMemory({ gatewayPath });
    admin = clientOf(service.apps.admin);
    ({ id: recordId } = await admin.recordCreate({ body: demographics(), mediaType: 'application/xml' }));
    const setUp = await admin.recordPhaSetup({ recordId, appId: service.apps.background.id });
    worker = clientOf(service.apps.background).withToken(setUp.oauth_token, setUp.oauth_token_secret);
    library = new SignedClient(service.origin, service.apps.background).withToken(
      setUp.oauth_token,
      setUp.oauth_token_secret,
    );
  });

  function clientOf({ consumerKey, consumerSecret }: TestApp): Client {
    return new Client({ origin: service.origin, fetch: fetchHere, consumerKey, consumerSecret });
  }

  test.each(texts)('sends %j in a path', async (text) => {
    const appId = service.apps.background.id;
    const place = { recordId, appId, appExternalId: text };
    await worker.recordAppDocumentCreateOrUpdateExt({ ...place, body: text, mediaType: 'text/plain' });
    const { bytes } = await worker.recordAppDocumentExt(place);
    expect(new TextDecoder().decode(bytes)).toBe(text);
  });

  test.each(texts)('sends %j in a form and in a query', async (text) => {
    const accountId = freshEmail();
    await admin.accountCreate({ accountId, fullName: text, primarySecretP: '0' });
    const { accounts } = await admin.accountSearch({ fullname: text });
    const named = accounts.filter(({ id }) => id === accountId);
    expect(named.map(({ fullName }) => fullName)).toEqual([text]);
  });

  it('sends an empty value, and leaves out an undefined one', async () => {
    const accountId = freshEmail();
    await admin.accountCreate({ accountId, fullName: '', contactEmail: undefined, primarySecretP: '0' });
    const account = await admin.accountInfo({ accountEmail: accountId });
    expect(account).toMatchObject({ fullName: '', contactEmail: accountId });
    await expect(admin.accountSearch({ fullname: '' })).rejects.toMatchObject({ status: 400 });
  });

  it('sends filters together with other query parameters, and reads the total from the header', async () => {
    const input = { recordId, responseFormat: 'application/xml', limit: 1 } as const;
    const rows = await worker.genericList({
      ...input,
      dataModel: 'LabResult',
      filters: { test_name_title: 'a|b & c*d' },
    });
    expect(rows).toMatchObject({ contentType: 'application/xml', totalCount: 0 });
  });

  test.each<[string, Body, string]>([
    ['a text', 'é', 'c3a9'],
    ['bytes', Uint8Array.of(0, 255, 13, 10), '00ff0d0a'],
    ['a part of a buffer', Buffer.from('abcd').subarray(1, 3), '6263'],
  ])('sends a body that is %s', async (_, body, hex) => {
    const mediaType = 'application/byte-stream';
    const { id } = await worker.documentCreate({ recordId, body, mediaType });
    const read = await worker.recordSpecificDocument({ recordId, documentId: id });
    expect([Buffer.from(read.bytes).toString('hex'), read.mediaType]).toEqual([hex, mediaType]);
    expect((await library.get(`/records/${recordId}/documents/${id}`)).bytes.toString('hex')).toBe(hex);
  });
});

describe('Calls are sent', () => {
  let sent: string[] = [];
  beforeEach(() => {
    sent = [];
  });
  const client = new Client({
    origin: 'https://phr.example.org',
    consumerKey: 'app',
    consumerSecret: 'secret',
    fetch: async (url, { body }) => {
      sent.push(`${url} ${new TextDecoder().decode(body)}`);
      return new Response('<ok/>');
    },
  });
  const accountEmail = 'rosa@mail.example';
  const inbox = 'https://phr.example.org/accounts/rosa%40mail.example/inbox/';

  it('with numbers and Booleans as texts in paths, forms and queries', async () => {
    const attachment = { accountEmail, messageId: 'm', attachmentNum: 2 };
    await client.accountInboxMessageAttachmentAccept(attachment);
    await client.carenetAccountCreate({ carenetId: 'c', accountId: accountEmail, write: true });
    await client.raw.accountInbox({ accountEmail, includeArchive: true, limit: 0 });
    expect(sent).toEqual([
      `${inbox}m/attachments/2/accept `,
      'https://phr.example.org/carenets/c/accounts/ account_id=rosa%40mail.example&write=true',
      `${inbox}?include_archive=true&limit=0 `,
    ]);
  });

  it('for the format that the client reads, unless the caller names another one', async () => {
    await client.raw.minimalLabs({ recordId: 'r' });
    await client.raw.genericList({ recordId: 'r', dataModel: 'LabResult' });
    await client.raw.readDemographics({ recordId: 'r' });
    await client.raw.minimalLabs({ recordId: 'r', responseFormat: 'application/fhir+json' });
    expect(sent.map((call) => decodeURIComponent(call.split('response_format=')[1]!.trim()))).toEqual([
      'application/xml',
      'application/json',
      'application/json',
      'application/fhir+json',
    ]);
  });
});
