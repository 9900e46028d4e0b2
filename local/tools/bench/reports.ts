/**
 * What a report costs for laboratory results in 100 documents and in documents of one result each, and how
 * much of it depends on the rest of the record. Each report runs in its own process.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cell, FigureTable, Row } from '../figures/measurement.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { fillRecord } from '../load/fill.ts';
import { fillLabs } from '../load/fill-facts.ts';
import { makePatient } from '../load/patient.ts';

const sizes = [1_000, 10_000, 100_000] as const;
const packed = 100;
const rest = 10_000;
const tolerated = 1.2;
/** Memory that a reader may take for the largest number of results, in megabytes. */
const mostMegabytes = 400;

const run = promisify(execFile);

interface Figures {
  readonly total: number;
  readonly rows: number;
  readonly capacity: number;
  readonly items: number;
  readonly milliseconds: number;
  readonly megabytes: number;
}

const queries = {
  'page of 100': 'order_by=-collected_at',
  'mean by month': 'date_group=collected_at*month&aggregate_by=count*',
} as const;

/** Reports over more and more results. Read units may grow in proportion, plus a fifth; memory stays bounded. */
export async function benchReports(service: InMemoryService): Promise<FigureTable> {
  const rows: Row[] = [];
  for (const [layout, documents, inEach] of layouts()) {
    const before = new Map<string, Figures>();
    for (const size of sizes) {
      const { recordId } = await makePatient(service, `labs-${layout.length}-${size}`);
      await fillLabs(service.tableName, recordId, documents(size), inEach(size));
      for (const [name, query] of Object.entries(queries)) {
        const figures = await read(service.tableName, recordId, query);
        rows.push(rowOf(`${size} in ${layout}, ${name}`, figures, shareOf(before.get(name))));
        before.set(name, figures);
      }
      rows.push(await oneMonth(service, recordId, size, layout));
    }
  }
  rows.push(...(await independentOfRest(service)));
  const columns = ['results found', 'read units', 'items read', 'ms', 'peak memory of the reader, MB'];
  return { title: 'Report over laboratory results', columns, rows };
}

function layouts() {
  return [
    [`${packed} documents`, () => packed, (size: number) => size / packed],
    ['documents of one', (size: number) => size, () => 1],
  ] as const;
}

/** A month of results costs what the month holds, however many years the record covers. It has 93 results. */
async function oneMonth(
  { tableName }: InMemoryService,
  recordId: string,
  size: number,
  layout: string,
): Promise<Row> {
  const query = 'date_range=collected_at*2014-03-01*2014-03-31T23:59:59Z&limit=1000';
  const { name, cells } = rowOf(`${size} in ${layout}, one month`, await read(tableName, recordId, query));
  const [found, ...others] = cells;
  return { name, cells: [{ ...found!, atLeast: 93, atMost: 93 }, ...others] };
}

/** Compares the same report in a record that holds nothing else and in one with 10,000 other documents. */
async function independentOfRest(service: InMemoryService): Promise<readonly Row[]> {
  const { recordId } = await makePatient(service, 'labs-and-more');
  await fillLabs(service.tableName, recordId, packed, 10);
  const alone = await read(service.tableName, recordId, queries['page of 100']);
  await fillRecord(service.tableName, recordId, rest, () => 'urn:example:other#Letter');
  const among = await read(service.tableName, recordId, queries['page of 100']);
  return [
    rowOf('1000 and nothing else', alone),
    rowOf(`1000 among ${rest} other documents`, among, alone.capacity * tolerated),
  ];
}

async function read(tableName: string, recordId: string, query: string): Promise<Figures> {
  const reader = join(import.meta.dirname, 'report-reader.ts');
  const { stdout } = await run(process.execPath, [reader, tableName, recordId, query]);
  return JSON.parse(stdout) as Figures;
}

/** What ten times as many results may cost. */
function shareOf(fewer: Figures | undefined): number | undefined {
  return fewer && fewer.capacity * (sizes[1] / sizes[0]) * tolerated;
}

function rowOf(name: string, figures: Figures, mostUnits?: number): Row {
  const { total, capacity, items, milliseconds, megabytes } = figures;
  const units: Cell = { value: capacity, ...(mostUnits !== undefined && { atMost: mostUnits }) };
  const memory = { value: megabytes, atMost: mostMegabytes };
  return { name, cells: [{ value: total }, units, { value: items }, { value: milliseconds }, memory] };
}
