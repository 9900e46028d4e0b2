/**
 * Times a call of the service, and the same AWS operations made by the floor: in turns, a few of the one, then the same
 * few of the other, so that whatever else the machine does hits both.
 */

import { percentilesOf } from '../../figures/percentiles.ts';
import { Connection, type Response } from '../../load/connection.ts';
import type { MainCall, Records } from '../../load/main-calls.ts';
import { signedRequest } from '../../load/signed-request.ts';

interface Side {
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
  /** Mean processor time of the process for one call, in milliseconds. */
  readonly processor: number;
}

export interface Compared {
  readonly service: Side;
  readonly floor: Side;
}

export interface Plan {
  /** Calls at the same time, each on a connection of its own. */
  readonly connections: number;
  /** Calls in all. */
  readonly calls: number;
  /** Calls of one connection in a turn. */
  readonly turn: number;
}

/** The times of one side, in milliseconds. */
class Tally {
  readonly times: number[] = [];
  elapsed = 0;
  processor = 0;

  get side(): Side {
    const { p50, p95 } = percentilesOf(this.times);
    const count = this.times.length;
    return { p50, p95, perSecond: (count / this.elapsed) * 1000, processor: this.processor / count };
  }
}

export class Comparison {
  readonly #origins: { readonly service: string; readonly floor: string };
  readonly #records: Records;
  readonly #service: readonly Connection[];
  readonly #floor: readonly Connection[];
  /** Calls so far, by call and connection. */
  readonly #counts = new Map<string, number>();

  private constructor(
    origins: { readonly service: string; readonly floor: string },
    records: Records,
    service: readonly Connection[],
    floor: readonly Connection[],
  ) {
    this.#origins = origins;
    this.#records = records;
    this.#service = service;
    this.#floor = floor;
  }

  /** Opens as many connections to both as there are records of their own. */
  static async open(
    origins: { readonly service: string; readonly floor: string },
    records: Records,
  ): Promise<Comparison> {
    const open = (origin: string) => Promise.all(records.own.map(() => Connection.open(origin)));
    return new Comparison(origins, records, await open(origins.service), await open(origins.floor));
  }

  close(): void {
    for (const connection of [...this.#service, ...this.#floor]) connection.close();
  }

  /** Copies what the service has stored to where the floor works. All later calls must be compared. */
  async mirror(): Promise<void> {
    await this.#control('POST', '/mirror');
  }

  async compare(call: MainCall, { connections, calls, turn }: Plan): Promise<Compared> {
    const tallies = { service: new Tally(), floor: new Tally() };
    for (let done = 0; done < calls; done += connections * turn) {
      const ids = await this.#turnOf(tallies.service, connections, (connection) =>
        this.#callService(call, connection, turn, tallies.service),
      );
      await this.#control('POST', '/prepare', ids.flat().join('\n'));
      await this.#turnOf(tallies.floor, connections, (connection) =>
        this.#callFloor(call, connection, ids[connection]!, tallies.floor),
      );
    }
    return { service: tallies.service.side, floor: tallies.floor.side };
  }

  async #turnOf<T>(
    tally: Tally,
    connections: number,
    play: (connection: number) => Promise<T>,
  ): Promise<readonly T[]> {
    const processor = await this.#processor();
    const begun = performance.now();
    const results = await Promise.all(Array.from({ length: connections }, (_, each) => play(each)));
    tally.elapsed += performance.now() - begun;
    tally.processor += (await this.#processor()) - processor;
    return results;
  }

  /** Returns the ids of the calls. */
  async #callService(call: MainCall, number: number, turn: number, { times }: Tally): Promise<string[]> {
    const ids: string[] = [];
    for (let each = 0; each < turn; each += 1) {
      const response = await this.#service[number]!.send(this.#sign(call, number, this.#origins.service));
      requireStatus(call, response);
      call.learn?.(this.#records.own[number]!, response);
      times.push(response.milliseconds);
      ids.push(response.headers.get('apigw-requestid')!);
    }
    return ids;
  }

  /** Sends the same request to another path, so that client and HTTP server have the same work. */
  async #callFloor(call: MainCall, number: number, ids: readonly string[], { times }: Tally): Promise<void> {
    for (const id of ids) {
      const request = this.#sign(call, number, this.#origins.floor, `/replay/${id}`);
      const response = await this.#floor[number]!.send(request);
      if (response.status !== 200) throw new Error(`The floor of ${call.name}: ${response.body}`);
      times.push(response.milliseconds);
    }
  }

  #sign(call: MainCall, number: number, origin: string, target?: string): Buffer {
    const key = `${call.name} ${number}`;
    const time = this.#counts.get(key) ?? 0;
    if (target === undefined) this.#counts.set(key, time + 1);
    const { by, ...made } = call.make(this.#records, number, time);
    return signedRequest(origin, target === undefined ? made : { ...made, target }, by);
  }

  async #processor(): Promise<number> {
    return Number((await this.#control('GET', '/processor')).body.toString());
  }

  async #control(method: string, path: string, body = ''): Promise<Response> {
    const head = `${method} ${path} HTTP/1.1\r\nhost: floor\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const response = await this.#floor[0]!.send(Buffer.from(head + body));
    if (response.status !== 200) throw new Error(`${path}: ${response.body}`);
    return response;
  }
}

function requireStatus({ name, status = 200 }: MainCall, response: Response): void {
  if (response.status !== status) throw new Error(`${name} responded ${response.status}: ${response.body}`);
}
