/** The values in the examples of the reference, and one response for each shape. */
import type { JsonShape, XmlShape, XmlView } from '../../../shared/api/shapes.ts';
import type { Role } from '../example-calls/roles.ts';

const accountId = 'rosa@mail.example';
const appId = 'pill-chart@apps.example.net';
const recordId = '019bd1c4-52f0-7a10-9c41-3f6e0a1b2c3d';
const carenetId = '019bd1c4-52f1-7d22-8a07-5b6c7d8e9f01';
const documentId = '019bd1d0-8c10-8b33-9e52-6a7b8c900000';
const madeAt = '2026-01-18T09:30:00.000Z';

const account = {
  id: accountId,
  secret: '402915',
  fullName: 'Rosa Lind',
  contactEmail: 'rosa.lind@post.example',
  lastLoginAt: '2026-01-18T08:30:00.000Z',
  totalLoginCount: 7,
  failedLoginCount: 0,
  state: 'active',
  lastStateChange: '2025-12-24T10:00:00.000Z',
  authSystems: [{ name: 'password', username: 'rosa' }],
} as const;

const message = {
  id: '019bd1d4-1000-7c11-8a2b-5c6d7e8f9a0b',
  sender: appId,
  receivedAt: madeAt,
  readAt: '2026-01-18T10:05:00.000Z',
  subject: 'Results are in',
  severity: 'low',
  recordId,
  attachments: [{ number: 1, type: 'http://indivo.org/vocab/xml/documents#Models', size: 412, documentId }],
} as const;

const document = {
  id: documentId,
  type: 'http://indivo.org/vocab/xml/documents#SimpleClinicalNote',
  size: 1024,
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  recordId,
  createdAt: madeAt,
  creator: { id: accountId, type: 'account', fullName: 'Rosa Lind' },
  original: documentId,
  latest: { id: documentId, createdAt: madeAt, createdBy: accountId },
  label: 'First visit',
  status: 'active',
  nevershare: false,
  relatesTo: { annotation: 2 },
} as const;

const linkId = '019bd1d6-2a10-7e31-9b4c-1d2e3f405162';
const linkKey = 'I91rhba3VsuGXGchcnr6VHlQFKxfE28kuZ0ssbEuxno';

const sharedLink = {
  id: linkId,
  recordId,
  state: 'active',
  content: 'summary',
  direct: false,
  hasPasscode: true,
  notify: true,
  language: 'en',
  label: 'For the practice',
  createdAt: madeAt,
  createdBy: { id: accountId, fullName: 'Rosa Lind' },
  expiresAt: '2026-01-25T09:30:00.000Z',
  views: 1,
  maxViews: 3,
  triesLeft: 4,
  lastOpenedAt: '2026-01-19T07:10:00.000Z',
  files: [{ kind: 'summary', contentType: 'application/fhir+json', size: 18_204, title: 'Patient summary' }],
  leftOut: [{ documentId, reason: 'too_large', title: 'X-ray' }],
} as const;

const subscriptionId = '6f1d2c3b-4a59-8687-9706-15243342516a';

