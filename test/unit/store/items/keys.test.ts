/** What the keys of the table look like. Items are found under these keys for as long as a table lives. */
import { describe, expect, it, test } from 'vitest';
import { keys, partitions } from '../../../../shared/store/items/index.ts';
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
  [
    'APPLINKS#labs@example.org',
    'R#019b76da-a800-7000-8000-000000000000',
    keys.appRecordLink('labs@example.org', record),
  ],
  ['APPLINKS#labs@example.org', 'T#token', keys.appTokenLink('labs@example.org', 'token')],
  ['APPLINKS#labs@example.org', 'S#STORE#x', keys.appStorageLink('labs@example.org', 'STORE#x')],
  ['APPLINKS#labs@example.org', 'P#JuzP5kx59Sv#g1', keys.appPreferencesLink('labs@example.org', ana, 'g1')],
  ['NONCE#2983333#1', 'jid9z8-8lnx3GJGsLqPDpxyoELdQePTM', keys.nonce('labs', 'token', 1_790_000_000, 'n')],
  ['TOKEN#token', 'TOKEN', keys.token('token')],
  ['ACCOUNT#JuzP5kx59Sv', 'ACCOUNT', keys.account(ana)],
  ['ACCOUNT#8Tu2kZ0aQ1b', 'ACCOUNT', keys.accountAt('8Tu2kZ0aQ1b')],
  ['ACCOUNT#JuzP5kx59Sv', 'PASSWORD', keys.password(ana)],
  ['ACCOUNT#JuzP5kx59Sv', 'R#own#019b76da-a800-7000-8000-000000000000', keys.ownedRecord(ana, record)],
  ['ACCOUNT#JuzP5kx59Sv', 'R#share#019b76da-a800-7000-8000-000000000000', keys.sharedRecord(ana, record)],
  [
    'ACCOUNT#JuzP5kx59Sv',
    'R#carenet#019b76da-aa00-7000-8000-000000000000',
    keys.carenetOfAccount(ana, carenet),
  ],
  ['ACCOUNT#JuzP5kx59Sv', 'ERASING', keys.erasingAccount(ana)],
  ['ACCOUNT#JuzP5kx59Sv', 'REACHED#019b76da-a800-7000-8000-000000000000', keys.reachedRecord(ana, record)],
  ['ERASEDADDRESS#keyed-hash', 'ERASED', keys.erasedAddress('keyed-hash')],
  ['ERASEDADDRESS#KEY', 'KEY', keys.addressKey],
  ['ACCOUNT#JuzP5kx59Sv', 'P#labs@example.org#g1', keys.preferences(ana, 'labs@example.org', 'g1')],
  ['USERNAME#password#w2jboJqVRGFaIBjskD2PNm0OHU_H3oYQ', 'USERNAME', keys.username('password', 'ana')],
  ['ACCOUNTS#2', 'ana@example.org', keys.accountSearch(ana)],
  ['RECORD#019b76da-a800-7000-8000-000000000000', 'RECORD', keys.record(record)],
  ['RECORD#019b76da-a800-7000-8000-000000000000', 'ERASED', keys.erasedRecord(record)],
  ['RECORD#019b76da-a800-7000-8000-000000000000', 'IMPORT', keys.recordImport(record)],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'G#ACCOUNT#8Tu2kZ0aQ1b',
    keys.fullShare(record, '8Tu2kZ0aQ1b'),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'G#APP#labs@example.org',
    keys.appShare(record, 'labs@example.org'),
  ],
  [
    'RECORDKEY#qNGoy-7utO_eQBr37bo7BzkEFiG-OX4w',
    'RECORDKEY',
    keys.recordKey('clinic@example.org', 'patient 1'),
  ],
  ['RECORDS#4', '019b76da-a800-7000-8000-000000000000', keys.recordSearch(record)],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'CARENET#019b76da-aa00-7000-8000-000000000000',
    keys.carenetOfRecord(record, carenet),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'CARENETNAME#YXuJD5pFp1vvpxj6wL4vxAgRgUkluEJf',
    keys.carenetName(record, 'Family'),
  ],
  ['CARENET#019b76da-aa00-7000-8000-000000000000', 'CARENET', keys.carenet(carenet)],
  ['CARENET#019b76da-aa00-7000-8000-000000000000', 'IMPORT', keys.carenetImport(carenet)],
  [
    'CARENET#019b76da-aa00-7000-8000-000000000000',
    'M#8Tu2kZ0aQ1b',
    keys.carenetMember(carenet, '8Tu2kZ0aQ1b'),
  ],
  [
    'CARENET#019b76da-aa00-7000-8000-000000000000',
    'A#labs@example.org',
    keys.carenetApp(carenet, 'labs@example.org'),
  ],
  [
    'CARENET#019b76da-aa00-7000-8000-000000000000',
    'D#019b76da-a900-8000-8000-012345600000',
    keys.placement(carenet, second),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'Y#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ#019b76da-aa00-7000-8000-000000000000',
    keys.autoshare(record, 'urn:a#Lab', carenet),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'YK#019b76da-aa00-7000-8000-000000000000#LabResult',
    keys.kindAutoshare(record, carenet, 'LabResult'),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'H#019b76da-a900-8000-8000-012345600000',
    keys.lineage(record, second),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'V#019b76da-a900-8000-8000-012345600001',
    keys.version(record, second),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'L#active#2026-01-31T08:30:00.000Z#fe648925-56ff-7fff-7fff-fedcba9ffffe',
    keys.listing(record, 'active', time, second),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'T#active#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ#2026-01-31T08:30:00.000Z#fe648925-56ff-7fff-7fff-fedcba9ffffe',
    keys.typeListing(record, 'active', 'urn:a#Lab', time, second),
  ],
  ['RECORD#019b76da-a800-7000-8000-000000000000', 'N#void', keys.count(record, 'void')],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'N#void#VyJBBOQJFLTuW_-4P0lcOO_VIORdXlLJ',
    keys.typeCount(record, 'void', 'urn:a#Lab'),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'X#Dn0TQV4d9w3hC0unhESSAOYJfzFTDn9G',
    keys.externalDocument(record, 'labs@example.org', 'report 1'),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'S#019b76da-a900-8000-8000-012345600000#2026-01-31T08:30:00.000Z#000000000007#request',
    keys.statusChange(record, second, time, 7, 'request'),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'B#019b76da-a900-8000-8000-012345600000#annotation#019b76da-a900-8000-8000-012345600001#019b76da-a900-8000-8000-012345600000',
    keys.relation(record, second, 'annotation', first),
  ],
  [
    'FACTS#019b76da-a800-7000-8000-000000000000#Problem',
    'M#Y#2014#a',
    keys.factBlock(record, 'Problem', 'M#Y#2014#a'),
  ],
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
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'U#labs@example.org#s1',
    keys.subscription(record, 'labs@example.org', 's1'),
  ],
  [
    'RECORD#019b76da-a800-7000-8000-000000000000',
    'U#labs@example.org#',
    keys.subscriptionsHead(record, 'labs@example.org'),
  ],
  ['RECORD#019b76da-a800-7000-8000-000000000000', 'INVITED#i1', keys.invitation(record, 'i1')],
  ['INVITATION#hash', 'INVITATION', keys.invitationSecret('hash')],
  ['AUDITCOUNT#019b76da-a800-7000-8000-000000000000', '2026-01', keys.auditCount(record, '2026-01')],
  [
    'AUDIT#019b76da-a800-7000-8000-000000000000#2026-01',
    '2026-01-31T08:30:00.000Z#request',
    keys.audit(record, time, 'request'),
  ],
  ['AUDIT#-#2026-01-31#4', '2026-01-31T08:30:00.000Z#request', keys.auditElsewhere(true, time, 'request')],
  ['AUDIT#?#2026-01-31#4', '2026-01-31T08:30:00.000Z#request', keys.auditElsewhere(false, time, 'request')],
  ['OUTBOX#3', '2026-01-31T08:30:00.000Z#event', keys.outbox(time, 'event')],
  ['SENT#event', 'SENT', keys.sent('event')],
  ['CODES', 'cvx', keys.codeSystem('cvx')],
  ['SWEEPER', 'bodies', keys.bodySweep],
  ['SWEEPER', 'messages', keys.messageSweep],
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
])('%s is spread over eight partitions', (prefix, ranges) => {
  expect(ranges.map(({ partition }) => partition)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((shard) => `${prefix}#${shard}`),
  );
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
    expect(keys.messageWithoutKey('m1')).toBe('MESSAGE#m1');
  });

  it('of a change of status tells the document and its revision', () => {
    const { SK } = keys.statusChange(record, second, time, 7, 'request');
    expect(keys.partsOfStatusChange(SK)).toEqual({ documentId: first, revision: 7 });
  });

  it('from the stream is one of the outbox, or none that the dispatcher works on', () => {
    expect(keys.asOutboxEvent({ PK: 'OUTBOX#3', SK: 'x' })).toEqual({ PK: 'OUTBOX#3', SK: 'x' });
    expect(keys.asOutboxEvent({ PK: 'RECORD#3', SK: 'x' })).toBeUndefined();
  });
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

  it('have sort keys that begin alike whatever their form', () => {
    for (const { sortPrefix, sortShapes, partition } of itemKinds) {
      for (const shape of sortShapes) expect(shape.startsWith(sortPrefix)).toBe(true);
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
