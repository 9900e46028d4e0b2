/** Those in control of a record were told that something is new in it, and nothing that was due still waits. */
import { keys } from '../../../../shared/store/items/index.ts';
import type { World } from '../records-and-people.ts';
import type { Check, Run } from '../run.ts';

export function told(run: Run, { owner, relative }: World): Check {
  return async ({ news, store, until }) => {
    for (const { id } of [owner, relative]) {
      if (!news.includes(id)) run.violated(`${id} was not told that something is new`);
      const [notices] = await store.get([keys.notices(id)]);
      const late = notices?.waiting.filter(({ due }) => due < until.toISOString()) ?? [];
      if (late.length > 0) run.violated(`${id} was not mailed ${late.length} notices that were due`);
      if (notices?.sending.length) run.violated(`a mail to ${id} was begun and never recorded`);
    }
  };
}
