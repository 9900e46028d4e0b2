/** docs/models.md has every data model, and says what the declarations and the service say. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Teardown } from '../../local/server/teardown.ts';
import { codeNames } from '../../local/tools/reference/models/code-names.ts';
import { modelExamples } from '../../local/tools/reference/models/examples/index.ts';
import { modelsMarkdown } from '../../local/tools/reference/models/page.ts';
import { record } from '../../local/tools/reference/recording/record.ts';
import { type Recorded, recordedFile } from '../../local/tools/reference/recording/recorded.ts';
import { models } from '../../shared/models/registry.ts';
import { read } from './page.ts';

const page = read('docs/models.md');

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
  const environment = { ...process.env };
  const teardown = new Teardown();
  let said: Recorded;

  beforeAll(async () => {
    said = await record(teardown);
  }, 180_000);
  afterAll(async () => {
    await teardown.run();
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  });

  it('is what the service says now, to every call and to every query of docs/models.md', () => {
    const asWritten = JSON.parse(JSON.stringify(said));
    expect(asWritten).toEqual(JSON.parse(readFileSync(recordedFile, 'utf8')));
  });
});
