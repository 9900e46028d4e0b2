import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { errorsMarkdown } from '../../local/tools/reference/errors-page.ts';
import { catalogue, type ErrorDefinition } from '../../shared/error-catalogue.ts';

const written = readFileSync(resolve(import.meta.dirname, '../../docs/errors.md'), 'utf8');

it('docs/errors.md is what `npm run docs` would write now', () => {
  expect(written).toBe(errorsMarkdown());
});

test.each(Object.entries<ErrorDefinition>(catalogue))(
  'docs/errors.md has one row for the code %s',
  (code, { status }) => {
    const rows = written.split('\n').filter((line) => line.startsWith(`| \`${code}\` |`));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`| ${status} |`);
    expect(rows[0]).toMatch(/ \| [A-Z`].*\. \|$/);
  },
);
