/** What is in a download: every version once, whose letters they are, and names that every system can store. */
import { describe, expect, it } from 'vitest';
import type { Client, DocumentMetadata } from '../../../shared/client/index.ts';
import { fileName } from '../../../shared/portal/pages/download/file-names.ts';
import { readLetters } from '../../../shared/portal/pages/download/messages.ts';
import { divide } from '../../../shared/portal/pages/download/parts.ts';
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