/** The value of each role in the example calls. */
export const referenceFixture: Readonly<Record<Role, string>> = {
  account: accountId,
  relative: 'ole@mail.example',
  'new account': accountId,
  username: 'rosa',
  password: 'correct horse battery',
  'begun code': '492817',
  code: '038164',
  'recovery code': '7K2M-QX9D-04HT-VB6R',
  ticket: 'b1R8kPz0aQx7cYd9pJsGh4FtEa1mT3vX8nQ2kLw5ZrB',
  passkey: 'q8Zb2vN4xT0sJ6yLcR1mWd9uHf3kPa7E',
  'new credential':
    '{"id":"OWRX…","rawId":"OWRX…","type":"public-key","response":{"clientDataJSON":"eyJ0…","attestationObject":"o2Nm…","transports":["internal"]},"clientExtensionResults":{}}',
  assertion:
    '{"id":"OWRX…","rawId":"OWRX…","type":"public-key","response":{"clientDataJSON":"eyJ0…","authenticatorData":"SZYN…","signature":"MEUC…","userHandle":"YmFk…"},"clientExtensionResults":{}}',
  'other session': '1cX0mTq8ZrB5vN2wLk9JdS',
  'push key': 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  'push subscription': '3kTMd91sQx7bWcAz0pLrYn',
  'new password': 'staple correct horse',
  'primary secret': 'kJ3vQ8mZ1tWn',
  'secondary secret': '402915',
  'reset secret': 'Jr7mW2sXk9PqT4vB8nZ6cD1fG3hL5yAe',
  admin: 'onboarding@apps.example.net',
  app: appId,
  background: 'lab-import@apps.example.net',
  'sent message': '019bd1d6-3000-7e33-8c4d-7e8f9a0b1c2d',
  'unsent message': '019bd1d6-3100-7e44-9d5e-8f9a0b1c2d3e',
  reply: '019bd1d6-4000-7f44-9d5e-8f9a0b1c2d3e',
  record: recordId,
  demographics: [
    '<Demographics xmlns="http://indivo.org/vocab/xml/documents#">',
    '<dateOfBirth>1984-02-29</dateOfBirth><gender>female</gender><email>rosa.lind@post.example</email>',
    '<Name><familyName>Lind</familyName><givenName>Rosa</givenName></Name>',
    '</Demographics>',
  ].join(''),
  document: documentId,
  upload: '019bd1d7-4000-7a11-8b2c-3d4e5f607182',
  'related document': '019bd1d0-9d20-8c44-af63-7b8c9da00000',
  letter: '019bd1d0-9d20-8c44-af63-7b8c9da2f000',
  'fhir document': '019bd1d0-9d20-8c44-af63-7b8c9da1f000',
  'external id': 'letter-1',
  'new external id': 'letter-1',
  type: 'http://indivo.org/vocab/xml/documents#SimpleClinicalNote',
  carenet: carenetId,
  allergy: '019bd1d0-8c10-8b33-9e52-4d380d810000',
  problem: '019bd1d0-8c10-8b33-9e52-4d380d810001',
  'app document': '019bd1d2-1b30-8d55-b074-8c9dae000000',
  message: message.id,
  'message key': 'results-7',
  'new message key': 'results-7',
  invitation: 'q3uWgM4vAnZP1cX0mTq8ZrB5vN2wLk9J',
  'invitation secret': 'Xk9PqT4vB8nZ6cD1fG3hL5yAeJr7mW2s',
  link: linkId,
  'link key': linkKey,
  'direct link key': linkKey,
  'smart app': 'vitals@apps.example.net',
  'backend app': 'registry@apps.example.net',
  'smart request': '7cYd9pJsGh4FtEa1mT3vX8nQ2kLw5ZrB0001',
  'fhir base': 'https://phr.example.net/fhir',
  launch: 'Qm3vX8nT2kLw5ZrB7cYd9pJsGh4FtEa1mT3vX8nQ2kL',
  'smart code': 'w5ZrB7cYd9pJsGh4FtEa1mT3vX8nQ2kLQm3vX8nT2kL',
  'access token': 'Gh4FtEa1mT3vX8nQ2kLQm3vX8nT2kLw5ZrB7cYd9pJs',
  'document version': '019bd1c652008a10a1b2c3d4e5f00000',
  'smart grant': '019bd1c7-4410-7a66-9c21-1d2e3f4a5b6c',
  'fhir id': '019bd1c8018081aabbccddeeff000000-1f2e3d4c5b6a7988',
  'fhir version': '019bd1c8018081aabbccddeeff000000-0',
  'file ticket': 'a1.mT3vX8nQ2kLw5ZrB7cYd9pJsGh4FtE',
  subscription: subscriptionId,
  callback: 'https://pill-chart.example.net/changed',
  'received link':
    'shlink:/eyJ1cmwiOiJodHRwczovL3NobC5leGFtcGxlLm9yZy9tL0k5MXJoYmEzVnN1R1hHY2hjbnI2VkhsUUZLeGZFMjhrdVowc3NiRXV4bm8iLCJmbGFnIjoiUCIsImtleSI6InYyTDdBNWxLT3FOdzFyWUZkWnhaSlRoSnNYbXdSTV9DYjNCNlJyZWQ3MzgifQ',
  'request token': 'r01000000000004JqYt7VbQm2KxWc9LdNf3Hs',
  verifier: 'Vb8Nq2Lx5Tz1Rw7Y',
  token: 'a013ZbN0pXyQ1rJ4Lg7Hs2Kd9Wm5VfTc8QnBxE',
  'token secret': 'wT5kR8dY3fJ6hP1mB9vX',
  'signed url':
    '/widgets/Chart?record_id=019bd1c4&surl_timestamp=2026-01-18T09%3A30%3A00Z&surl_token=a013ZbN0pXyQ1rJ4Lg7Hs2Kd9Wm5VfTc8QnBxE&surl_sig=cCRWnzPz5xiAUjM1cb2Yy2nzDps%3D',
  run: '7',
};

