/**
 * A process that has nothing open yet: reads where the coding system is stored, fetches and opens it, and
 * queries it. Prints its figures as JSON. The benchmark next to this file runs it.
 */
import { openIndex } from '../../../../shared/codes/index/code-index.ts';
import { fetchIndex } from '../../../../shared/domain/codes/objects.ts';
import { readCodeSystem } from '../../../../shared/domain/codes/systems.ts';
import { withStores } from '../../../server/codes/stores.ts';
import { createRandom } from './random.ts';

export interface QueryFigures {
  readonly what: string;
  readonly query: string;
  readonly hits: number;
  /** Milliseconds: of the first query, then median and maximum of the others. */
  readonly first: number;
  readonly median: number;
  readonly longest: number;
  /** Mean processor time in milliseconds; the other times come close to it when nothing else runs. */
  readonly processor: number;
}

export interface ColdFigures {
  readonly entries: number;
  readonly objectBytes: number;
  readonly memory: number;
  readonly fetchMilliseconds: number;
  readonly openMilliseconds: number;
  /** Processor time of opening the index, in milliseconds. */
  readonly openProcessor: number;
  /** Memory of the process in megabytes: before, at the peak, and after a garbage collection. */
  readonly rss: { readonly before: number; readonly peak: number; readonly after: number };
  readonly queries: readonly QueryFigures[];
}

const repetitions = 200;
const limit = 100;

await withStores(process.env, async ({ store, bodies }) => {
  const item = (await readCodeSystem(store, process.argv[2]!))!;
  const before = rss();
  let start = performance.now();
  let bytes: Buffer | undefined = await fetchIndex(item.system, item.version, bodies);
  const fetchMilliseconds = performance.now() - start;
  const objectBytes = bytes.length;
  start = performance.now();
  const earlier = process.cpuUsage();
  const index = openIndex(bytes);
  const openMilliseconds = performance.now() - start;
  const openProcessor = processorSince(earlier);
  const peak = process.resourceUsage().maxRSS / 1024;
  bytes = undefined;
  globalThis.gc?.();
  const after = rss();

  const measure = (what: string, query: string): QueryFigures => {
    const times: number[] = [];
    let hits = 0;
    const earlier = process.cpuUsage();
    for (let time = 0; time <= repetitions; time += 1) {
      const begun = performance.now();
      hits = index.search(query, limit).length;
      times.push(performance.now() - begun);
    }
    const processor = processorSince(earlier) / times.length;
    const [first, ...others] = times as [number, ...number[]];
    const sorted = others.sort((left, right) => left - right);
    return {
      what,
      query,
      hits,
      first,
      median: sorted[sorted.length >> 1]!,
      longest: sorted.at(-1)!,
      processor,
    };
  };
  const some = index.search('itis', limit);
  const rare = some.at(-1)!.full_value.slice(2, 40);
  const queries = [
    measure('common', 'disorder'),
    measure('common, in the middle', 'pathy of left'),
    measure('rare', rare),
    measure('rare, scattered', 'ulthia'),
    measure('none, with grams that occur', 'stale ri'),
    measure('none, with frequent grams', 'tosis of s'),
    measure('none, with an unknown gram', 'qqq'),
    measure('one character', 'e'),
    measure('one character, none', 'q'),
    measure('two characters', 'li'),
    measure('two characters, none', 'qz'),
    worst(),
  ];

  /** The slowest of many queries that are cut out of terms and altered so that most match nothing. */
  function worst(): QueryFigures {
    const random = createRandom(7);
    let slowest = { query: '', took: 0 };
    for (let time = 0; time < 3000; time += 1) {
      const text = some[random(some.length)]!.full_value.toLowerCase();
      const from = random(text.length - 4);
      const cut = text.slice(from, from + 4 + random(12));
      const place = random(cut.length);
      const query = cut.slice(0, place) + text[random(text.length)] + cut.slice(place + 1);
      const earlier = process.cpuUsage();
      index.search(query, limit);
      const took = processorSince(earlier);
      if (took > slowest.took) slowest = { query, took };
    }
    return measure('slowest of 3,000 altered', slowest.query);
  }

  const figures: ColdFigures = {
    entries: index.entries,
    objectBytes,
    memory: index.memory,
    fetchMilliseconds,
    openMilliseconds,
    openProcessor,
    rss: { before, peak, after },
    queries,
  };
  console.log(JSON.stringify(figures));
});

/** Milliseconds of processor time. */
function processorSince(earlier: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(earlier);
  return (user + system) / 1000;
}

function rss(): number {
  return process.memoryUsage.rss() / 1_048_576;
}
