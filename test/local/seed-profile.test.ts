import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../local/seed/arguments.ts';
import { readProfile } from '../../local/seed/profile.ts';
import { extractInstances } from '../../shared/models/extract.ts';
import type { Instance } from '../../shared/models/model.ts';
import { classifyDocument } from '../../shared/xml/document-class.ts';
import { demographics } from '../support/scenario.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'profiles-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** A profile with these files. */
function profile(name: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(root, name));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(root, name, file), content);
  return name;
}

describe('A profile', () => {
  it('holds Demographics.xml and the files named doc_*, in the order of their names', () => {
    const name = profile('rosa', {
      'Demographics.xml': demographics(),
      'doc_b.xml': '<Note/>',
      'doc_a.pdf': '%PDF-1.4',
      'doc_10.xml': '<Note/>',
      'doc_2.xml': '<Note/>',
      'doc_B.xml': '<Note/>',
    });
    const { demographics: found, documents } = readProfile(root, name);
    expect(found?.toString()).toBe(demographics());
    expect(documents.map(({ file }) => file)).toEqual([
      'doc_10.xml',
      'doc_2.xml',
      'doc_B.xml',
      'doc_a.pdf',
      'doc_b.xml',
    ]);
  });

  it('ignores other names, other extensions and folders', () => {
    const name = profile('others', {
      'doc_a.xml': '<Note/>',
      'doc_a.docx': 'x',
      doc_a: 'x',
      'letter.xml': '<broken',
      'README.md': 'x',
      'demographics.xml': '<broken',
    });
    mkdirSync(join(root, name, 'doc_folder.xml'));
    const { demographics: found, documents, unused } = readProfile(root, name);
    expect(found).toBeUndefined();
    expect(documents.map(({ file }) => file)).toEqual(['doc_a.xml']);
    expect(unused).toEqual([
      'README.md',
      'demographics.xml',
      'doc_a',
      'doc_a.docx',
      'doc_folder.xml',
      'letter.xml',
    ]);
  });

  it.each([
    ['doc_a.xml', 'application/xml'],
    ['doc_a.pdf', 'application/pdf'],
    ['doc_a.png', 'image/png'],
    ['doc_a.bmp', 'image/bmp'],
    ['doc_a.gif', 'image/gif'],
    ['doc_a.jpg', 'image/jpeg'],
    ['doc_a.zip', 'application/x-zip'],
    ['doc_a.tar', 'application/x-tar'],
    ['doc_a.tar.gz', 'application/x-gzip'],
    ['doc_a.bz2', 'application/x-bz2'],
  ])('reads %s as %s', (file, mediaType) => {
    const name = profile(`as ${file}`, { [file]: '<Note/>' });
    expect(readProfile(root, name).documents[0]!.mediaType).toBe(mediaType);
  });

  it.each(['.hidden', '..', '/etc', '../sample-data', 'rosa/..', 'a\\b', ''])(
    'cannot have the name "%s"',
    (name) => {
      expect(() => readProfile(root, name)).toThrow(/^A profile has the name of its folder/);
    },
  );

  it('must exist; the error names those that do', () => {
    const known = readdirSync(root).join(', ');
    expect(() => readProfile(root, 'nobody')).toThrow(
      `There is no profile nobody in ${root}. Profiles there: ${known}.`,
    );
    expect(() => readProfile(join(root, 'nowhere'), 'nobody')).toThrow('Profiles there: none.');
  });

  it('must hold something', () => {
    expect(() => readProfile(root, profile('empty', { 'notes.txt': 'x' }))).toThrow('nothing to do');
  });

  it('is rejected with the reason for every faulty file', () => {
    const name = profile('faulty', {
      'Demographics.xml': demographics().replace('female', 'woman'),
      'doc_1.xml': '<Note/>',
      'doc_2.xml': '<Note>',
      'doc_3.xml':
        '<Models xmlns="http://indivo.org/vocab/xml/documents#"><Model name="Problem"></Model></Models>',
      'doc_4.xml': demographics(),
      'doc_5.pdf': '',
      'doc_6.pdf': 'x'.repeat(4_194_305),
    });
    const lines = message(() => readProfile(root, name)).split('\n');
    expect(lines[0]).toBe(`Nothing was stored. Correct in ${join(root, name)}:`);
    expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual([
      '  Demographics.xml',
      '  doc_2.xml',
      '  doc_3.xml',
      '  doc_4.xml',
      '  doc_5.pdf',
      '  doc_6.pdf',
    ]);
    expect(lines[3]).toContain('Problem name_title must be given');
    expect(lines[4]).toContain('PUT /records/{RECORD_ID}/demographics');
  });
});

function message(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was accepted.');
}

describe('The sample patient', () => {
  const { documents } = readProfile(sampleRoot, sampleProfile);
  const instances = documents.map(({ bytes, mediaType }) => ({
    type: classifyDocument(bytes, mediaType).type.replace(/^.*#/, ''),
    found: withNested(extractInstances(classifyDocument(bytes, mediaType).type, bytes)),
  }));

  it('has 27 documents: typed XML, simple data models, one Bundle of FHIR and one PDF', () => {
    const count = (type: string) => instances.filter((document) => document.type === type).length;
    expect(documents).toHaveLength(27);
    expect(count('Models')).toBe(22);
    expect(count('Equipment')).toBe(1);
    expect(count('Procedure')).toBe(1);
    expect(count('SimpleClinicalNote')).toBe(1);
    expect(documents.filter(({ mediaType }) => mediaType === 'application/pdf')).toHaveLength(1);
  });

  it('has documents with instances of several models', () => {
    const several = instances.filter(({ found }) => new Set(found.map(({ model }) => model)).size > 2);
    expect(several.map(({ found }) => [...new Set(found.map(({ model }) => model))])).toContainEqual([
      'Encounter',
      'Problem',
      'Medication',
    ]);
  });

  it('has a PDF whose cross-reference table points at its objects', () => {
    const file = join(sampleRoot, sampleProfile, 'doc_2025-03-18_eye-examination.pdf');
    const pdf = readFileSync(file, 'latin1');
    const table = pdf.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)![1]));
    expect(table.startsWith('xref\n0 6\n')).toBe(true);
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset) => pdf.slice(offset, offset + 7))).toEqual(
      [1, 2, 3, 4, 5].map((object) => `${object} 0 obj`),
    );
    const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*)endstream/s.exec(pdf)!;
    expect(stream).toHaveLength(Number(length));
  });
});

function withNested(instances: readonly Instance[]): readonly Instance[] {
  return instances.flatMap((instance) => [instance, ...withNested(Object.values(instance.related).flat())]);
}

describe('The command npm run seed', () => {
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, ['local/seed/main.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });

  it('says how to get its usage when an option is unknown', () => {
    const { status, stderr, stdout } = run(['--patient', 'rosa']);
    expect(status).toBe(1);
    expect(stderr).toContain("unknown option '--patient'");
    expect(stderr).toContain('Add --help for usage.');
    expect(stdout).toBe('');
  });

  it('says that no service runs', () => {
    const { status, stderr } = run([], { DATA_DIR: root });
    expect(status).toBe(1);
    expect(stderr).toBe(
      `No service runs on the data directory ${root}. Start it with npm start, or set DATA_DIR to that of the running service.\n`,
    );
  });
});
