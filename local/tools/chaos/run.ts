/** One run: a scenario in a world, with faults chosen by its seed. */

import type { Key } from '../../../shared/store/key.ts';
import { Chance } from '../random.ts';
import type { View } from './checks/view.ts';
import { type Fault, type FaultKind, faultKinds, tookEffect } from './faults/kinds.ts';
import { type Described, storedInOutbox } from './faults/request.ts';
import { type Aim, siteOf, type Tally } from './tally.ts';

/** A call as the client sees it. */
export interface Attempt {
  readonly operation: string;
  readonly path: string;
  /** The client's IP address, which is unique to this call. */
  readonly address: string;
  /** Undefined when there was no response. */
  status: number | undefined;
}

export interface Noted {
  readonly who: string;
  readonly described: Described;
  readonly kind: FaultKind;
}

export type Check = (view: View) => Promise<void>;

/** Probabilities that a call has a fault, besides the one fault that every run has. */
const intensities = [0, 0.02, 0.06, 0.15, 0.3];
/** The sweeper queries many partitions, so a fault in it would rarely let it get any further. */
const ofSweepersQueries = 0.05;
/** The one certain fault hits one of this many calls. */
const reach = 60;

export class Run {
  readonly seed: number;
  readonly chance: Chance;
  readonly attempts: Attempt[] = [];
  readonly injected: Noted[] = [];
  readonly violations: string[] = [];
  /** Checks to make when all work has been processed. */
  readonly checks: Check[] = [];
  hasFaults: boolean;
  /** What the table's stream delivers: new items of the outbox. */
  readonly arrivals = new Map<string, Key>();
  /** Names of the queues that received a message. */
  readonly queued = new Set<string>();
  readonly #tally: Tally;
  readonly #intensity: number;
  readonly #certain: { readonly call: number; readonly kind: FaultKind };
  #aim: Aim | undefined;
  #calls = 0;

  /** @param aim a fault to inject besides those that the seed chooses */
  constructor(
    seed: number,
    tally: Tally,
    { hasFaults = true, aim }: { hasFaults?: boolean; aim?: Aim | undefined } = {},
  ) {
    this.seed = seed;
    this.chance = new Chance(seed);
    this.hasFaults = hasFaults;
    this.#tally = tally;
    this.#intensity = this.chance.oneOf(intensities);
    this.#aim = aim;
    this.#certain = { call: this.chance.below(reach), kind: this.chance.oneOf(faultKinds) };
  }

  /** The fault of the next call, if any. */
  nextFault(who: string, described: Described): Fault | undefined {
    const site = siteOf(who, described);
    this.#tally.call(site, this.hasFaults ? this.seed : undefined);
    if (!this.hasFaults) return undefined;
    this.#calls += 1;
    if (this.#aim?.site === site) {
      const { kind } = this.#aim;
      this.#aim = undefined;
      return { kind, attempts: 1 };
    }
    const attempts = this.chance.oneOf([1, 1, 2, 3]);
    if (this.#calls - 1 === this.#certain.call) return { kind: this.#certain.kind, attempts };
    const isSpared = who === 'sweeper' && described.api === 'Query';
    return this.chance.happens(this.#intensity * (isSpared ? ofSweepersQueries : 1))
      ? { kind: this.chance.oneOf(faultKinds), attempts }
      : undefined;
  }

  note(noted: Noted): void {
    this.injected.push(noted);
    this.#tally.fault(siteOf(noted.who, noted.described), noted.kind);
  }

  violated(what: string): void {
    this.violations.push(what);
  }

  /** Records the outbox items and queue messages that a request stores, for a request that takes effect. */
  sent(described: Described): void {
    for (const key of storedInOutbox(described)) this.arrivals.set(key.SK, key);
    if (described.api === 'SendMessageBatch') this.queued.add(described.about);
  }

  /** How many faults may have caused a mail to be sent twice. */
  get mailRepeats(): number {
    return this.injected.filter(({ who, described: { service, api, about }, kind }) => {
      if (who !== 'mailer') return false;
      // Sending was not recorded, or it is not known that the mail was sent.
      if (service === 'SES') return tookEffect(kind);
      const records = about === 'SENT' || about === 'NOTICES';
      return records && (api === 'PutItem' || api === 'TransactWriteItems');
    }).length;
  }

  /**
   * The same for a webhook call. A message that is in the queue twice may be processed twice at the same
   * time.
   */
  get pingRepeats(): number {
    return this.injected.filter(({ who, described: { service, api }, kind }) => {
      if (service === 'SQS') return tookEffect(kind) || kind === 'crash before';
      if (who === 'pinger') return api === 'TransactWriteItems' || kind.startsWith('crash');
      return who === 'dispatcher' || who === 'sweeper';
    }).length;
  }

  /** The same for what a browser is sent: a message that comes again may be told again, and each repetition of it too. */
  get pushRepeats(): number {
    const workers = ['dispatcher', 'mailer', 'pinger', 'sweeper'];
    return 2 * this.injected.filter(({ who }) => workers.includes(who)).length;
  }
}
