import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownBaseString, shownTarget } from '../../../../local/server/call-terminal/shown-values.ts';
import { readProtocolParameters } from '../../../../shared/oauth/protocol-parameters.ts';
import { isVerificationError } from '../../../../shared/oauth/verification-error.ts';
import type { ServiceRequest } from '../../../../shared/request.ts';

const record = '01a20568-ac99-7def-8765-abafb4496f68';
const token = 'abcdefghijklmnop';

describe('The target of a call at the terminal', () => {
  it.each([
    ['GET', `/records/${record}/documents/`, '', `/records/${record}/documents/`],
    [
      'GET',
      '/records/1/reports/LabResult/',
      'lab_code=2093-3',
      '/records/1/reports/LabResult/?lab_code=2093-3',
    ],
    ['GET', '/accounts/rosa@mail.example', '', '/accounts/rosa@mail.example'],
    [
      'POST',
      `/accounts/rosa@mail.example/initialize/${token}`,
      '',
      '/accounts/rosa@mail.example/initialize/HIDDEN',
    ],
    [
      'POST',
      '/accounts/rosa@mail.example/initialize/short',
      '',
      '/accounts/rosa@mail.example/initialize/HIDDEN',
    ],
    [
      'POST',
      `/oauth/internal/request_tokens/${token}/claim`,
      '',
      '/oauth/internal/request_tokens/HIDDEN/claim',
    ],
    ['GET', '/version', 'password=x&a=b', '/version?password=HIDDEN&a=b'],
    ['GET', '/version', 'oauth_%74oken=x', '/version?oauth_%74oken=HIDDEN'],
  ])('has no secret and no token: %s %s?%s', (method, path, query, shown) => {
    expect(shownTarget(method, path, query, true)).toBe(shown);
  });

  it('is found for whatever a caller sends', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (path, query, isDecoded) => {
        expect(shownTarget('GET', `/${path}`, query, isDecoded)).toMatch(/^\//);
      }),
    );
  });

  it('has nothing that looks like a secret when no call has the path', () => {
    expect(shownTarget('POST', `/account/rosa@mail.example/initialise/${token}`, '', true)).toBe(
      '/account/rosa@mail.example/initialise/HIDDEN',
    );
    expect(shownTarget('GET', `/recrods/${record}/`, '', true)).toBe(`/recrods/${record}/`);
  });
});

const header =
  'OAuth oauth_consumer_key="app%40x", oauth_nonce="n1", oauth_signature="c2ln", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1772359200", oauth_version="1.0"';

function baseStringOf(changes: Partial<ServiceRequest>, authorization = header): string {
  const { headers, ...others } = changes;
  const request: ServiceRequest = {
    requestId: 'r',
    callId: 'c',
    receivedAt: new Date(1_772_359_200_000),
    method: 'GET',
    path: '/records/1/documents/',
    pathIsDecoded: true,
    rawQuery: '',
    headers: { authorization, ...headers },
    body: Buffer.alloc(0),
    bodyWasText: true,
    sourceIp: '127.0.0.1',
    origin: 'http://127.0.0.1:8000',
    ...others,
  };
  const parameters = readProtocolParameters(request, { clockWindow: 300 });
  if (isVerificationError(parameters)) throw new Error(parameters.refused);
  return shownBaseString(request, parameters);
}

const form = (body: string): Partial<ServiceRequest> => ({
  method: 'POST',
  body: Buffer.from(body),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

describe('The base string at the terminal', () => {
  it('is that of RFC 5849, with the query and without the signature', () => {
    expect(baseStringOf({ rawQuery: 'status=active&b=%C3%A9' })).toBe(
      'GET&http%3A%2F%2F127.0.0.1%3A8000%2Frecords%2F1%2Fdocuments%2F&b%3D%25C3%25A9%26oauth_consumer_key%3Dapp%2540x' +
        '%26oauth_nonce%3Dn1%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1772359200%26oauth_version%3D1.0' +
        '%26status%3Dactive',
    );
  });

  it('encodes the path as clients do', () => {
    expect(baseStringOf({ path: '/accounts/rosa@mail.example' })).toContain(
      '%2Faccounts%2Frosa%2540mail.example&',
    );
  });

  it('names the fields of a form and shows none of their values', () => {
    const text = baseStringOf(form('subject=Your+results&body=Peanut%20allergy&x'));
    expect(text).toContain('&body%3DHIDDEN%26oauth_consumer_key%3D');
    expect(text).toContain('%26subject%3DHIDDEN%26x%3DHIDDEN');
    expect(text).not.toMatch(/results|Peanut/);
  });

  it('shows no token and no verifier', () => {
    const text = baseStringOf({}, `${header}, oauth_token="tok123", oauth_verifier="ver456"`);
    expect(text).toContain('oauth_token%3DHIDDEN%26oauth_verifier%3DHIDDEN%26oauth_version');
    expect(text).not.toMatch(/tok123|ver456/);
  });

  it('shows the value of no form field, whatever it is', () => {
    const value = fc.stringMatching(/^[b-z]{9,20}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[\w %&=;+]{0,12}$/), value, (name, secret) => {
        expect(baseStringOf(form(`${encodeURIComponent(name)}=${secret}&A=${secret}`))).not.toContain(secret);
      }),
    );
  });

  it('is cut when it is very long', () => {
    expect(baseStringOf({ rawQuery: `a=${'b'.repeat(9000)}` })).toMatch(/^GET&.{3996}…$/);
  });
});
