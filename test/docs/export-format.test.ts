/** docs/export-format.md names every file and field of an archive, and no others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  auditLine,
  formatName,
  formatVersion,
  manifest,
  metadataFiles,
  names,
} from '../../shared/operations/archive/format/files.ts';
import type { Fields, Kind } from '../../shared/operations/archive/format/schema.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/export-format.md'), 'utf8');

/** The fields of each section. */
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), rowsOf(section)]),
);

function rowsOf(section: string): readonly (readonly [field: string, meaning: string])[] {
  return [...section.matchAll(/^\| `([a-z0-9_.]+)` \| (.*) \|$/gm)].map(([, field, meaning]) => [
    field!,
    meaning!,
  ]);
}

/** Returns the names of fields, prefixed with those of their parents, and whether each is optional. */
function fieldsOf(fields: Fields, around = ''): Map<string, boolean> {
  return new Map(
    Object.entries(fields).flatMap(([name, kind]) => [
      [around + name, 'optional' in kind] as const,
      ...fieldsOf(kind.fields ?? {}, `${around}${name}.`),
    ]),
  );
}

const files: Readonly<Record<string, Kind<never>>> = {
  [names.manifest]: manifest as Kind<never>,
  ...(metadataFiles as unknown as Record<string, Kind<never>>),
  'audit/YYYY-MM.jsonl': auditLine as Kind<never>,
};

describe('docs/export-format.md', () => {
  test.each(Object.entries(files))('names the fields of %s, and no others', (name, kind) => {
    const declared = fieldsOf(kind.fields!);
    const documented = sections.get(name) ?? [];
    expect(documented.map(([field]) => field).toSorted()).toEqual([...declared.keys()].toSorted());
  });

  test.each(Object.entries(files))('says which fields of %s may be left out', (name, kind) => {
    const declared = fieldsOf(kind.fields!);
    const optional = (sections.get(name) ?? []).filter(([, meaning]) => /\boptional: /.test(meaning));
    expect(optional.map(([field]) => field).toSorted()).toEqual(
      [...declared.entries()].flatMap(([field, may]) => (may ? [field] : [])).toSorted(),
    );
  });

  it('names the format and its version', () => {
    expect(sections.get('manifest.json')!.slice(0, 2)).toEqual([
      ['format', `\`${formatName}\``],
      ['version', String(formatVersion)],
    ]);
  });
});
