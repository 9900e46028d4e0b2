/** Clients that call without a pause, each on a connection and a record of its own. */

import { Connection } from '../load/connection.ts';
import type { MainCall, Records } from '../load/main-calls.ts';
import { signedRequest } from '../load/signed-request.ts';
import { Chance } from '../random.ts';
import { nextCall } from './mix.ts';

export class Load {
  /** Milliseconds, by name of the call. */
  readonly times = new Map<string, number[]>();
  readonly errors: string[] = [];
  readonly #origin: string;
  readonly #records: Records;
  readonly #isOver: () => boolean;
  #count = 0;

  constructor(origin: string, records: Records, isOver: () => boolean) {
    this.#origin = origin;
    this.#records = records;
    this.#isOver = isOver;
  }

  /** Resolves when the time is over and all calls have ended. */
  async run(): Promise<void> {
    await Promise.all(this.#records.own.map((_, client) => this.#client(client)));
  }

  async #client(number: number): Promise<void> {
    const chance = new Chance(number);
    let connection = await Connection.open(this.#origin);
    while (!this.#isOver()) {
      const call = nextCall(chance);
      const error = await this.#make(call, number, connection).catch(String);
      if (error === undefined) continue;
      this.errors.push(`${call.name}: ${error}`);
      connection.close();
      connection = await Connection.open(this.#origin);
    }
    connection.close();
  }

  /** Returns what was wrong. */
  async #make(call: MainCall, number: number, connection: Connection): Promise<string | undefined> {
    this.#count += 1;
    const { by, ...made } = call.make(this.#records, number, this.#count);
    const response = await connection.send(signedRequest(this.#origin, made, by));
    if (response.status !== (call.status ?? 200)) return `${response.status} ${response.body}`;
    call.learn?.(this.#records.own[number]!, response);
    const times = this.times.get(call.name) ?? [];
    this.times.set(call.name, times);
    times.push(response.milliseconds);
    return undefined;
  }
}
