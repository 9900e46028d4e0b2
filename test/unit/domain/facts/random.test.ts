/**
 * Random records that change at random while a report is read. Each document must appear as it was at some
 * moment of the read.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactRequest } from '../../../../shared/domain/facts/scan.ts';
import type { CarenetItem } from '../../../../shared/store/items/index.ts';
import type { Key } from '../../../../shared/store/key.ts';
import { model } from '../../../support/medical/models-document.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { byLineage, document, FactWorld, modelOf } from './support.ts';

const modelsType = 'http://indivo.org/vocab/xml/documents#Models';
const equipmentType = 'http://indivo.org/vocab/xml/documents#Equipment';
const years = [2001, 2002, 2003, 2004, 2005, 2006] as const;

/** A body, given by the years of its facts; undefined is no date. A typed document has one fact. */
interface Body {
  readonly isTyped: boolean;
  readonly dates: readonly (number | undefined)[];
}

interface Thing {
  readonly id: string;
  latest: string;
  version: number;
  body: Body;
  status: 'active' | 'archived';
  nevershare: boolean;
  /** Whether it was changed since the time that `changedAfter` sets. */
  isChanged: boolean;
}

type Step =
  | { readonly kind: 'create'; readonly body: Body }
  | { readonly kind: 'replace'; readonly which: number; readonly body: Body }
  | { readonly kind: 'status' | 'nevershare' | 'label'; readonly which: number; readonly on: boolean };

interface Moment {
  /** Reads since the previous moment. */
  readonly after: number;
  readonly step: Step;
  /** The part of the step that stays invisible to readers, and for how many reads. */
  readonly late: 'nothing' | 'head' | 'blocks' | 'versions' | 'odd';
  readonly lateFor: number;
}

interface Setting {
  readonly bodies: readonly Body[];
  readonly moments: readonly Moment[];
  readonly pageSize: number;
  /** The number of documents above which all heads may be read at once. */
  readonly few: number;
  readonly bounds: readonly [number | undefined, number | undefined] | undefined;
  /** When set, the report asks only for what was stored or changed after this many documents. */
  readonly changedAfter: number | undefined;
  readonly carenet:
    | { readonly types: readonly string[]; readonly said: readonly ('placed' | 'excluded' | 'nothing')[] }
    | undefined;
}

const isLate: Readonly<Record<Moment['late'], (key: Key) => boolean>> = {
  nothing: () => false,
  head: ({ SK }) => SK.startsWith('H#'),
  blocks: ({ PK }) => PK.startsWith('FACTS#'),
  versions: ({ SK }) => SK.startsWith('V#'),
  odd: ({ SK }) => (SK.startsWith('H#') ? SK.charCodeAt(9) : SK.charCodeAt(7)) % 2 === 1,
};

class History {
  readonly world = new FactWorld();
  readonly things: Thing[] = [];
  /** Everything a report could have shown of each document since it began. */
  readonly shown = new Map<string, Set<string>>();

