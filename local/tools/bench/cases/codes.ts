/**
 * Builds a coding system of a million entries in this process, as `phr codes load` does, opens its index as a function does, and
 * searches it. Times are processor times.
 */

import { collectEntries } from '../../../../shared/codes/collect-entries.ts';
import type { CodeEntry } from '../../../../shared/codes/entry.ts';
import { codeFormats } from '../../../../shared/codes/formats/formats.ts';
import { readRows } from '../../../../shared/codes/formats/read-rows.ts';
import { buildIndex } from '../../../../shared/codes/index/build.ts';
import { type CodeIndex, openIndex } from '../../../../shared/codes/index/code-index.ts';
import { percentilesOf } from '../../figures/percentiles.ts';
import { Chance } from '../../random.ts';
import { benchCase } from '../case.ts';
import { snomedFile } from '../code-terms.ts';

const limit = 100;
const repetitions = 50;
/** Milliseconds that a search may take. */
const goal = 50;
const megabyte = 1_000_000;

const queries: Readonly<Record<string, string>> = {
  'common text': 'disorder',
  'common text of two words': 'pathy of left',
  'one character': 'e',
  'two characters': 'li',
  'two characters, no hit': 'eq',
  'frequent parts, no hit': 'tosis of s',
  'frequent parts, no hit, the slowest found': 'stale ri',
  'no hit': 'qqq',
};

export const bench = benchCase({
  numbers: { entries: 1_000_000 },
  async run({ entries }) {
    let begun = processorTime();
    const { table } = await collectEntries(readRows(snomedFile(entries), codeFormats.snomed));
    const { bytes } = buildIndex(table);
    const load = processorTime() - begun;
    const peak = process.resourceUsage().maxRSS / 1024;
    begun = processorTime();
    const index = openIndex(bytes);
    const open = processorTime() - begun;

    const counts = [load / 1000, peak, bytes.length / megabyte, open, index.memory / megabyte];
    const made = {
      title: `${entries.toLocaleString('en')} entries`,
      columns: ['load, s', 'memory at the peak of loading, MB', 'object, MB', 'open, ms', 'open index, MB'],
      rows: [{ name: 'the index', cells: counts.map((value) => ({ value })) }],
    };
    const searched = Object.entries({
      ...queries,
      'slowest of 300 altered': slowestOf(altered(index), index),
    });
    const rows = searched.map(([name, query]) => {
      const times = Array.from({ length: repetitions }, () => timeOf(query, index));
      const cells = [
        { value: index.search(query, limit).length },
        { value: percentilesOf(times).p50, atMost: goal },
        { value: Math.max(...times) },
      ];
      return { name: `${name}: "${query}"`, cells };
    });
    return { tables: [made, { title: 'Search', columns: ['hits', 'median, ms', 'longest, ms'], rows }] };
  },
});

/** Queries that are cut out of terms and altered in one letter, so that most match nothing. */
function altered(index: CodeIndex): readonly string[] {
  const chance = new Chance(7);
  const terms: readonly CodeEntry[] = index.search('itis', limit);
  return Array.from({ length: 300 }, () => {
    const text = chance.oneOf(terms).full_value.toLowerCase();
    const from = chance.below(text.length - 4);
    const cut = text.slice(from, from + 4 + chance.below(12));
    const place = chance.below(cut.length);
    return cut.slice(0, place) + text[chance.below(text.length)] + cut.slice(place + 1);
  });
}

function slowestOf(texts: readonly string[], index: CodeIndex): string {
  return texts
    .map((text) => ({ text, took: timeOf(text, index) }))
    .reduce((one, other) => (other.took > one.took ? other : one)).text;
}

function timeOf(query: string, index: CodeIndex): number {
  const begun = processorTime();
  index.search(query, limit);
  return processorTime() - begun;
}

/** Of this process, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
