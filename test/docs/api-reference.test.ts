import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { apiMarkdown } from '../../local/tools/reference/markdown/index.ts';
import { rules } from '../../shared/access/rules.ts';
import { endpoints } from '../../shared/api/registry.ts';
import { xmlShapes } from '../../shared/xml/shapes/index.ts';

/** Calls that succeed with another status than 200. */
const otherStatuses: Readonly<Record<string, number>> = {
  fhir_create: 201,
  request_token_authorize: 302,
  smart_authorize: 302,
  smart_register: 201,
};

const written = readFileSync(resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
const headings = [...written.matchAll(/^#{1,3} (.+)$/gm)].map(([, title]) => title!);

/** Returns the text between a heading of the third level and the next one. */
function section(title: string): string {
  const [, after = ''] = written.split(`\n### ${title}\n`);
  return after.split(/\n##/)[0]!;
}

it('docs/api.md is what `npm run docs` would write now', () => {
  expect(written).toBe(apiMarkdown());
});

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'docs/api.md describes %s',
  (id, endpoint) => {
    const text = section(id);
    for (const { method, path } of endpoint.routes) expect(text).toContain(`\`${method} ${path}\``);
    expect(text).toContain(endpoint.summary);
    expect(text).toContain(`rule \`${endpoint.rule}\``);
    expect(text).toContain(`audit trail as \`${endpoint.audit ?? id}\``);
    const { status } = endpoint.example ?? {};
    const succeeds = `Response: ${otherStatuses[id] ?? 200}`;
    expect(text).toContain(status ? `Response: none; the call always fails with ${status}` : succeeds);
    for (const name of Object.keys({ ...endpoint.query, ...endpoint.form }))
      expect(text).toContain(`| \`${name}\` |`);
    if (endpoint.raw) expect(text).toContain(`Body: ${endpoint.raw.doc}`);
    for (const { status, when } of endpoint.errors ?? []) expect(text).toContain(`| ${status} | ${when}`);
  },
);

describe('The tables of docs/api.md', () => {
  it('hold every access rule', () => {
    for (const [name, { who }] of Object.entries(rules))
      expect(written).toContain(`| \`${name}\` | ${who} |`);
  });

  it('have as many cells in every row as in their heads', () => {
    const cells = (row: string) => row.replaceAll('\\|', '').split('|').length;
    for (const block of written.split('\n\n').filter((part) => part.startsWith('|'))) {
      const [head, ...rows] = block.trim().split('\n');
      for (const row of rows) expect(cells(row), row).toBe(cells(head!));
    }
  });
});

it('Every XML shape has an example in docs/api.md', () => {
  for (const shape of Object.keys(xmlShapes)) expect(section(`XML ${shape}`)).toContain('```xml\n<?xml');
});

it('Every link in docs/api.md leads to a heading, and no two headings have the same anchor', () => {
  const anchors = headings.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const [, anchor] of written.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor);
});

it('Every backquote in docs/api.md has a partner in its line, and code in a table or sentence is short', () => {
  const lines = written.replace(/^```.*?^```$/gms, '').split('\n');
  for (const line of lines) {
    const parts = line.split('`');
    expect(parts.length % 2, line).toBe(1);
    const codes = parts.filter((_part, index) => index % 2 === 1);
    for (const code of codes) expect(code.split(' ').length, line).toBeLessThanOrEqual(5);
  }
});
