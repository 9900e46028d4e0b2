import { describe, expect, it, test } from 'vitest';
import { type ConnectHeader, connectHeader } from '../../../shared/oauth/connect-header.ts';

const header: ConnectHeader = {
  consumerKey: 'pill-chart@apps.example.net',
  consumerSecret: 's3cr+t/1',
  startUrl: 'https://pill-chart.example.net/start?record_id=b3f1c0de-0000-4000-8000-00000000a001',
  nonce: 'Zx81Qm40TtUv99bB03Ya',
  timestamp: 1767225603,
  apiBase: 'https://phr.example.net',
  restToken: 'RestTok55',
  restSecret: 'RestSec55',
  userId: 'rosa@mail.example',
  appId: 'pill-chart@apps.example.net',
  recordId: 'b3f1c0de-0000-4000-8000-00000000a001',
};

const signature = 'oauth_signature="cCRWnzPz5xiAUjM1cb2Yy2nzDps%3D"';

describe('The header of connect credentials', () => {
  it('is the one in the contract', () => {
    const text = connectHeader(header);
    expect(text.startsWith('OAuth realm="", ')).toBe(true);
    expect(text.slice('OAuth realm="", '.length).split(', ').toSorted()).toEqual(
      [
        'oauth_version="1.0"',
        'oauth_consumer_key="pill-chart%40apps.example.net"',
        'oauth_signature_method="HMAC-SHA1"',
        'oauth_nonce="Zx81Qm40TtUv99bB03Ya"',
        'oauth_timestamp="1767225603"',
        'smart_container_api_base="https%3A%2F%2Fphr.example.net"',
        'smart_oauth_token="RestTok55"',
        'smart_oauth_token_secret="RestSec55"',
        'smart_user_id="rosa%40mail.example"',
        'smart_app_id="pill-chart%40apps.example.net"',
        'smart_record_id="b3f1c0de-0000-4000-8000-00000000a001"',
        signature,
      ].toSorted(),
    );
  });

  it('does not sign the query of the start page', () => {
    const startUrl = 'https://pill-chart.example.net/start';
    expect(connectHeader({ ...header, startUrl })).toContain(signature);
  });

  test.each([
    { startUrl: 'https://pill-chart.example.net/begin' },
    { restSecret: 'x' },
    { recordId: 'x' },
    { consumerSecret: '' },
  ])('signs everything else: %j', (change) => {
    expect(connectHeader({ ...header, ...change })).not.toContain(signature);
  });
});
