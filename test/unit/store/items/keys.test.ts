/** What the keys of the table look like. Items are found under these keys for as long as a table lives. */
import { describe, expect, it, test } from 'vitest';
import { kindCount } from '../../../../shared/store/items/documents.ts';
import { keys, partitions, passkeyIdOf, sessionIdOf } from '../../../../shared/store/items/index.ts';
import { itemKinds, kindOf, recordOfPartition } from '../../../../shared/store/items/kinds.ts';

const ana = 'ana@example.org';
const record = '019b76da-a800-7000-8000-000000000000';
const carenet = '019b76da-aa00-7000-8000-000000000000';
const first = '019b76da-a900-8000-8000-012345600000';
const second = '019b76da-a900-8000-8000-012345600001';
const message = '019b76da-ab00-7000-8000-000000000000';
const time = '2026-01-31T08:30:00.000Z';

test.each([
  ['APP', 'labs@example.org', keys.app('labs@example.org')],
  ['CONSUMER#labs', 'CONSUMER', keys.consumer('labs')],
  ['APPLINKS#labs@example.org', `R#${record}`, keys.appRecordLink('labs@example.org', record)],
  ['APPLINKS#labs@example.org', 'T#token', keys.appTokenLink('labs@example.org', 'token')],
  ['APPLINKS#labs@example.org', 'S#STORE#x', keys.appStorageLink('labs@example.org', 'STORE#x')],
  ['APPLINKS#labs@example.org', 'P#JuzP5kx59Sv#g1', keys.appPreferencesLink('labs@example.org', ana, 'g1')],
  ['NONCE#2983333#1', 'jid9z8-8lnx3GJGsLqPDpxyoELdQePTM', keys.nonce('labs', 'token', 1_790_000_000, 'n')],
  ['TOKEN#token', 'TOKEN', keys.token('token')],
  ['ACCOUNT#JuzP5kx59Sv', 'ACCOUNT', keys.account(ana)],
  ['ACCOUNT#8Tu2kZ0aQ1b', 'ACCOUNT', keys.accountAt('8Tu2kZ0aQ1b')],
  ['ACCOUNT#JuzP5kx59Sv', 'PASSWORD', keys.password(ana)],
  ['ACCOUNT#JuzP5kx59Sv', `R#own#${record}`, keys.ownedRecord(ana, record)],
  ['ACCOUNT#JuzP5kx59Sv', `R#share#${record}`, keys.sharedRecord(ana, record)],
  ['ACCOUNT#JuzP5kx59Sv', `R#carenet#${carenet}`, keys.carenetOfAccount(ana, carenet)],
  ['ACCOUNT#JuzP5kx59Sv', 'ERASING', keys.erasingAccount(ana)],
  ['ACCOUNT#JuzP5kx59Sv', `REACHED#${record}`, keys.reachedRecord(ana, record)],
  ['ERASEDADDRESS#keyed-hash', 'ERASED', keys.erasedAddress('keyed-hash')],
  ['ERASEDADDRESS#KEY', 'KEY', keys.addressKey],
  ['ACCOUNT#JuzP5kx59Sv', 'P#labs@example.org#g1', keys.preferences(ana, 'labs@example.org', 'g1')],
  ['USERNAME#password#w2jboJqVRGFaIBjskD2PNm0OHU_H3oYQ', 'USERNAME', keys.username('password', 'ana')],
  ['ACCOUNTS#2', 'ana@example.org', keys.accountSearch(ana)],
  [`RECORD#${record}`, 'RECORD', keys.record(record)],
  [`RECORD#${record}`, 'ERASED', keys.erasedRecord(record)],
  [`RECORD#${record}`, 'IMPORT', keys.recordImport(record)],
  [`RECORD#${record}`, 'G#ACCOUNT#8Tu2kZ0aQ1b', keys.fullShare(record, '8Tu2kZ0aQ1b')],
  [`RECORD#${record}`, 'G#APP#labs@example.org', keys.appShare(record, 'labs@example.org')],
  [
    'RECORDKEY#qNGoy-7utO_eQBr37bo7BzkEFiG-OX4w',
    'RECORDKEY',
    keys.recordKey('clinic@example.org', 'patient 1'),
  ],
  ['RECORDS#4', record, keys.recordSearch(record)],
  [`RECORD#${record}`, `CARENET#${carenet}`, keys.carenetOfRecord(record, carenet)],
  [`RECORD#${record}`, 'CARENETNAME#YXuJD5pFp1vvpxj6wL4vxAgRgUkluEJf', keys.carenetName(record, 'Family')],
  [`CARENET#${carenet}`, 'CARENET', keys.carenet(carenet)],
  [`CARENET#${carenet}`, 'IMPORT', keys.carenetImport(carenet)],
  [`CARENET#${carenet}`, 'M#8Tu2kZ0aQ1b', keys.carenetMember(carenet, '8Tu2kZ0aQ1b')],
  [`CARENET#${carenet}`, 'A#labs@example.org', keys.carenetApp(carenet, 'labs@example.org')],
  [`CARENET#${carenet}`, `D#${first}`, keys.placement(carenet, second)],
  [
    `RECORD#${record}`,
    `Y#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ#${carenet}`,
    keys.autoshare(record, 'urn:a#Lab', carenet),
  ],
  [`RECORD#${record}`, `YK#${carenet}#LabResult`, keys.kindAutoshare(record, carenet, 'LabResult')],
  [`RECORD#${record}`, `H#${first}`, keys.lineage(record, second)],
  [`RECORD#${record}`, `V#${second}`, keys.version(record, second)],
  [
    `RECORD#${record}`,
    'L#active#2026-01-31T08:30:00.000Z#fe648925-56ff-7fff-7fff-fedcba9ffffe',
    keys.listing(record, 'active', time, second),
  ],
  [
    `RECORD#${record}`,
    'T#active#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ#2026-01-31T08:30:00.000Z#fe648925-56ff-7fff-7fff-fedcba9ffffe',
    keys.typeListing(record, 'active', 'urn:a#Lab', time, second),
  ],
  [`RECORD#${record}`, 'N#void', keys.count(record, 'void')],
  [
    `RECORD#${record}`,
    'N#void#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ',
    keys.typeCount(record, 'void', 'urn:a#Lab'),
  ],
  [
    `RECORD#${record}`,
    'X#Dn0TQV4d9w3hC0unhESSAOYJfzFTDn9G',
    keys.externalDocument(record, 'labs@example.org', 'report 1'),
  ],
  [
    `RECORD#${record}`,
    `S#${first}#2026-01-31T08:30:00.000Z#000000000007#request`,
    keys.statusChange(record, second, time, 7, 'request'),
  ],
  [
    `RECORD#${record}`,
    `B#${first}#annotation#${second}#${first}`,
    keys.relation(record, second, 'annotation', first),
  ],
  [`FACTS#${record}#Problem`, 'M#Y#2014#a', keys.factBlock(record, 'Problem', 'M#Y#2014#a')],
  ['STORE#x', 'D#019b76da-a900-7fff-7fff-fedcba9fffff', keys.storedDocument('STORE#x', first)],
  ['STORE#x', 'X#8-C-WyfgHadb7JZLUmVQ6jry3MdPm0vl', keys.storedExternal('STORE#x', 'settings')],
  ['STORE#x', 'USE', keys.storageUse('STORE#x')],
  ['INBOX#JuzP5kx59Sv', 'O#019b76da-ab00-8fff-7fff-ffffffffffff', keys.openMessage(ana, message)],
  ['INBOX#JuzP5kx59Sv', 'A#019b76da-ab00-8fff-7fff-ffffffffffff', keys.archivedMessage(ana, message)],
  ['INBOX#JuzP5kx59Sv', 'N#019b76da-ab00-8fff-7fff-ffffffffffff', keys.notification(ana, message)],
  ['MESSAGE#x', 'STATE', keys.messageState('MESSAGE#x')],
  ['MESSAGE#x', 'BODY', keys.messageBody('MESSAGE#x')],
  ['MESSAGE#x', 'F#003', keys.attachment('MESSAGE#x', 3)],
  ['DELIVERY#d1', 'DELIVERY', keys.delivery('d1')],
  ['WAITING#2026-01-31', 'MESSAGE#x', keys.waitingMessage('2026-01-31', 'MESSAGE#x')],
  [`RECORD#${record}`, 'U#labs@example.org#s1', keys.subscription(record, 'labs@example.org', 's1')],
  [`RECORD#${record}`, 'U#labs@example.org#', keys.subscriptionsHead(record, 'labs@example.org')],
  [`RECORD#${record}`, 'INVITED#i1', keys.invitation(record, 'i1')],
  ['INVITATION#hash', 'INVITATION', keys.invitationSecret('hash')],
  [`AUDITCOUNT#${record}`, '2026-01', keys.auditCount(record, '2026-01')],
  [`AUDIT#${record}#2026-01`, '2026-01-31T08:30:00.000Z#request', keys.audit(record, time, 'request')],
  ['AUDIT#-#2026-01-31#4', '2026-01-31T08:30:00.000Z#request', keys.auditElsewhere(true, time, 'request')],
  ['AUDIT#?#2026-01-31#4', '2026-01-31T08:30:00.000Z#request', keys.auditElsewhere(false, time, 'request')],
  ['OUTBOX#3', '2026-01-31T08:30:00.000Z#event', keys.outbox(time, 'event')],
  ['SENT#event', 'SENT', keys.sent('event')],
  ['CODES', 'cvx', keys.codeSystem('cvx')],
  ['SWEEPER', 'bodies', keys.bodySweep],
  ['SWEEPER', 'messages', keys.messageSweep],
  ['ACCOUNT#8Tu2kZ0aQ1b', 'PASSWORD', keys.passwordAt('8Tu2kZ0aQ1b')],
  ['ACCOUNT#JuzP5kx59Sv', 'BROWSERS', keys.browsers(ana)],
  ['ACCOUNT#8Tu2kZ0aQ1b', 'BROWSERS', keys.browsersAt('8Tu2kZ0aQ1b')],
  ['ACCOUNT#JuzP5kx59Sv', 'FACTORS', keys.factors(ana)],
  ['ACCOUNT#8Tu2kZ0aQ1b', 'FACTORS', keys.factorsAt('8Tu2kZ0aQ1b')],
  ['ACCOUNT#8Tu2kZ0aQ1b', 'TICKET#hash', keys.ticketAt('8Tu2kZ0aQ1b', 'hash')],
  ['ACCOUNT#JuzP5kx59Sv', 'PASSKEY#k1', keys.passkey(ana, 'k1')],
  ['CREDENTIAL#k1', 'CREDENTIAL', keys.credential('k1')],
  ['CHALLENGE#zGlWtCfiMev0XASal2_YZQygJaXrowNISKg6EVg5ZdU', 'CHALLENGE', keys.challenge('text')],
  ['SESSIONS#JuzP5kx59Sv', 's1', keys.session(ana, 's1')],
  ['SESSIONS#8Tu2kZ0aQ1b', 's1', keys.sessionAt('8Tu2kZ0aQ1b', 's1')],
  ['ERASUREREQUESTS', 'JuzP5kx59Sv', keys.erasureRequest(ana)],
  ['MAILREQUEST#7Sx3bwta9kQWMEsTifQXjiio9_FGISrX', 'RESET', keys.resetRequests(ana)],
  ['MAILREQUEST#7Sx3bwta9kQWMEsTifQXjiio9_FGISrX', 'REGISTRATION', keys.registrationRequests(ana)],
  ['ATTEMPTS#x1d1HtzvBSECkRQvObbygYkij5VwO84a', 'ATTEMPTS', keys.attempts('password', ana)],
  ['ATTEMPTS#lF-sQ2pQtNOq9tB_igXJgsqknU_3z4uF', 'ATTEMPTS', keys.mailsToStrangers('2026-01-31T08', ana)],
  ['NOTICES#JuzP5kx59Sv', 'NOTICES', keys.notices(ana)],
  ['MAILSDUE#3', '2026-01-31T08:30:00.000Z#JuzP5kx59Sv', keys.mailDue(time, ana)],
  ['PUSH#JuzP5kx59Sv', 'PUSHES', keys.pushes(ana)],
  ['PUSH#8Tu2kZ0aQ1b', 'PUSHES', keys.pushesAt('8Tu2kZ0aQ1b')],
  ['PUSHKEY', 'KEY', keys.pushKey],
  ['DYNAMICAPPS', 'APPS', keys.dynamicApps()],
  ['SHL#hash', 'LINK', keys.link('hash')],
  [`RECORD#${record}`, 'LINK#l1', keys.linkOfRecord(record, 'l1')],
  [`RECORD#${record}`, 'LINK#', keys.linksHead(record)],
  ['LINKDUE#0', '2026-01-31T08:30:00.000Z#link-hash', keys.linkDue(time, 'link-hash')],
  [`RECORD#${record}`, 'UPLOAD#07', keys.upload(record, 7)],
  [
    `RECORD#${record}`,
    'IFNONE#S7PR4_SVDPUa-a_nnImBxh4TiDPrRLNa',
    keys.createClaim(record, 'Observation', 'urn:a|1'),
  ],
  [`RECORD#${record}`, 'I#same', keys.statements(record, 'same')],
  [`RECORD#${record}`, 'K#R#d1#e1#d2#e2', keys.repeated(record, ['d1', 'e1'], ['d2', 'e2'])],
  [`RECORD#${record}`, 'K#F#d1#e1', keys.keptFacts(record, 'd1', 'e1')],
  [`RECORD#${record}`, 'K#E#d1#e1', keys.factsToBeReplaced(record, 'd1', 'e1')],
  [
    `RECORD#${record}`,
    'O#shared#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ#Allergy,Problem',
    keys.factCounts(record, 'shared', 'urn:a#Lab', ['Problem', 'Allergy']),
  ],
  [`FACTS#${record}#Problem`, 'R#C#same', keys.contested(record, 'Problem', 'same')],
  [`FACTS#${record}#Problem`, 'R#S#d1#e1', keys.repetitions(record, 'Problem', 'd1', 'e1')],
  [
    `FHIR#${record}`,
    'I#Condition#Y#2014#d1#e1',
    keys.sentRows(record, { type: 'Condition', span: 'Y#2014', part: 0 }, 'd1', 'e1'),
  ],
  [
    `FHIR#${record}`,
    'I#Condition#Y#2014#d1#e1.2',
    keys.sentRows(record, { type: 'Condition', span: 'Y#2014', part: 2 }, 'd1', 'e1'),
  ],
  [`FHIR#${record}`, 'B#d1#e1#3', keys.sentBodies(record, 'd1', 'e1', 3)],
  [`FHIR#${record}`, 'N#g1#d1#e1', keys.sentNames(record, 'g1', 'd1', 'e1')],
  ['INBOX#JuzP5kx59Sv', 'S#019b76da-ab00-8fff-7fff-ffffffffffff', keys.sentMessage(ana, message)],
  ['INBOX#8Tu2kZ0aQ1b', 'O#019b76da-ab00-8fff-7fff-ffffffffffff', keys.openMessageAt('8Tu2kZ0aQ1b', message)],
  ['INBOX#8Tu2kZ0aQ1b', 'S#019b76da-ab00-8fff-7fff-ffffffffffff', keys.sentMessageAt('8Tu2kZ0aQ1b', message)],
  ['APPINBOX#g1', 'O#019b76da-ab00-8fff-7fff-ffffffffffff', keys.openAppMessage('g1', message)],
  ['APPINBOX#g1', 'A#019b76da-ab00-8fff-7fff-ffffffffffff', keys.archivedAppMessage('g1', message)],
  ['SMART#dH9G4ftnJ8PKLRCPnBPK2tAgly1SjC02kMXYa9HFfxb', 'REQUEST', keys.smartRequest('req')],
  ['SMART#JylOvqqEfdeA8gSEl8rekOfkVCFTBsFNCHo1cNRo71C', 'LAUNCH', keys.smartLaunch('lau')],
  ['SMART#TLrMdLNwSlridMcaitROWf7GMMnisF7LmgnBFXstC8R', 'CODE', keys.smartCode('cod')],
  ['SMART#mQEo27JO5lERw85oEGSBh9sG7ZkShqZzYIAb5x7IlBq', 'TOKEN', keys.smartToken('tok')],
  ['SMART#hash', 'TOKEN', keys.smartTokenAt('hash')],
  [
    'SMART#VoyJAyzQrP4AQXYh3MuvvJmkm7wZ51fCtx13TMmVFTb',
    'ASSERTION',
    keys.smartAssertion('labs@example.org', 'jti1'),
  ],
  ['SMARTSUB#JuzP5kx59Sv', 'labs@example.org#g1', keys.smartSubject(ana, 'labs@example.org', 'g1')],
  ['SMARTKEYS', 'k1', keys.smartSigningKey('k1')],
  [`RECORD#${record}`, 'LETIN#g1', keys.smartGrant(record, 'g1')],
  [`RECORD#${record}`, 'LETIN#OF#labs@example.org', keys.systemGrant(record, 'labs@example.org')],
  ['APPLINKS#labs@example.org', `F#${record}`, keys.smartAppRecord('labs@example.org', record)],
  ['APPLINKS#labs@example.org', `U#${record}#g1`, keys.smartAppGrant('labs@example.org', record, 'g1')],
  [`AUDITARCHIVE#${record}`, 'STATE', keys.auditArchiveState(record)],
  [`AUDITARCHIVE#${record}`, 'PART#2026-01#p1', keys.auditPart(record, '2026-01', 'p1')],
  ['SWEEPER', 'audits', keys.auditSweep],
  ['MIGRATIONS', 'facts-0.9.0', keys.migration('facts-0.9.0')],
])('the key %s, %s is made, and belongs to a declared kind', (PK, SK, key) => {
  expect(key).toEqual({ PK, SK });
  expect(kindOf(key)).toBeDefined();
});

