import { describe, expect, it } from 'vitest';
import { documentsPath, idOf, replaceDocument } from '../../../support/documents.ts';
import { expectOk } from '../../../support/expectations.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import {
  inCarenet,
  inRecord,
  type Place,
  type Row,
  reportPath,
  totalOf,
} from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { carenetsOf, place } from '../../carenets/sharing.ts';

/** Two of each year. */
const perModel = 40;
const versions = 6;

/** The text that identifies the version of a fact and its position in it. */
const mark = (number: number, index: number): string => `version ${number}, ${index}`;

const { owner, record } = await startWithOneRecord();
let document = await storeModels(owner.session, record, ...version(0));
const carenet = (await carenetsOf(owner.session, record)).Family!;
await place(owner.session, record, document, carenet);

/** Problems over twenty years and devices, each of them marked. */
function version(number: number): string[] {
  return Array.from({ length: perModel }, (_, index) => [
    model('Problem', {
      ...smallest.Problem,
      startDate: `${1980 + (index % 20)}-01-01`,
      notes: mark(number, index),
    }),
    model('Equipment', { name: `device ${index}`, description: mark(number, index) }),
  ]).flat();
}

/** What is wrong with a page that should hold one whole version, or undefined. */
function faultOf(
  rows: readonly Row[],
  field: string,
  isWanted: (index: number) => boolean = () => true,
): string | undefined {
  const marks = rows.map((row) => String(row[field]));
  const number = Number(/^version (\d+),/.exec(marks[0] ?? '')?.[1]);
  const wanted = Array.from({ length: perModel }, (_, index) => index).filter(isWanted);
  const expected = wanted.map((index) => mark(number, index)).sort();
  const sources = new Set(rows.map(({ __documentid__ }) => __documentid__));
  if (JSON.stringify(marks.toSorted()) !== JSON.stringify(expected))
    return `${rows.length} facts, of versions ${[...new Set(marks.map((text) => text.split(',')[0]))]}`;
  return sources.size === 1 ? undefined : `${sources.size} documents`;
}

interface Reader {
  readonly at: () => Place;
  readonly model: string;
  readonly field: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The facts of a version that the query selects. */
  readonly isWanted?: (index: number) => boolean;
}

/** Half of the years. */
const range = {
  query: { date_range: 'startDate*1985-01-01*1994-12-31' },
  isWanted: (index: number) => index % 20 >= 5 && index % 20 < 15,
};

const readers: readonly Reader[] = [
  { at: () => inRecord(record), model: 'Problem', field: 'notes' },
  { at: () => inRecord(record), model: 'Equipment', field: 'description' },
  { at: () => inCarenet(carenet), model: 'Problem', field: 'notes' },
  { at: () => inCarenet(carenet), model: 'Equipment', field: 'description' },
  { at: () => inRecord(record), model: 'Problem', field: 'notes', ...range },
];

describe('While a document with facts of many years is replaced several times,', () => {
  it('every report holds exactly one whole version', async () => {
    let isDone = false;
    const faults: string[] = [];
    let answers = 0;
    const read = async ({ at, model, field, query, isWanted }: Reader): Promise<void> => {
      while (!isDone) {
        const all = { query: { limit: '1000', ...query } };
        const answer = await owner.session.get(reportPath(at(), model), all);
        const rows = answer.json() as Row[];
        const fault = faultOf(rows, field, isWanted);
        if (fault || totalOf(answer) !== rows.length)
          faults.push(`${model}: ${fault}, total ${totalOf(answer)}`);
        answers += 1;
      }
    };
    const count = async (model: string, aggregate: string): Promise<void> => {
      while (!isDone) {
        const query = { aggregate_by: aggregate };
        const answer = await owner.session.get(reportPath(inRecord(record), model), { query });
        const [row] = answer.json() as Row[];
        if (row!.value !== perModel) faults.push(`${row!.value} of ${model} counted`);
        answers += 1;
      }
    };
    const reading = [...readers.map(read), count('Problem', 'count*'), count('Equipment', 'count*name')];
    try {
      for (let number = 1; number <= versions; number += 1) {
        const body = models(...version(number));
        document = idOf(await replaceDocument(owner.session, record, document, body));
      }
    } finally {
      isDone = true;
      await Promise.all(reading);
    }
    expect(faults).toEqual([]);
    expect(answers).toBeGreaterThanOrEqual(reading.length);
  });

  it('the last version remains', async () => {
    for (const { at, model, field, query, isWanted } of readers) {
      const all = { query: { limit: '1000', ...query } };
      const rows = (await owner.session.get(reportPath(at(), model), all)).json() as Row[];
      expect(faultOf(rows, field, isWanted)).toBeUndefined();
      expect(rows.every((row) => row.__documentid__ === document)).toBe(true);
      expect(rows[0]![field]).toMatch(/^version 6,/);
    }
  });
});

describe('While the status of a document changes several times,', () => {
  it('every report holds all of its facts or none', async () => {
    let isDone = false;
    const faults: string[] = [];
    const read = async (status: string): Promise<void> => {
      while (!isDone) {
        const query = { limit: '1000', status };
        const answer = await owner.session.get(reportPath(inRecord(record), 'Problem'), { query });
        const rows = answer.json() as Row[];
        const fault = rows.length === 0 ? undefined : faultOf(rows, 'notes');
        if (fault || totalOf(answer) !== rows.length) faults.push(`${status}: ${fault}, ${totalOf(answer)}`);
      }
    };
    const reading = ['active', 'void'].map(read);
    try {
      for (const status of ['void', 'active', 'void', 'active', 'void', 'active']) {
        const path = documentsPath(record, document, 'set-status');
        expectOk(await owner.session.post(path, { form: { status } }));
      }
    } finally {
      isDone = true;
      await Promise.all(reading);
    }
    expect(faults).toEqual([]);
  });
});
