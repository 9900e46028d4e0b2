import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../shared/facts/fact.ts';
import type { Demographics } from '../../../../shared/models/demographics/index.ts';
import { modelNamed, models } from '../../../../shared/models/registry.ts';
import { aggregatesXml } from '../../../../shared/reports/aggregates.ts';
import { demographicsXml } from '../../../../shared/reports/demographics.ts';
import { factsXml } from '../../../../shared/reports/generic-xml.ts';
import { type Asked, minimalAggregatesXml, minimalXml } from '../../../../shared/reports/minimal/envelope.ts';
import { minimalReports } from '../../../../shared/reports/minimal/reports/index.ts';
import type { DocumentView } from '../../../../shared/xml/shapes/document.ts';
import { factOf, filledFact, whole } from '../facts.ts';
import { faultsOf, schemaNames } from './validate.ts';

const all = () => true;

/** Each damages a valid response: what is broken, the replaced text, and its replacement. */
type Damages = readonly (readonly [title: string, from: string | RegExp, to: string])[];

interface Case {
  readonly answer: string;
  readonly damages?: Damages;
}

const undamaged = (answers: readonly string[]): readonly Case[] => answers.map((answer) => ({ answer }));

/** Of valid responses, all in one run of the validator: it takes longer to start than to validate. */
async function expectDamagesFound(schema: `answers/${string}`, cases: readonly Case[]) {
  const broken = cases.flatMap(({ answer, damages = [] }) =>
    damages.map((damage) => ({ damage, answer, text: answer.replace(damage[1], damage[2]) })),
  );
  expect(broken.filter(({ answer, text }) => text === answer).map(({ damage }) => damage)).toEqual([]);
  const intact = cases.map(({ answer }) => answer);
  const faults = await faultsOf(schema, [...intact, ...broken.map(({ text }) => text)]);
  expect(faults.slice(0, intact.length).flat()).toEqual([]);
  const found = faults.slice(intact.length);
  const missed = broken.filter((_, index) => found[index]!.length === 0);
  expect(missed.map(({ damage }) => damage)).toEqual([]);
}

describe('The schema of generic reports', () => {
  const encounter = filledFact('Encounter', all, { id: 'f2' });
  const fill = filledFact('Fill', all, { id: 'f3' });
  const vitals = filledFact('VitalSigns', all, { related: { encounter: [encounter] } });
  const medication = filledFact('Medication', all, { related: { fulfillments: [fill, fill] } });
  const xml = (facts: readonly Fact[]) => whole(factsXml(facts, modelNamed));

  it('describes the reports of every model, with and without values and relations, and finds what is wrong', async () => {
    const answers = [...models.keys()].map((name) => xml([factOf(name, {}), filledFact(name, all)]));
    const damages: Damages = [
      ['a namespace', '<Models>', '<Models xmlns="http://indivo.org/vocab/xml/documents#">'],
      ['an attribute of the root', '<Models>', '<Models total="2">'],
      ['no document', ' documentId="d1"', ''],
      ['no model name', ' name="VitalSigns"', ''],
      ['a field without name', '<Field name="date">', '<Field>'],
      ['a field twice', '<Field name="weight_unit">', '<Field name="weight_value">'],
      ['a field of a nested model twice', '<Field name="endDate">', '<Field name="startDate">'],
      ['another element', /<Field name="weight_unit">(.*?)<\/Field>/, '<weight_unit>$1</weight_unit>'],
      ['Models where there is one', '</Model></Field>', '</Model><Models/></Field>'],
    ];
    const damaged = { answer: xml([vitals, medication]), damages };
    await expectDamagesFound('answers/models', [...undamaged([...answers, xml([])]), damaged]);
  });
});

describe('The schema of demographics', () => {
  const nothing = { name_family: 'Moreau', name_given: 'Inès', bday: '1984-02-29', gender: 'female' };
  const demographics = { ...nothing, tel_1_preferred_p: true, tel_2_preferred_p: false } as Demographics;
  const answer = demographicsXml(
    { ...Object.fromEntries(['email', 'ethnicity'].map((name) => [name, null])), ...demographics },
    '6f0e',
  );

  it('describes them and finds what is wrong', async () => {
    const damages: Damages = [
      ['a namespace', '<Models>', '<Models xmlns="http://indivo.org/vocab/xml/documents#">'],
      ['another model', '"Demographics"', '"Problem"'],
      ['no document', ' documentId="6f0e"', ''],
      ['a field missing', '<Field name="email"/>', ''],
      ['a field twice', 'name="email"', 'name="race"'],
      ['an unknown field', 'name="email"', 'name="mail"'],
      ['a second model', '</Models>', '<Model name="Demographics" documentId="x"/></Models>'],
      ['no model', /<Model .*<\/Model>/, ''],
    ];
    await expectDamagesFound('answers/demographics', [{ answer, damages }]);
  });
});

