/** Whatever the service writes in one of its XML shapes, the client's reader returns as it was. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { xmlTypes } from '../../local/tools/client-generator/return-value.ts';
import type { XmlShape, XmlView } from '../../shared/api/shapes.ts';
import * as readers from '../../shared/client/shapes/index.ts';
import type { XmlElement } from '../../shared/client/xml/element.ts';
import { parseXml } from '../../shared/client/xml/parse.ts';
import { xmlShapes } from '../../shared/xml/shapes/index.ts';
import { count, filled, instant, maybe, orNull, orUndefined, sent, text } from './arbitraries.ts';

interface RoundTrip<View> {
  readonly view: fc.Arbitrary<View>;
  readonly read: (root: XmlElement) => unknown;
  /** What the reader returns for the view. */
  readonly expected: (view: View) => unknown;
}

type RoundTrips = { readonly [Shape in XmlShape]: RoundTrip<XmlView<Shape>> };

const account = fc.record({
  id: filled,
  secret: maybe(filled),
  fullName: text,
  contactEmail: text,
  lastLoginAt: orNull(instant),
  totalLoginCount: orNull(count),
  failedLoginCount: orNull(count),
  state: fc.constantFrom('uninitialized', 'active', 'disabled', 'retired', ''),
  lastStateChange: orNull(instant),
  authSystems: fc.array(fc.record({ name: text, username: text }), { maxLength: 3 }),
});

function accountOf(view: XmlView<'Account'>): unknown {
  return {
    ...view,
    contactEmail: orUndefined(view.contactEmail),
    lastLoginAt: sent(view.lastLoginAt),
    totalLoginCount: view.totalLoginCount ?? undefined,
    failedLoginCount: view.failedLoginCount ?? undefined,
    state: orUndefined(view.state),
    lastStateChange: sent(view.lastStateChange),
  };
}

const actor = fc.record({
  id: text,
  type: fc.constantFrom('account' as const, 'pha' as const, 'machineapp' as const),
  fullName: text,
});
const relations = ['annotation', 'interpretation', 'followup', 'attachment', 'answers'] as const;
const relationCounts = maybe(
  fc.dictionary(fc.constantFrom(...relations), fc.integer({ min: 1, max: 1000 }), { noNullPrototype: true }),
);
const reading = fc.record({
  patient: fc.constantFrom(
    'same' as const,
    'unnamed' as const,
    'unchecked' as const,
    'other' as const,
    'several' as const,
  ),
  facts: fc.array(fc.record({ model: filled, count }), { maxLength: 3 }),
  unread: fc.array(fc.record({ resource: filled, reason: text }), { maxLength: 3 }),
  unreadCount: count,
});
const kindOfData = fc.record({ kind: filled, count, newest: maybe(filled) });
const contents = fc.record({
  kinds: fc.array(kindOfData, { maxLength: 3 }),
  name: maybe(filled),
  more: maybe(fc.integer({ min: 1, max: 1000 })),
  newest: maybe(filled),
  unread: maybe(fc.integer({ min: 1, max: 1000 })),
  unclear: maybe(fc.constant(true as const)),
});
const document = fc.record({
  id: filled,
  type: text,
  size: count,
  digest: text,
  recordId: text,
  createdAt: instant,
  creator: actor,
  suppressedAt: maybe(instant),
  suppressor: maybe(actor),
  replacedBy: maybe(filled),
  replaces: maybe(filled),
  original: filled,
  latest: fc.record({ id: filled, createdAt: instant, createdBy: text }),
  label: maybe(filled),
  status: fc.constantFrom('active' as const, 'void' as const, 'archived' as const),
  nevershare: fc.boolean(),
  relatesTo: relationCounts,
  isRelatedFrom: relationCounts,
  reading: maybe(reading),
  contents: maybe(contents),
});

function documentOf(view: XmlView<'Document'>): unknown {
  return {
    ...view,
    recordId: orUndefined(view.recordId),
    createdAt: sent(view.createdAt),
    suppressedAt: sent(view.suppressedAt),
    latest: { ...view.latest, createdAt: sent(view.latest.createdAt) },
    relatesTo: view.relatesTo ?? {},
    isRelatedFrom: view.isRelatedFrom ?? {},
    contents: view.contents && contentsOf(view.contents),
  };
}