test.each([
  ['APP', undefined, keys.apps],
  ['APPLINKS#labs@example.org', 'R#', keys.appRecordLinks('labs@example.org')],
  ['APPLINKS#labs@example.org', 'T#', keys.appTokenLinks('labs@example.org')],
  ['ACCOUNT#JuzP5kx59Sv', 'R#', keys.accountRecords(ana)],
  [`RECORD#${record}`, 'G#', keys.shares(record)],
  [`RECORD#${record}`, 'G#ACCOUNT#', keys.fullShares(record)],
  [`RECORD#${record}`, 'G#APP#', keys.appShares(record)],
  [`RECORD#${record}`, 'CARENET#', keys.carenetsOfRecord(record)],
  [`CARENET#${carenet}`, 'M#', keys.carenetMembers(carenet)],
  [`CARENET#${carenet}`, 'A#', keys.carenetApps(carenet)],
  [`CARENET#${carenet}`, 'D#', keys.placements(carenet)],
  [`RECORD#${record}`, 'Y#', keys.autoshares(record)],
  [`RECORD#${record}`, 'YK#', keys.kindAutoshares(record)],
  [`RECORD#${record}`, `YK#${carenet}#`, keys.kindAutosharesOf(record, carenet)],
  [`RECORD#${record}`, 'Y#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ#', keys.autosharesOfType(record, 'urn:a#Lab')],
  [`RECORD#${record}`, 'INVITED#', keys.invitations(record)],
  [`RECORD#${record}`, 'H#', keys.lineages(record)],
  [`RECORD#${record}`, 'H#019b', keys.lineagesBeginning(record, '019b')],
  [`RECORD#${record}`, 'V#', keys.versions(record)],
  [`RECORD#${record}`, 'V#019b76da-a900-8000-8000-0123456', keys.versionsOf(record, second)],
  [`RECORD#${record}`, 'L#active#', keys.listings(record, 'active')],
  [
    `RECORD#${record}`,
    'T#active#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ#',
    keys.typeListings(record, 'active', 'urn:a#Lab'),
  ],
  [`RECORD#${record}`, 'X#', keys.externalDocuments(record)],
  [`RECORD#${record}`, `S#${first}#`, keys.statusChanges(record, second)],
  [`RECORD#${record}`, 'S#', keys.allStatusChanges(record)],
  [`RECORD#${record}`, `B#${first}#`, keys.relationsOf(record, second)],
  [`RECORD#${record}`, `B#${first}#annotation#`, keys.relations(record, second, 'annotation')],
  [`RECORD#${record}`, 'B#', keys.allRelations(record)],
  [`FACTS#${record}#Problem`, undefined, keys.facts(record, 'Problem')],
  ['STORE#x', 'D#', keys.storedDocuments('STORE#x')],
  ['STORE#x', 'X#', keys.storedExternals('STORE#x')],
  ['INBOX#JuzP5kx59Sv', 'O#', keys.openMessages(ana)],
  ['INBOX#JuzP5kx59Sv', 'A#', keys.archivedMessages(ana)],
  ['INBOX#JuzP5kx59Sv', 'N#', keys.notifications(ana)],
  ['MESSAGE#x', 'F#', keys.attachments('MESSAGE#x')],
  ['WAITING#2026-01-31', undefined, keys.waitingMessages('2026-01-31')],
  [`RECORD#${record}`, 'U#', keys.subscriptions(record)],
  [`RECORD#${record}`, 'U#labs@example.org#', keys.subscriptionsOfApp(record, 'labs@example.org')],
  [`AUDITCOUNT#${record}`, undefined, keys.auditCounts(record)],
  [`AUDIT#${record}#2026-01`, undefined, keys.auditMonth(record, '2026-01')],
  ['APPLINKS#labs@example.org', undefined, keys.allAppLinks('labs@example.org')],
  ['APPLINKS#labs@example.org', 'F#', keys.smartAppRecords('labs@example.org')],
  ['ACCOUNT#JuzP5kx59Sv', 'R#own#', keys.ownedRecords(ana)],
  ['ACCOUNT#JuzP5kx59Sv', 'R#share#', keys.sharedRecords(ana)],
  ['ACCOUNT#JuzP5kx59Sv', 'R#carenet#', keys.carenetsOfAccount(ana)],
  ['ACCOUNT#JuzP5kx59Sv', 'REACHED#', keys.reachedRecords(ana)],
  ['ACCOUNT#JuzP5kx59Sv', 'P#', keys.allPreferences(ana)],
  ['ACCOUNT#JuzP5kx59Sv', 'PASSKEY#', keys.passkeys(ana)],
  ['SESSIONS#JuzP5kx59Sv', undefined, keys.sessions(ana)],
  ['ERASUREREQUESTS', undefined, keys.erasureRequests],
  ['SMARTSUB#JuzP5kx59Sv', undefined, keys.smartSubjects(ana)],
  ['SMARTKEYS', undefined, keys.smartSigningKeys],
  ['INBOX#JuzP5kx59Sv', 'S#', keys.sentMessages(ana)],
  ['APPINBOX#g1', undefined, keys.appInbox('g1')],
  ['APPINBOX#g1', 'O#', keys.openAppMessages('g1')],
  ['APPINBOX#g1', 'A#', keys.archivedAppMessages('g1')],
  [`RECORD#${record}`, 'LETIN#', keys.smartGrants(record)],
  [`RECORD#${record}`, 'LINK#', keys.linksOfRecord(record)],
  [`RECORD#${record}`, 'UPLOAD#', keys.uploads(record)],
  [`RECORD#${record}`, 'I#', keys.allStatements(record)],
  [`RECORD#${record}`, 'K#R#d1#e1#', keys.repetitionsOf(record, 'd1', 'e1')],
  [`RECORD#${record}`, 'O#never#', keys.factCountsOf(record, 'never')],
  [`FACTS#${record}#Problem`, 'R#C#', keys.allContested(record, 'Problem')],
  [`FACTS#${record}#Problem`, 'R#S#', keys.allRepetitions(record, 'Problem')],
  [`FHIR#${record}`, undefined, keys.sentOf(record)],
  [`FHIR#${record}`, 'I#Condition#', keys.sentRowsOf(record, 'Condition')],
  [`FHIR#${record}`, 'N#g1#', keys.sentNamesIn(record, 'g1')],
  [`AUDITARCHIVE#${record}`, 'PART#', keys.auditParts(record)],
  [`AUDITARCHIVE#${record}`, undefined, keys.auditArchive(record)],
  ['MIGRATIONS', undefined, keys.migrations],
  ['CODES', undefined, keys.codeSystems],
])('the range of %s with the prefix %s is made', (partition, prefix, range) => {
  expect(range).toEqual(prefix === undefined ? { partition } : { partition, prefix });
});