const groups = [
  { group: 'a "group" & <more>', value: 65.5 },
  { group: 16, value: -0.0000001 },
  { group: true, value: null },
  { group: null, value: '2011-03-04T09:30:00Z' },
  { group: '2011', value: '2011-03-04' },
];

describe('The schema of generic aggregates', () => {
  const answer = whole(aggregatesXml(groups, { isCount: false }));
  const counted = whole(aggregatesXml([{ group: '2011-03', value: 2 }], { isCount: true }));

  it('describes rows of every kind, a row without a group, and no rows, and finds what is wrong', async () => {
    const flat = whole(aggregatesXml([{ value: 0 }], { isCount: true }));
    const none = whole(aggregatesXml([], { isCount: true }));
    const damages: Damages = [
      ['no value', ' value="2"', ''],
      ['a number without decimal place', '"2"', '"2."'],
      ['an exponent', '"2"', '"2e21"'],
      ['a word', '"2"', '"null"'],
      ['a date without zone', '"2"', '"2011-03-04T09:30:00"'],
      [
        'a namespace',
        '<AggregateReports>',
        '<AggregateReports xmlns="http://indivo.org/vocab/xml/documents#">',
      ],
      ['text', '</AggregateReports>', 'text</AggregateReports>'],
      ['another attribute', ' group=', ' name='],
    ];
    const cases = [...undamaged([answer, flat, none]), { answer: counted, damages }];
    await expectDamagesFound('answers/aggregate-reports', cases);
  });
});

const asked: Asked = {
  summary: { total: 2, limit: 100, offset: 0, orderBy: '-created_at' },
  echo: {
    groupBy: 'category',
    dateGroup: 'date_measured*month',
    aggregateBy: 'count*value',
    dateRange: 'date_measured**2014-05-02T00:00:00Z',
    filters: [
      { name: 'value', value: '1|2' },
      { name: 'category', value: '' },
    ],
  },
};

const fresh: DocumentView = {
  id: 'd1',
  type: 'http://indivo.org/vocab/xml/documents#Models',
  size: 412,
  digest: '9c56cc51',
  recordId: 'c3d2',
  createdAt: '2024-05-01T08:00:00.000Z',
  creator: { id: 'marta@example.org', type: 'account', fullName: 'Marta Oyelaran' },
  original: 'd1',
  latest: { id: 'd1', createdAt: '2024-05-01T08:00:00.500Z', createdBy: 'marta@example.org' },
  status: 'active',
  nevershare: false,
};
const replaced: DocumentView = {
  ...fresh,
  suppressedAt: '2024-05-02T08:00:00.000Z',
  suppressor: { id: 'labs@apps.example.org', type: 'pha', fullName: 'Labs' },
  replacedBy: 'd2',
  replaces: 'd0',
  label: 'Spring panel',
  status: 'archived',
  nevershare: true,
  relatesTo: { annotation: 2 },
  isRelatedFrom: { followup: 1 },
  reading: {
    patient: 'same',
    facts: [{ model: 'LabResult', count: 2 }],
    unread: [{ resource: 'Observation/7', reason: 'Its status is entered-in-error.' }],
    unreadCount: 1,
  },
};