function contentsOf({
  kinds,
  more = 0,
  unread = 0,
  unclear,
  ...contents
}: NonNullable<XmlView<'Document'>['contents']>): unknown {
  const named = kinds.map(({ kind, ...numbers }) => ({ ...numbers, name: kind }));
  return { ...contents, kinds: named, more, unread, isUnclear: unclear === true };
}

const carenets = fc.array(fc.record({ id: filled, name: text }), { maxLength: 3 });

const message = fc.record({
  id: filled,
  sender: text,
  senderType: fc.constantFrom('app' as const, 'account' as const),
  senderName: maybe(filled),
  takesReplies: fc.boolean(),
  inReplyTo: maybe(filled),
  receivedAt: instant,
  readAt: maybe(instant),
  archivedAt: maybe(instant),
  subject: text,
  body: maybe(fc.record({ type: fc.constantFrom('plaintext' as const, 'markdown' as const), text })),
  severity: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
  recordId: maybe(filled),
  attachments: fc.array(
    fc.record({
      number: fc.integer({ min: 1, max: 100 }),
      type: text,
      size: count,
      documentId: maybe(filled),
      mediaType: filled,
      label: maybe(filled),
    }),
    { maxLength: 3 },
  ),
});

function messageOf(view: XmlView<'Message'>): unknown {
  return {
    ...view,
    receivedAt: sent(view.receivedAt),
    readAt: sent(view.readAt),
    archivedAt: sent(view.archivedAt),
  };
}

const sharedLink = fc.record({
  id: filled,
  recordId: filled,
  state: fc.constantFrom('active' as const, 'expired' as const, 'used_up' as const),
  content: fc.constantFrom('summary' as const, 'carenet' as const, 'documents' as const),
  carenetId: maybe(filled),
  direct: fc.boolean(),
  hasPasscode: fc.boolean(),
  notify: fc.boolean(),
  language: fc.constantFrom('en' as const, 'de' as const),
  label: maybe(filled),
  createdAt: instant,
  createdBy: fc.record({ id: filled, fullName: text }),
  expiresAt: instant,
  endedAt: maybe(instant),
  views: count,
  maxViews: maybe(count),
  triesLeft: maybe(count),
  lastOpenedAt: maybe(instant),
  files: fc.array(
    fc.record({
      kind: fc.constantFrom('summary' as const, 'paper' as const, 'document' as const),
      contentType: filled,
      size: count,
      documentId: maybe(filled),
      title: text,
    }),
    { maxLength: 3 },
  ),
  leftOut: fc.array(
    fc.record({
      documentId: maybe(filled),
      reason: fc.constantFrom('too_large' as const, 'not_active' as const, 'not_found' as const),
      title: text,
    }),
    { maxLength: 3 },
  ),
  link: maybe(filled),
  viewer: maybe(filled),
});

function sharedLinkOf(view: XmlView<'SharedLink'>): unknown {
  return {
    ...view,
    createdAt: sent(view.createdAt),
    expiresAt: sent(view.expiresAt),
    endedAt: view.endedAt && sent(view.endedAt),
    lastOpenedAt: view.lastOpenedAt && sent(view.lastOpenedAt),
  };
}

const asItIs = <View>(view: View): View => view;

