import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBadRequest } from '../../../support/expectations.ts';
import { model } from '../../../support/medical/models-document.ts';
import { minimalPath, type Place, reportPath } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { type Level, levels, placesWith } from './places.ts';

let service: TestService;
let owner: Person;
let places: Readonly<Record<Level, Place>>;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
  places = await placesWith(service, owner, [[model('Measurement', smallest.Measurement)]]);
});
afterAll(() => service.stop());

/** The names of fields in a report by their type. */
interface Names {
  readonly text: string;
  readonly number: string;
  readonly date: string;
}

/** A query that must be rejected, and the name that the message contains. */
type Refused = readonly [query: string, named: string];

const paging: readonly Refused[] = ['limit', 'offset'].flatMap((name) =>
  ['-1', 'x', '1.5', '', '1e2', ' 1', '0x1'].map(
    (value): Refused => [`${name}=${encodeURIComponent(value)}`, name],
  ),
);

const statuses: readonly Refused[] = ['deleted', 'ACTIVE', '', 'active|void', 'all'].map(
  (value): Refused => [`status=${value}`, 'status'],
);

function dates({ date, text, number }: Names): readonly Refused[] {
  const ranges = [
    date,
    `${date}*2011-01-01`,
    `${date}*2011-01-01*2012-01-01*2013-01-01`,
    `${date}***`,
    `${date}*x*`,
    `${date}**x`,
    `${date}*2011-02-30*`,
    `${date}*2011-01-01T00:00:00*`,
    `${date}*2011-01-01T00:00:00%2B01:00*`,
    `${date}*2011-1-1*`,
    '**',
    '*2011-01-01*2012-01-01',
    'no_such_field**',
    `${text}**`,
    `${number}*2011-01-01*`,
    '',
  ];
  const values = [
    'x',
    '2011-02-30',
    '2011-01-01T00:00:00',
    '2011-01-01T00:00:00%2B01:00',
    '2011-01-01|x',
    '2011',
  ];
  return [
    ...ranges.map((value): Refused => [`date_range=${value}`, 'date_range']),
    ...values.map((value): Refused => [`${date}=${value}`, date]),
    ...values.slice(0, 4).map((value): Refused => [`modified_since=${value}`, 'modified_since']),
  ];
}

function filters({ number }: Names): readonly Refused[] {
  return [
    ...['x', '1,5', 'NaN', 'Infinity', '1|x', '1|', ''].map(
      (value): Refused => [`${number}=${value}`, number],
    ),
    ['no_such_field=1', 'no_such_field'],
    ['no_such_field=', 'no_such_field'],
    ['limits=1', 'limits'],
    ['Limit=1', 'Limit'],
    ['id=1', 'id'],
    ['__documentid__=1', '__documentid__'],
    ['record_id=1', 'record_id'],
    ['constructor=1', 'constructor'],
  ];
}

function aggregates({ text, number, date }: Names): readonly Refused[] {
  const refused = [
    'count',
    '',
    '*',
    `*${number}`,
    `count*${number}*`,
    'count*no_such_field',
    'sum*',
    'avg*',
    'min*',
    'max*',
    `sum*${text}`,
    `avg*${text}`,
    `min*${text}`,
    `max*${text}`,
    `sum*${date}`,
    `avg*${date}`,
    `median*${number}`,
    `COUNT*${number}`,
    `Sum*${number}`,
    `${number}*sum`,
  ];
  return refused.map((value): Refused => [`aggregate_by=${value}`, 'aggregate_by']);
}

function groups({ text, number, date }: Names): readonly Refused[] {
  const counted = `aggregate_by=count*${number}`;
  const refused = [
    date,
    `${date}*`,
    '*month',
    `${date}*month*year`,
    `${date}*fortnight`,
    `${date}*Month`,
    `${date}*months`,
    `${date}*constructor`,
    'no_such_field*month',
    `${text}*month`,
    `${number}*month`,
    '',
  ];
  return [
    ...refused.map((value): Refused => [`date_group=${value}&${counted}`, 'date_group']),
    [`group_by=no_such_field&${counted}`, 'group_by'],
    [`group_by=${text}`, 'group_by'],
    [`date_group=${date}*month`, 'date_group'],
    [`group_by=${text}&${counted}&order_by=${date}`, 'order_by'],
    [`group_by=${text}&${counted}&order_by=-created_at`, 'order_by'],
    [`date_group=${date}*month&${counted}&order_by=${text}`, 'order_by'],
  ];
}

const reports: readonly (readonly [report: string, names: Names])[] = [
  ['Measurement', { text: 'unit', number: 'value', date: 'datetime' }],
  ['minimal/measurements/weight', { text: 'lab_code', number: 'value', date: 'date_measured' }],
  ['minimal/vitals', { text: 'category', number: 'value', date: 'date_measured' }],
];

describe.each(reports)('The report %s rejects', (report, names) => {
  it.each([
    ...paging,
    ...statuses,
    ...dates(names),
    ...filters(names),
    ...aggregates(names),
    ...groups(names),
  ])('%s with a message that names %s', async (query, named) => {
    const paths = levels.map((level) => reportPath(places[level], report));
    const answers = await Promise.all(paths.map((path) => owner.session.get(path, { query })));
    for (const answer of answers) {
      expectBadRequest(answer);
      expect(answer.text).toContain(named);
    }
  });
});

describe('A query of boolean fields', () => {
  it('accepts only true and false', async () => {
    for (const value of ['yes', '1', '0', '', 'true|maybe', 't']) {
      const query = `provider_tel_1_preferred_p=${value}`;
      for (const level of levels)
        expectBadRequest(await owner.session.get(reportPath(places[level], 'Encounter'), { query }));
    }
  });
});

describe('The fields of one minimal report', () => {
  it.each([
    ['allergies', 'vaccine_type'],
    ['equipment', 'procedure_name'],
    ['immunizations', 'date_measured'],
    ['labs', 'value'],
    ['medications', 'problem_name'],
    ['problems', 'medication_name'],
    ['procedures', 'provider_name'],
    ['simple-clinical-notes', 'date_performed'],
    ['vitals', 'lab_code'],
    ['measurements/weight', 'category'],
  ])('are not those of another: %s has no %s', async (report, field) => {
    for (const query of [
      `${field}=1`,
      `aggregate_by=count*${field}`,
      `group_by=${field}&aggregate_by=count*`,
    ])
      expectBadRequest(await owner.session.get(minimalPath(places.records, report), { query }));
  });
});
