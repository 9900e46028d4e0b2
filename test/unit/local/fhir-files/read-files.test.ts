/** Files of resources, as an import reads them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DiskIndex } from '../../../../local/cli/fhir-files/disk-index.ts';
import { findFiles } from '../../../../local/cli/fhir-files/find-files.ts';
import { linesOf } from '../../../../local/cli/fhir-files/lines.ts';
import { readPatientsFile } from '../../../../local/cli/fhir-files/patients-file.ts';
import { readFiles } from '../../../../local/cli/fhir-files/read-files.ts';
import { mapConcurrent } from '../../../../shared/concurrency/map-concurrent.ts';

const folder = mkdtempSync(join(tmpdir(), 'fhir-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** What is found: the text of a resource, or what else it is. */
async function found(...files: readonly string[]): Promise<readonly (readonly string[])[]> {
  const all: (readonly string[])[] = [];
  for await (const one of readFiles(files)) {
    const { at } = one.place;
    if (one.kind === 'resource') all.push([at, one.bytes.toString(), ...(one.fullUrl ? [one.fullUrl] : [])]);
    if (one.kind === 'deleted') all.push([at, 'deleted', one.fullUrl, one.deletedAt ?? '']);
    if (one.kind === 'problem') all.push([at, one.reason]);
  }
  return all;
}

const all = <T>(items: AsyncIterable<T>) => mapConcurrent(items, 1, async (item) => item);

describe('Lines', () => {
  it('are the same in pieces of any size, and empty ones only count', async () => {
    const bytes = Buffer.from('one\r\n\nzwei é\n\nfour');
    for (let size = 1; size <= bytes.length; size += 1) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const lines = await all(linesOf(chunks, 100));
      expect(lines.map(({ number, bytes: line }) => [number, String(line)])).toEqual([
        [1, 'one'],
        [3, 'zwei é'],
        [5, 'four'],
      ]);
    }
  });

  it('that are too long are named and not kept', async () => {
    const lines = await all(linesOf([Buffer.from('ab\nabcdefgh\ncd\n')], 5));
    expect(lines.map(({ number, bytes }) => [number, bytes?.toString()])).toEqual([
      [1, 'ab'],
      [2, undefined],
      [3, 'cd'],
    ]);
  });
});

describe('A file with a resource in each line', () => {
  it('gives them with their lines; a broken one is named and stops no other', async () => {
    const path = file(
      'a.ndjson',
      '\uFEFF{"a":1}\n{broken\n  \n{"b":2}\n{"resourceType":"Bundle","entry":[{"resource":{"c":3}}]}',
    );
    expect(await found(path)).toEqual([
      ['line 1', '{"a":1}'],
      ['line 2', expect.stringMatching(/^It is not JSON: /)],
      ['line 4', '{"b":2}'],
      ['line 5, entry 1', '{"c":3}'],
    ]);
  });

  it('shows nothing of a broken line', async () => {
    expect(JSON.stringify(await found(file('secret.ndjson', '{"name":"Secretname" x}')))).not.toContain(
      'Secretname',
    );
  });
});

describe('A JSON file', () => {
  it('gives the entries of a Bundle with their URLs, those of Bundles inside, and what was deleted', async () => {
    const inner = {
      resourceType: 'Bundle',
      entry: [{ fullUrl: 'urn:i', resource: { resourceType: 'Patient' } }],
    };
    const entry = [
      { fullUrl: 'urn:uuid:1', resource: { resourceType: 'Basic' } },
      { resource: inner },
      { request: { method: 'DELETE', url: 'Patient/1' }, response: { lastModified: '2026-01-01T00:00:00Z' } },
      { request: { method: 'GET', url: 'Patient' } },
    ];
    expect(await found(file('b.json', JSON.stringify({ resourceType: 'Bundle', entry })))).toEqual([
      ['entry 1', '{"resourceType":"Basic"}', 'urn:uuid:1'],
      ['entry 2, entry 1', '{"resourceType":"Patient"}', 'urn:i'],
      ['entry 3', 'deleted', 'Patient/1', '2026-01-01T00:00:00Z'],
    ]);
  });

  it.each([11, 2000])(
    'with %i Bundles in each other gives what is in ten of them, and says so of the rest',
    async (depth) => {
      const open = '{"resourceType":"Bundle","entry":[{"resource":';
      const text = `${open.repeat(depth + 1)}{"a":1}${'}]}'.repeat(depth + 1)}`;
      const at = Array.from({ length: 11 }, () => 'entry 1').join(', ');
      expect(await found(file(`nested-${depth}.json`, text))).toEqual([
        [at, 'It is a Bundle in more than 10 others.'],
      ]);
      const within = `${open.repeat(11)}{"a":1}${'}]}'.repeat(11)}`;
      expect(await found(file('within.json', within))).toEqual([[at, '{"a":1}']]);
    },
  );

  it('that is cut off gives what stands before, and says so', async () => {
    const text = '{"resourceType":"Bundle","entry":[{"resource":{"a":1}},{"resource":{"b":';
    expect(await found(file('cut.json', text))).toEqual([
      ['entry 1', '{"a":1}'],
      ['', 'It ends before its JSON does.'],
    ]);
  });
});

