/** How the memory of the functions is chosen. */
import { groups, megabytesOfAll } from '../../../../shared/api/groups.ts';
import { table } from '../../reference/markdown/table.ts';
import {
  billedMilliseconds,
  gigabyteSeconds,
  processorMilliseconds,
  processorShare,
} from '../lambda-time.ts';
import { memoryOfWorkers } from '../memory.ts';
import { dollarsFor } from '../prices.ts';
import { dollars, number } from './format-numbers.ts';

const perMillion = 1_000_000;

export function memorySection(): string {
  const { read, write, report, password } = processorMilliseconds;
  const chosen = [
    ...Object.values(groups).map(({ megabytes }) => megabytes),
    megabytesOfAll,
    memoryOfWorkers,
  ];
  const sizes = [...new Set<number>(chosen)].toSorted((one, other) => one - other);
  const rows = sizes.map((megabytes) => {
    const share = processorShare(megabytes);
    const times = [read, write, read + report, password].map((time) => number(time / share));
    return [number(megabytes), `${number(100 * share)} %`, ...times, dollars(priceOfReads(megabytes))];
  });
  return `## Memory

Lambda gives a function processor time in proportion to its memory, and bills memory for the whole call, most of which waits for the
table. So calls that mostly wait have little memory, where computing takes about as long as waiting for two round trips. More
would make a small read more expensive. Hashing a password takes too long there, and a report too, which also has more to compute the more facts
there are. The function behind \`$default\` serves all calls, so it has the memory that passwords need.

${table(
  [
    'MB',
    'Share of a vCPU',
    'Read, ms',
    'Write, ms',
    'Report, ms',
    'Password, ms',
    'Dollars per million small reads',
  ],
  rows,
)}`;
}

/** What Lambda costs for a million reads of two round trips. */
function priceOfReads(megabytes: number): number {
  const milliseconds = billedMilliseconds(['table', 'table'], processorMilliseconds.read, megabytes);
  return dollarsFor('lambdaTime', gigabyteSeconds(milliseconds, megabytes) * perMillion);
}
