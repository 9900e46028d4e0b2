/** One run of a function. Faults may hit every AWS call that it makes. */
import type { Run } from '../run.ts';
import { type AwsAnswer, throttled } from './aws-errors.ts';
import { type Fault, tookEffect } from './kinds.ts';
import { type AwsRequest, type Described, describe } from './request.ts';

/** The function ended in the middle: no one gets a response from it. */
export const crashed = Symbol('crashed');

export class Invocation {
  readonly run: Run;
  /** Name of the operation or of the worker. */
  readonly who: string;
  readonly ended = Promise.withResolvers<typeof crashed>();
  readonly #calls = new Map<string, Fault | undefined>();
  readonly #underWay = new Set<Promise<unknown>>();
  #isDead = false;

  constructor(run: Run, who: string) {
    this.run = run;
    this.who = who;
  }

  /** Sends a request, unless a fault hits it. After a crash no request gets a response. */
  async pass(request: AwsRequest, send: () => Promise<AwsAnswer>): Promise<AwsAnswer> {
    if (this.#isDead) return never();
    const described = describe(request);
    const fault = this.#faultOf(request, described);
    if (!fault || tookEffect(fault.kind)) this.run.sent(described);
    if (!fault) {
      const answer = await this.#await(send());
      return this.#isDead ? drop(answer).then(never) : answer;
    }
    this.run.note({ who: this.who, described, kind: fault.kind });
    if (fault.kind === 'throttle') return throttled(described, this.run.chance);
    if (tookEffect(fault.kind)) await this.#await(send().then(drop));
    if (fault.kind.startsWith('lost')) throw connectionLost();
    this.#isDead = true;
    this.ended.resolve(crashed);
    return never();
  }

  /** Resolves when no request is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled([...this.#underWay]);
  }

  /** The fault of this attempt; all attempts of a call have the same id. */
  #faultOf({ headers }: AwsRequest, described: Described): Fault | undefined {
    const id = headers['amz-sdk-invocation-id'] ?? '';
    const known = this.#calls.has(id);
    const fault = known ? this.#calls.get(id) : this.run.nextFault(this.who, described);
    this.#calls.set(id, fault && fault.attempts > 1 ? { ...fault, attempts: fault.attempts - 1 } : undefined);
    return fault;
  }

  async #await<T>(sent: Promise<T>): Promise<T> {
    this.#underWay.add(sent);
    try {
      return await sent;
    } finally {
      this.#underWay.delete(sent);
    }
  }
}

function never(): Promise<never> {
  return new Promise(() => {});
}

/** Reads a response that no one gets, so that its connection becomes free. */
async function drop({ response }: AwsAnswer): Promise<void> {
  for await (const _ of response.body);
}

function connectionLost(): Error {
  return Object.assign(new Error('The connection was lost.'), { name: 'TimeoutError', code: 'ECONNRESET' });
}