const roundTrips: RoundTrips = {
  Account: { view: account, read: readers.readAccount, expected: accountOf },
  Accounts: {
    view: fc.record({ accounts: fc.array(account, { maxLength: 3 }) }),
    read: readers.readAccounts,
    expected: ({ accounts }) => ({ accounts: accounts.map(accountOf) }),
  },
  DocumentUpload: {
    view: fc.record({
      id: filled,
      recordId: filled,
      expiresAt: instant,
      request: fc.record({
        method: filled,
        url: filled,
        headers: fc.dictionary(
          fc.constantFrom('content-type', 'if-none-match', 'x-amz-checksum-sha256'),
          filled,
        ),
      }),
    }),
    read: readers.readDocumentUpload,
    expected: ({ expiresAt, request, ...view }) => ({
      ...view,
      expiresAt: sent(expiresAt),
      request: { ...request, headers: { ...request.headers } },
    }),
  },
  AccountReference: {
    view: fc.record({ id: text }),
    read: readers.readAccountReference,
    expected: ({ id }) => ({ id: orUndefined(id) }),
  },
  Secret: {
    view: fc.record({ secret: orNull(filled) }),
    read: readers.readSecret,
    expected: ({ secret }) => ({ secret: orUndefined(secret) }),
  },
  Record: {
    view: fc.record({
      id: filled,
      label: text,
      demographicsId: orNull(filled),
      createdAt: instant,
      createdBy: maybe(filled),
      shared: fc.constantFrom(true as const, undefined),
      carenet: maybe(fc.record({ id: filled, name: filled })),
    }),
    read: readers.readRecord,
    expected: ({ carenet, shared, ...view }) => ({
      ...view,
      shared: shared ?? false,
      carenetId: carenet?.id,
      carenetName: carenet?.name,
      demographicsId: orUndefined(view.demographicsId),
      createdAt: sent(view.createdAt),
    }),
  },
  Records: {
    view: fc.record({
      records: fc.array(
        fc.record({
          id: filled,
          label: text,
          shared: fc.constantFrom(true as const, undefined),
          roleLabel: maybe(text),
          carenetId: maybe(filled),
          carenetName: maybe(filled),
        }),
        { maxLength: 3 },
      ),
    }),
    read: readers.readRecords,
    expected: ({ records }) => ({
      records: records.map((record) => ({
        ...record,
        shared: record.shared === true,
        roleLabel: orUndefined(record.roleLabel),
      })),
    }),
  },
  Shares: {
    view: fc.record({
      recordId: filled,
      shares: fc.array(
        fc.oneof(
          fc.record({ id: filled, account: text, roleLabel: maybe(filled) }),
          fc.record({ id: filled, pha: filled }),
        ),
        { maxLength: 3 },
      ),
    }),
    read: readers.readShares,
    expected: asItIs,
  },
  Document: { view: document, read: readers.readDocument, expected: documentOf },
  Documents: {
    view: fc.record({
      recordId: text,
      total: count,
      pha: maybe(filled),
      documents: fc.array(document, { maxLength: 3 }),
    }),
    read: readers.readDocuments,
    expected: (view) => ({
      ...view,
      recordId: orUndefined(view.recordId),
      documents: view.documents.map(documentOf),
    }),
  },
  Carenets: {
    view: fc.record({ recordId: text, carenets }),
    read: readers.readCarenets,
    expected: (view) => ({ ...view, recordId: orUndefined(view.recordId) }),
  },
  CarenetAccounts: {
    view: fc.record({
      accounts: fc.array(fc.record({ id: filled, fullName: text, write: fc.boolean() }), { maxLength: 3 }),
    }),
    read: readers.readCarenetAccounts,
    expected: asItIs,
  },
  Permissions: { view: fc.record({ write: fc.boolean() }), read: readers.readPermissions, expected: asItIs },
  DocumentSchemas: {
    view: fc.record({ schemas: fc.array(fc.record({ type: text, carenets }), { maxLength: 3 }) }),
    read: readers.readDocumentSchemas,
    expected: asItIs,
  },
  RequestToken: {
    view: fc.record({
      token: filled,
      recordId: maybe(filled),
      carenetId: maybe(filled),
      kind: fc.constantFrom('new' as const, 'same' as const),
      app: fc.record({
        id: filled,
        name: text,
        description: text,
        autonomous: fc.boolean(),
        autonomousReason: maybe(filled),
        frameable: fc.boolean(),
        ui: fc.boolean(),
      }),
    }),
    read: readers.readRequestToken,
    expected: ({ app, ...view }) => ({
      ...view,
      app: { ...app, autonomousReason: app.autonomous ? app.autonomousReason : undefined },
    }),
  },
  DocumentStatusHistory: {
    view: fc.record({
      documentId: filled,
      changes: fc.array(
        fc.record({
          status: fc.constantFrom('active', 'void', 'archived'),
          reason: text,
          by: text,
          at: instant,
        }),
        { maxLength: 3 },
      ),
    }),
    read: readers.readDocumentStatusHistory,
    expected: (view) => ({
      ...view,
      changes: view.changes.map((change) => ({ ...change, at: sent(change.at) })),
    }),
  },
  ConnectCredentials: {
    view: fc.record({
      appId: filled,
      connectToken: text,
      connectSecret: text,
      apiBase: text,
      restToken: text,
      restSecret: text,
      oauthHeader: text,
      expiresAt: instant,
    }),
    read: readers.readConnectCredentials,
    expected: (view) => ({ ...view, expiresAt: sent(view.expiresAt) }),
  },
  SignedUrlResult: {
    view: fc.record({ result: fc.constantFrom('ok' as const, 'old' as const, 'mismatch' as const) }),
    read: readers.readSignedUrlResult,
    expected: asItIs,
  },
  Message: { view: message, read: readers.readMessage, expected: messageOf },
  Messages: {
    view: fc.record({ messages: fc.array(message, { maxLength: 3 }) }),
    read: readers.readMessages,
    expected: ({ messages }) => ({ messages: messages.map(messageOf) }),
  },
  Notifications: {
    view: fc.record({
      notifications: fc.array(
        fc.record({
          id: filled,
          sender: text,
          receivedAt: instant,
          content: text,
          record: fc.record({ id: filled, label: text }),
          document: maybe(fc.record({ id: filled, label: maybe(filled) })),
        }),
        { maxLength: 3 },
      ),
    }),
    read: readers.readNotifications,
    expected: ({ notifications }) => ({
      notifications: notifications.map((view) => ({ ...view, receivedAt: sent(view.receivedAt) })),
    }),
  },
  SharedLink: { view: sharedLink, read: readers.readSharedLink, expected: sharedLinkOf },
  SharedLinks: {
    view: fc.record({ recordId: filled, links: fc.array(sharedLink, { maxLength: 3 }) }),
    read: readers.readSharedLinks,
    expected: ({ recordId, links }) => ({ recordId, links: links.map(sharedLinkOf) }),
  },
  Subscription: { view: fc.record({ id: filled }), read: readers.readSubscription, expected: asItIs },
  Subscriptions: {
    view: fc.record({
      subscriptions: fc.array(fc.record({ id: filled, expiresAt: instant, url: text }), { maxLength: 3 }),
    }),
    read: readers.readSubscriptions,
    expected: ({ subscriptions }) => ({
      subscriptions: subscriptions.map((view) => ({ ...view, expiresAt: sent(view.expiresAt) })),
    }),
  },
};

