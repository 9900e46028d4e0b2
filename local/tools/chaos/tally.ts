/** Counts which faults hit which call sites, by kind. */
import { type FaultKind, faultKinds } from './faults/kinds.ts';
import type { Described } from './faults/request.ts';

export interface Site {
  calls: number;
  readonly faults: Record<FaultKind, number>;
  /** Some of the seeds that reach this site while faults are on. */
  readonly seeds: number[];
}

/** A fault of this kind, to inject at the first call of this site. */
export interface Aim {
  readonly site: string;
  readonly kind: FaultKind;
}

const keptSeeds = 10;

/** The name of a call site: who makes the call, and what it is about. */
export function siteOf(who: string, { service, api, about }: Described): string {
  return [who, service, api, about].join(' ').trimEnd();
}

export class Tally {
  readonly sites = new Map<string, Site>();

  /** @param seed of the run; undefined when faults are off */
  call(name: string, seed: number | undefined): void {
    const site = this.#site(name);
    site.calls += 1;
    if (seed === undefined || site.seeds.includes(seed)) return;
    site.seeds.unshift(seed);
    site.seeds.splice(keptSeeds);
  }

  fault(name: string, kind: FaultKind): void {
    this.#site(name).faults[kind] += 1;
  }

  get faults(): number {
    return [...this.sites.values()].reduce((sum, { faults }) => sum + total(faults), 0);
  }

  /** The call sites and kinds of faults that have not met yet. */
  missing(): Aim[] {
    return [...this.sites].flatMap(([site, { faults }]) =>
      faultKinds.filter((kind) => faults[kind] === 0).map((kind) => ({ site, kind })),
    );
  }

  #site(name: string): Site {
    const faults = () => Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
    const site = this.sites.get(name) ?? { calls: 0, faults: faults(), seeds: [] };
    this.sites.set(name, site);
    return site;
  }
}

function total(faults: Readonly<Record<FaultKind, number>>): number {
  return faultKinds.reduce((sum, kind) => sum + faults[kind], 0);
}
