/** Words that the project does not use, in comments and documents: the plain word stands beside each. */
import { describe, expect, it, test } from 'vitest';
import { filesOf } from '../contract/project-files.ts';

const plainWords: readonly (readonly [word: string, plain: string])[] = [
  ['octets?(?!-stream)', 'byte'],
  ['anew', 'again'],
  ['whoever', 'the caller, anyone who'],
  ['meanwhile', 'in the meantime, or what happens'],
  ['in sight', 'visible'],
  ['patience', 'timeout'],
];

/** The archive format names its fields `octets`. */
const formatOfArchives = /^(docs\/export-format\.md|(test\/unit|shared)\/operations\/archive\/)/;

const texts = filesOf(['.ts', '.mjs', '.md'])
  .filter(({ path }) => !formatOfArchives.test(path) && path !== 'test/docs/plain-words.test.ts')
  .map(({ path, text }) => ({ path, text: path.endsWith('.md') ? text : commentsOf(text) }));

function commentsOf(code: string): string {
  return [...code.matchAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm)].map(([comment]) => comment).join('\n');
}

function uses(word: string, text: string): boolean {
  return new RegExp(`\\b${word}\\b`, 'i').test(text);
}

describe('Comments and documents', () => {
  test.each(plainWords)('do not say "%s"; they say: %s', (word) => {
    expect(texts.filter(({ text }) => uses(word, text)).map(({ path }) => path)).toEqual([]);
  });

  it('are searched in every part of the project', () => {
    const parts = new Set(texts.map(({ path }) => path.split('/')[0]));
    for (const part of ['docs', 'functions', 'infra', 'local', 'shared', 'test', 'README.md'])
      expect([...parts]).toContain(part);
    expect(uses('anew', 'It starts anew.')).toBe(true);
    expect(uses('octets?(?!-stream)', 'application/octet-stream')).toBe(false);
  });
});
