/** A client that signs its calls and repeats those that got no response, as apps do. */
import { type Operation, registry } from '../../../shared/api/registry.ts';
import type { Credentials } from '../../demo/signed-client.ts';
import { type Changes, exampleCall, type Fixture } from '../example-calls/index.ts';
import { gatewayEvent } from '../signed-call.ts';
import type { Clock } from './clock.ts';
import { crashed } from './faults/invocation.ts';
import type { Attempt, Run } from './run.ts';
import type { Service } from './service.ts';

/** The example of the operation, with what is another here. */
export interface Call extends Omit<Changes, 'by'> {
  readonly operation: Operation;
  /** Undefined for a call that nobody signs. */
  readonly by?: Credentials;
  /** What it is about. */
  readonly on?: Fixture;
}

export interface Answer {
  /** Undefined when there was no response. */
  readonly status: number | undefined;
  readonly text: string;
  /** Where the response leads. */
  readonly location?: string;
}

/** The response by which a repeated call learns that an earlier attempt has taken effect. */
export interface Done {
  readonly status: number;
  readonly text: string;
  /** Other callers may have had the effect. */
  readonly byOthers?: boolean;
}

/** What this signs is not sent. */
const nobody: Credentials = { consumerKey: '', consumerSecret: '' };

/** Attempts under faults, and attempts in all. */
const faultyTries = 5;
const mostTries = 8;

export class Client {
  readonly #service: Service;
  readonly #clock: Clock;
  readonly origin: string;
  #calls = 0;

  constructor(service: Service, clock: Clock, origin: string) {
    this.#service = service;
    this.#clock = clock;
    this.origin = origin;
  }

  /** Makes one attempt. */
  async send(run: Run, call: Call): Promise<Answer> {
    this.#calls += 1;
    const address = [10, this.#calls >> 16, (this.#calls >> 8) & 255, this.#calls & 255].join('.');
    const { operation, by, on = {}, ...changes } = call;
    const made = exampleCall(registry[operation], on, changes);
    const attempt: Attempt = { operation, path: made.target, address, status: undefined };
    run.attempts.push(attempt);
    const occasion = { origin: this.origin, now: this.#clock.now(), address };
    const event = gatewayEvent(made, by ?? nobody, occasion);
    if (!by) delete event.headers.authorization;
    const answer = await this.#service.answer(run, operation, event);
    if (answer === crashed) return { status: undefined, text: '' };
    attempt.status = answer.statusCode;
    const { location } = answer.headers ?? {};
    return {
      status: answer.statusCode,
      text: answer.body ?? '',
      ...(typeof location === 'string' && { location }),
    };
  }

  /**
   * Repeats the call until the response is no 5xx. A repetition whose response says that the effect
   * is there counts as successful. Returns the last response. Reports a violation when that is neither 200
   * nor, after an uncertain attempt, `done`.
   */
  async persist(run: Run, call: Call, done?: Done): Promise<Answer> {
    let isUncertain = done?.byOthers ?? false;
    for (let tries = 1; tries <= mostTries; tries += 1) {
      if (tries > faultyTries) run.hasFaults = false;
      const answer = await this.send(run, call);
      if (answer.status === 200) return answer;
      const saysDone = done && answer.status === done.status && answer.text.includes(done.text);
      if (saysDone && isUncertain) return answer;
      if (answer.status !== undefined && answer.status < 500) {
        run.violated(`${call.operation} responded ${answer.status} ${answer.text}`);
        return answer;
      }
      isUncertain = true;
    }
    run.violated(`${call.operation} fails even without faults`);
    return { status: undefined, text: '' };
  }
}