test.each([
  ['OUTBOX', keys.outboxEvents],
  ['ACCOUNTS', keys.accountSearchEntries],
  ['RECORDS', keys.recordSearchEntries],
  ['NONCE#2983333', keys.noncesAt(1_790_000_000)],
  ['AUDIT#-#2026-01-31', keys.auditDayElsewhere(true, '2026-01-31')],
  ['AUDIT#?#2026-01-31', keys.auditDayElsewhere(false, '2026-01-31')],
  ['MAILSDUE', keys.mailsDue],
])('%s is spread over eight partitions', (prefix, ranges) => {
  expect(ranges.map(({ partition }) => partition)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((shard) => `${prefix}#${shard}`),
  );
});

it('The times at which links may be over are spread over four partitions', () => {
  expect(keys.linksDue.map(({ partition }) => partition)).toEqual(
    [0, 1, 2, 3].map((shard) => `LINKDUE#${shard}`),
  );
});

test.each([
  ['APPLINKS#labs@example.org', keys.appLinks('labs@example.org')],
  ['ACCOUNT#JuzP5kx59Sv', keys.accountPartition(ana)],
  [`RECORD#${record}`, keys.recordPartition(record)],
  [`CARENET#${carenet}`, keys.carenetPartition(carenet)],
  ['INBOX#JuzP5kx59Sv', keys.inbox(ana)],
])('%s is the partition of an app, an account, a record, a carenet or an inbox', (expected, partition) => {
  expect(partition).toBe(expected);
});

