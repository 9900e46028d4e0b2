import { expect, it } from 'vitest';
import { planPublication } from '../../../../shared/operations/codes/plan-publication.ts';
import { type CodeSystemItem, keys } from '../../../../shared/store/items/index.ts';
import { absent, put, remove } from '../../../../shared/store/writes.ts';

const versionOf = (id: string) => ({ id, parts: 1 });

const item = (system: string, revision: number, more: Partial<CodeSystemItem> = {}): CodeSystemItem => ({
  system,
  description: '',
  aliases: [],
  version: versionOf(`${system} 1`),
  digest: 'd1',
  entries: 1,
  memory: 1,
  publishedAt: '2025-01-01',
  revision,
  ...more,
});

it('All names of a publication change only if nobody has changed one of them in the meantime', () => {
  const existing = new Map([
    ['cvx', item('cvx', 3, { aliases: ['gone', 'old'], previous: versionOf('cvx 0') })],
    ['old', item('cvx', 5)],
    ['gone', item('cvx', 6)],
    ['other', item('other', 7, { aliases: ['kept', 'taken'] })],
    ['taken', item('other', 8)],
  ]);
  const wanted = { system: 'cvx', aliases: ['taken', 'old', 'new'], replace: true };
  const content = { digest: 'd2', entries: 2, memory: 2 };
  const version = versionOf('cvx 2');
  const plan = planPublication({ ...wanted, ...content }, existing, version, '2026-01-01');
  const of = (revision: number) => ({
    when: revision === 0 ? { PK: absent } : { revision },
    refused: 'retry' as const,
  });
  const current = item('cvx', 0, { ...content, version, publishedAt: '2026-01-01' });
  const aliases = ['new', 'old', 'taken'];
  expect(plan).toMatchObject({ kind: 'replaced', outdated: versionOf('cvx 0') });
  expect('writes' in plan && plan.writes).toEqual([
    put(keys.codeSystem('cvx'), { ...current, aliases, previous: versionOf('cvx 1'), revision: 4 }, of(3)),
    put(keys.codeSystem('new'), { ...current, revision: 1 }, of(0)),
    put(keys.codeSystem('old'), { ...current, revision: 6 }, of(5)),
    put(keys.codeSystem('taken'), { ...current, revision: 9 }, of(8)),
    remove(keys.codeSystem('gone'), of(6)),
    put(keys.codeSystem('other'), item('other', 8, { aliases: ['kept'] }), of(7)),
  ]);
});
