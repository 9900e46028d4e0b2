/** The wire contract in docs/contract: its links, and every citation of it in code, tests and other documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { anchorsOf, linksOf } from './markdown.ts';
import { filesOf, root } from './project-files.ts';

const folder = join(root, 'docs/contract');
const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
const contract = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const anchors = new Map([...contract].map(([name, text]) => [name, anchorsOf(text)]));

const citation = /docs\/contract\/([\w-]+\.\w+)(?:#([\w-]+))?/g;

/** Returns the citations in a text whose target does not exist. */
function brokenCitations(text: string): readonly string[] {
  return [...text.matchAll(citation)]
    .filter(([, name, anchor]) => name !== 'data-models.json' && !exists(name!, anchor))
    .map(([whole]) => whole);
}

function exists(name: string, anchor: string | undefined): boolean {
  const known = anchors.get(name);
  return known !== undefined && (anchor === undefined || known.includes(anchor));
}

describe('The wire contract', () => {
  test.each(names)('has no heading twice in %s', (name) => {
    const slugs = anchors.get(name)!;
    expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
  });

  test.each(names)('has no broken link in %s', (name) => {
    const internal = linksOf(contract.get(name)!).filter((target) => !/^([a-z]+:|\.\.)/.test(target));
    const broken = internal.filter((target) => {
      const [file, anchor] = target.split('#') as [string, string?];
      if (file.endsWith('.json')) return !readdirSync(folder).includes(file);
      return !exists(file === '' ? name : file, anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe('A citation of the wire contract', () => {
  it('leads to a file and a heading that exist', () => {
    const broken = filesOf(['.ts', '.mjs', '.md']).flatMap(({ path, text }) =>
      brokenCitations(text).map((cited) => `${path}: ${cited}`),
    );
    expect(broken).toEqual([]);
  });

  it('names a heading wherever code cites it', () => {
    const code = filesOf(['.ts', '.mjs']).filter(({ path }) => !path.startsWith('test/contract/'));
    const whole = code.flatMap(({ path, text }) =>
      [...text.matchAll(citation)]
        .filter(([, name, anchor]) => name !== 'data-models.json' && anchor === undefined)
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(whole).toEqual([]);
  });

  it('is found to be broken when its file or its heading is missing', () => {
    const cite = (target: string) => `see docs/contract${target}`;
    expect(brokenCitations(cite('/oauth.md#timestamp-and-nonce'))).toEqual([]);
    expect(brokenCitations(cite('/oauth.md'))).toEqual([]);
    expect(brokenCitations(cite('/oauth.md#no-such-heading'))).toHaveLength(1);
    expect(brokenCitations(cite('/no-such-file.md'))).toHaveLength(1);
  });
});
