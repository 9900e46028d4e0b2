/**
 * The kinds of items in the table, and the attributes of each that an operator may see. An attribute that is
 * not listed here is never shown, so a new secret is hidden by default. The keys are in shared/store/keys.ts.
 */

import type { StoredCarenet, StoredMember } from '../../../shared/domain/carenets/stored.ts';
import type * as items from '../../../shared/domain/items.ts';
import type { ImportItem } from '../../../shared/operations/archive/import/import-lock.ts';
import type { Item } from '../../../shared/store/writes.ts';

export interface ItemKind {
  readonly title: string;
  /** The keys, or their prefix when it ends in `#`. An empty sort key matches any. */
  readonly partition: string;
  readonly sort: string;
  readonly shown: readonly string[];
  /** Attributes with what people wrote or were told: shown only on request. */
  readonly content: readonly string[];
  /** The sort key contains a token after this prefix. */
  readonly tokenInKey: boolean;
}

type Names<T> = readonly (T extends unknown ? keyof T & string : never)[];

/** A kind whose attributes are those of an item type. */
function kind<T>(
  title: string,
  partition: string,
  sort: string,
  shown: Names<T>,
  rest: { readonly content?: Names<T>; readonly tokenInKey?: boolean } = {},
): ItemKind {
  const { content = [], tokenInKey = false } = rest;
  return { title, partition, sort, shown, content, tokenInKey };
}

const version: Names<items.VersionItem> = [
  'id',
  'type',
  'size',
  'digest',
  'mediaType',
  'bodyKey',
  'creator',
  'createdAt',
  'modifiedAt',
  'replaces',
  'replacedBy',
  'suppressedAt',
  'suppressor',
  'relatesTo',
  'isRelatedFrom',
  'revision',
];
const listing: Names<items.ListingItem> = [...version, 'status', 'nevershare'];
const stored: Names<items.StoredDocumentItem> = [
  'id',
  'type',
  'size',
  'digest',
  'mediaType',
  'bodyKey',
  'creator',
  'createdAt',
  'modifiedAt',
  'externalId',
  'revision',
];
const copy: Names<items.MessageCopyItem> = [
  'id',
  'awaitsDelivery',
  'senderId',
  'message',
  'severity',
  'receivedAt',
  'readAt',
  'archivedAt',
  'recordId',
  'attachments',
  'revision',
];
const opened: Names<items.AccountRecordItem> = [
  'recordId',
  'label',
  'recordCreatedAt',
  'modifiedAt',
  'roleLabel',
  'carenetId',
  'carenetName',
];
const audit: Names<items.AuditItem> = [
  'id',
  'time',
  'operation',
  'status',
  'successful',
  'principal',
  'proxy',
  'recordId',
  'carenetId',
  'appId',
  'documentId',
  'externalId',
  'messageId',
  'method',
  'path',
  'sourceIp',
];

const carenet: Names<StoredCarenet> = ['id', 'recordId', 'name', 'createdAt', 'modifiedAt'];

interface Link {
  recordId: string;
  storage: string;
  accountId: string;
  preferencesOf: string;
  appGrant: string;
}

/**
 * Of kinds in the same partition, the more specific ones come first.
 * @internal Exported for its test.
 */
