/**
 * Stores random resources, one in a document, and asks the service for their facts over HTTP as JSON. What it tells is compared with
 * the resource by the code in the folder compare, which shares nothing with the service.
 */

import { OneByOne } from '../../../local/tools/fhir-samples/reading.ts';
import type { Sample } from '../../../local/tools/fhir-samples/samples.ts';
import { type Item, type Plain, walk } from '../../../local/tools/fhir-samples/walk.ts';
import { Chance } from '../../../local/tools/random.ts';
import { personCalled, personIn } from '../fhir-answers/person.ts';
import { RecordKeeper } from '../fhir-answers/record-keeper.ts';
import { compare, comparedKinds } from './compare/compare.ts';
import type { Json } from './compare/json.ts';
import type { Fact, Verdict } from './compare/verdict.ts';
import { inTurn, Reservoir } from './pick.ts';

interface Picked {
  readonly source: string;
  readonly kind: string;
  /** As messages call it. */
  readonly name: string;
  readonly resource: Json;
  /** What is posted: the resource, or a Bundle of it and what it refers to. */
  readonly document: string;
}

export interface Compared extends Picked {
  /** Empty for a resource of which the service tells nothing. */
  readonly verdicts: readonly Verdict[];
}

/** Up to `count` resources of the sources. */
export async function compareRandom(
  sources: ReadonlyMap<string, AsyncIterable<Sample>>,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<readonly Compared[]> {
  const picked = await pick(sources, count, seed);
  const keeper = new RecordKeeper();
  await keeper.start();
  const compared: Compared[] = [];
  // In one record, what one person has would supersede what another has.
  for (const one of picked) compared.push({ ...one, verdicts: await verdictsOf(keeper, one) });
  return compared;
}

async function verdictsOf(keeper: RecordKeeper, { resource, document }: Picked): Promise<readonly Verdict[]> {
  const recordId = await keeper.newRecord();
  // What is about somebody else is not read.
  const person = personIn(JSON.parse(document)) ?? personCalled(resource);
  if (person) await keeper.describe(recordId, person);
  const { status } = await keeper.store(recordId, document);
  const facts: Fact[] = [];
  if (status === 200)
    for await (const text of keeper.facts(recordId)) facts.push(...(JSON.parse(text) as Fact[]));
  return compare(resource, facts, around(document));
}

/** The other resources of the document. */
function around(document: string): readonly Json[] {
  return walk(JSON.parse(document) as Plain).items.map(({ json }) => json);
}

async function pick(
  sources: ReadonlyMap<string, AsyncIterable<Sample>>,
  count: number,
  seed: number,
): Promise<readonly Picked[]> {
  const chance = new Chance(seed);
  const below = (bound: number) => chance.below(bound);
  const reservoirs = new Map<string, Reservoir<Picked>>();
  for (const [source, samples] of sources) {
    for await (const { name, text } of samples) {
      const { items } = walk(JSON.parse(text) as Plain);
      const reader = new OneByOne(items);
      for (const item of items) {
        if (item.container || !comparedKinds.includes(item.type)) continue;
        const key = `${item.type} ${source}`;
        const reservoir = reservoirs.get(key) ?? new Reservoir<Picked>(count, below);
        reservoirs.set(key, reservoir);
        reservoir.offer(() => pickedOf(source, name, item, reader));
      }
    }
  }
  return inTurn(
    [...reservoirs.values()].map((one) => one.kept()),
    count,
  );
}

function pickedOf(source: string, file: string, item: Item, reader: OneByOne): Picked {
  return {
    source,
    kind: item.type,
    name: `${source} ${file} ${item.place}`,
    resource: item.json,
    document: reader.document(item).toString('utf8'),
  };
}
