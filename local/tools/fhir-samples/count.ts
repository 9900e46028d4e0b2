/** Which resources of samples are visible as facts, by their kind, and why the others are not. */
import type { Instance } from '../../../shared/models/model.ts';
import { kinds } from './kinds.ts';
import { OneByOne, type Read, readPosted } from './reading.ts';
import { isSameAgain } from './same-again.ts';
import type { Sample } from './samples.ts';
import { type Standing, standings } from './standing.ts';
import { type Item, type Plain, walk } from './walk.ts';

export interface KindCount {
  resources: number;
  /** By why they are not expected to become facts. */
  readonly left: Record<Exclude<Standing, 'counts'>, number>;
  visible: number;
  /** Of the visible ones, those that give no fact when they come alone: what they say hangs on what stands beside them. */
  besideOthers: number;
}

export interface Missing {
  readonly kind: string;
  readonly sample: string;
  readonly resource: string;
  readonly reason: string;
}

/** What a bill contains about a cover, say, exists for the bill only. */
function isCounted({ type, container }: Item): boolean {
  return kinds.has(type) && (container === undefined || kinds.has(container.type));
}

const nothingSaid = 'It gives no fact, and nothing says why.';

export class Counts {
  readonly kinds = new Map<string, KindCount>();
  /** Facts of each model. */
  readonly facts = new Map<string, number>();
  /** Facts that are the same after they were written as resources and read again. */
  readonly sameAgain = new Map<string, number>();
  readonly missing: Missing[] = [];
  /** Files that were read as one document, and those that were read resource by resource. */
  readonly ways = { posted: 0, 'one by one': 0 };

  add({ name, text }: Sample): void {
    const walked = walk(JSON.parse(text) as Plain);
    const counted = [...standings(walked)].filter(([item]) => isCounted(item));
    const posted = readPosted(text);
    this.ways[posted ? 'posted' : 'one by one'] += 1;
    if (posted) this.#addFacts(posted.instances);
    const alone = new AloneReadings(walked.items);
    if (!posted) for (const [item] of counted) if (!item.container) this.#addFacts(alone.of(item).instances);
    for (const [item, standing] of counted) {
      const count = this.#count(item.type);
      count.resources += 1;
      if (standing !== 'counts') {
        count.left[standing] += 1;
        continue;
      }
      const reason = whyMissing(item, posted, alone);
      if (reason === undefined) {
        count.visible += 1;
        if (!hasFact(item, alone.of(item.container ?? item))) count.besideOthers += 1;
      } else this.missing.push({ kind: item.type, sample: name, resource: item.place, reason });
    }
  }

  #count(kind: string): KindCount {
    const found = this.kinds.get(kind);
    if (found) return found;
    const count = {
      resources: 0,
      left: { withdrawn: 0, 'of somebody else': 0, older: 0 },
      visible: 0,
      besideOthers: 0,
    };
    this.kinds.set(kind, count);
    return count;
  }

  #addFacts(instances: readonly Instance[]): void {
    for (const instance of instances) {
      increase(this.facts, instance.model);
      if (isSameAgain(instance)) increase(this.sameAgain, instance.model);
      this.#addFacts(Object.values(instance.related).flat());
    }
  }
}

/** Undefined when the resource is visible the way in which its file is read. */
function whyMissing(item: Item, posted: Read | undefined, alone: AloneReadings): string | undefined {
  if (posted) return reasonIn(posted, item);
  const read = alone.of(item.container ?? item);
  return reasonIn(read, item) ?? (hasFact(item, read) ? undefined : nothingSaid);
}

/** What stands in another resource is part of that one's reading. */
function hasFact({ container }: Item, { instances }: Read): boolean {
  return container !== undefined || instances.length > 0;
}

function reasonIn({ unread }: Read, { place, type }: Item): string | undefined {
  const reason = unread.get(place) ?? unread.get(type);
  // How many there are is counted here.
  return reason?.replace(/; there (is|are) \d+\.$/, '.');
}

/** What each resource gives alone; read when it is asked for. */
class AloneReadings {
  readonly #reader: OneByOne;
  readonly #read = new Map<Item, Read>();

  constructor(items: readonly Item[]) {
    this.#reader = new OneByOne(items);
  }

  of(item: Item): Read {
    const read = this.#read.get(item) ?? this.#reader.read(item);
    this.#read.set(item, read);
    return read;
  }
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
