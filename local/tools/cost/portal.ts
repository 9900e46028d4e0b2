/** What the pages of the portal cost: the portal itself, and the calls that its pages make to the service. */
import { readMeasurements } from '../figures/measurement.ts';
import { costOf, logBytes } from './call-cost.ts';
import type { Figures } from './figures.ts';
import { billedMilliseconds, gigabyteSeconds } from './lambda-time.ts';
import { dollarsFor } from './prices.ts';

/** Pages that one patient opens in a month, by the names of the measurement (docs/figures/pages.json). */
export const pagesOfPatient: Readonly<Record<string, number>> = {
  'sign-in': 2,
  records: 2,
  'health at a glance': 4,
  'laboratory results': 3,
  documents: 2,
  'one document': 2,
  details: 0.5,
  sharing: 0.2,
  apps: 0.2,
  activity: 0.5,
  inbox: 2,
  account: 0.2,
};
/** The call as which each call of a page is counted. */
export const usualCall = 'record: by its owner';
/**
 * Memory of the portal's function in megabytes. A test compares it with the stack.
 * @internal Exported for its test.
 */
export const memoryOfPortal = 1024;
const gigabyte = 1024 ** 3;

export interface PortalCost {
  readonly pages: number;
  readonly calls: number;
  /** Dollars for the portal itself, for its calls, and for keeping a month of their audit entries in the table for a month. */
  readonly own: number;
  readonly service: number;
  readonly storage: number;
}

/** Of one patient in a month. */
export function portalCost(figures: Figures): PortalCost {
  const [table] = readMeasurements().get('pages')!.tables;
  const measured = (page: string, column: string) => {
    const cell = table!.rows.find(({ name }) => name === page)?.cells[table!.columns.indexOf(column)];
    if (!cell) throw new Error(`Nothing was measured of ${column} of the page ${page}.`);
    return cell.value;
  };
  const perPatient = (value: (page: string) => number) =>
    Object.entries(pagesOfPatient).reduce((sum, [page, count]) => sum + count * value(page), 0);
  const row = figures[usualCall]!;
  const { milliseconds, sum, logs } = costOf(usualCall, row);
  const pages = perPatient(() => 1);
  const calls = perPatient((page) => measured(page, 'calls'));
  const time = perPatient((page) => {
    const own = billedMilliseconds([], measured(page, 'portal alone, ms'), memoryOfPortal);
    return gigabyteSeconds(own + measured(page, 'one after another') * milliseconds, memoryOfPortal);
  });
  const sent = perPatient((page) => measured(page, 'with styles, script and icon, compressed, kB')) * 1024;
  const stored = (calls * row.storedBytes) / gigabyte;
  return {
    pages,
    calls,
    own:
      dollarsFor('httpCall', pages) +
      dollarsFor('lambdaRequest', pages) +
      dollarsFor('lambdaTime', time) +
      dollarsFor('logIngestion', (pages * logBytes()) / gigabyte) +
      dollarsFor('transferOut', sent / gigabyte),
    service: (calls * (sum + logs)) / 1_000_000,
    storage: dollarsFor('tableStorage', stored) + dollarsFor('tableBackup', stored),
  };
}