const sentMessage = {
  id: '019bd1d6-3000-7e33-8c4d-7e8f9a0b1c2d',
  message_key: null,
  subject: 'The letter',
  to: [{ kind: 'account', id: 'adams@clinic.example', name: 'Dr. Adams', delivered: true }],
  record_id: recordId,
  carenet_id: null,
  in_reply_to: null,
  sent_at: '2026-01-18T09:30:00Z',
  delivered_at: '2026-01-18T09:30:00Z',
  discarded_at: null,
  attachment_count: 1,
} as const;

const appMessage = {
  id: '019bd1d6-4000-7f44-9d5e-8f9a0b1c2d3e',
  from: { id: accountId, name: 'Rosa Lind' },
  subject: 'Re: Please fill in',
  record_id: recordId,
  in_reply_to: 'form-7',
  received_at: '2026-01-18T09:30:00Z',
  archived_at: null,
  attachment_count: 1,
} as const;

const messageAttachment = {
  num: 1,
  type: '',
  media_type: 'application/pdf',
  size: 48213,
  label: 'Letter.pdf',
  document_id: null,
} as const;

export const xmlExamples: { readonly [S in XmlShape]: XmlView<S> } = {
  Account: account,
  Accounts: { accounts: [{ ...account, secret: undefined }] },
  AccountReference: { id: accountId },
  Secret: { secret: '402915' },
  Record: {
    id: recordId,
    label: 'Rosa Lind',
    demographicsId: documentId,
    createdAt: madeAt,
    createdBy: 'onboarding@apps.example.net',
  },
  Records: {
    records: [
      { id: recordId, label: 'Rosa Lind' },
      { id: '019bd1c4-5302-7c44-b1d3-7c8d9eaf0b12', label: 'Ole Lind', shared: true, roleLabel: 'Guardian' },
    ],
  },
  Shares: {
    recordId,
    shares: [
      { id: '019bd1c6-0a00-7b55-8d64-8d9eafb01c23', account: 'ole@mail.example', roleLabel: 'Guardian' },
      { id: '019bd1c6-0b00-7a66-9e75-9eafb0c12d34', pha: appId },
    ],
  },
  Document: document,
  Documents: { recordId, total: 1, documents: [document] },
  DocumentUpload: {
    id: '019bd1d7-4000-7a11-8b2c-3d4e5f607182',
    recordId,
    expiresAt: '2026-01-18T09:30:00.000Z',
    request: {
      method: 'PUT',
      url: 'https://bucket.s3.eu-central-1.amazonaws.com/uploads/019bd1d7-4000-7a11-8b2c-3d4e5f607182?X-Amz-Signature=6f1e',
      headers: {
        'content-type': 'application/pdf',
        'content-length': '31457280',
        'x-amz-checksum-sha256': 'uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=',
        'if-none-match': '*',
      },
    },
  },
  Carenets: { recordId, carenets: [{ id: carenetId, name: 'Family' }] },
  CarenetAccounts: { accounts: [{ id: 'ines@mail.example', fullName: 'Ines Lind', write: false }] },
  Permissions: { write: false },
  DocumentSchemas: {
    schemas: [
      {
        type: 'http://indivo.org/vocab/xml/documents#SimpleClinicalNote',
        carenets: [{ id: carenetId, name: 'Family' }],
      },
    ],
  },
  DocumentStatusHistory: {
    documentId,
    changes: [
      {
        status: 'archived',
        reason: 'superseded by the discharge letter',
        by: accountId,
        at: '2026-02-03T11:02:00.000Z',
      },
    ],
  },
  Message: { ...message, body: { type: 'plaintext', text: 'Please have a look.' } },
  Messages: { messages: [message] },
  Notifications: {
    notifications: [
      {
        id: '019bd1d5-2000-7d22-9b3c-6d7e8f9a0b1c',
        sender: appId,
        receivedAt: madeAt,
        content: 'Two new results were filed',
        record: { id: recordId, label: 'Rosa Lind' },
        document: { id: documentId, label: 'First visit' },
      },
    ],
  },
  ConnectCredentials: {
    appId,
    connectToken: 'a013ZbN0pXyQ1r5Kd8Wm2VfTc7Hs4Lg9JqRtYu',
    connectSecret: 'mQ2xV7bK9cT4nW1sZ6yD',
    apiBase: 'https://phr.example.net',
    restToken: 'a013ZbN0pXyQ1rJ4Lg7Hs2Kd9Wm5VfTc8QnBxE',
    restSecret: 'wT5kR8dY3fJ6hP1mB9vX',
    oauthHeader:
      'OAuth realm="", oauth_version="1.0", oauth_consumer_key="pill-chart%40apps.example.net", oauth_signature_method="HMAC-SHA1", oauth_nonce="Zx81Qm40TtUv99bB03Ya", oauth_timestamp="1768728600", smart_container_api_base="https%3A%2F%2Fphr.example.net", …, oauth_signature="cCRWnzPz5xiAUjM1cb2Yy2nzDps%3D"',
    expiresAt: '2026-01-18T10:00:00.000Z',
  },
  SignedUrlResult: { result: 'ok' },
  RequestToken: {
    token: 'r01000000000004JqYt7VbQm2KxWc9LdNf3Hs',
    recordId,
    kind: 'new',
    app: {
      id: appId,
      name: 'Pill chart',
      description: 'Shows doses on a timeline',
      autonomous: false,
      frameable: true,
      ui: true,
    },
  },
  SharedLink: {
    ...sharedLink,
    link: 'shlink:/eyJ1cmwiOiJodHRwczovL3Boci5leGFtcGxlLm9yZy9zaGwvSTkx…',
    viewer: 'https://portal.example.org/view#shlink:/eyJ1cmwiOiJodHRwczovL3Boci5leGFtcGxlLm9yZy9zaGwvSTkx…',
  },
  SharedLinks: { recordId, links: [sharedLink] },
  Subscription: { id: subscriptionId },
  Subscriptions: {
    subscriptions: [
      { id: subscriptionId, expiresAt: '2026-04-18T09:30:00.000Z', url: '/reports/minimal/medications/' },
    ],
  },
};

