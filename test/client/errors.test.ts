import { inspect } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import {
  Client,
  type ClientOptions,
  type FetchAnswer,
  ServiceError,
  ServiceUnreachable,
} from '../../shared/client/index.ts';
import { catalogue } from '../../shared/error-catalogue.ts';

const secrets = ['consumer-secret-1', 'token-secret-2', 'password-3', 'primarySecretFour'] as const;
const [consumerSecret, tokenSecret, password, primarySecret] = secrets;
const options: ClientOptions = {
  origin: 'https://phr.example.org',
  consumerKey: 'app',
  consumerSecret,
  token: 'token',
  tokenSecret,
};

function answer(status: number, text: string, headers: Record<string, string> = {}): FetchAnswer {
  const { buffer } = new TextEncoder().encode(text);
  return { status, headers: new Headers(headers), arrayBuffer: async () => buffer };
}

function answering(status: number, text: string, headers?: Record<string, string>): Client {
  return new Client({ ...options, fetch: async () => answer(status, text, headers) });
}

/** Returns everything that printing or passing on an error could show. */
async function shown(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => expect.unreachable('the call succeeded'),
    (thrown: unknown) => thrown,
  );
  return `${inspect(error, { depth: null, showHidden: true })} ${JSON.stringify(error)} ${(error as Error).stack}`;
}

