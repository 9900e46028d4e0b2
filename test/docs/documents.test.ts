/** All documents of the project: what they name exists. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorsOf, linksOf, proseOf } from '../contract/markdown.ts';
import { documents, scriptsIn } from '../docs-commands/fences.ts';
import { npmScripts, read, root } from './page.ts';

const folders = ['docs', 'shared', 'functions', 'infra', 'local', 'test'];
const anchorsByFile = new Map<string, readonly string[]>();

function hasAnchor(file: string, anchor: string): boolean {
  if (!anchorsByFile.has(file)) anchorsByFile.set(file, anchorsOf(read(file)));
  return anchorsByFile.get(file)!.includes(anchor);
}

function leadsSomewhere(from: string, target: string): boolean {
  const [path, anchor] = target.split('#') as [string, string?];
  const file = path === '' ? from : relative(root, resolve(root, dirname(from), path));
  return existsSync(join(root, file)) && (anchor === undefined || hasAnchor(file, anchor));
}

describe('A document of the project', () => {
  test.each(documents)('names in %s only npm scripts that exist', (file) => {
    const scripts = npmScripts();
    expect(scriptsIn(read(file)).filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test.each(documents)('has in %s only links to what exists', (file) => {
    const own = linksOf(read(file)).filter((target) => !/^[a-z]+:/.test(target));
    expect(own.filter((target) => !leadsSomewhere(file, target))).toEqual([]);
  });

  test.each(documents)('names in %s only files and folders that exist', (file) => {
    const named = [...proseOf(read(file)).matchAll(/`((?:\w+\/)+[\w.-]*)`/g)].map(([, path]) => path!);
    const own = named.filter((path) => folders.includes(path.split('/')[0]!));
    expect(own.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
