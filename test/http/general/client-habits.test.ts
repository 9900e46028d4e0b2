import { createHash, createHmac, randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { encode, type RequestOptions, type SignedClient } from '../../support/client.ts';
import { expectDenied, expectForm, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  approve,
  clientOf,
  createAccount,
  createActiveAccount,
  createRecord,
  demographics,
  externalSystem,
  requestToken,
  tokenPath,
  withTokenOf,
} from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';

const formType = 'application/x-www-form-urlencoded';

const service = await startServiceInMemory({ env: externalSystem });
const client = admin(service);
const rosa = await createActiveAccount(service);

describe.each(['decoded', 'raw'] as const)(
  'The Python client, behind a gateway that passes %s paths,',
  (gatewayPath) => {
    let own: TestService;
    let python: SignedClient;

    beforeAll(async () => {
      own = await startServiceInMemory({ gatewayPath, env: externalSystem });
      python = admin(own);
    });

    /** The client's realm and nonces, and a body hash on everything that is not exactly a form. */
    const habits = (options: RequestOptions = {}): RequestOptions => ({
      realm: own.origin,
      protocol: { oauth_nonce: String(randomInt(10_000_000, 99_999_999)) },
      bodyHash: options.form === undefined && options.contentType !== formType,
      oauthContentType: false,
      ...options,
    });

    it('may sign GETs, DELETEs and empty PUTs with the hash of an empty body, and send a raw @', async () => {
      const id = await createAccount(own);
      const account = await createActiveAccount(own);
      const record = await createRecord(own, account);
      expectXml(await python.get(`/accounts/${id}`, habits()));
      expectXml(await python.get('/accounts/search', habits({ query: { contact_email: id } })));
      expectOk(await python.put(`/accounts/${id}/primary-secret`, habits({ contentType: null })));
      expectOk(await python.delete(`/records/${record}/shares/${account.id}`, habits()));
    });

    it('may label a POST without a body as a form, and sign a charset suffix with a hash', async () => {
      const id = await createAccount(own);
      expectOk(await python.post(`/accounts/${id}/reset`, habits({ form: '' })));
      const charset = {
        form: { full_name: 'Rosa Lind' },
        contentType: `${formType}; charset=UTF-8`,
        bodyHash: true,
      };
      expectOk(await python.post(`/accounts/${id}/info-set`, habits(charset)));
    });

    it('may label raw XML as a form and sign it as pairs', async () => {
      const body = demographics({ given: 'R=o&amp;sa', family: '%41+%zz' });
      const answer = await python.post('/records/', habits({ body, contentType: formType, bodyHash: false }));
      expectXml(answer);
      expect(answer.xml().attributes.label).toBe('R=o&sa %41+%zz');
    });

    it('may label raw XML as a form with a charset, and sign its hash without its pairs', async () => {
      const labelled = { contentType: `${formType}; charset=utf-8`, bodyHash: true, signed: { pairs: {} } };
      const body = demographics({ given: 'R=o&amp;sa', family: '%41+%zz' });
      const answer = await python.post('/records/', habits({ body, ...labelled }));
      expectXml(answer);
      expect(answer.xml().attributes.label).toBe('R=o&sa %41+%zz');
      const other = createHash('sha1').update('<Other/>').digest('base64');
      expectDenied(await python.post('/records/', habits({ body, ...labelled, bodyHash: other })));
      expectDenied(await python.post('/records/', habits({ body, ...labelled, bodyHash: false })));
    });

    it('may sign the fields of such a form by the hash of the body, and they are read', async () => {
      const id = await createAccount(own);
      const labelled = { contentType: `${formType}; charset=utf-8`, bodyHash: true, signed: { pairs: {} } };
      const form = habits({ form: { full_name: 'Rosa by hash' }, ...labelled });
      expectOk(await python.post(`/accounts/${id}/info-set`, form));
      const account = await python.get(`/accounts/${id}`, habits());
      expect(account.text).toContain('Rosa by hash');
    });

    it('may split such a body at semicolons too, as its older version does', async () => {
      const body = demographics({ given: 'a&lt;b', family: 'c;d=e' });
      const pairs = body
        .split(/[&;]/)
        .filter((piece) => piece !== '')
        .map((piece): [string, string] => {
          const [name, ...value] = piece.replaceAll('+', ' ').split('=');
          return [name!, value.join('=')];
        });
      const answer = await python.post(
        '/records/',
        habits({ body, contentType: formType, bodyHash: false, signed: { pairs } }),
      );
      expectXml(answer);
      expect(answer.xml().attributes.label).toBe('a<b c;d=e');
    });

    it('may send a PUT body without a content type', async () => {
      const account = await createActiveAccount(own);
      const record = await createRecord(own);
      expectXml(
        await python.put(`/records/${record}/owner`, habits({ body: account.id, contentType: null })),
      );
      expectXml(await account.session.get(`/records/${record}`));
    });

    it('may sort by pairs that are not encoded', async () => {
      const id = await createAccount(own);
      const path = `/accounts/${id}/info-set`;
      const protocol = {
        oauth_consumer_key: own.apps.admin.consumerKey,
        oauth_nonce: String(randomInt(10_000_000, 99_999_999)),
        oauth_signature_method: 'HMAC-SHA1',
        oauth_timestamp: String(Math.floor(own.now())),
        oauth_version: '1.0',
      };
      const form = { full_name: 'Sorted', zeta: '1', '{brace': '2' };
      const pairs = Object.entries({ ...protocol, ...form }).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const parameters = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
      const base = `POST&${encode(own.origin + path)}&${encode(parameters)}`;
      const oauth_signature = createHmac('sha1', `${encode(own.apps.admin.consumerSecret)}&`)
        .update(base)
        .digest('base64');
      expectOk(await python.post(path, { form, protocol: { ...protocol, oauth_signature } }));
    });
  },
);

describe('The Java client', () => {
  const headers = { accept: 'text/plain,application/xml' };

  it('may send raw bodies without a hash, and can read XML responses by their content type', async () => {
    const answer = await client.post('/records/', { body: demographics(), bodyHash: false, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    for (const rest of ['', '/secret', '/primary-secret', '/records/']) {
      const { headers: received } = await client.get(accountPath(rosa.id, rest), { headers });
      expect(received['content-type']).toMatch(/^application\/xml/);
    }
  });

  it('may send the verifier in the form, and can read token responses by their content type', async () => {
    const record = await createRecord(service, rosa);
    const {
      token,
      client: app,
      answer,
    } = await requestToken(service, service.apps.user, { indivo_record_id: record });
    expect(answer.headers['content-type']).toMatch(/^(application\/x-www-form-urlencoded|text\/plain)/);
    const verifier = await approve(rosa, token, record);
    const exchanged = await app.post('/oauth/access_token', { form: { oauth_verifier: verifier }, headers });
    expectForm(exchanged);
    expectXml(
      await withTokenOf(clientOf(service, service.apps.user), exchanged).get(`/records/${record}`, {
        headers,
      }),
    );
  });
});

describe('The UI app', () => {
  it('may cut nine characters off the approval and percent-decode the rest', async () => {
    const record = await createRecord(service, rosa);
    const { token } = await requestToken(service, service.apps.user, { indivo_record_id: record });
    const form = { record_id: record, carenet_id: '', offline: '1' };
    const { text } = await rosa.session.post(tokenPath(token, 'approve'), { form });
    const address = new URL(decodeURIComponent(text.slice(9)));
    expect(`${address.origin}${address.pathname}`).toBe('https://problems.example.org/after');
    expect(address.searchParams.get('oauth_token')).toBe(token);
  });

  it('may sign as the account with its own key and the session token', async () => {
    expectXml(await rosa.session.get(accountPath(rosa.id)));
    expectXml(
      await rosa.session.get(`/accounts/${rosa.id}/records/`, {
        query: { limit: '10', order_by: '-created_at' },
      }),
    );
  });
});