describe('A response with a status other than 200', () => {
  it('is thrown with the operation, the status and the text of the service', async () => {
    const error = await answering(400, 'label is required', { 'x-error-code': 'parameter_required' })
      .recordSearch({ label: 'x' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({
      name: 'ServiceError',
      message:
        'record_search: 400 label is required [parameter_required] Send the parameter. When the text names alternatives, send one of them.',
      operation: 'record_search',
      status: 400,
      text: 'label is required',
      code: 'parameter_required',
    });
  });

  const again = '[no code] The response is not from the service itself. Make the call again after a pause.';
  const elsewhere = '[no code] The response is not from the service itself. Check the origin.';

  test.each([
    [404, '', `get_version: 404 ${elsewhere}`],
    [500, '\n', `get_version: 500 ${again}`],
    [502, '<html>\n<body>Bad gateway</body>', `get_version: 502 <html> ${again}`],
    [302, 'elsewhere', `get_version: 302 elsewhere ${elsewhere}`],
    [204, '', `get_version: 204 ${elsewhere}`],
    [
      429,
      'slow',
      'get_version: 429 slow [no code] There are too many calls. Make the call again after a pause.',
    ],
  ])('of %i %j without a code has the message %j', async (status, text, message) => {
    await expect(answering(status, text).getVersion()).rejects.toMatchObject({ message, status });
  });

  it.each(Object.keys(catalogue))('with the code %s says what to do', async (code) => {
    const error = await answering(400, 'text', { 'x-error-code': code })
      .getVersion()
      .catch((thrown: unknown) => thrown);
    const { message } = error as ServiceError;
    expect(message).toMatch(new RegExp(`^get_version: 400 text \\[${code}\\] [A-Z].{6,}\\.$`));
    expect(message, 'a link of Markdown').not.toContain('](');
  });

  it('and the code permission_denied says where the reason is found', async () => {
    const denied = answering(403, 'Permission Denied', { 'x-error-code': 'permission_denied' }).getVersion();
    await expect(denied).rejects.toThrow(
      /the terminal of `npm start`.*docs\/client-guide\.md#troubleshooting-a-403/,
    );
  });

  it('with a code of a newer service has this code and no advice', async () => {
    const error = answering(400, 'text', { 'x-error-code': 'constructor' }).getVersion();
    await expect(error).rejects.toMatchObject({
      code: 'constructor',
      message: 'get_version: 400 text [constructor]',
    });
  });

  it.each([
    ['parameter_required', 'parameter_required'],
    ['', undefined],
    ['not a code', undefined],
    ['x'.repeat(61), undefined],
  ])('with the header X-Error-Code "%s" has the code %s', async (header, code) => {
    const failed = answering(400, 'label is required', { 'x-error-code': header }).getVersion();
    await expect(failed).rejects.toMatchObject({ code, text: 'label is required' });
  });

  it.each([
    ['x-request-id', 'JKJaXmPLvHcESHA=', 'JKJaXmPLvHcESHA='],
    ['apigw-requestid', 'JKJaXmPLvHcESHA=', 'JKJaXmPLvHcESHA='],
    ['x-request-id', '<script>', undefined],
    ['x-other', 'JKJaXmPLvHcESHA=', undefined],
  ])('with the header %s: %s has the request id %s', async (name, value, requestId) => {
    const failed = answering(500, 'Internal Server Error', { [name]: value }).getVersion();
    await expect(failed).rejects.toMatchObject({ requestId });
  });

  it('without the header X-Error-Code has no code', async () => {
    await expect(answering(502, 'Bad Gateway').getVersion()).rejects.toMatchObject({ code: undefined });
  });

  it('is cut to 500 characters', async () => {
    const error = answering(500, 'x'.repeat(10_000)).getVersion();
    await expect(error).rejects.toMatchObject({ text: 'x'.repeat(500) });
  });
});

describe('A request', () => {
  it('is not repeated after an error, and follows no redirect', async () => {
    const calls: unknown[] = [];
    const client = new Client({
      ...options,
      fetch: async (url, { redirect }) => {
        calls.push([url, redirect]);
        return answer(503, 'later');
      },
    });
    await expect(client.getVersion()).rejects.toMatchObject({ status: 503 });
    expect(calls).toEqual([['https://phr.example.org/version', 'manual']]);
  });
});

describe('A call without a response', () => {
  it('says where nothing responds, why, and how the service is started', async () => {
    const origin = 'http://127.0.0.1:1';
    const error = await new Client({ ...options, origin, fetch: refused })
      .getVersion()
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ServiceUnreachable);
    expect(error).toMatchObject({
      name: 'ServiceUnreachable',
      operation: 'get_version',
      message:
        'get_version: nothing responds at http://127.0.0.1:1 (connect ECONNREFUSED). ' +
        'Is the service running? `npm start` starts it.',
    });
  });

  it('of a service elsewhere does not say how one is started here', async () => {
    await expect(new Client({ ...options, fetch: refused }).getVersion()).rejects.toThrow(
      'nothing responds at https://phr.example.org (connect ECONNREFUSED). Check the origin and the network.',
    );
  });

  it('because the caller ended it throws the reason of the caller', async () => {
    const signal = AbortSignal.abort();
    const client = new Client({ ...options, fetch: (url, init) => fetch(url, { ...init, signal }) });
    await expect(client.getVersion()).rejects.toBe(signal.reason);
  });

  async function refused(): Promise<never> {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  }
});

describe('Secrets', () => {
  it('are not in errors of the service', async () => {
    const client = answering(403, 'Permission Denied');
    const account = { accountEmail: 'rosa@mail.example' };
    const texts = [
      await shown(client.accountPasswordSet({ ...account, password })),
      await shown(client.accountCheckSecrets({ ...account, primarySecret })),
    ];
    for (const secret of secrets) expect(texts.join()).not.toContain(secret);
  });

  it('are not in the error of a connection that fails', async () => {
    const client = new Client({ ...options, origin: 'http://127.0.0.1:1' });
    const text = await shown(
      client.accountCheckSecrets({ accountEmail: 'rosa@mail.example', primarySecret }),
    );
    expect(text).toContain('nothing responds at http://127.0.0.1:1');
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('are not in the error of a value that cannot be sent', async () => {
    const client = answering(200, '');
    const texts = [
      await shown(client.accountCheckSecrets({ accountEmail: '..', primarySecret })),
      await shown(
        client.accountPasswordSet({ accountEmail: 'rosa@mail.example', password: `${password}\ud800` }),
      ),
    ];
    for (const secret of secrets) expect(texts.join()).not.toContain(secret);
  });

  it('do not show when a client is printed', () => {
    const client = new Client(options);
    const text = inspect(client, { depth: null, showHidden: true }) + JSON.stringify(client) + String(client);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('An origin', () => {
  test.each([
    'phr.example.org',
    'ftp://phr.example.org',
    'https://phr.example.org/api',
    'https://phr.example.org?x=1',
    'https://user:password-3@phr.example.org',
    '',
  ])('such as %j is rejected, and is not in the error', (origin) => {
    const make = () => new Client({ ...options, origin });
    expect(make).toThrow(TypeError);
    expect(make).not.toThrow(/password-3/);
  });

  test.each([
    ['https://phr.example.org/', 'https://phr.example.org'],
    ['HTTPS://PHR.example.org:443', 'https://phr.example.org'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ])('such as %s becomes %s', (origin, expected) => {
    expect(new Client({ ...options, origin }).origin).toBe(expected);
  });
});

it('A form-encoded response that lacks a required field is an error', async () => {
  const call = answering(200, 'oauth_token=a').sessionCreate({ username: 'rosa' });
  await expect(call).rejects.toThrow(
    'session_create: the response cannot be read: it lacks oauth_token_secret, account_id',
  );
});