describe('a key', () => {
  it('of a storage names the app, its registration and the record, if there is one', () => {
    expect(keys.storage('a@x', 'g1')).toBe('STORE#a@x#g1');
    expect(keys.storage('a@x', 'g1', record)).toBe(`STORE#a@x#g1#${record}`);
  });

  it('of a message is its own for each target, sender and key', () => {
    expect(keys.messageOf('record', record, 'clinic@example.org', 'k1')).toBe(
      'MESSAGE#ha0Iz4Y4zH9CdtK24YNp5SQW8QO9nO2U',
    );
    expect(keys.messageOf('account', ana, 'clinic@example.org', 'k1')).toBe(
      'MESSAGE#Aw5MwMF2vQXLEfDuMA-fDG7HtLKrYKcP',
    );
    expect(keys.messageWithoutKey('m1')).toBe('MESSAGE#m1');
  });

  it('of a change of status tells the document and its revision', () => {
    const { SK } = keys.statusChange(record, second, time, 7, 'request');
    expect(keys.partsOfStatusChange(SK)).toEqual({ documentId: first, revision: 7 });
  });

  it('of preferences tells the app, whose id may hold the sign between the parts, and its registration', () => {
    const { SK } = keys.preferences(ana, 'labs#2@example.org', 'g1');
    expect(keys.partsOfPreferences(SK)).toEqual({ appId: 'labs#2@example.org', appGrant: 'g1' });
  });

  it('of counts of facts tells how the documents are shared, their type and their kinds, if these fit', () => {
    const typeHash = 'VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ';
    expect(keys.typeHash('urn:a#Lab')).toBe(typeHash);
    const partsFor = (kinds: readonly string[]) =>
      keys.partsOfFactCounts(keys.factCounts(record, 'never', 'urn:a#Lab', kinds).SK);
    expect(partsFor(['Problem', 'Allergy'])).toEqual({
      sharing: 'never',
      typeHash,
      kinds: ['Allergy', 'Problem'],
    });
    expect(partsFor([])).toEqual({ sharing: 'never', typeHash, kinds: [] });
    expect(partsFor(['x'.repeat(900)]).kinds).toHaveLength(1);
    expect(partsFor(['x'.repeat(901)]).kinds).toEqual([]);
  });

  it('of document counts leads to one number for each kind of data', () => {
    expect(kindCount('LabResult')).toBe('kindLabResult');
  });

  it('of a resource tells its type, its time, its part, its document and its extraction', () => {
    const block = { type: 'Condition', span: 'Y#2014', part: 2 };
    const { SK } = keys.sentRows(record, block, 'd1', 'e1');
    expect(keys.partsOfSentRows(SK)).toEqual({ block, lineageId: 'd1', extraction: 'e1' });
    const first = keys.sentRows(record, { ...block, part: 0 }, 'd1', 'e1');
    expect(keys.partsOfSentRows(first.SK).block).toEqual({ ...block, part: 0 });
  });

  it('of names of resources tells the document and its extraction', () => {
    const { SK } = keys.sentNames(record, 'g1', 'd1', 'e1');
    expect(keys.documentOfSentNames(SK)).toEqual({ lineageId: 'd1', extraction: 'e1' });
  });

  it('of an outbox event and of a mail that is due begins with its time', () => {
    expect(keys.outboxTime(keys.outbox(time, 'event'))).toBe(time);
    expect(keys.mailDueTime(keys.mailDue(time, ana))).toBe(time);
  });

  it('of an invitation is the same for the same wish, and another one for another circle', () => {
    const address = 'bo@example.org';
    expect(keys.invitationId(ana, { what: 'record', address })).toBe('VrsDnWc6ip_cJgFwexPrGdWHL-j8gzvQ');
    expect(keys.invitationId(ana, { what: 'carenet', carenetId: carenet, address })).toBe(
      'DceV2IWMHTlZF0ewcwVasJ9Jkvdon4jE',
    );
  });

  it('of an audit entry is known again, and no other one', () => {
    const key = keys.audit(record, time, 'request');
    expect(keys.auditAt(key)).toEqual(key);
    expect(keys.auditAt({ PK: `AUDITCOUNT#${record}`, SK: '2026-01' })).toBeUndefined();
  });

  it('of facts tells where the blocks of its model are, and what is said twice', () => {
    const partition = `FACTS#${record}#Problem`;
    expect(keys.factsAt(partition)).toEqual({
      model: 'Problem',
      blocks: { partition },
      contests: { partition, prefix: 'R#C#' },
      repeated: { partition, prefix: 'R#S#' },
    });
    expect(keys.factsAt(`FHIR#${record}`)).toBeUndefined();
  });

  it('from the stream is one of the outbox, or none that the dispatcher works on', () => {
    expect(keys.asOutboxEvent({ PK: 'OUTBOX#3', SK: 'x' })).toEqual({ PK: 'OUTBOX#3', SK: 'x' });
    expect(keys.asOutboxEvent({ PK: 'RECORD#3', SK: 'x' })).toBeUndefined();
  });
});