describe('The schema of minimal reports', () => {
  const answerOf = (name: string, facts: readonly Fact[], document = fresh) => {
    const report = minimalReports.get(name)!;
    const rows = facts.flatMap((fact) => report.rows(fact)).map((row) => ({ row, document }));
    return whole(minimalXml(report, asked, rows));
  };
  const full = (name: string) => answerOf(name, [filledFact(minimalReports.get(name)!.model, all)], replaced);

  it('describes each report with every value, few values and no rows, aggregates, and queries without parameters', async () => {
    const answers = [...minimalReports.values()].flatMap(({ name, model }) => {
      const few = filledFact(model, (field) => field.required || field.name === 'weight_value');
      return [full(name), answerOf(name, [few]), answerOf(name, [])];
    });
    const nothing: Asked = { summary: { ...asked.summary, orderBy: '' }, echo: { filters: [] } };
    const aggregates = [
      whole(minimalAggregatesXml(asked, groups, { isCount: false })),
      whole(minimalAggregatesXml(nothing, [{ value: 3 }], { isCount: true })),
    ];
    const faults = await faultsOf('answers/minimal-reports', [...answers, ...aggregates]);
    expect(faults.flat()).toEqual([]);
  });

  const documentNamespace = ' xmlns="http://indivo.org/vocab/xml/documents#"';

  const damagesOfEnvelope: Damages = [
    ['a namespace on the root', '<Reports>', `<Reports${documentNamespace}>`],
    ['no namespace on the item', documentNamespace, ''],
    ['no summary', /<Summary .*?\/>/, ''],
    ['no total', ' total_document_count="2"', ''],
    ['a limit that is not a number', 'limit="100"', 'limit="all"'],
    ['no order', ' order_by="-created_at"', ''],
    ['no parameters', /<QueryParams>.*<\/QueryParams>/, ''],
    ['parameters in another order', /(<GroupBy .*?\/>)(<DateGroup .*?\/>)/, '$2$1'],
    ['no filters in Filters', /<Filter .*\/><\/Filters>/, '</Filters>'],
    ['a filter without name', '<Filter name="value"', '<Filter'],
    ['no metadata', /<Meta>.*<\/Meta>/, ''],
    ['metadata without record', ' record_id="c3d2"', ''],
    ['metadata in another order', /(<status>.*?<\/status>)(<nevershare>.*?<\/nevershare>)/, '$2$1'],
    ['another status', '<status>archived', '<status>gone'],
    ['a reading without its patient', ' patient="same"', ''],
    ['another person that is found', 'patient="same"', 'patient="her"'],
    ['a reading without its count', ' unread_count="1"', ''],
    ['facts of no model', ' model="LabResult"', ''],
    ['unread resources before the facts', /(<facts .*?\/>)(<unread .*?<\/unread>)/, '$2$1'],
    [
      'a reading before the relations',
      /(<isRelatedFrom>.*?<\/isRelatedFrom>)(<reading .*?<\/reading>)/,
      '$2$1',
    ],
    ['no item', /<Item>.*<\/Item>/, '<Item/>'],
    ['two items', '</Equipment>', `</Equipment><Equipment${documentNamespace}><name>A</name></Equipment>`],
  ];

  const damagesOf: readonly (readonly [name: string, damages: Damages])[] = [
    [
      'equipment',
      [
        ['no name', /<name>.*?<\/name>/, ''],
        ['a time', '2014-05-02</dateStarted>', '2014-05-02T00:00:00Z</dateStarted>'],
      ],
    ],
    [
      'procedures',
      [
        ['a capital', /(<\/?)provider>/g, '$1Provider>'],
        ['an empty date', /<datePerformed>.*?<\/datePerformed>/, '<datePerformed/>'],
      ],
    ],
    [
      'simple-clinical-notes',
      [
        ['no date of visit', /<dateOfVisit>.*?<\/dateOfVisit>/, ''],
        ['two signatures', /(<signature>.*<\/signature>)/, '$1$1'],
      ],
    ],
    [
      'measurements',
      [
        ['a namespace', '<Measurement ', `<Measurement${documentNamespace} `],
        ['an integer', 'value="70.8"', 'value="70"'],
        ['no source', / source_doc=".*?"/, ''],
      ],
    ],
    [
      'allergies',
      [
        ['another order', /(<reaction>.*<\/reaction>)(<specifics>.*<\/specifics>)/, '$2$1'],
        ['an abbreviation', '<type type=', '<type abbrev="" type='],
      ],
    ],
    ['immunizations', [['no vaccine type', /<type .*<\/type>/, '']]],
    [
      'labs',
      [
        [
          'another order',
          /(<normalRangeMinimum>.*<\/normalRangeMinimum>)(<normalRangeMaximum>.*<\/normalRangeMaximum>)/,
          '$2$1',
        ],
      ],
    ],
    [
      'medications',
      [
        ['value and text', /(<textValue>.*<\/textValue>)/, '<value>1</value>$1'],
        ['text as value', /(<\/?)textValue>/g, '$1value>'],
        ['an empty prescription', /<prescription>.*<\/prescription>/, '<prescription/>'],
      ],
    ],
    ['problems', [['an empty comment', /<comments>.*<\/comments>/, '<comments/>']]],
    [
      'vitals',
      [
        ['an integer', '<value>70.8', '<value>70'],
        ['no name', /<name .*?<\/name>/, ''],
      ],
    ],
  ];

  it('finds what is wrong with an envelope, and with an item of each kind', async () => {
    const items = damagesOf.map(([name, damages]) => ({ answer: full(name), damages }));
    const cases = [{ answer: full('equipment'), damages: damagesOfEnvelope }, ...items];
    await expectDamagesFound('answers/minimal-reports', cases);
  });
});

it('Every schema of responses is tested', () => {
  expect(schemaNames('answers')).toEqual([
    'aggregate-reports',
    'demographics',
    'document',
    'minimal-items',
    'minimal-reports',
    'models',
    'values',
  ]);
});
