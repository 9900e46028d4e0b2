import { expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

it('ConnectCredentials XML has its children in order', () => {
  const view = {
    appId: 'pill-chart@apps.example.net',
    connectToken: 'c1',
    connectSecret: 's1',
    apiBase: 'https://phr.example.net',
    restToken: 'r1',
    restSecret: 's2',
    oauthHeader: 'OAuth realm="", oauth_version="1.0"',
    expiresAt: '2026-01-01T09:00:00.000Z',
  };
  expect(xmlShapes.ConnectCredentials(view)).toBe(
    compact(`
<ConnectCredentials>
  <App id="pill-chart@apps.example.net"/>
  <ConnectToken>c1</ConnectToken>
  <ConnectSecret>s1</ConnectSecret>
  <APIBase>https://phr.example.net</APIBase>
  <RESTToken>r1</RESTToken>
  <RESTSecret>s2</RESTSecret>
  <OAuthHeader>OAuth realm=&quot;&quot;, oauth_version=&quot;1.0&quot;</OAuthHeader>
  <ExpiresAt>2026-01-01T09:00:00Z</ExpiresAt>
</ConnectCredentials>`),
  );
});