it('Rows of resources of a span of time are between its first and its last', () => {
  expect(keys.sentRowsBetween(record, 'Condition', ['Y#2014', 'Y#2016'])).toEqual({
    partition: `FHIR#${record}`,
    prefix: 'I#',
    between: ['I#Condition#Y#2014', 'I#Condition#Y#2016~'],
  });
});

it('The id of a session and of a passkey is a hash, from which its secret cannot be told', () => {
  expect(sessionIdOf('tok')).toBe('u50d77dAgz96gSQycyoqEE');
  expect(passkeyIdOf('cred')).toBe('1dPDqmFifIAWr_1E2HiFVBO1KLPo4R6Y');
});

test.each([
  [`RECORD#${record}`, record],
  [`FACTS#${record}#Problem`, record],
  [`AUDIT#${record}#2026-01`, record],
  [`AUDITCOUNT#${record}`, record],
  [`STORE#a@x#g1#${record}`, record],
  ['AUDIT#-#2026-01-31#3', undefined],
  ['STORE#a@x#g1', undefined],
  [`CARENET#${carenet}`, undefined],
  ['RECORD#none', undefined],
])('the partition %s is about the record %s', (partition, expected) => {
  expect(recordOfPartition(partition)).toBe(expected);
});

describe('the kinds of items', () => {
  it('do not hide each other', () => {
    const sample = (prefix: string) => (prefix.endsWith('#') || prefix === '' ? `${prefix}x` : prefix);
    for (const kind of itemKinds)
      expect(kindOf({ PK: sample(kind.partition.prefix), SK: sample(kind.sortPrefix) })).toBe(kind);
  });

  it('are in partitions that are known by a name', () => {
    const known = Object.values(partitions);
    for (const { title, partition } of itemKinds) expect(known, title).toContain(partition);
    for (const partition of known)
      expect(
        itemKinds.filter((kind) => kind.partition === partition),
        partition.prefix,
      ).not.toEqual([]);
  });

  it('have sort keys that are described, and begin alike whatever their form', () => {
    for (const { sortPrefix, sortShapes, partition } of itemKinds) {
      for (const shape of sortShapes) expect(shape.startsWith(sortPrefix)).toBe(true);
      expect(sortShapes).not.toContain('');
      for (const shape of partition.shapes) expect(shape.startsWith(partition.prefix)).toBe(true);
    }
  });

  it('never show what is a secret', () => {
    const secrets = [
      'primarySecret',
      'secondarySecret',
      'secret',
      'password',
      'salt',
      'token',
      'sessionGrant',
      'seed',
    ];
    for (const { title, attributes } of itemKinds)
      for (const name of secrets) expect(['shown', 'content'], title).not.toContain(attributes[name]);
  });
});

it('there is no kind for a key that nothing writes', () => {
  expect(kindOf({ PK: 'NOTHING#1', SK: 'x' })).toBeUndefined();
  expect(kindOf({ PK: `RECORD#${record}`, SK: 'NOTHING' })).toBeUndefined();
});
