/** docs/models.md has every data model, and says what the declarations and the service say. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { codeNames } from '../../local/tools/reference/models/code-names.ts';
import { modelExamples } from '../../local/tools/reference/models/examples/index.ts';
import { modelsMarkdown } from '../../local/tools/reference/models/page.ts';
import { record } from '../../local/tools/reference/recording/record.ts';
import { type Recorded, recordedFile } from '../../local/tools/reference/recording/recorded.ts';
import { models } from '../../shared/models/registry.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startForScenario } from '../support/sample-service.ts';
import { read } from './page.ts';

const page = read('docs/models.md');

/** What was recorded, without how an address in a bucket is signed (test/unit/store/s3-large-bodies.test.ts). */
function withoutBucket(recorded: string): unknown {
  return JSON.parse(recorded.replace(/<request .*?(X-Amz-Signature=\w+).*?<\/request>/, '$1'));
}

/** Returns the text between the heading of a model and the next one. */
function section(model: string): string {
  return page.split(`\n## ${model}\n`)[1]!.split('\n## ')[0]!;
}

it('docs/models.md is what `npm run docs` would write now', () => {
  expect(page).toBe(modelsMarkdown());
});

test.each([...models.values()].map((model) => [model.name, model] as const))(
  'docs/models.md has a row for every field of %s, an example, and its main date',
  (name, { fields, mainDate }) => {
    const text = section(name);
    for (const field of fields) expect(text).toContain(`\n| \`${field.name}\` |`);
    expect(text).toContain(`- Main date: \`${mainDate}\``);
    expect(text).toContain(`<Model name="${name}">`);
  },
);

it('docs/models.md says which values are texts and which are numbers', () => {
  expect(page).toContain(
    '**The values of LabResult are texts. Those of Measurement and of VitalSigns are numbers.**',
  );
  expect(section('LabResult')).toContain('- For `sum` and `avg`: no field is a number');
  expect(section('Measurement')).toContain('- For `sum` and `avg`: `value`');
});

it('docs/models.md answers questions as one would on paper', () => {
  const answerTo = (query: string) =>
    page
      .split(`?${query}\n`)[1]!
      .split('```')[2]!
      .replace(/^\w*\n/, '');
  expect(answerTo('aggregate_by=avg*value')).toBe(
    '[\n  {"__modelname__":"AggregateReport","value":7.7}\n]\n',
  );
  expect(answerTo('date_group=datetime*month&aggregate_by=avg*value')).toContain(
    '"group":"2025-01","value":7.8',
  );
  expect(answerTo('aggregate_by=sum*dispenseDaysSupply')).toContain('"value":150');
  expect(answerTo('aggregate_by=avg*quantitative_result_value_value')).toMatch(
    /^400 .*; this query has none\n$/,
  );
});

it('Every data model has an example, and nothing else has', () => {
  expect(Object.keys(modelExamples)).toEqual([...models.keys()].toSorted());
});

it('Every code of a closed list that is a number has a name in docs/models.md, and no other code', () => {
  const listed = [...models.values()].flatMap(({ fields }) => fields.flatMap(({ oneOf = [] }) => oneOf));
  const numbers = new Set(listed.filter((value) => /^[\d-]+$/.test(value)));
  expect(Object.keys(codeNames).toSorted()).toEqual([...numbers].toSorted());
});

describe('docs/examples.json', () => {
  let said: Recorded;

  beforeAll(async () => {
    vi.stubGlobal('fetch', fetchHere);
    said = await record(async (around) => {
      const own = await startForScenario({ around: (handle) => around({ all: handle }).all! });
      return own.stage;
    });
  }, 180_000);
  afterAll(() => vi.unstubAllGlobals());

  it('is what the service says now, to every call and to every query of docs/models.md', () => {
    const written = readFileSync(recordedFile, 'utf8');
    expect(withoutBucket(JSON.stringify(said))).toEqual(withoutBucket(written));
  });
});
