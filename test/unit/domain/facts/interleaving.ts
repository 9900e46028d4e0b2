/** Two calls at the same moment, whose round trips to the table come in a given order. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MemoryStore } from '../accounts/memory-store.ts';

type Call = () => Promise<unknown>;

const methods = ['get', 'pages', 'count', 'put', 'delete', 'transact'] as const;

/**
 * Runs both calls: the first one until it has made as many round trips as the first turn says, then the second one as the second turn
 * says, and so on. Behind the last turn each call runs to its end. Returns how many turns were used up before a call ended.
 */
export async function interleave(
  store: MemoryStore,
  calls: readonly [Call, Call],
  turns: readonly number[],
): Promise<number> {
  const order = new Order(turns);
  const caller = new AsyncLocalStorage<number>();
  const wait = () => {
    const who = caller.getStore();
    return who === undefined ? undefined : order.turnOf(who);
  };
  const originals = methods.map((name) => [name, store[name]] as const);
  for (const [name, method] of originals) Object.assign(store, { [name]: inTurn(name, method, store, wait) });
  try {
    await Promise.all(
      calls.map((call, who) => caller.run(who, () => call().finally(() => order.ended(who)))),
    );
  } finally {
    for (const [name] of originals) Reflect.deleteProperty(store, name);
  }
  return order.used;
}

function inTurn(
  name: (typeof methods)[number],
  method: MemoryStore[(typeof methods)[number]],
  store: MemoryStore,
  wait: () => Promise<void> | undefined,
): unknown {
  const run = method as (...given: unknown[]) => never;
  if (name !== 'pages')
    return async (...given: unknown[]) => {
      await wait();
      return run.apply(store, given);
    };
  return async function* pages(...given: unknown[]) {
    await wait();
    yield* run.apply(store, given) as AsyncIterable<unknown>;
  };
}

class Order {
  readonly #turns: readonly number[];
  readonly #ended = [false, false];
  #index = 0;
  #left: number;
  #who = 0;
  #changed = Promise.withResolvers<void>();
  used = 0;

  constructor(turns: readonly number[]) {
    this.#turns = turns;
    this.#left = turns[0] ?? Number.POSITIVE_INFINITY;
  }

  /** Resolves when it is the turn of this call for one round trip. */
  async turnOf(who: number): Promise<void> {
    for (;;) {
      const isAlone = this.#ended[1 - who]!;
      if (!isAlone && this.#who !== who) await this.#changed.promise;
      else if (isAlone || this.#left > 0) break;
      else this.#next();
    }
    this.#left -= 1;
  }

  ended(who: number): void {
    this.#ended[who] = true;
    this.#change(1 - who);
  }

  #next(): void {
    this.#index += 1;
    this.#left = this.#turns[this.#index] ?? Number.POSITIVE_INFINITY;
    if (!this.#ended.includes(true)) this.used = this.#index;
    this.#change(1 - this.#who);
  }

  #change(who: number): void {
    this.#who = who;
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers<void>();
    resolve();
  }
}
