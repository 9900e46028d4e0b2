/** A service in this process, whose table and bodies fail, and which loses races. */
import { createLog } from '../../../shared/log.ts';
import type { MemoryStore } from '../../../shared/store/memory-store.ts';
import { StaleRead } from '../../../shared/store/store.ts';
import type { Write } from '../../../shared/store/writes.ts';
import { startForScenario } from '../../support/sample-service.ts';
import { stageOf } from '../../support/stored-people.ts';
import type { Place } from './run.ts';

/** Makes a call of the table or of the bodies. */
type Pass = (call: () => unknown, name: string, first: unknown) => unknown;

const asked = ['get', 'query', 'pages', 'count', 'put', 'delete', 'transact'];

/** Starts the service, which stops with the test file. */
export async function startHere(): Promise<Place> {
  const { service, stage } = await startForScenario({ log: createLog() });
  const { store, bodies } = stageOf(service)!;
  const plainly: Pass = (call) => call();
  let pass = plainly;
  for (const object of [store, bodies] as unknown as Record<string, (...args: unknown[]) => unknown>[])
    for (const name of asked) {
      const call = object[name];
      if (call) object[name] = (...args) => pass(() => call.apply(object, args), name, args[0]);
    }
  const through = async <T>(other: Pass, action: () => Promise<T>): Promise<T> => {
    pass = other;
    return action().finally(() => {
      pass = plainly;
    });
  };
  return {
    ...stage,
    tableText: async () => JSON.stringify([...(store as MemoryStore).items.values()]),
    async failing(ordinal, action) {
      let calls = 0;
      const result = await through((call) => {
        calls += 1;
        if (calls !== ordinal) return call();
        throw Object.assign(new Error('Not allowed'), { name: 'AccessDeniedException' });
      }, action);
      return { result, hasFailed: calls >= ordinal };
    },
    async losing(nth, action) {
      let [hasCome, isLost] = [false, false];
      const result = await through((call, name, writes) => {
        if (hasCome || name !== 'transact') return call();
        hasCome = true;
        const write = (writes as readonly Write[]).filter(({ when }) => when)[nth];
        if (!write) return call();
        isLost = true;
        throw typeof write.refused === 'function' ? write.refused() : new StaleRead();
      }, action);
      return { result, isLost };
    },
  };
}