const standardManifest = {
  id: appId,
  name: 'Pill chart',
  description: 'Shows doses on a timeline',
  author: 'Example Apps',
  version: '1.2',
  std_version: '0.4',
  mode: 'ui',
  scope: 'record',
  icon: 'https://pill-chart.example.net/icon.png',
  index: 'https://pill-chart.example.net/start?record_id={record_id}',
  requires: {},
} as const;

const fullManifest = {
  ...standardManifest,
  svc_version: '2.0.0',
  has_ui: true,
  frameable: true,
  oauth_callback_url: 'https://pill-chart.example.net/back',
} as const;

const capabilities = { 'http://smartplatforms.org/terms#AppManifest': { methods: ['GET'] } } as const;

const glucose = {
  system: 'http://purl.bioontology.org/ontology/LNC/',
  code: '2345-7',
  name: 'Glucose [Mass/volume] in Serum or Plasma',
  measures: ['value'],
} as const;

const newestGlucose = {
  model: 'LabResult',
  date: '2026-01-12T07:30:00Z',
  values: { value: 101 },
  range: { low: 70, high: 99 },
  interpretation: 'H',
  document_id: '019bb0d3-1a40-7000-8000-6a5b4c3d2e1f',
} as const;

const glucoseTest = {
  ...glucose,
  total: 2,
  unit: 'mg/dL',
  newest: newestGlucose,
  recent: [
    { date: '2025-11-03T07:40:00Z', values: { value: 94 } },
    { date: '2026-01-12T07:30:00Z', values: { value: 101 } },
  ],
} as const;

