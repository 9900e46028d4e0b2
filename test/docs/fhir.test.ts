/** docs/fhir.md says what the mappings say. */
import { describe, expect, it } from 'vitest';
import { fhirMarkdown } from '../../local/tools/reference/fhir/page.ts';
import { mappings } from '../../shared/models/fhir/index.ts';
import { vitalSignsMapping } from '../../shared/models/fhir/vital-signs.ts';
import { models } from '../../shared/models/registry.ts';
import { read } from './page.ts';

const page = read('docs/fhir.md');

/** The text between the heading of a model and the next one. */
function section(model: string): string {
  return page.split(`\n## ${model}\n`)[1]!.split('\n## ')[0]!;
}

describe('docs/fhir.md', () => {
  it('is what `npm run docs` would write now', () => {
    expect(page).toBe(fhirMarkdown());
  });

  it.each([...models.keys()])('has a section of %s', (model) => {
    expect(section(model)).toMatch(/^\n### \w+/);
  });

  it.each(mappings)(
    'has every field and reason of $resource as $model',
    ({ model, resource, fields, reads = [], conditions }) => {
      const text = section(model).split(`\n### ${resource}\n`)[1]!;
      for (const { field } of [...fields, ...reads]) expect(text).toContain(`\n| \`${field}\``);
      for (const { otherwise } of conditions) expect(text).toContain(`| ${otherwise} |`);
    },
  );

  it('has every reading of vital signs', () => {
    for (const { field } of vitalSignsMapping.readings)
      expect(section('VitalSigns')).toContain(`\n| \`${field}\` |`);
  });

  it('shows a Bundle of which one resource is read and one is not', () => {
    expect(page).toContain('<facts model="LabResult" count="1"/>');
    expect(page).toContain(
      '<unread resource="Condition/cough">It was found not to be so, or was entered by mistake.</unread>',
    );
    expect(page).toContain('"quantitative_result_value_value": "140"');
    expect(page).toContain('"value": 140');
  });
});
