import { describe, expect, it } from 'vitest';
import { expectBadRequest, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, admin, clientOf, createAccount, freshEmail } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';

const service = await startServiceInMemory();
const client = admin(service);
const id = await createAccount(service);

async function fullName(): Promise<string> {
  return child((await client.get(accountPath(id))).xml(), 'fullName').text;
}

describe('A form is read whatever the content type says, unless it is multipart:', () => {
  it.each([
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=UTF-8',
    'Application/X-WWW-Form-Urlencoded',
    'text/plain',
    'text/plain; charset=utf-8',
    'application/xml',
    'application/json',
    'application/octet-stream',
    'nonsense',
    null,
  ])('%s', async (contentType) => {
    const email = freshEmail();
    const name = `Rosa ${String(contentType)}`;
    const body = `account_id=${encodeURIComponent(email)}&full_name=${encodeURIComponent(name)}`;
    const isForm = contentType === null || /^application\/x-www-form/i.test(contentType);
    const answer = await client.post('/accounts/', { body, contentType, bodyHash: !isForm });
    expectXml(answer);
    expect(answer.xml().attributes.id).toBe(email);
    expect(child(answer.xml(), 'fullName').text).toBe(name);
  });

  it('no content type and a body hash', async () => {
    const body = `account_id=${encodeURIComponent(freshEmail())}`;
    expectXml(await client.post('/accounts/', { body, contentType: null, bodyHash: true }));
  });

  it.each(['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/mixed; boundary=x'])(
    '%s has no fields',
    async (contentType) => {
      const part = `--x\r\nContent-Disposition: form-data; name="account_id"\r\n\r\n${freshEmail()}\r\n--x--\r\n`;
      expectBadRequest(await client.post('/accounts/', { body: part, contentType }));
      const pairs = `account_id=${encodeURIComponent(freshEmail())}`;
      expectBadRequest(await client.post('/accounts/', { body: pairs, contentType }));
    },
  );

  it('JSON has no fields', async () => {
    const body = JSON.stringify({ account_id: freshEmail() });
    expectBadRequest(await client.post('/accounts/', { body, contentType: 'application/json' }));
  });
});

describe('Form fields', () => {
  it.each([
    ['hold a space for a plus', 'full_name=Rosa+Lind', 'Rosa Lind'],
    ['hold a plus for an encoded plus', 'full_name=Rosa%2BLind', 'Rosa+Lind'],
    ['are decoded as UTF-8', 'full_name=In%C3%A8s%20%F0%9F%8C%BB', 'Inès 🌻'],
    ['may hold unencoded UTF-8', 'full_name=Inès', 'Inès'],
    ['may be encoded in lower-case hex', 'full_name=In%c3%a8s', 'Inès'],
    ['have everything after the first equals sign as their value', 'full_name=a=b==', 'a=b=='],
    ['are not separated by a semicolon', 'full_name=a;b=c', 'a;b=c'],
    ['may hold an encoded ampersand', 'full_name=a%26b%3Dc', 'a&b=c'],
    ['have the last value of a repeated name', 'full_name=First&full_name=Second', 'Second'],
    ['may have an encoded name', 'full%5Fname=Encoded', 'Encoded'],
    ['are read past empty pieces', '&&full_name=Pieces&&&', 'Pieces'],
    ['are ignored when they are unknown', 'x=1&full_name=Known&password=p', 'Known'],
    ['hold markup as text', 'full_name=%3Cb%3E%26amp%3B%22%27%3C%2Fb%3E', '<b>&amp;"\'</b>'],
    ['keep tabs and line ends', 'full_name=a%09b%0Ac', 'a\tb\nc'],
    [
      'have their length counted in characters beyond the basic plane too',
      `full_name=${'%F0%9F%8C%BB'.repeat(75)}`,
      '🌻'.repeat(75),
    ],
  ])('%s', async (_rule, form, expected) => {
    expectOk(await client.post(accountPath(id, '/info-set'), { form }));
    expect(await fullName()).toBe(expected);
  });

  it.each([
    '',
    '&&&',
    '=',
    '=x',
    'full_name',
    'full_name=',
    'full_name=a&full_name=',
    'FULL_NAME=a',
    ' full_name=a',
  ])('have no full_name in %j', async (form) => {
    expectBadRequest(await client.post(accountPath(id, '/info-set'), { form }));
  });

  it.each(['%', '%zz', 'a%2', '%FF', '%C3', '%ED%A0%80', '%C0%80', 'full_name=%'])(
    'never cause a server error when they cannot be decoded: %s',
    async (value) => {
      const answer = await client.post(accountPath(id, '/info-set'), {
        body: `full_name=${value}`,
        contentType: 'text/plain',
      });
      expect([200, 400]).toContain(answer.status);
    },
  );

  it.each(['%00', '%01', '%08', '%0B', '%0C', '%0E', '%1F', '%EF%BF%BE', '%EF%BF%BF'])(
    'return 400 for a character that XML cannot hold: %s',
    async (bytes) => {
      expectBadRequest(await client.post(accountPath(id, '/info-set'), { form: `full_name=a${bytes}b` }));
      expectBadRequest(
        await client.post('/accounts/', { form: `account_id=${freshEmail()}&full_name=${bytes}` }),
      );
    },
  );

  it('are not read from the query', async () => {
    expectBadRequest(await client.post(accountPath(id, '/info-set'), { query: { full_name: 'Query' } }));
  });

  it('are not read from the body of a GET', async () => {
    expectBadRequest(await client.get('/accounts/search', { form: { fullname: 'Rosa' } }));
  });

  it('are read even if there are two thousand of them', async () => {
    const many = Array.from({ length: 2000 }, (_, i) => `f${i}=${i}`).join('&');
    expectOk(await client.post(accountPath(id, '/info-set'), { form: `${many}&full_name=Many` }));
    expect(await fullName()).toBe('Many');
  });
});

describe('Protocol parameters in the form', () => {
  it('may include oauth_version for a request token', async () => {
    const app = clientOf(service, service.apps.user);
    const form = { oauth_callback: 'oob', oauth_version: '1.0' };
    expect((await app.post('/oauth/request_token', { form, omit: ['oauth_version'] })).status).toBe(200);
  });

  it('may not include oauth_version for other calls', async () => {
    const form = { full_name: 'Version', oauth_version: '1.0' };
    const answer = await client.post(accountPath(id, '/info-set'), { form, omit: ['oauth_version'] });
    expect(answer.status).toBe(403);
  });
});
