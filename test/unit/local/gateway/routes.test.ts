import { describe, expect, it } from 'vitest';
import { matchRoute } from '../../../../local/server/gateway/routes.ts';

describe('Coarse routes', () => {
  it.each([
    ['/accounts/', 'all', '$default'],
    ['/accounts/joe@mail.example', 'accounts', 'ANY /accounts/{ACCOUNT_EMAIL}'],
    ['/oauth/request_token', 'oauth', 'ANY /oauth/{proxy+}'],
    ['/passkeys/sign_in', 'factors', 'ANY /passkeys/{proxy+}'],
    ['/version', 'apps', 'ANY /version'],
    ['/version/', 'all', '$default'],
    ['/records/1', 'records', 'ANY /records/{RECORD_ID}'],
    ['/records/1/shares/joe@mail.example', 'records', 'ANY /records/{RECORD_ID}/shares/{proxy+}'],
    ['/records/1/documents/', 'all', '$default'],
    ['/nothing', 'all', '$default'],
    ['/', 'all', '$default'],
  ])('take %s to %s', (path, name, routeKey) => {
    expect(matchRoute(path)).toMatchObject({ function: name, routeKey });
  });

  it('are chosen by the most literal segments', () => {
    expect(matchRoute('/records/1/documents/2/meta')).toEqual({
      function: 'documents',
      routeKey: 'ANY /records/{RECORD_ID}/documents/{proxy+}',
      pathParameters: { RECORD_ID: '1', proxy: '2/meta' },
    });
  });
});