export const kinds: readonly ItemKind[] = [
  kind<items.AppItem & { modifiedAt: string }>('registered apps', 'APP', '', [
    'id',
    'kind',
    'name',
    'autonomous',
    'grant',
    'consumerKey',
    'manifest',
    'callbackUrl',
    'storageQuota',
    'recordStorageQuota',
    'createdAt',
    'modifiedAt',
    'revision',
  ]),
  kind<items.ConsumerItem>('consumers of apps', 'CONSUMER#', 'CONSUMER', [
    'id',
    'kind',
    'name',
    'autonomous',
    'grant',
    'revision',
  ]),
  kind<Link>('records the app is enabled on', 'APPLINKS#', 'R#', ['recordId', 'appGrant']),
  kind<Link>('tokens without expiry', 'APPLINKS#', 'T#', ['appGrant'], { tokenInKey: true }),
  kind<Link>('storages', 'APPLINKS#', 'S#', ['storage', 'appGrant']),
  kind<Link>('preferences of accounts', 'APPLINKS#', 'P#', ['preferencesOf', 'appGrant']),
  kind<{ writer: string; bodyKey: string }>('nonces', 'NONCE#', '', ['writer', 'bodyKey']),
  kind<items.AccountItem>('account', 'ACCOUNT#', 'ACCOUNT', [
    'id',
    'fullName',
    'contactEmail',
    'state',
    'lastStateChange',
    'lastLoginAt',
    'lastFailedLoginAt',
    'totalLoginCount',
    'failedLoginCount',
    'lockedOut',
    'secretsMadeAt',
    'authSystems',
    'creatorId',
    'createdAt',
    'revision',
  ]),
  kind<items.PasswordItem>('password', 'ACCOUNT#', 'PASSWORD', []),
  kind<items.AccountRecordItem>('own records', 'ACCOUNT#', 'R#own#', opened),
  kind<items.AccountRecordItem>('records shared with it', 'ACCOUNT#', 'R#share#', opened),
  kind<items.AccountRecordItem>('carenets it is in', 'ACCOUNT#', 'R#carenet#', opened),
  kind<items.PreferencesItem>('preferences for apps', 'ACCOUNT#', 'P#', ['bodyKey', 'size']),
  kind<Link>('username', 'USERNAME#', 'USERNAME', ['accountId']),
  kind<items.AccountItem>('account search entries', 'ACCOUNTS#', '', ['id', 'fullName', 'contactEmail']),
  kind<items.RecordItem>('record', 'RECORD#', 'RECORD', [
    'id',
    'label',
    'ownerId',
    'creatorId',
    'createdAt',
    'demographicsId',
    'contactId',
    'external',
    'subscribed',
  ]),
  kind<items.RecordItem>('remnant of an erased record', 'RECORD#', 'ERASED', [
    'id',
    'label',
    'ownerId',
    'createdAt',
    'external',
  ]),
  kind<ImportItem>('archive that is being imported', 'RECORD#', 'IMPORT', [
    'recordId',
    'archive',
    'startedAt',
    'recordCreatedAt',
    'hadAudits',
    'visible',
  ]),
  kind<items.FullShareItem>('full shares', 'RECORD#', 'G#ACCOUNT#', [
    'id',
    'accountId',
    'roleLabel',
    'createdAt',
    'modifiedAt',
  ]),
  kind<items.AppShareItem>('apps enabled', 'RECORD#', 'G#APP#', [
    'id',
    'appId',
    'appGrant',
    'grant',
    'authorizedAt',
    'authorizedBy',
  ]),
  kind<StoredCarenet>('carenets', 'RECORD#', 'CARENET#', carenet),
  kind<{ carenetId: string; name: string }>('names of carenets', 'RECORD#', 'CARENETNAME#', [
    'carenetId',
    'name',
  ]),
  kind<items.LineageItem>('documents', 'RECORD#', 'H#', [
    'id',
    'status',
    'nevershare',
    'latestId',
    'latestType',
    'latestCreatedAt',
    'latestCreatedBy',
    'modifiedAt',
    'facts',
    'revision',
  ]),
  kind<items.VersionItem>('versions of documents', 'RECORD#', 'V#', version, { content: ['label'] }),
  kind<items.ListingItem>('list of documents', 'RECORD#', 'L#', listing, { content: ['label'] }),
  kind<items.ListingItem>('lists of documents by type', 'RECORD#', 'T#', listing, { content: ['label'] }),
  kind<{ documents: number }>('document counts', 'RECORD#', 'N#', ['documents']),
  kind<{ appId: string; externalId: string; documentId: string }>(
    'external ids of documents',
    'RECORD#',
    'X#',
    ['appId', 'externalId', 'documentId'],
  ),
  kind<{ recordId: string }>('external id of a record', 'RECORDKEY#', 'RECORDKEY', ['recordId']),
  kind<items.RecordItem>('record search entries', 'RECORDS#', '', ['id', 'label', 'createdAt']),
  kind<StoredCarenet>('carenet', 'CARENET#', 'CARENET', carenet),
  kind<{ recordId: string }>('record that is imported with it', 'CARENET#', 'IMPORT', ['recordId']),
  kind<StoredMember>('accounts in it', 'CARENET#', 'M#', ['accountId', 'write', 'createdAt', 'modifiedAt']),
  kind<items.CarenetAppItem>('apps in it', 'CARENET#', 'A#', [
    'appId',
    'appGrant',
    'grant',
    'shareGrant',
    'createdAt',
  ]),
  kind<items.PlacementItem>('documents placed or excluded', 'CARENET#', 'D#', ['lineageId', 'state']),
  kind<items.AutoshareItem>('types shared into carenets', 'RECORD#', 'Y#', ['type', 'carenetId']),
  kind<items.StatusChangeItem>('changes of status', 'RECORD#', 'S#', ['status', 'by', 'at'], {
    content: ['reason'],
  }),
  kind<items.RelationItem>('relations', 'RECORD#', 'B#', ['relation', 'objectId', 'subjectId', 'createdAt']),
  kind<items.SubscriptionItem & items.SubscriptionsHeadItem>(
    'subscriptions and their revisions',
    'RECORD#',
    'U#',
    [
      'id',
      'recordId',
      'appId',
      'shareGrant',
      'appGrant',
      'url',
      'callback',
      'model',
      'parts',
      'createdAt',
      'modifiedAt',
      'expiresAt',
      'change',
      'counted',
      'pending',
      'attempt',
      'due',
      'revision',
    ],
  ),
  kind<items.FactBlockItem>('blocks of facts', 'FACTS#', '', ['documentId', 'createdAt', 'spill'], {
    content: ['rows', 'packed'],
  }),
  kind<items.StoredDocumentItem>('stored documents', 'STORE#', 'D#', stored, { content: ['label'] }),
  kind<items.StoredDocumentItem>('stored documents by external id', 'STORE#', 'X#', stored, {
    content: ['label'],
  }),
  kind<items.StorageUseItem>('use of the storage', 'STORE#', 'USE', ['bytes', 'documents']),
  kind<items.MessageCopyItem>('open messages', 'INBOX#', 'O#', copy, { content: ['subject'] }),
  kind<items.MessageCopyItem>('archived messages', 'INBOX#', 'A#', copy, { content: ['subject'] }),
  kind<items.NotificationItem>(
    'notifications',
    'INBOX#',
    'N#',
    ['id', 'awaitsDelivery', 'senderId', 'recordId', 'documentId', 'appUrl', 'createdAt'],
    { content: ['content'] },
  ),
  kind<{ at: string }>('delivery', 'DELIVERY#', 'DELIVERY', ['at']),
  kind<items.MessageStateItem>(
    'what all recipients share',
    'MESSAGE#',
    'STATE',
    ['senderId', 'severity', 'recordId', 'createdAt', 'attachments', 'missing', 'discarded', 'revision'],
    { content: ['subject'] },
  ),
  kind<items.MessageBodyItem>('body', 'MESSAGE#', 'BODY', ['bodyType'], { content: ['body'] }),
  kind<items.AttachmentItem>('attachments', 'MESSAGE#', 'F#', [
    'number',
    'type',
    'size',
    'bodyKey',
    'digest',
  ]),
  kind<{ message: string; createdAt: string }>('messages waiting for attachments', 'WAITING#', '', [
    'message',
    'createdAt',
  ]),
  kind<items.AuditCountItem>('audit entries by month', 'AUDITCOUNT#', '', ['entries', 'until']),
  kind<items.AuditItem>('audit entries', 'AUDIT#', '', audit),
  kind<items.OutboxItem | { carriedOut: true }>('pending mails and clean-ups', 'OUTBOX#', '', [
    'event',
    'eventId',
    'mail',
    'accountId',
    'accountIds',
    'copies',
    'bodyKey',
    'recordId',
    'models',
    'parts',
    'appId',
    'appGrant',
    'carenetId',
    'lineageId',
    'facts',
    'carriedOut',
  ]),
  kind<object>('mail that was sent', 'SENT#', 'SENT', []),
  kind<items.CodeSystemItem>('coding systems', 'CODES', '', [
    'system',
    'description',
    'aliases',
    'version',
    'digest',
    'entries',
    'memory',
    'previous',
    'publishedAt',
    'revision',
  ]),
  kind<{ day: string; bucket: number }>('where the sweeper stopped', 'SWEEPER', '', ['day', 'bucket']),
];

const unknown = kind<object>('items of an unknown kind', '', '', []);

/** Returns the kind of the item with this key. */
export function kindOf({ PK, SK }: Item): ItemKind {
  return (
    kinds.find(({ partition, sort }) => fits(PK, partition) && (sort === '' || fits(SK, sort))) ?? unknown
  );
}

function fits(key: unknown, pattern: string): boolean {
  return pattern.endsWith('#') ? String(key).startsWith(pattern) : key === pattern;
}
