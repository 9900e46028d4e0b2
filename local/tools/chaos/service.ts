/**
 * The functions of the service in this process. A fault can end each of them at any moment; the next call
 * creates it again. When a worker throws, its events come again, as after a crash.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, SQSRecord } from 'aws-lambda';
import { createHandler as createAll } from '../../../functions/all/index.ts';
import { createHandler as createDispatcher } from '../../../functions/workers/dispatcher/index.ts';
import { createHandler as createMailer } from '../../../functions/workers/mailer/index.ts';
import { createHandler as createPinger } from '../../../functions/workers/pinger/index.ts';
import { createHandler as createSweeper } from '../../../functions/workers/sweeper/index.ts';
import type { Key } from '../../../shared/store/key.ts';
import type { Clock } from './clock.ts';
import { invoke } from './faults/install.ts';
import { crashed, Invocation } from './faults/invocation.ts';
import type { Run } from './run.ts';

export type Environment = Readonly<Record<string, string>>;

const makers = {
  all: createAll,
  dispatcher: createDispatcher,
  mailer: createMailer,
  pinger: createPinger,
  sweeper: createSweeper,
};

/** What the functions have besides their environment. */
interface Around extends Pick<Clock, 'now'> {
  /** Of the push service. */
  readonly authorities: string;
}

type Makers = typeof makers;
type Name = keyof Makers;
type Functions = { [N in Name]?: ReturnType<Makers[N]> };

export class Service {
  readonly #env: Environment;
  readonly #around: Around;
  #functions: Functions = {};

  constructor(env: Environment, around: Around) {
    this.#env = env;
    this.#around = around;
  }

  /** Every function starts again, without anything in memory. */
  restart(): void {
    this.#functions = {};
  }

  /** Returns the response to a call, or `crashed` when there is none. */
  answer(
    run: Run,
    operation: string,
    event: APIGatewayProxyEventV2,
  ): Promise<APIGatewayProxyStructuredResultV2 | typeof crashed> {
    return this.#invoke('all', run, operation, (handler) => handler(event));
  }

  /** Hands new items of the outbox to the dispatcher, as the table's stream does. Returns those that must come again. */
  async dispatch(run: Run, arrivals: readonly Key[]): Promise<readonly Key[]> {
    const Records = arrivals.map(({ PK, SK }, index) => ({
      eventName: 'INSERT' as const,
      dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index) },
    }));
    const answer = await this.#invoke('dispatcher', run, 'dispatcher', (handler) =>
      handler({ Records }).catch((): typeof crashed => crashed),
    );
    if (answer === crashed) return arrivals;
    // The dispatcher names what failed by its sequence number, which is the position here.
    return answer.batchItemFailures.map(({ itemIdentifier }) => arrivals[Number(itemIdentifier)]!);
  }

  /** Hands messages to a worker. Returns the ids of those that must come again. */
  async work(run: Run, worker: 'mailer' | 'pinger', Records: SQSRecord[]): Promise<ReadonlySet<string>> {
    const answer = await this.#invoke(worker, run, worker, (handler) =>
      handler({ Records }).catch((): typeof crashed => crashed),
    );
    if (answer === crashed) return new Set(Records.map(({ messageId }) => messageId));
    return new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  }

  /** Runs the sweeper once. Returns whether it finished without an error. */
  async sweep(run: Run): Promise<boolean> {
    const answer = await this.#invoke('sweeper', run, 'sweeper', async (handler) => {
      try {
        await handler();
        return true;
      } catch {
        return false;
      }
    });
    return answer === true;
  }

  /** `who` stands in the tally of faults: the operation of a call, or the name of a worker. */
  async #invoke<N extends Name, T>(
    name: N,
    run: Run,
    who: string,
    action: (handler: ReturnType<Makers[N]>) => Promise<T | typeof crashed>,
  ): Promise<T | typeof crashed> {
    const make = makers[name] as unknown as (env: Environment, around: Around) => ReturnType<Makers[N]>;
    const known = this.#functions[name] as ReturnType<Makers[N]> | undefined;
    const handler = known ?? make(this.#env, this.#around);
    (this.#functions as Record<Name, unknown>)[name] = handler;
    const answer = await invoke(new Invocation(run, who), () => action(handler));
    if (answer === crashed) delete this.#functions[name];
    return answer;
  }
}
