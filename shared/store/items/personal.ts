/**
 * Which attributes tell of a person, for every kind of item, and what becomes of them when an account or a record is erased. The commands
 * that erase go by this list, and docs/data-model.md shows it. A test fails for a kind or an attribute that is not here.
 */
import type { ItemKind } from './kind.ts';

/** What becomes of an attribute that tells of a person, in the words of docs/data-model.md; docs/erasure.md says more. */
export const fates = {
  account: 'removed with the account',
  record: 'removed with the record',
  owner: 'handed over, or removed with the record',
  'account id': 'replaced by the pseudonym',
  author: 'id and name replaced by the pseudonym',
  text: 'the id in it replaced by the pseudonym',
  source: 'emptied in calls of the account',
  trail: 'stays, or is removed with the trail',
  message: 'removed, unless others have the message too',
  app: 'removed with the app, which has the message too',
  mail: 'the mail is removed',
  expires: 'expires by itself',
  hash: 'stays: a hash',
} as const;

export type Fate = keyof typeof fates;

/** The attributes of one kind of item by what becomes of them, and those that tell of nobody. */
type Attributes = Readonly<Partial<Record<Fate | 'nobody', string>>>;

const listed = {
  record: 'label contents',
  author: 'creator suppressor',
  nobody:
    'id type size digest mediaType bodyKey createdAt modifiedAt replaces replacedBy suppressedAt relatesTo isRelatedFrom revision',
} as const;
const listing = { ...listed, nobody: `${listed.nobody} status nevershare kinds` } as const;
const carenet = { record: 'name', nobody: 'id recordId createdAt modifiedAt' } as const;
const openedRecord = {
  account: 'recordId label recordCreatedAt modifiedAt roleLabel relation carenetId carenetName',
} as const;
const copy = {
  account: 'id message subject severity receivedAt readAt archivedAt recordId attachments inReplyTo',
  hash: 'senderLocator',
  nobody: 'awaitsDelivery senderId senderName sentId revision',
} as const;
const appCopy = {
  app: 'id message subject recordId receivedAt archivedAt attachments inReplyTo',
  hash: 'senderLocator',
  nobody: 'revision',
} as const;
const stored = {
  author: 'creator',
  record: 'label externalId',
  nobody: 'id type size digest mediaType bodyKey createdAt modifiedAt revision',
} as const;
const app = 'id kind name autonomous grant revision';

