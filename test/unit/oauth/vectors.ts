/** The test vectors of docs/contract/oauth.md#test-vectors. All values are invented. */
import { FORM } from './client.ts';

const portal = { key: 'portal', secret: 'portal secret', token: 'Sess0Token9', tokenSecret: 'Sess&Secret' };

export interface Vector {
  readonly title: string;
  readonly method: string;
  readonly query: string;
  readonly body: string;
  readonly contentType: string | undefined;
  readonly timestamp: number;
  readonly parameters: Readonly<Record<string, string>>;
  /** Whether a body that is labelled as a form is signed without its pairs, by its hash alone. */
  readonly leavesPairsOut?: boolean;
  readonly consumerSecret: string;
  readonly tokenSecret: string;
  readonly signatureKey: string;
  /** The path as the client signs it, with its base string and signature. */
  readonly signed: readonly {
    readonly path: string;
    readonly baseString: string;
    readonly signature: string;
  }[];
  /** The paths that may be in the request line. */
  readonly sent: readonly string[];
}

export const vectors: readonly Vector[] = [
  {
    title: '1: two-legged request token',
    method: 'POST',
    query: '',
    body: 'oauth_callback=oob&indivo_record_id=b3f1c0de-0000-4000-8000-00000000a001',
    contentType: FORM,
    timestamp: 1767225600,
    parameters: {
      oauth_consumer_key: 'pill-chart@apps.example.net',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1767225600',
      oauth_nonce: 'k3Jv0aQ',
      oauth_version: '1.0',
    },
    consumerSecret: 's3cr+t/1',
    tokenSecret: '',
    signatureKey: 's3cr%2Bt%2F1&',
    signed: [
      {
        path: '/oauth/request_token',
        baseString:
          'POST&https%3A%2F%2Fphr.example.net%2Foauth%2Frequest_token&indivo_record_id%3Db3f1c0de-0000-4000-8000-00000000a001%26oauth_callback%3Doob%26oauth_consumer_key%3Dpill-chart%2540apps.example.net%26oauth_nonce%3Dk3Jv0aQ%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1767225600%26oauth_version%3D1.0',
        signature: 'Kem+JQ9MnWg1LdUxmE/UWKYDy7k=',
      },
    ],
    sent: ['/oauth/request_token'],
  },
  {
    title: '2: three-legged GET with the hash of an empty body',
    method: 'GET',
    query: 'include_archive=1&limit=20',
    body: '',
    contentType: undefined,
    timestamp: 1767225601,
    parameters: {
      oauth_consumer_key: portal.key,
      oauth_token: portal.token,
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1767225601',
      oauth_nonce: '778899',
      oauth_version: '1.0',
      oauth_body_hash: '2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
    },
    consumerSecret: portal.secret,
    tokenSecret: portal.tokenSecret,
    signatureKey: 'portal%20secret&Sess%26Secret',
    signed: [
      {
        path: '/accounts/rosa@mail.example/inbox/',
        baseString:
          'GET&https%3A%2F%2Fphr.example.net%2Faccounts%2Frosa%40mail.example%2Finbox%2F&include_archive%3D1%26limit%3D20%26oauth_body_hash%3D2jmj7l5rSw0yVb%252FvlWAYkK%252FYBwk%253D%26oauth_consumer_key%3Dportal%26oauth_nonce%3D778899%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1767225601%26oauth_token%3DSess0Token9%26oauth_version%3D1.0',
        signature: 'Fga/Eof5/wlqz90mM4rBNJyz8dk=',
      },
      {
        path: '/accounts/rosa%40mail.example/inbox/',
        baseString:
          'GET&https%3A%2F%2Fphr.example.net%2Faccounts%2Frosa%2540mail.example%2Finbox%2F&include_archive%3D1%26limit%3D20%26oauth_body_hash%3D2jmj7l5rSw0yVb%252FvlWAYkK%252FYBwk%253D%26oauth_consumer_key%3Dportal%26oauth_nonce%3D778899%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1767225601%26oauth_token%3DSess0Token9%26oauth_version%3D1.0',
        signature: 'UuthijpFGvLlRjyVSF8ndyGO/V8=',
      },
    ],
    sent: ['/accounts/rosa@mail.example/inbox/', '/accounts/rosa%40mail.example/inbox/'],
  },
  {
    title: '3: three-legged PUT of a raw body',
    method: 'PUT',
    query: '',
    body: '<Prefs v="1"/>',
    contentType: 'application/xml',
    timestamp: 1767225602,
    parameters: {
      oauth_consumer_key: portal.key,
      oauth_token: portal.token,
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1767225602',
      oauth_nonce: '778900',
      oauth_version: '1.0',
      oauth_content_type: 'application/xml',
      oauth_body_hash: 'sm/0ld4COF9LZaEU9dgI5Pg3E3o=',
    },
    consumerSecret: portal.secret,
    tokenSecret: portal.tokenSecret,
    signatureKey: 'portal%20secret&Sess%26Secret',
    signed: [
      {
        path: '/accounts/rosa@mail.example/apps/pill-chart@apps.example.net/preferences',
        baseString:
          'PUT&https%3A%2F%2Fphr.example.net%2Faccounts%2Frosa%40mail.example%2Fapps%2Fpill-chart%40apps.example.net%2Fpreferences&oauth_body_hash%3Dsm%252F0ld4COF9LZaEU9dgI5Pg3E3o%253D%26oauth_consumer_key%3Dportal%26oauth_content_type%3Dapplication%252Fxml%26oauth_nonce%3D778900%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1767225602%26oauth_token%3DSess0Token9%26oauth_version%3D1.0',
        signature: 'e6FVQq4DHGUjFL9Y81KPeKvfYuM=',
      },
    ],
    sent: [
      '/accounts/rosa@mail.example/apps/pill-chart@apps.example.net/preferences',
      '/accounts/rosa%40mail.example/apps/pill-chart%40apps.example.net/preferences',
    ],
  },
  {
    title: '4: three-legged POST of a raw body that is labelled as a form',
    method: 'POST',
    query: '',
    body: '<Prefs v="1"/>',
    contentType: `${FORM}; charset=utf-8`,
    timestamp: 1767225603,
    parameters: {
      oauth_consumer_key: portal.key,
      oauth_token: portal.token,
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1767225603',
      oauth_nonce: '778901',
      oauth_version: '1.0',
      oauth_body_hash: 'sm/0ld4COF9LZaEU9dgI5Pg3E3o=',
    },
    leavesPairsOut: true,
    consumerSecret: portal.secret,
    tokenSecret: portal.tokenSecret,
    signatureKey: 'portal%20secret&Sess%26Secret',
    signed: [
      {
        path: '/records/b3f1c0de-0000-4000-8000-00000000a001/documents/',
        baseString:
          'POST&https%3A%2F%2Fphr.example.net%2Frecords%2Fb3f1c0de-0000-4000-8000-00000000a001%2Fdocuments%2F&oauth_body_hash%3Dsm%252F0ld4COF9LZaEU9dgI5Pg3E3o%253D%26oauth_consumer_key%3Dportal%26oauth_nonce%3D778901%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1767225603%26oauth_token%3DSess0Token9%26oauth_version%3D1.0',
        signature: 'XQRaCgIULf9AG0gPi4lnlM86fXg=',
      },
    ],
    sent: ['/records/b3f1c0de-0000-4000-8000-00000000a001/documents/'],
  },
];
