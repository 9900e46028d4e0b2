import type { Overrides as HttpOverrides } from '../../functions/gateway-function.ts';
import type { Overrides as PingerOverrides } from '../../functions/workers/pinger/index.ts';
import { type GroupName, groups } from '../../shared/api/groups.ts';
import type { Log } from '../../shared/log.ts';
import type { QueueFunction } from './event-sources/queue-poller.ts';
import type { ScheduledFunction } from './event-sources/schedule.ts';
import type { StreamFunction } from './event-sources/stream-function.ts';
import { localAddress } from './gateway/address.ts';
import type { HttpFunction, HttpFunctions } from './gateway/server.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Overrides {
  /** The clock of the functions; tests set it. */
  readonly now?: () => Date;
  /** The log of the functions behind the routes. */
  readonly log?: Log;
  /** The log of each worker, by name. */
  readonly logOf?: (worker: keyof Workers) => Log;
  /** Receives every call that they refuse. */
  readonly onRefused?: HttpOverrides['onRefused'];
  /** Receives every attempt to call a webhook that fails. */
  readonly onFailedAttempt?: PingerOverrides['onFailedAttempt'];
}

export interface Workers {
  readonly dispatcher: StreamFunction;
  readonly mailer: QueueFunction;
  readonly pinger: QueueFunction;
  readonly sweeper: ScheduledFunction;
  readonly eraser: ScheduledFunction;
}

interface Module<T, O = Overrides> {
  createHandler(env: Environment, overrides?: O): T;
}

/**
 * Loads the functions behind the routes of the local gateway. Call it after the AWS endpoints are set: the functions create their
 * own clients.
 */
export async function loadHttpFunctions(env: Environment, overrides?: Overrides): Promise<HttpFunctions> {
  const names: (GroupName | 'all')[] = [...(Object.keys(groups) as GroupName[]), 'all'];
  const made = await Promise.all(
    names.map(async (name) => {
      const module = (await import(`../../functions/${name}/index.ts`)) as Module<
        HttpFunction,
        HttpOverrides
      >;
      return [name, module.createHandler(env, { ...overrides, addressOf: localAddress })] as const;
    }),
  );
  return Object.fromEntries(made) as HttpFunctions;
}

/** Loads the functions that work in the background. */
export async function loadWorkers(env: Environment, overrides?: Overrides): Promise<Workers> {
  const load = async <T>(name: keyof Workers): Promise<T> => {
    const module = (await import(`../../functions/workers/${name}/index.ts`)) as Module<T>;
    const log = overrides?.logOf?.(name);
    return module.createHandler(env, { ...overrides, ...(log && { log }) });
  };
  return {
    dispatcher: await load<StreamFunction>('dispatcher'),
    mailer: await load<QueueFunction>('mailer'),
    pinger: await load<QueueFunction>('pinger'),
    sweeper: await load<ScheduledFunction>('sweeper'),
    eraser: await load<ScheduledFunction>('eraser'),
  };
}
