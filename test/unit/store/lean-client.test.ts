/** The parts that make AWS clients lean change nothing of what is sent, except what is left out on purpose. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { leanSettings, madeLean, Sha256 } from '../../../shared/store/lean-client.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

async function digestOf(
  secret: string | Uint8Array | undefined,
  ...parts: (string | ArrayBuffer | ArrayBufferView)[]
) {
  const made = new Sha256(secret);
  for (const part of parts) made.update(part);
  return hex(await made.digest());
}

describe('The hash of signatures', () => {
  it('is SHA-256 of all parts, whatever they are made of', async () => {
    const expected = createHash('sha256')
      .update('aé')
      .update(Buffer.from([0, 255]))
      .digest('hex');
    expect(await digestOf(undefined, 'aé', Uint8Array.of(0, 255))).toBe(expected);
    const { buffer } = Uint8Array.of(9, 97, 9);
    for (const one of [new Uint8Array(buffer, 1, 1), new DataView(buffer, 1, 1), buffer.slice(1, 2)])
      expect(await digestOf(undefined, one)).toBe(createHash('sha256').update('a').digest('hex'));
    // FIPS 180-4: the hash of nothing.
    expect(await digestOf(undefined)).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('is HMAC-SHA-256 with a key of text or of bytes, also when a key is used again', async () => {
    const key = Uint8Array.from({ length: 32 }, (_, index) => index);
    const expected = (text: string) => createHmac('sha256', key).update(text).digest('hex');
    expect(await digestOf(key, 'one')).toBe(expected('one'));
    expect(await digestOf(key, 'two')).toBe(expected('two'));
    // RFC 4231, test case 2.
    expect(await digestOf('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

interface Scheme {
  readonly name: string;
  readonly signingName?: string;
  readonly signingRegion?: string;
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('A lean client', () => {
  const opened: (() => void)[] = [];
  afterEach(() => {
    for (const close of opened.splice(0)) close();
  });

  /** A server that gives these statuses, the last one for good, and what it received. */
  async function serve(...statuses: number[]) {
    const received: Received[] = [];
    const server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      received.push({ headers: request.headers, body });
      const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(status < 300 ? '{}' : '{"__type":"InternalServerError"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push(
      () => server.close(),
      () => server.closeAllConnections(),
    );
    return { received, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  const limits = { attempts: 3, milliseconds: 5000 };
  const fixed = { region: 'eu-west-1', credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } };
  const get = () => new GetItemCommand({ TableName: 't', Key: { PK: { S: 'a' } } });

  it('signs as a client of the SDK does, and sends the same but for agent and trace', async () => {
    const { received, endpoint } = await serve(200);
    const lean = madeLean(new DynamoDBClient({ ...leanSettings(limits), ...fixed, endpoint }));
    const plain = new DynamoDBClient({ ...fixed, endpoint });
    const put = () => new PutItemCommand({ TableName: 't', Item: { PK: { S: 'ü' } } });
    await lean.send(get());
    await plain.send(get());
    await lean.send(put());
    await plain.send(put());
    for (const at of [0, 2]) {
      const [mine, theirs] = received.slice(at, at + 2) as [Received, Received];
      expect(mine.body).toBe(theirs.body);
      expect(Object.keys(theirs.headers)).toContain('user-agent');
      const { 'user-agent': _, 'x-amz-user-agent': __, ...rest } = theirs.headers;
      expect(Object.keys(mine.headers).toSorted()).toEqual(Object.keys(rest).toSorted());
      expect(mine.headers.authorization).toBe(signatureOf(mine, 'secret'));
    }
  });

  it('makes three attempts when AWS fails twice', async () => {
    const { received, endpoint } = await serve(500, 500, 200);
    const lean = madeLean(new DynamoDBClient({ ...leanSettings(limits), ...fixed, endpoint }));
    await lean.send(get());
    expect(received).toHaveLength(3);
  });

  it('signs with the credentials that are in force at the time of the request', async () => {
    const { received, endpoint } = await serve(200);
    let issued = 0;
    const credentials = async () => {
      issued += 1;
      return { accessKeyId: `id-${issued}`, secretAccessKey: 'secret', expiration: new Date(0) };
    };
    const lean = madeLean(
      new DynamoDBClient({ ...leanSettings(limits), region: 'eu-west-1', credentials, endpoint }),
    );
    await lean.send(get());
    await lean.send(get());
    const ids = received.map(({ headers }) => /Credential=([^/]+)/.exec(headers.authorization!)![1]);
    expect(new Set(ids).size).toBe(2);
  });

  it('keeps one signer for each service and region, and none that could not be made', async () => {
    const asked: string[] = [];
    const signer = async (scheme?: Scheme) => {
      asked.push(`${scheme?.signingName} ${scheme?.signingRegion}`);
      if (scheme?.signingRegion === 'nowhere') throw new Error('No region.');
      return asked.length;
    };
    const client = { middlewareStack: { remove: () => true }, config: { signer } };
    const { config } = madeLean<typeof client, Scheme, number>(client);
    const sign = (signingName: string, signingRegion: string) =>
      config.signer({ name: 'v4', signingName, signingRegion });
    expect([await sign('s3', 'a'), await sign('s3', 'b'), await sign('s3', 'a')]).toEqual([1, 2, 1]);
    expect(await sign('dynamodb', 'a')).toBe(3);
    for (const _ of [1, 2]) await expect(sign('s3', 'nowhere')).rejects.toThrow('No region.');
    expect(asked.slice(3)).toEqual(['s3 nowhere', 's3 nowhere']);
  });

  it('is not made when the SDK has renamed what is to be left out', () => {
    const client = new DynamoDBClient(fixed);
    client.middlewareStack.remove('loggerMiddleware');
    expect(() => madeLean(client)).toThrow('loggerMiddleware');
  });
});

/** The header of Signature Version 4, computed by its description in the documentation of AWS. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const [, scope, names] = /Credential=id\/([^,]+), SignedHeaders=([^,]+),/.exec(headers.authorization!)!;
  const [date, region, service] = scope!.split('/') as [string, string, string];
  const lines = names!.split(';').map((name) => `${name}:${headers[name]}\n`);
  const request = ['POST', '/', '', lines.join(''), names, hash(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(key, text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=id/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
