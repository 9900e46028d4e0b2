/** What is in a download: every version once, whose letters they are, and names that every system can store. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Client, DocumentMetadata } from '../../../shared/client/index.ts';
import { fileName } from '../../../shared/portal/pages/download/file-names.ts';
import { readLetters } from '../../../shared/portal/pages/download/messages.ts';
import { divide } from '../../../shared/portal/pages/download/parts.ts';
import { readVersions } from '../../../shared/portal/pages/download/versions.ts';
import { zip } from '../../../shared/portal/pages/download/zip.ts';
import type { RecordScope } from '../../../shared/portal/scope/scope.ts';

const megabyte = 1024 * 1024;
const ofSize = (size: number, id = '') => ({ id, size }) as DocumentMetadata;

describe('The parts of a download', () => {
  it('have every version once, in the same order, and at most four megabytes', () => {
    const sizes = [1, 3, 0.5, 4, 4, 0.1].map((size) => size * megabyte);
    const parts = divide(sizes.map((size) => ofSize(size)));
    expect(parts.map(({ first, versions }) => [first, versions.length])).toEqual([
      [1, 2],
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
    expect(parts.map(({ bytes }) => bytes / megabyte)).toEqual([4, 0.5, 4, 4, 0.1]);
  });

  it('have at most 400 documents each', () => {
    const parts = divide(Array.from({ length: 801 }, () => ofSize(1)));
    expect(parts.map(({ first, versions }) => [first, versions.length])).toEqual([
      [1, 400],
      [401, 400],
      [801, 1],
    ]);
  });

  it('are none without documents', () => {
    expect(divide([])).toEqual([]);
  });
});

describe('The documents in a download', () => {
  const stored = (id: string, createdAt: string, more: object = {}) =>
    ({ id, createdAt, replaces: undefined, ...more }) as DocumentMetadata;
  const [first, second] = [stored('a1', '2024-01-01T10:00:00Z'), stored('a2', '2024-03-01T10:00:00Z')];
  const changed = stored('a3', '2024-05-01T10:00:00Z', { replaces: 'a2' });
  const archived = stored('b', '2024-02-01T10:00:00Z');
  const voided = stored('d', '2024-02-01T10:00:00Z');
  // More than come with one call.
  const many = Array.from({ length: 1001 }, (_, index) => stored(`m${index}`, '2023-01-01T10:00:00Z'));
  const lists: Readonly<Record<string, readonly DocumentMetadata[]>> = {
    active: [changed, ...many],
    archived: [archived],
    void: [voided],
  };
  const asked: unknown[] = [];
  const list = async ({ status, limit, offset }: { status: string; limit: number; offset: number }) => {
    asked.push([status, offset]);
    return { documents: lists[status]!.slice(offset, offset + limit), total: lists[status]!.length };
  };
  const client = {
    recordDocumentList: list,
    carenetDocumentList: list,
    documentVersions: async ({ documentId }: { documentId: string }) => ({
      documents: documentId === 'a3' ? [changed, second, first] : [],
    }),
  } as unknown as Client;
  const others = many.map(({ id }) => id).toSorted();
  const until = async (
    time: string,
    key: Parameters<typeof readVersions>[1] = { kind: 'record', recordId: 'r1' },
  ) => (await readVersions(client, key, new Date(time))).map(({ id }) => id);

  it('are all versions, whatever their state, the oldest first, up to a moment', async () => {
    expect(await until('2024-05-01T10:00:00Z')).toEqual([...others, 'a1', 'b', 'd', 'a2', 'a3']);
    expect(await until('2024-05-01T09:59:59Z')).toEqual([...others, 'a1', 'b', 'd', 'a2']);
  });

  it('are through a circle the latest versions alone', async () => {
    const all = await until('2024-05-01T10:00:00Z', { kind: 'carenet', carenetId: 'c1' });
    expect(all).toEqual([...others, 'b', 'd', 'a3']);
  });

  it('are asked for in pages of a thousand', async () => {
    asked.length = 0;
    await until('2024-05-01T10:00:00Z');
    expect(asked.toSorted()).toEqual([
      ['active', 0],
      ['active', 1000],
      ['archived', 0],
      ['void', 0],
    ]);
  });

  it('are packed with the time at which they were', () => {
    const packed = zip({ 'letter.txt': Buffer.from('Dear Rosa') }, new Date('2024-05-01T10:00:00Z'));
    expect(strFromU8(unzipSync(packed)['letter.txt']!)).toBe('Dear Rosa');
    const other = zip({ 'letter.txt': Buffer.from('Dear Rosa') }, new Date('2024-05-02T10:00:00Z'));
    expect(Buffer.from(packed).equals(Buffer.from(other))).toBe(false);
  });
});

describe('The name of a file', () => {
  it.each([
    ['Letter of the clinic', 'application/pdf', '0012 2024-05-02 Letter of the clinic.pdf'],
    ['letter.PDF', 'application/pdf', '0012 2024-05-02 letter.PDF'],
    ['../../etc/passwd', 'text/plain', '0012 2024-05-02 .. .. etc passwd.txt'],
    ['a\u0000b\\c:d*e', 'application/unknown', '0012 2024-05-02 a b c d e.bin'],
    ['Dr. Müller …', 'text/plain', '0012 2024-05-02 Dr. Müller.txt'],
    ['x'.repeat(61), 'text/plain', `0012 2024-05-02 ${'x'.repeat(60)}.txt`],
    ['End...', 'text/plain', '0012 2024-05-02 End.txt'],
    ['Scan', 'image/png', '0012 2024-05-02 Scan.png'],
    ['Scan', 'image/jpeg', '0012 2024-05-02 Scan.jpg'],
    ['Scan', 'image/gif', '0012 2024-05-02 Scan.gif'],
    ['Scan', 'image/webp', '0012 2024-05-02 Scan.webp'],
    ['Data', 'application/fhir+json', '0012 2024-05-02 Data.json'],
    ['Data', 'application/json', '0012 2024-05-02 Data.json'],
    ['Data', 'application/xml', '0012 2024-05-02 Data.xml'],
    ['Data', 'text/xml', '0012 2024-05-02 Data.xml'],
    ['Data', 'text/csv', '0012 2024-05-02 Data.csv'],
    ['Page', 'text/html', '0012 2024-05-02 Page.html'],
  ])('of "%s" as %s is "%s"', (name, mediaType, expected) => {
    expect(fileName(12, '2024-05-02', name, mediaType)).toBe(expected);
  });
});

describe('The letters in a download', () => {
  const letter = (id: string, recordId?: string, readAt?: string) => ({ id, recordId, readAt });
  const all = [
    letter('to her', undefined, 'read'),
    letter('about r1', 'r1', 'read'),
    letter('about r2', 'r2', 'read'),
    letter('unopened', 'r1'),
  ];
  const written = [
    { id: 'to an app', record_id: null },
    { id: 'to the doctor', record_id: 'r1' },
    { id: 'about another', record_id: 'r2' },
  ];
  const opened: string[] = [];
  const client = {
    accountInbox: async ({ offset }: { offset: number }) => ({ messages: offset === 0 ? all : [] }),
    accountNotifications: async () => ({
      notifications: [{ record: { id: 'r1' } }, { record: { id: 'r2' } }],
    }),
    accountInboxMessage: async ({ messageId }: { messageId: string }) => {
      opened.push(messageId);
      return { id: messageId, body: 'Dear Rosa' };
    },
    sentMessages: async ({ offset }: { offset: number }) => ({ messages: offset === 0 ? written : [] }),
    sentMessage: async ({ messageId }: { messageId: string }) => ({ id: messageId, body: 'Dear doctor' }),
  } as unknown as Client;
  const lettersOf = (isOwner: boolean) =>
    readLetters(client, 'rosa@mail.example', { recordId: 'r1', isOwner } as RecordScope);
  const ids = async (isOwner: boolean) => (await lettersOf(isOwner)).messages.map(({ id }) => id);

  it('are those about the record, and on her own record those to herself', async () => {
    expect(await ids(true)).toEqual(['to her', 'about r1', 'unopened']);
    expect(await ids(false)).toEqual(['about r1', 'unopened']);
    expect((await lettersOf(true)).sent.map(({ id }) => id)).toEqual(['to an app', 'to the doctor']);
    expect((await lettersOf(false)).sent).toEqual([{ id: 'to the doctor', body: 'Dear doctor' }]);
    expect((await lettersOf(true)).notifications).toEqual([{ record: { id: 'r1' } }]);
  });

  it('stay unread when nobody has opened them', async () => {
    opened.length = 0;
    expect((await lettersOf(true)).unopened).toBe(1);
    expect(opened.toSorted()).toEqual(['about r1', 'to her']);
  });
});
