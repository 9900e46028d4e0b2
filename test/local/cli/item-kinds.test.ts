import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { kindOf, kinds } from '../../../local/cli/inspect/item-kinds.ts';

const source = readFileSync(resolve(import.meta.dirname, '../../../shared/store/keys.ts'), 'utf8');

/** Rows of the table of keys: the item, its partition and its sort keys. */
const rows = [...source.matchAll(/^ \* \| (.+?) \| `(.+?)` \| (.+?) \| .+ \|$/gm)].flatMap(
  ([, what, partition, sorts]) => {
    const written = [...sorts!.matchAll(/`(.+?)`/g)].map(([, sort]) => sort!);
    return (written.length > 0 ? written : [sorts!]).map((sort) => [what!, partition!, sort] as const);
  },
);

describe('The kinds of items', () => {
  it('are read from the table of keys', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  // Tokens are in partitions of their own, which are not shown.
  test.each(rows.filter(([, partition]) => !partition.startsWith('TOKEN#')))(
    'include %s (%s, %s)',
    (_what, PK, SK) => {
      expect(kindOf({ PK, SK }).title).not.toBe('items of an unknown kind');
    },
  );

  it('do not hide each other', () => {
    for (const kind of kinds) {
      const key = (pattern: string) => (pattern.endsWith('#') || pattern === '' ? `${pattern}x` : pattern);
      expect(kindOf({ PK: key(kind.partition), SK: key(kind.sort) })).toBe(kind);
    }
  });

  it('never show a secret', () => {
    const secret = [
      'primarySecret',
      'secondarySecret',
      'secret',
      'password',
      'salt',
      'token',
      'sessionGrant',
    ];
    for (const { shown, content } of kinds)
      for (const name of secret) expect([...shown, ...content]).not.toContain(name);
  });
});