export const jsonExamples: { readonly [S in JsonShape]: unknown } = {
  AppManifests: [fullManifest],
  StandardManifests: [standardManifest],
  AppManifest: fullManifest,
  StandardManifest: standardManifest,
  CodeEntries: [
    { abbreviation: null, code: '115', consumer_value: 'Tdap', umls_code: null, full_value: 'Tdap' },
  ],
  Sessions: [
    {
      id: '1cX0mTq8ZrB5vN2wLk9JdS',
      app_id: 'portal@apps.example.net',
      device: 'Firefox / Windows',
      created_at: '2026-01-01T08:30:00Z',
      used_at: '2026-01-01T08:40:00Z',
      expires_at: '2026-01-01T09:00:00Z',
      current: true,
    },
  ],
  SmartConfiguration: { authorization_endpoint: 'https://phr.example.net/smart/authorize' },
  OpenidConfiguration: { issuer: 'https://phr.example.net/fhir' },
  SmartToken: { access_token: '…', token_type: 'Bearer', expires_in: 3600 },
  SmartIntrospection: { active: false },
  SmartKeys: { keys: [] },
  SmartClient: { client_id: 'vitals@dynamic.phr.invalid' },
  SmartRequest: { scope: 'patient/Observation.rs' },
  SmartLocation: { location: 'https://vitals.example.net/back?code=…' },
  SmartGrants: { grants: [] },
  SmartGrant: { id: '…' },
  AccountSettings: {
    language: 'en',
    mail_shares: true,
    mail_circles: false,
    mails: { results: 'at_once', messages: 'at_once', shares: 'at_once', circles: 'off', links: 'daily' },
    push: { results: true, messages: true, shares: true, circles: false, links: true },
  },
  PushSubscriptions: {
    public_key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    subscriptions: [
      { id: '3kTMd91sQx7bWcAz0pLrYn', device: 'Firefox on Android', created_at: '2026-01-01T08:30:00Z' },
    ],
  },
  PushSubscription: {
    id: '3kTMd91sQx7bWcAz0pLrYn',
    device: 'Firefox on Android',
    created_at: '2026-01-01T08:30:00Z',
  },
  ReceivedLink: {
    label: 'Discharge letter',
    files: [
      {
        result: 'stored',
        content_type: 'application/fhir+json',
        document: {
          id: '019c171a-1c00-8000-8000-5f6d0c900001',
          type: 'http://hl7.org/fhir/Bundle',
          label: 'Discharge letter',
          name: 'Amoxicillin',
          kinds: ['Medication'],
          patient: 'same',
          unread_count: 0,
        },
        reason: null,
      },
      {
        result: 'health_card',
        content_type: 'application/smart-health-card',
        document: null,
        reason: null,
      },
    ],
    more_files: 0,
  },
  AccountErasure: {
    due: '2026-01-15T08:30:00Z',
    records: [{ id: '019c171a-1c00-7000-8000-5f6d0c9ab001', label: 'Rosa Lind' }],
  },
  AccountFactors: {
    required: false,
    second_factor: true,
    password: true,
    totp: { since: '2026-01-01T08:30:00Z' },
    passkeys: [
      {
        id: 'q8Zb2vN4xT0sJ6yLcR1mWd9uHf3kPa7E',
        name: 'Telephone',
        created_at: '2026-01-01T08:30:00Z',
        used_at: null,
        synced: true,
        refused: false,
      },
    ],
    recovery_codes_left: 9,
    recovered: false,
    trusted_browsers: 1,
  },
  TotpSecret: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/portal.example.org:rosa%40mail.example?issuer=portal.example.org&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  },
  PasskeyCreationOptions: {
    rp: { id: 'portal.example.org', name: 'portal.example.org' },
    user: {
      id: 'YmFkZ2VycyBsaXZlIHVuZGVyIHRoZSBvbGQgb2FrcyE',
      name: 'rosa@mail.example',
      displayName: 'Rosa Lind',
    },
    challenge: 'dGhlIGhlcm9uIHN0YW5kcyBpbiB0aGUgc2hhbGxvd3M',
    pubKeyCredParams: [
      { type: 'public-key', alg: -8 },
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    extensions: { credProps: true, prf: {} },
    hints: [],
  },
  PasskeyConfirmed: { confirmation: 'c2VhbHMgcmVzdCBvbiB0aGUgc2tlcnJpZXMgYXQgZHVzaw' },
  PasskeyAdded: {
    id: 'q8Zb2vN4xT0sJ6yLcR1mWd9uHf3kPa7E',
    recovery_codes: ['7K2M-QX9D-04HT-VB6R', 'N5CE-8WPZ-GJ31-YF7S'],
  },
  PasskeyRequestOptions: {
    challenge: 'dGhlIGhlcm9uIHN0YW5kcyBpbiB0aGUgc2hhbGxvd3M',
    rpId: 'portal.example.org',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [],
  },
  RecoveryCodes: { recovery_codes: ['7K2M-QX9D-04HT-VB6R', 'N5CE-8WPZ-GJ31-YF7S'] },
  MadeInvitation: { id: 'q3uWgM4vAnZP1cX0mTq8ZrB5vN2wLk9J', expires_at: '2026-01-15T08:30:00Z' },
  Invitations: [
    {
      id: 'q3uWgM4vAnZP1cX0mTq8ZrB5vN2wLk9J',
      what: 'carenet',
      carenet_id: '019c171a-1c00-7000-8000-5f6d0c9ab077',
      carenet_name: 'Family',
      address: 'ines@example.org',
      role_label: null,
      keep_share: false,
      state: 'waiting',
      inviter: { account: 'rosa@example.org', full_name: 'Rosa Lind' },
      own: true,
      taker: { account: 'ines.oyelaran@example.net', full_name: 'Ines Oyelaran' },
      created_at: '2026-01-01T08:30:00Z',
      expires_at: '2026-01-15T08:30:00Z',
    },
  ],
  InvitationCheck: {
    state: 'open',
    what: 'carenet',
    inviter: 'Rosa Lind',
    carenet: 'Family',
    address: 'ines@example.org',
    relation: null,
    expires_at: '2026-01-15T08:30:00Z',
  },
  InvitationAccepted: {
    state: 'accepted',
    what: 'carenet',
    record_id: '019c171a-1c00-7000-8000-5f6d0c9ab001',
    carenet_id: '019c171a-1c00-7000-8000-5f6d0c9ab077',
  },
  RecordSharing: {
    total_carenets: 1,
    carenets: [
      {
        id: '019c171a-1c00-7000-8000-5f6d0c9ab077',
        name: 'Family',
        total_accounts: 1,
        accounts: [{ id: 'ines@example.org', full_name: 'Ines Oyelaran' }],
        apps: [{ id: 'pill-chart@apps.example.net', name: 'Pill chart' }],
        types: ['http://indivo.org/vocab/xml/documents#Models'],
        kinds: ['Allergy'],
        documents: 27,
        documents_complete: true,
      },
    ],
    shares: [{ account: 'tom@example.org', full_name: 'Tom Lind', role_label: 'Guardian' }],
  },
  DocumentFacts: {
    models: [
      {
        model: 'Problem',
        total: 1,
        rows: [
          {
            __modelname__: 'Problem',
            __documentid__: '019c171a-1c00-7000-8000-5f6d0c9ab010',
            startDate: '2026-01-01T00:00:00Z',
            endDate: null,
            name_title: 'Hay fever',
            name_system: null,
            name_identifier: null,
            notes: null,
          },
        ],
      },
    ],
  },
  DocumentSharing: {
    total: 1,
    documents: [
      {
        id: documentId,
        type: 'http://hl7.org/fhir/Bundle',
        created_at: '2026-02-03T11:02:00.000Z',
        creator: 'North Hospital',
        contents: {
          kinds: [
            { kind: 'Allergy', count: 2 },
            { kind: 'LabResult', count: 14, newest: '2026-02-01' },
          ],
        },
        state: 'left_out',
        reasons: ['other_kinds'],
        other_kinds: ['LabResult'],
      },
    ],
  },
  MessageReceipt: {
    id: '019bd1d6-3000-7e33-8c4d-7e8f9a0b1c2d',
    sent_at: '2026-01-18T09:30:00Z',
    delivered_at: '2026-01-18T09:30:00Z',
    missing: [],
    undelivered: 0,
  },
  MessageRecipients: {
    recipients: [
      { id: 'ole@mail.example', name: 'Ole Lind', as: 'full_share', carenets: [] },
      {
        id: 'adams@clinic.example',
        name: 'Dr. Adams',
        as: 'carenet',
        carenets: [{ id: carenetId, name: 'Physicians' }],
      },
    ],
  },
  SentMessages: { messages: [sentMessage] },
  SentMessage: {
    ...sentMessage,
    body: 'Here is the letter from the clinic.',
    attachments: [messageAttachment],
  },
  AppMessages: { messages: [appMessage] },
  AppMessage: { ...appMessage, body: 'Thank you. Here is the form.', attachments: [messageAttachment] },
  LinkManifest: {
    list: {
      resourceType: 'List',
      status: 'current',
      mode: 'snapshot',
      title: 'For the practice',
      date: '2026-01-18T09:30:00Z',
      source: { display: 'Rosa Lind' },
      note: [{ text: 'Shared until 2026-01-25T09:30:00Z.' }],
      entry: [{ item: { display: 'Patient summary' } }],
    },
    files: [
      {
        contentType: 'application/fhir+json',
        embedded:
          'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..8zH0NmUXGwMOqEya.xdGRpgyvE9vNoKzHlr4itA.5flOKKmeqYm0TamwROr8Nw',
        lastUpdated: '2026-01-18T09:30:00Z',
        status: 'finalized',
        fhirVersion: '4.0.1',
      },
    ],
  },
  Overview: {
    documents: { total: 27, by_kind: { LabResult: 4, Problem: 3 } },
    kinds: [
      {
        kind: 'Problem',
        total: 3,
        total_is: 'exact',
        current: 1,
        current_complete: true,
        entries: [
          {
            __modelname__: 'Problem',
            __documentid__: '019bb0d3-1a40-7000-8000-6a5b4c3d2e1f',
            name_title: 'Asthma',
            name_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/',
            name_identifier: '195967001',
            startDate: '2011-03-04T09:30:00Z',
            endDate: null,
          },
        ],
        complete: false,
        since: null,
      },
      { kind: 'LabResult', total: 2, total_is: 'exact', complete: true, since: null },
    ],
    tests: { tests: [glucoseTest], left_out: 0, complete: true },
    unread: {
      kind: 'UnreadResource',
      total: 0,
      total_is: 'exact',
      entries: [],
      complete: true,
      since: null,
      by_resource_type: {},
    },
  },
  ResultTests: { tests: [glucoseTest], left_out: 0 },
  ResultSeries: {
    ...glucose,
    total: 2,
    series: [
      {
        unit: 'mg/dL',
        total: 2,
        thinned: false,
        points: [
          {
            model: 'LabResult',
            date: '2025-11-03T07:40:00Z',
            values: { value: 94 },
            measured: { unit: 'g/L', values: { value: 0.94 } },
            range: { low: 70, high: 99 },
            document_id: '019a48f2-5b00-7000-8000-1f2e3d4c5b6a',
          },
          newestGlucose,
        ],
      },
    ],
    others: [],
    others_total: 0,
    left_out: 0,
  },
  DocumentOverview: {
    versions: [
      {
        id: '019c171a-1c00-8000-8000-5f6d0c900001',
        created_at: '2026-01-01T08:30:00Z',
        creator: { id: 'rosa@example.org', full_name: 'Rosa Lind' },
      },
    ],
    more_versions: false,
    status_changes: [
      {
        status: 'archived',
        reason: 'Replaced by a newer scan',
        by: 'rosa@example.org',
        at: '2026-01-02T08:30:00Z',
      },
    ],
    more_status_changes: false,
    related: [
      {
        relation: 'annotation',
        id: '019c171a-1c00-8000-8000-5f6d0c800000',
        latest_id: '019c171a-1c00-8000-8000-5f6d0c800000',
        type: 'http://indivo.org/vocab/xml/documents#SimpleClinicalNote',
        label: null,
        created_at: '2026-01-01T09:00:00Z',
        name: 'Discharge letter',
        kinds: ['SimpleClinicalNote'],
      },
    ],
    more_related: false,
    carenets: [
      {
        id: '019c171a-1c00-7000-8000-5f6d0c9ab077',
        name: 'Family',
        visible: true,
        placement: null,
        by_type: false,
        by_kind: true,
      },
    ],
  },
  Activity: {
    days: [
      {
        date: '2026-01-18',
        doers: [
          {
            person: 'weber@example.org',
            app: null,
            lines: [
              {
                action: 'data',
                effect: 'seen',
                outcome: 'done',
                first: '2026-01-18T09:30:00Z',
                last: '2026-01-18T09:30:04Z',
                calls: 13,
                times: 1,
                kinds: [{ kind: 'Allergy', count: 3 }],
                others: 0,
                listed: 0,
                documents: [],
                document_count: 0,
                carenets: ['019c171a-1c00-7000-8000-5f6d0c9ac001'],
                untold: 0,
              },
            ],
          },
        ],
      },
    ],
    people: [
      {
        id: 'weber@example.org',
        name: 'Dr. Daniel Weber',
        role: 'carenet',
        role_label: null,
        carenets: ['019c171a-1c00-7000-8000-5f6d0c9ac001'],
        you: false,
      },
    ],
    apps: [],
    carenets: [{ id: '019c171a-1c00-7000-8000-5f6d0c9ac001', name: 'Physicians' }],
    documents: [],
    before: null,
  },
  Capabilities: capabilities,
  ContainerManifest: {
    std_version: '0.4',
    smart_version: '0.4',
    svc_version: '2.0.0',
    api_base: 'https://phr.example.net',
    name: 'Personal Health Record Service',
    description: 'Records, documents and sharing under the control of the patient.',
    admin: 'support@phr.example.net',
    launch_urls: {
      request_token: 'https://phr.example.net/oauth/request_token',
      authorize_token: 'https://ui.example.net/oauth/authorize',
      exchange_token: 'https://phr.example.net/oauth/access_token',
    },
    capabilities,
  },
};