const shapes = Object.keys(xmlShapes) as readonly XmlShape[];

/** Hides that each shape has a view of its own: the table above pairs them. */
const roundTripOf = (shape: XmlShape) => roundTrips[shape] as RoundTrip<unknown>;
const write = (shape: XmlShape, view: unknown) => (xmlShapes[shape] as (view: unknown) => string)(view);

describe('The client', () => {
  it('has a reader and a type for every shape of the service', () => {
    const read = Object.keys(readers).filter((name) => name.startsWith('read'));
    expect(read.toSorted()).toEqual(shapes.map((shape) => `read${shape}`).toSorted());
    expect(Object.keys(xmlTypes).toSorted()).toEqual(shapes.toSorted());
  });

  test.each(shapes)('reads what the service writes as %s', (shape) => {
    const { view, read, expected } = roundTripOf(shape);
    fc.assert(
      fc.property(view, (some) => {
        expect(read(parseXml(write(shape, some)))).toEqual(expected(some));
      }),
      { numRuns: 100 },
    );
  });

  test.each(shapes)('understands a %s with elements and attributes of a newer service', (shape) => {
    const { view, read } = roundTripOf(shape);
    fc.assert(
      fc.property(view, (some) => {
        const known = write(shape, some);
        const newer = known
          .replace(/(<[A-Za-z]\w*)(?=[ />])/g, '$1 newer="1"')
          .replace(/<\/([A-Z]\w*)>$/, '<newer>text<more/></newer></$1>');
        expect(newer).not.toBe(known);
        expect(read(parseXml(newer))).toEqual(read(parseXml(known)));
      }),
      { numRuns: 20 },
    );
  });

  test.each(shapes)('rejects another root than that of %s', (shape) => {
    const { read } = roundTripOf(shape);
    expect(() => read(parseXml('<Other/>'))).toThrow('the root is <Other>, not <');
  });
});