/** By the title of the kind. */
const attributes: Readonly<Record<string, Attributes>> = {
  record: {
    record: 'label external',
    owner: 'ownerId',
    'account id': 'creatorId',
    nobody:
      'id ownerGrant createdAt demographicsId contactId subscribed restated counted fhirIndexed unshared',
  },
  'remnant of an erased record': { record: 'label ownerId external', nobody: 'id createdAt discarded' },
  'archive that is being imported': {
    nobody: 'recordId archive seed startedAt recordCreatedAt hadAudits visible',
  },
  'full shares': { account: 'accountId roleLabel createdAt modifiedAt', nobody: 'id' },
  'apps enabled': { 'account id': 'authorizedBy', record: 'appId', nobody: 'id appGrant grant authorizedAt' },
  'external id of a record': { nobody: 'recordId' },
  'record search entries': { record: 'label', nobody: 'id createdAt' },

  documents: {
    'account id': 'latestCreatedBy',
    nobody:
      'id status nevershare latestId latestType latestCreatedAt modifiedAt facts fhir counts kinds kindsWaiting revision',
  },
  'versions of documents': {
    ...listed,
    record: `${listed.record} reading`,
    hash: 'storer',
    nobody: `${listed.nobody} through broughtBy server`,
  },
  'list of documents': listing,
  'lists of documents by type': listing,
  'document counts': { nobody: 'documents kind{kind}' },
  'counts of facts': { nobody: 'documents changes facts_{model} documents_{model}' },
  'external ids of documents': { record: 'externalId', nobody: 'appId documentId' },
  'changes of status': { 'account id': 'by', record: 'reason', nobody: 'status at' },
  relations: { nobody: 'relation objectId subjectId createdAt' },
  uploads: {
    expires: 'creator through',
    record: 'label',
    nobody: 'id size digest mediaType replaces bodyKey createdAt endsAt documentId ttl',
  },

  'resources of which documents say different things': { record: 'said' },
  'facts that another document says, too': {
    record: 'repeated',
    hash: 'storer',
    nobody: 'documentId createdAt at asOf',
  },
  'blocks of facts': { record: 'rows packed spill', nobody: 'documentId createdAt fromFhir' },
  'rows of FHIR resources': { record: 'rows' },
  'bodies of FHIR resources': { record: 'packed' },
  'names of FHIR resources': { record: 'names' },
  'what documents say of a FHIR resource': { hash: 'entries', nobody: 'revision' },
  'facts that another document repeats': { nobody: 'by' },
  'facts kept for documents that repeat them': { nobody: 'facts' },
  'facts that a document is about to replace': { nobody: 'ttl' },
  'resources by identifier': { nobody: 'appId resourceId revision' },

  carenets: carenet,
  'names of carenets': { record: 'name', nobody: 'carenetId' },
  carenet,
  'record that is imported with it': { nobody: 'recordId' },
  'accounts in it': { account: 'accountId write createdAt modifiedAt', nobody: 'grant' },
  'apps in it': { nobody: 'appId appGrant grant shareGrant createdAt' },
  'documents placed or excluded': { nobody: 'lineageId state' },
  'types shared into carenets': { nobody: 'type carenetId' },
  'kinds of data shared into carenets': { nobody: 'kind carenetId' },

  account: {
    account:
      'id fullName contactEmail state lastStateChange lastLoginAt lastFailedLoginAt totalLoginCount failedLoginCount ' +
      'stateBeforeLockOut primarySecret secondarySecret secretsMadeAt secretResentAt resetMailedAt linksVoidedAt ' +
      'authSystems creatorId createdAt sessionGrant signInGrant keptSession endedSessions language mails unwantedMails secondFactor ' +
      'userHandle push',
    nobody: 'revision',
  },
  password: { account: 'password salt' },
  'browsers that signed in': { account: 'browsers', nobody: 'revision' },
  'second factors': {
    account:
      'totpSecret totpSince totpStep pendingSecret pendingUntil passkeys refusedPasskeys recoveryCodes trustedBrowsers',
    nobody: 'revision',
  },
  'sign-in that waits for a second factor': {
    account: 'accountId appId sessionGrant signInGrant salt browser expiresAt',
    nobody: 'appGrant ttl',
  },
  passkeys: {
    account:
      'id credentialId publicKey counter transports name backupEligible backedUp aaguid createdAt usedAt copiedAt',
  },
  'credential of a passkey': { account: 'accountId' },
  'challenge for a passkey': {
    expires: 'accountId sessionId',
    nobody: 'purpose appId appGrant proved expiresAt ttl',
  },
  'own records': openedRecord,
  'records shared with it': openedRecord,
  'carenets it is in': openedRecord,
  'records it ever had access to': { account: 'recordId' },
  'remnant of an account that is being erased': {
    account: 'id contactEmail createdAt language pseudonym records',
    nobody: 'startedAt passAt done position withAudits',
  },
  'preferences for apps': { account: 'bodyKey size' },
  username: { account: 'accountId' },
  'account search entries': { account: 'id fullName contactEmail' },
  'address that had an account': { nobody: 'erasedAt' },
  'key of the hashes of such addresses': { nobody: 'sealedKey' },

  'request to erase an account': { account: 'id records', nobody: 'askedAt due' },

  link: {
    account: 'createdBy sharedBy',
    record:
      'id recordId content carenetId documentIds label language direct notify basis createdAt expiresAt passcode keyId maxTries ' +
      'tries maxViews views lastOpenedAt mailedAt files leftOut shown endedAt filesRemoved',
    nobody: 'ttl',
  },
  'links of a record, and their revision': {
    account: 'createdBy',
    record: 'id locator',
    nobody: 'ttl revision',
  },
  'when links may be over': { nobody: 'locator' },

  invitations: {
    account: 'inviterId takerId takerRelation',
    record: 'carenetId roleLabel relation',
    expires: 'address',
    nobody:
      'id recordId what keepShare language basis state locator secret createdAt mailedAt expiresAt revision ttl',
  },
  'secret of an invitation': {
    account: 'inviterId',
    record: 'recordId carenetId',
    nobody: 'invitationId ttl',
  },

  'open messages': copy,
  'archived messages': copy,
  notifications: {
    account: 'id content recordId documentId appUrl createdAt',
    nobody: 'awaitsDelivery senderId',
  },
  'sent messages': {
    account:
      'id message key subject recordId carenetId appId inReplyTo answered attachments createdAt deliveredAt',
    hash: 'recipients undelivered',
    nobody: 'revision',
  },
  'open messages to an app': appCopy,
  'archived messages to an app': appCopy,
  delivery: { nobody: 'at' },
  'what all recipients share': {
    message: 'subject severity recordId createdAt',
    hash: 'senderLocator',
    nobody:
      'senderId senderName senderGrant senderKey sentId attachments missing discarded bytes holders revision',
  },
  body: { message: 'body bodyType' },
  attachments: { message: 'bodyKey label', nobody: 'number type size digest mediaType documentId' },
  'messages waiting for attachments': { nobody: 'message createdAt' },

  'registered apps': {
    nobody: `${app} consumerKey manifest callbackUrl storageQuota recordStorageQuota smart smartSecret createdAt modifiedAt`,
  },
  'apps that have registered themselves': { nobody: 'apps revision' },
  'consumers of apps': { nobody: `${app} secret` },
  'records the app is enabled on': { nobody: 'recordId appGrant' },
  'tokens without expiry': { nobody: 'token appGrant' },
  storages: { nobody: 'storage appGrant' },
  'preferences of accounts': { account: 'preferencesOf', nobody: 'appGrant' },

  'stored documents': stored,
  'stored documents by external id': stored,
  'use of the storage': { nobody: 'bytes documents' },

  'subscriptions and their revisions': {
    nobody:
      'id recordId appId shareGrant appGrant url callback model parts createdAt modifiedAt expiresAt ttl change ' +
      'counted pending attempt due revision',
  },

  token: {
    expires: 'accountId recordId carenetId claimedBy approval',
    nobody:
      'kind token appId appGrant grant sessionGrant sessionId signInGrant limited recovered basis expiresAt connect ttl',
  },
  'session of an account': {
    account: 'id appId device createdAt usedAt expiresAt sessionGrant signInGrant',
    nobody: 'ttl',
  },
  'request of an app to be let in': {
    expires: 'launch',
    nobody: 'appId appGrant redirectUri scope state nonce codeChallenge createdAt expiresAt ttl',
  },
  'app that was opened from the portal': {
    expires: 'accountId recordId carenetId',
    nobody: 'appId appGrant createdAt expiresAt ttl',
  },
  'authorization code': {
    expires: 'recordId grantId',
    nobody:
      'appId appGrant redirectUri codeChallenge nonce authenticatedAt createdAt expiresAt tries usedAt ttl',
  },
  'token of SMART App Launch': {
    expires: 'grantId recordId carenetId accountId',
    nobody: 'kind appId appGrant basis scope issuedAt expiresAt usedAt salt ttl',
  },
  'assertion of a client that was used': { nobody: 'writer ttl' },
  'name under which an app knows an account': { account: 'accountId sub', nobody: 'appGrant' },
  'access of an app through SMART App Launch': {
    account: 'accountId',
    record: 'recordId carenetId scope asked',
    nobody: 'id kind appId appGrant basis session createdAt expiresAt lastUsedAt ttl',
  },
  'records that let a backend app in': { record: 'recordId', nobody: 'grantId appGrant ttl' },
  'access that people have given a SMART app': { record: 'recordId', nobody: 'grantId appGrant ttl' },
  'keys of id tokens': { nobody: 'kid sealedKey published createdAt' },
  nonces: { nobody: 'writer bodyKey swept ttl' },
  'attempts that are counted': { nobody: 'count lastAt ttl' },
  'links for a new password': { account: 'requests', nobody: 'revision ttl' },
  registrations: { account: 'requests', nobody: 'revision ttl' },
  'notices of an account': { account: 'waiting sending mailedAt listedUnder', nobody: 'revision ttl' },
  'accounts that wait for a mail': { account: 'accountId', nobody: 'askedAt' },
  'browsers that are told by Web Push': { account: 'subscriptions told', nobody: 'revision' },
  'keys of Web Push': { nobody: 'publicKey sealedKey createdAt' },

  'audit entries by month': { nobody: 'entries until' },
  // The entries themselves are in objects, where the pseudonym takes the place of the id too.
  'audit entries in the bucket': { nobody: 'month id state first last entries' },
  'progress of the audit archive': { nobody: 'until turn' },
  'audit entries': {
    'account id': 'principal',
    text: 'path',
    source: 'sourceIp',
    trail: 'time operation recordId carenetId documentId externalId messageId shown pageView link',
    nobody: 'id requestId status successful proxy appId method ttl',
  },

  'pending mails and clean-ups': {
    mail: 'accountId accountIds address otherId language lastError',
    nobody:
      'event eventId mail invitationId copies bodyKey otherBodyKeys recordId models parts appId appGrant carenetId lineageId ' +
      'facts fhir carriedOut attempts',
    hash: 'storer',
  },
  'mail that was sent': { nobody: 'ttl' },

  'coding systems': {
    nobody: 'system description aliases version digest entries memory previous publishedAt revision',
  },
  'migration of what is stored': { nobody: 'id startedAt doneAt position steps' },
  'where the sweeper stopped': { nobody: 'day bucket before shard after failed done' },
};

/** What becomes of each attribute of such an item; `nobody` for one that tells of no person. Throws for a kind that is not listed. */
export function fatesOf({ title }: Pick<ItemKind, 'title'>): ReadonlyMap<string, Fate | 'nobody'> {
  const known = byTitle.get(title);
  if (!known) throw new Error(`What erasing does with “${title}” is not listed.`);
  return known;
}

const byTitle = new Map(
  Object.entries(attributes).map(([title, byFate]) => [
    title,
    new Map(
      Object.entries(byFate).flatMap(([fate, names]) =>
        names.split(' ').map((name) => [name, fate as Fate | 'nobody'] as const),
      ),
    ),
  ]),
);

/**
 * Titles of all kinds that are listed.
 * @internal Exported for its test.
 */
export const listedKinds: readonly string[] = [...byTitle.keys()];
