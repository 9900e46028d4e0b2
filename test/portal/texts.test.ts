/** Every text of the portal is shown somewhere. The compiler knows where a text is used, whatever it is called there. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../local/server/project-root.ts';
import { deviceModules } from '../../shared/portal/assets/device/index.ts';
import { viewModules } from '../../shared/portal/assets/view/index.ts';
import { en } from '../../shared/portal/texts/en.ts';
import { isIn, readSources } from '../architecture/sources.ts';

/** The JSX of Hono takes anything for an element of HTML. This one takes what can be shown. */
const strictJsx = `import type { Child, JSX as Any } from 'hono/jsx';
export namespace JSX {
  type Element = Any.Element;
  interface ElementChildrenAttribute { children: Child; }
  interface IntrinsicElements { [tag: string]: { [attribute: string]: Child; children?: Child }; }
}
`;

/** Groups, or single texts, that are read by a key which only a request knows, and whose keys are those of something else. */
const readByKey: readonly (readonly [group: string, keys: string])[] = [
  ['documents.types', 'types of documents'],
  ['details.missing', 'fields that must be filled in'],
  ['documents.reading.kinds', 'kinds of resources of FHIR'],
  ['documents.reading.reasons', 'reasons of the service'],
  ['sharing.choice.states', 'states of documents in a circle'],
  ['sharing.choice.reasons', 'reasons of the service'],
  ['health.statuses', 'codes of FHIR for how something stands'],
  ['health.tests.usual', 'what a guideline is about'],
  ['view.sections', 'LOINC codes of the sections of a summary'],
  ['smart.limits', 'categories of FHIR by which apps ask'],
  ['sharing.circles.beginning', 'names that circles have from the beginning'],
  ['activation.init.submit', 'what a link is for'],
  ['common.broken', 'all that a page shows'],
  ['device.app.systems', 'all that a page shows'],
  ['documents.reading.other', 'about whom a file is'],
  ['documents.reading.several', 'about whom a file is'],
  ['invitations.what', 'what an invitation is to'],
  ['invitations.read.what', 'what an invitation is to'],
  ['offline', 'tested below, with the script that shows them'],
];

type Catalogue = Readonly<Record<string, unknown>>;

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
beforeAll(() => {
  for (const part of ['shared/portal', 'shared/client', 'tsconfig.json', 'package.json'])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'strict-jsx.d.ts'), strictJsx);
  const paths = { 'strict/jsx-runtime': ['./strict-jsx.d.ts'] };
  const compilerOptions = { jsxImportSource: 'strict', paths };
  writeFileSync(
    join(folder, 'strict.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions, include: ['shared'] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isGroup(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null;
}

/** The places of all texts, such as `common.product`. */
function placesOf(texts: Catalogue, group = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    isGroup(value) ? placesOf(value, `${group}${key}.`) : [`${group}${key}`],
  );
}

/** What the compiler says of the portal, except of its texts themselves, when `Texts` is another type. */
function complaintsAbout(textsType: string): string {
  writeFileSync(join(folder, 'shared/portal/texts/texts.ts'), textsType);
  const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  const options = ['-p', 'strict.json', '--noErrorTruncation', '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: folder, encoding: 'utf8' });
  return stdout
    .split(/^(?=\S+\(\d+,\d+\): error)/m)
    .filter((text) => !text.startsWith('shared/portal/texts/'))
    .join('');
}

/** Texts that are private: every use by name is an error, and the name of the class tells the place. */
function privateTexts(texts: Catalogue, group = ''): string {
  const entries = Object.entries(texts);
  const members = entries.map(([key, value]) =>
    isGroup(value) ? `readonly '${key}': In$${nameOf(group + key)};` : `private readonly '${key}': any;`,
  );
  const inner = entries.map(([key, value]) => (isGroup(value) ? privateTexts(value, `${group}${key}.`) : ''));
  const name = group ? `In$${nameOf(group.slice(0, -1))}` : 'Texts';
  return `export declare class ${name} { ${members.join(' ')} }\n${inner.join('')}`;
}

/** A place as a name, and back. */
const nameOf = (place: string) => place.replaceAll('.', '$').replaceAll('-', '_');

/** The texts that pages use by their names. */
function usedByName(): ReadonlySet<string> {
  const said = complaintsAbout(privateTexts(en));
  const matches = said.matchAll(
    /Property '+([^']+)'+ is private and only accessible within class '(?:Texts|In\$([^']+))'/g,
  );
  return new Set([...matches].map(([, key, group]) => (group ? `${group}$${key}` : key!)));
}

const groupOf = (place: string) => place.split('.').slice(0, -1).join('.');

const places = placesOf(en);
const sources = readSources()
  .filter(({ path }) => isIn(path, 'shared/portal') && !isIn(path, 'shared/portal/texts'))
  .map(({ text }) => text)
  .join('\n');
const isDone = (place: string) => /(?:^|\.)done\./.test(place);

describe('The texts of the portal', () => {
  // A run of the compiler, on a machine that may be busy.
  it('are all used', () => {
    const used = usedByName();
    const isNamed = (place: string) => used.has(nameOf(place));
    // Each language is named in itself.
    const others = places.filter((place) => place !== 'name' && !isDone(place));
    const isByKey = (place: string) =>
      readByKey.some(([group]) => place === group || place.startsWith(`${group}.`));
    const withNamed = new Set(others.filter(isNamed).map(groupOf));
    // It is read by a key; or, where no text of it is used by its name, as a whole.
    const isWhole = (group: string) => {
      const name = group.split('.').at(-1);
      return new RegExp(withNamed.has(group) ? `\\b${name}!?\\[(?!\\d)` : `\\b${name}\\b`).test(sources);
    };
    const unused = others.filter((place) => !isNamed(place) && !isByKey(place) && !isWhole(groupOf(place)));
    expect(unused).toEqual([]);
  }, 90_000);

  it('that a script of the page which opens links shows are named in it, alone or by what their keys begin with', () => {
    const scripts = Object.values(viewModules)
      .map(({ content }) => content)
      .join('\n');
    const isNamed = (key: string) =>
      scripts.includes(`texts.${key}`) || scripts.includes(`texts[\`${/^[a-z]+_/.exec(key)?.[0]}\${`);
    const byField = ['recipient', 'passcode'].flatMap((name) => [name, `${name}Hint`, `${name}Missing`]);
    expect(Object.keys(en.view).filter((key) => !isNamed(key) && !byField.includes(key))).toEqual([]);
  });

  it('that the page without a connection shows are named in its script', () => {
    const { content } = deviceModules.offline;
    // It is in the page itself, for who has no script.
    const keys = Object.keys(en.offline).filter((key) => key !== 'noScript');
    expect(keys.filter((key) => !content.includes(`texts.${key}`))).toEqual([]);
  });

  it('that say what was done are named by the address that a form leads to', () => {
    const pages = readSources()
      .filter(({ path }) => isIn(path, 'shared/portal/pages'))
      .map(({ text }) => text)
      .join('\n');
    const isNamed = (key: string) => new RegExp(`done=${key}\\b|'${key}'`).test(pages);
    const keys = places.filter(isDone).map((place) => place.split('.').at(-1)!);
    expect(keys.filter((key) => !isNamed(key))).toEqual([]);
    expect(isNamed('nothing-like-this')).toBe(false);
  });
});
