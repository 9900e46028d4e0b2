import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fhirSearchMarkdown } from '../../local/tools/reference/fhir-search-page.ts';

it('docs/fhir-search.md is what `npm run docs` would write now', () => {
  const written = readFileSync(resolve(import.meta.dirname, '../../docs/fhir-search.md'), 'utf8');
  expect(written).toBe(fhirSearchMarkdown());
});
