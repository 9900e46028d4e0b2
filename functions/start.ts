/**
 * Starts a function while Lambda loads its module. That phase has a full processor, whatever memory the function has,
 * and ends after ten seconds (https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html). So no
 * call pays for reading settings and keys, or for connecting to the table.
 */
import { createLog, type Log } from '../shared/log.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Clock {
  /** The clock; tests set it. */
  readonly now?: () => Date;
}

export interface WorkerOverrides extends Clock {
  /** The log; the local service and tests read it. */
  readonly log?: Log | undefined;
}

/** A handler that can do in advance what its first event would otherwise wait for. */
export type Startable<H> = H & { readonly warmUp: () => Promise<unknown> };

/** `Input` holds the event, or nothing when the function does not read it. */
type Handler<Input extends unknown[], R> = (...input: Input) => Promise<R>;

/** What a function does with an event after its start failed. */
type Respond<Input extends unknown[], R> = (error: unknown, log: Log, ...input: Input) => R;

/** Creates a handler. Throws SettingError when a setting is missing or invalid. */
type Create<Input extends unknown[], R> = (env: Environment) => Startable<Handler<Input, R>>;

/** How long loading the module waits for keys and table. Whatever is late is read by the call that needs it. */
const warmUpMilliseconds = 5000;

/** Adds what the handler can do before its first event. */
export function startable<Input extends unknown[], R>(
  handler: Handler<Input, R>,
  warmUp: () => Promise<unknown>,
) {
  return Object.assign(handler, { warmUp }) satisfies Startable<Handler<Input, R>>;
}

/**
 * Returns the handler that Lambda calls. A start that fails is kept, because a module that throws would be loaded again
 * for every event: `respond` then handles each event. Outside Lambda the module is only imported for what else it
 * exports, so nothing starts before the first event.
 */
export async function start<Input extends unknown[], R>(
  create: Create<Input, R>,
  respond: Respond<Input, R>,
): Promise<Handler<Input, R>> {
  const begin = () => begun(create, respond);
  if (process.env.AWS_LAMBDA_FUNCTION_NAME) return begin();
  let started: Promise<Handler<Input, R>> | undefined;
  return async (...input) => {
    started ??= begin();
    return (await started)(...input);
  };
}

/** As `start`, for a worker: after a failed start every event fails, so Lambda logs the reason and retries the event. */
export function startWorker<Input extends unknown[], R>(
  create: Create<Input, R>,
): Promise<Handler<Input, R>> {
  return start(create, (error, ..._input) => {
    throw error;
  });
}

async function begun<Input extends unknown[], R>(
  create: Create<Input, R>,
  respond: Respond<Input, R>,
): Promise<Handler<Input, R>> {
  const log = createLog();
  try {
    const handler = create(process.env);
    await warmedUp(handler, log);
    noteStart(log);
    return handler;
  } catch (error) {
    return async (...input) => respond(error, log, ...input);
  }
}

/**
 * Logs how long the process took until now. Lambda's own line with that time is not kept for functions behind the gateway,
 * because it comes with a line for every call.
 */
function noteStart(log: Log): void {
  if (!process.env.AWS_LAMBDA_FUNCTION_NAME) return;
  log.info('started', { milliseconds: Math.round(performance.now()) });
}

/** Never throws: a call that needs what is missing tries again. */
async function warmedUp({ warmUp }: Pick<Startable<unknown>, 'warmUp'>, log: Log): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Keys and table took too long.')), warmUpMilliseconds);
  try {
    await Promise.race([warmUp(), late]);
  } catch (error) {
    log.error('The function did not warm up.', error);
  } finally {
    clearTimeout(timer);
  }
}