  async run({
    bodies,
    moments,
    pageSize,
    few,
    bounds,
    changedAfter,
    carenet: drawn,
  }: Setting): Promise<void> {
    const { world } = this;
    const carenet = drawn && { ...drawn, said: drawn.said.slice(0, bodies.length) };
    let since = '';
    for (const [index, body] of [...bodies, undefined].entries()) {
      if (index <= (changedAfter ?? 0)) {
        for (const thing of this.things) thing.isChanged = false;
        world.now = new Date(world.now.getTime() + 5000);
        since = world.now.toISOString().replace('Z', '000Z');
      }
      if (body) await this.take({ kind: 'create', body });
    }
    const family = await world.carenet(world.recordId, 'Family');
    if (carenet) await this.#share(family, carenet);
    const changedOnly = changedAfter !== undefined;
    const request: Partial<FactRequest> = {
      model: modelOf('Equipment'),
      ...(bounds && {
        bounds: {
          start: bounds[0] && `${bounds[0]}-01-01`,
          end: bounds[1] && `${bounds[1]}-12-31`,
        } as object,
      }),
      ...(changedOnly && { modifiedSince: since }),
      ...(carenet && { sharing: await world.sharing(family) }),
    };
    const note = () => {
      for (const [index, thing] of this.things.entries()) {
        const seen = this.shown.get(thing.id) ?? new Set();
        this.shown.set(thing.id, seen.add(this.#now(thing, index, bounds, changedOnly, carenet)));
      }
    };
    note();

    const left = [...moments];
    let due = (left[0]?.after ?? 0) + world.store.reads;
    let visible = Number.POSITIVE_INFINITY;
    world.store.pageSize = pageSize;
    world.store.beforeRead = async (reads) => {
      if (reads >= visible) world.store.showAll();
      while (left.length > 0 && reads >= due) {
        const { step, late, lateFor } = left.shift()!;
        world.store.showAll();
        await world.store.late(isLate[late], () => this.take(step));
        note();
        visible = reads + lateFor;
        due = reads + (left[0]?.after ?? 0);
      }
    };
    const found = byLineage(await world.find(request, { few }));
    world.store.beforeRead = () => {};

    for (const id of found.keys()) expect(this.shown.has(id)).toBe(true);
    for (const [id, possible] of this.shown) {
      const isCreatedMeanwhile = this.things.findIndex((thing) => thing.id === id) >= bodies.length;
      const titles = (found.get(id) ?? []).join(' ');
      if (isCreatedMeanwhile && titles === '') continue;
      expect([...possible]).toContain(titles);
    }
  }

  async take(step: Step): Promise<void> {
    const { world, things } = this;
    if (step.kind === 'create') {
      const name = `d${things.length}v0`;
      const id = await world.create(xml(name, step.body));
      const rest = { version: 0, status: 'active', nevershare: false, isChanged: true } as const;
      things.push({ id, latest: id, body: step.body, ...rest });
      return;
    }
    const thing = things[step.which % Math.max(1, things.length)];
    if (!thing) return;
    // Setting the same value again changes nothing.
    thing.isChanged ||= step.kind !== 'nevershare' || thing.nevershare !== step.on;
    if (step.kind === 'replace') {
      thing.version += 1;
      thing.body = step.body;
      const name = `d${things.indexOf(thing)}v${thing.version}`;
      thing.latest = await world.succeed(thing.latest, xml(name, step.body));
    }
    if (step.kind === 'label') await world.label(thing.latest, `label ${step.on}`);
    if (step.kind === 'status') {
      thing.status = step.on ? 'active' : 'archived';
      await world.status(thing.latest, thing.status);
    }
    if (step.kind === 'nevershare') {
      thing.nevershare = step.on;
      await world.nevershare(thing.latest, step.on);
    }
  }

  async #share(family: CarenetItem, { types, said }: NonNullable<Setting['carenet']>): Promise<void> {
    for (const type of types) await this.world.autoshare(family, type);
    for (const [index, { latest }] of this.things.entries()) {
      const what = said[index] ?? 'nothing';
      if (what !== 'nothing') await this.world.say(family, latest, what);
    }
  }

  /** What a report read at this moment would show: the facts of the blocks that can hold something. */
  #now(
    { body, version, status, nevershare, isChanged }: Thing,
    index: number,
    bounds: Setting['bounds'],
    changedOnly: boolean,
    carenet: Setting['carenet'],
  ): string {
    if (status !== 'active' || (changedOnly && !isChanged)) return '';
    if (carenet) {
      const said = carenet.said[index] ?? 'nothing';
      const isOfType = carenet.types.includes(body.isTyped ? equipmentType : modelsType);
      if (nevershare || said === 'excluded' || (said !== 'placed' && !isOfType)) return '';
    }
    const [start = 0, end = 9999] = bounds ?? [];
    const isWanted = (year: number | undefined) =>
      !bounds || (start === 0 && end === 9999) || (year !== undefined && year >= start && year <= end);
    return body.dates
      .flatMap((year, fact) => (isWanted(year) ? [`d${index}v${version}f${fact}`] : []))
      .sort()
      .join(' ');
  }
}

function xml(name: string, { isTyped, dates }: Body): string {
  const day = (year: number) => `${year}-05-06`;
  if (isTyped) {
    const started = dates[0] === undefined ? '' : tag('dateStarted', day(dates[0]));
    return typed('Equipment', started, tag('name', `${name}f0`));
  }
  return document(
    ...dates.map((year, index) =>
      model('Equipment', { name: `${name}f${index}`, ...(year && { date_started: day(year) }) }),
    ),
  );
}

const date = fc.option(fc.constantFrom(...years), { nil: undefined, freq: 5 });
const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 1, arbitrary: date.map((one) => ({ isTyped: true, dates: [one] })) },
  { weight: 3, arbitrary: fc.array(date, { maxLength: 5 }).map((dates) => ({ isTyped: false, dates })) },
);
const which = fc.nat(6);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), body }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('replace' as const), which, body }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('status' as const, 'nevershare' as const, 'label' as const),
      which,
      on: fc.boolean(),
    }),
  },
);
const moment: fc.Arbitrary<Moment> = fc.record({
  after: fc.nat(5),
  step,
  late: fc.constantFrom('nothing', 'nothing', 'head', 'blocks', 'versions', 'odd'),
  lateFor: fc.nat(4),
});
const year = fc.option(fc.constantFrom(...years), { nil: undefined, freq: 2 });
const setting: fc.Arbitrary<Setting> = fc.record({
  bodies: fc.array(body, { minLength: 1, maxLength: 6 }),
  moments: fc.array(moment, { minLength: 1, maxLength: 5 }),
  pageSize: fc.constantFrom(1, 1, 2, 3, 100),
  few: fc.constantFrom(0, 1, 500),
  bounds: fc.option(
    fc.tuple(year, year).filter(([start, end]) => start !== undefined || end !== undefined),
    { nil: undefined, freq: 2 },
  ),
  changedAfter: fc.option(fc.nat(6), { nil: undefined, freq: 2 }),
  carenet: fc.option(
    fc.record({
      types: fc.subarray([modelsType, equipmentType]),
      said: fc.array(fc.constantFrom('placed' as const, 'excluded' as const, 'nothing' as const), {
        maxLength: 6,
      }),
    }),
    { nil: undefined, freq: 2 },
  ),
});

describe('Whatever happens to a record while a report is read, the report', () => {
  it('shows each document at one version, whole and once, or not at all when that was right at some moment', async () => {
    await fc.assert(
      fc.asyncProperty(setting, async (drawn) => new History().run(drawn)),
      { numRuns: propertyRuns(120) },
    );
  });
});