describe('The files of an import', () => {
  it('are those that are named, and those in folders, by their endings', () => {
    mkdirSync(join(folder, 'in/deep'), { recursive: true });
    for (const name of ['in/b.json', 'in/a.NDJSON', 'in/deep/c.jsonl', 'in/readme.txt']) file(name, '{}');
    mkdirSync(join(folder, 'in/older.json'));
    const { files, others } = findFiles([join(folder, 'in/b.json'), join(folder, 'in')]);
    expect(files).toEqual(
      ['in/b.json', 'in/a.NDJSON', 'in/b.json', 'in/deep/c.jsonl'].map((name) => join(folder, name)),
    );
    expect(others).toEqual([join(folder, 'in/readme.txt')]);
    expect(() => findFiles([join(folder, 'in/readme.txt')])).toThrow('does not end in');
    expect(() => findFiles([join(folder, 'none')])).toThrow('There is no');
  });

  it('are no links and no pipes, which may lead round in a circle and never end', () => {
    mkdirSync(join(folder, 'linked/in'), { recursive: true });
    file('linked/in/a.json', '{}');
    symlinkSync('..', join(folder, 'linked/in/up.json'));
    symlinkSync('itself.json', join(folder, 'linked/itself.json'));
    symlinkSync('in', join(folder, 'linked/other'));
    execFileSync('mkfifo', [join(folder, 'linked/pipe.json')]);
    expect(findFiles([join(folder, 'linked')])).toEqual({
      files: [join(folder, 'linked/in/a.json')],
      others: [],
      links: ['in/up.json', 'itself.json', 'other', 'pipe.json'].map((name) => join(folder, 'linked', name)),
      tooDeep: [],
    });
    expect(() => findFiles([join(folder, 'linked/itself.json')])).toThrow('leads back to itself');
  });

  it('are not looked for in more than 20 folders one in the other', () => {
    const [near, far] = [19, 20].map((count) => `deep${'/x'.repeat(count)}`) as [string, string];
    mkdirSync(join(folder, `${far}/x`), { recursive: true });
    for (const name of [`${near}/a.json`, `${far}/b.json`, `${far}/x/c.json`]) file(name, '{}');
    const { files, tooDeep } = findFiles([join(folder, 'deep')]);
    expect(files).toEqual([`${near}/a.json`, `${far}/b.json`].map((name) => join(folder, name)));
    expect(tooDeep).toEqual([join(folder, `${far}/x`)]);
  });
});

describe('The file of patients', () => {
  it('is CSV or JSON in lines', async () => {
    const expected = new Map([
      ['Patient/1', 'r1'],
      ['https://x|7', 'r2'],
    ]);
    const csv = file('patients.csv', '\uFEFFrecord, patient\nr1,Patient/1\n\nr2,"https://x|7"\n');
    expect(await readPatientsFile(csv)).toEqual(expected);
    const lines = '{"patient":"Patient/1","record":"r1"}\n\n{"record":"r2","patient":"https://x|7"}\n';
    expect(await readPatientsFile(file('patients.ndjson', lines))).toEqual(expected);
  });

  it.each([
    ['no-column.csv', 'patient,id\na,b\n', 'has no column record'],
    ['empty.csv', 'patient,record\na,\n', 'line 2 needs patient and record'],
    ['twice.csv', 'patient,record\na,r1\na,r2\n', 'line 3 gives a another record'],
    ['quotes.csv', 'patient,record\n"a,b\n', 'is not CSV'],
    ['broken.ndjson', '{"patient":"a","record":"r"}\n{', 'line 2 is not JSON'],
    ['list.ndjson', '[]', 'line 1 needs patient and record'],
  ])('names what is wrong: %s', async (name, content, message) => {
    await expect(readPatientsFile(file(name, content))).rejects.toThrow(message);
  });
});

describe('The index on disk', () => {
  it('knows which occurrence counts: the latest, and of several the first', () => {
    const index = new DiskIndex();
    index.occurs('a', 1, '');
    index.occurs('a', 2, '');
    index.occurs('b', 3, '2026-01-02');
    index.occurs('b', 4, '2026-01-03');
    index.occurs('b', 5, '2026-01-01');
    expect(['a', 'b', 'c'].map((identity) => index.counts(identity))).toEqual([1, 4, undefined]);
    index.close();
  });

  it('finds what is kept by its identity and by its other URL', () => {
    const index = new DiskIndex();
    const kept = {
      identity: 'Patient/1',
      type: 'Patient',
      fullUrl: 'urn:uuid:1',
      bytes: Buffer.from('{"é":1}'),
    };
    index.alias('urn:uuid:1', 'Patient/1');
    index.keep(kept);
    expect([index.find('Patient/1'), index.find('urn:uuid:1'), index.find('x')]).toEqual([
      kept,
      kept,
      undefined,
    ]);
    index.close();
  });
});
