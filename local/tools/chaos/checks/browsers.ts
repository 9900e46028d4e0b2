/** A browser that was added is there and was told, once, and one that is gone is not. */
import { keys } from '../../../../shared/store/items/index.ts';
import type { Check, Run } from '../run.ts';

export interface AddedBrowser {
  readonly accountId: string;
  readonly id: string;
  /** Of its address at the push service. */
  readonly path: string;
  /** The push service says that it is gone when it is told. */
  readonly isGone: boolean;
}

/** The account has no other browsers. It has none afterwards: other runs tell nobody. */
export function checkBrowser(run: Run, { accountId, id, path, isGone }: AddedBrowser): Check {
  return async ({ pushes, store }) => {
    const [item] = await store.get([keys.pushes(accountId)]);
    const listed = item?.subscriptions.map((browser) => browser.id) ?? [];
    const expected = isGone ? [] : [id];
    if (listed.join() !== expected.join())
      run.violated(`${accountId} has the browsers [${listed.join()}] instead of [${expected.join()}]`);
    const statuses = pushes.filter((push) => push.path === path).map(({ status }) => status);
    const told = statuses.filter((status) => status === 201).length;
    if (isGone && (told > 0 || statuses.length === 0))
      run.violated(`a browser that is gone was sent [${statuses.join()}]`);
    if (!isGone && told === 0) run.violated('a browser was not told');
    if (told - 1 > run.pushRepeats)
      run.violated(
        `a browser was told ${told} times, with ${run.pushRepeats} repetitions that faults explain`,
      );
    const waiting = Object.values(item?.told ?? {}).filter(({ done, next }) => !done || next);
    if (waiting.length > 0) run.violated('a browser waits for what nothing will tell');
    await store.delete(keys.pushes(accountId));
  };
}
