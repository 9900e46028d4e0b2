import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** 45 CFR § 164.312: citation, name, and whether it is required or addressable. */
const safeguards = [
  ['(a)(1)', 'Access control', 'required'],
  ['(a)(2)(i)', 'Unique user identification', 'required'],
  ['(a)(2)(ii)', 'Emergency access procedure', 'required'],
  ['(a)(2)(iii)', 'Automatic logoff', 'addressable'],
  ['(a)(2)(iv)', 'Encryption and decryption', 'addressable'],
  ['(b)', 'Audit controls', 'required'],
  ['(c)(1)', 'Integrity', 'required'],
  ['(c)(2)', 'Mechanism to authenticate electronic protected health information', 'addressable'],
  ['(d)', 'Person or entity authentication', 'required'],
  ['(e)(1)', 'Transmission security', 'required'],
  ['(e)(2)(i)', 'Integrity controls', 'addressable'],
  ['(e)(2)(ii)', 'Encryption', 'addressable'],
] as const;

const rows = read('docs/hipaa.md')
  .split('\n')
  .filter((line) => line.startsWith('| §'))
  .map((line) => line.slice(2, -2).split(' | '));

/** Returns the files of the project that the links in a text lead to. `file` contains the text. */
function targets(text: string, file: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => target.split('#') as [string, string?])
    .map(([path]) => (path === '' ? file : relative(root, resolve(root, dirname(file), path))));
}

const anchorsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe('The technical safeguards in docs/hipaa.md', () => {
  it('are listed completely, each once and under its name', () => {
    expect(rows.map(([name]) => name)).toEqual(
      safeguards.map(([citation, name, kind]) => `§ 164.312${citation} ${name}, ${kind}`),
    );
  });

  test.each(rows.map((row) => ({ name: row[0]!, row })))(
    'include $name, with code, tests and the part of the operator',
    ({ row }) => {
      const [, does, code, tests, operator, ...rest] = row;
      expect(rest).toEqual([]);
      expect(does).not.toBe('');
      expect(operator).not.toBe('');
      const [codeFiles, testFiles] = [targets(code!, 'docs/hipaa.md'), targets(tests!, 'docs/hipaa.md')];
      expect(codeFiles.length).toBeGreaterThan(0);
      expect(testFiles.length).toBeGreaterThan(0);
      expect(codeFiles.filter((file) => file.startsWith('test/'))).toEqual([]);
      expect(testFiles.filter((file) => !file.startsWith('test/'))).toEqual([]);
    },
  );
});

describe.each(['docs/hipaa.md', 'SECURITY.md'])('The links of %s', (file) => {
  it('lead to files that exist', () => {
    expect(targets(read(file), file).filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it('lead to headings that exist', () => {
    const anchored = [...read(file).matchAll(/\]\(([^)\s:]*)#([^)\s]+)\)/g)];
    const missing = anchored.filter(([, path, anchor]) => {
      const to = path === '' ? file : relative(root, resolve(root, dirname(file), path!));
      return !anchorsOf(to).includes(anchor!);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

it('The settings that SECURITY.md names are settings of the service', () => {
  const named = [...read('SECURITY.md').matchAll(/`([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name]) => name!);
  const described = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !described.includes(name))).toEqual([]);
});
