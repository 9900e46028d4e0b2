import { expect, it } from 'vitest';
import { readProtocolParameters } from '../../../shared/oauth/protocol-parameters.ts';

function readForm(body: string) {
  const request = {
    requestId: 'JKJaXmPLvHcESHA=',
    callId: 'call-1',
    receivedAt: new Date(1_767_225_600_000),
    method: 'POST',
    path: '/x',
    pathIsDecoded: true,
    rawQuery: '',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization:
        'OAuth oauth_consumer_key="k", oauth_signature_method="HMAC-SHA1", oauth_signature="s", oauth_timestamp="1767225600", oauth_nonce="n", oauth_version="1.0"',
    },
    body: Buffer.from(body),
    bodyWasText: false,
    sourceIp: '127.0.0.1',
    origin: 'https://phr.example.net',
  };
  return readProtocolParameters(request, { clockWindow: 300 });
}

it('A form of 20,000 separators is rejected before it is split (too-many-parameters)', () => {
  expect(readForm('&'.repeat(20_000))).toEqual({ refused: 'too-many-parameters' });
});

it('Semicolons do not count as separators of a form', () => {
  expect(readForm(';'.repeat(20_000))).toMatchObject({ bodyPairs: [{ name: ';'.repeat(20_000) }] });
});

it('A form of 19,999 separators is read', () => {
  expect(readForm('a=1&'.repeat(19_999))).toMatchObject({ consumerKey: 'k' });
});
