import type { Store } from '../../shared/store/store.ts';

/** The table, which takes this many calls of these kinds in all and then fails. */
export function failingAfter(
  store: Store,
  calls: number,
  ...kinds: readonly ('delete' | 'transact')[]
): Store {
  let left = calls;
  const counted =
    (name: keyof Store) =>
    async (...args: never[]): Promise<unknown> => {
      left -= 1;
      if (left < 0) throw new Error('out of power');
      return (store[name] as (...args: never[]) => Promise<unknown>).apply(store, args);
    };
  const failing = new Map<string, unknown>(kinds.map((name) => [name, counted(name)]));
  const get = (target: Store, name: keyof Store) => failing.get(name) ?? target[name].bind(target);
  return new Proxy(store, { get } as ProxyHandler<Store>);
}
