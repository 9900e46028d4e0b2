/** Where faults have hit: by call site, and there by kind. */
import { type FaultKind, faultKinds } from './faults/kinds.ts';
import type { Described } from './faults/request.ts';

export interface Site {
  calls: number;
  readonly faults: Record<FaultKind, number>;
}

/** Seldom met, as after another fault: here not every kind can be expected. */
const seldom = 60;

export class Tally {
  readonly sites = new Map<string, Site>();

  call(who: string, described: Described): void {
    this.#site(who, described).calls += 1;
  }

  fault(who: string, described: Described, kind: FaultKind): void {
    this.#site(who, described).faults[kind] += 1;
  }

  get faults(): number {
    return [...this.sites.values()].reduce((sum, { faults }) => sum + total(faults), 0);
  }

  /** The kinds of faults that call sites have been spared. */
  missing(): string[] {
    return [...this.sites]
      .filter(([, { calls }]) => calls >= seldom)
      .flatMap(([name, { faults }]) =>
        faultKinds.filter((kind) => faults[kind] === 0).map((kind) => `${name}: ${kind}`),
      );
  }

  #site(who: string, { service, api, about }: Described): Site {
    const name = [who.padEnd(24), service.padEnd(8), api, about].join(' ').trimEnd();
    const faults = () => Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
    const site = this.sites.get(name) ?? { calls: 0, faults: faults() };
    this.sites.set(name, site);
    return site;
  }
}

export function total(faults: Readonly<Record<FaultKind, number>>): number {
  return faultKinds.reduce((sum, kind) => sum + faults[kind], 0);
}
