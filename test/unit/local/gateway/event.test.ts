import { afterEach, describe, expect, it } from 'vitest';
import { call, gatewayWith, type Recorded } from './fake-function.ts';

let recorded: Recorded;

afterEach(() => recorded.gateway.stop());

async function eventOf(options: Parameters<typeof call>[1], pathForm: 'decoded' | 'raw' = 'decoded') {
  recorded = await gatewayWith(undefined, { pathForm });
  await call(recorded.gateway.origin, options);
  return recorded.calls[0]!.event;
}

describe('An event of payload format 2.0', () => {
  it('has method, decoded path, and the query as sent', async () => {
    const event = await eventOf({ method: 'PUT', target: '/oauth/joe%40mail.example?a=1&b=%20&a=2' });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /oauth/{proxy+}',
      rawPath: '/oauth/joe@mail.example',
      rawQueryString: 'a=1&b=%20&a=2',
      queryStringParameters: { a: '1,2', b: ' ' },
      pathParameters: { proxy: 'joe@mail.example' },
      requestContext: {
        routeKey: 'ANY /oauth/{proxy+}',
        stage: '$default',
        domainName: '127.0.0.1',
        http: {
          method: 'PUT',
          path: '/oauth/joe@mail.example',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
        },
      },
    });
  });

  it('has the undecoded path when the gateway is set to pass it raw', async () => {
    const event = await eventOf({ target: '/accounts/joe%40mail.example/why%3F' }, 'raw');
    expect(event.rawPath).toBe('/accounts/joe%40mail.example/why%3F');
    expect(event.requestContext.http.path).toBe('/accounts/joe%40mail.example/why%3F');
  });

  it('joins headers of the same name with a comma, their names in lower case', async () => {
    const headers = ['X-One', 'a', 'x-one', 'b', 'User-Agent', 'test', 'Host', 'phr.example.org:81'];
    const event = await eventOf({ headers });
    expect(event.headers).toMatchObject({ 'x-one': 'a,b', 'user-agent': 'test', host: 'phr.example.org:81' });
    expect(event.requestContext.domainName).toBe('phr.example.org');
    expect(event.requestContext.http.userAgent).toBe('test');
  });

  it('has cookies apart from the headers', async () => {
    const event = await eventOf({ headers: { Cookie: 'a=1; b=2' } });
    expect(event.cookies).toEqual(['a=1', 'b=2']);
    expect(event.headers).not.toHaveProperty('cookie');
  });

  it('has the port of the gateway, and its scheme unless a proxy in front names another', async () => {
    const event = await eventOf({ headers: { 'X-Forwarded-For': '192.0.2.7', 'X-Forwarded-Port': '1' } });
    expect(event.headers['x-forwarded-proto']).toBe('http');
    expect(event.headers['x-forwarded-for']).toBe('192.0.2.7, 127.0.0.1');
    expect(recorded.gateway.origin).toContain(`:${event.headers['x-forwarded-port']}`);
  });

  it('has the scheme that a proxy in front names', async () => {
    const event = await eventOf({ headers: { 'X-Forwarded-Proto': 'https' } });
    expect(event.headers['x-forwarded-proto']).toBe('https');
  });

  it('has no body and no query parameters for a request without them', async () => {
    const event = await eventOf({});
    expect(event.isBase64Encoded).toBe(false);
    expect(event).not.toHaveProperty('body');
    expect(event).not.toHaveProperty('queryStringParameters');
    expect(event).not.toHaveProperty('cookies');
  });

  it('has the length of a chunked body', async () => {
    const headers = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'text/plain' };
    const event = await eventOf({ method: 'POST', headers, body: 'four' });
    expect(event.headers['content-length']).toBe('4');
    expect(event.headers).not.toHaveProperty('transfer-encoding');
  });

  it.each([
    'text/plain',
    'text/xml; charset=latin1',
    'application/json',
    'Application/XML',
    'application/javascript',
  ])('has a body of type %s as text', async (type) => {
    const event = await eventOf({ method: 'POST', headers: { 'Content-Type': type }, body: '<é/>' });
    expect(event).toMatchObject({ body: '<é/>', isBase64Encoded: false });
  });

  it.each([
    'application/x-www-form-urlencoded',
    'application/pdf',
    'application/rdf+xml',
    'image/svg+xml',
    '',
  ])('has a body of type "%s" in base64', async (type) => {
    const headers = type ? { 'Content-Type': type } : {};
    const event = await eventOf({ method: 'POST', headers, body: 'a=b' });
    expect(event).toMatchObject({ body: 'YT1i', isBase64Encoded: true });
  });

  it('corrupts a text body that is not UTF-8, as the real gateway does', async () => {
    const body = Buffer.from([0x3c, 0xe9, 0x2f, 0x3e]);
    const event = await eventOf({ method: 'POST', headers: { 'Content-Type': 'text/xml' }, body });
    expect(event.body).toBe('<\uFFFD/>');
  });
});
