import { describe, expect, it } from 'vitest';
import { catalogue } from '../../shared/error-catalogue.ts';
import { isIn, readSources } from './sources.ts';

const sources = readSources().filter(({ path }) => isIn(path, 'shared', 'functions'));
const shared = sources.filter(
  ({ path }) => path !== 'shared/error-catalogue.ts' && !isIn(path, 'shared/client'),
);

describe('errors that callers see', () => {
  it('every code of the catalogue is thrown somewhere', () => {
    const text = shared.map((source) => source.text).join('\n');
    expect(Object.keys(catalogue).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });

  it('are made of a code of the catalogue where they are thrown', () => {
    const codes = new Set(Object.keys(catalogue));
    const others = shared.flatMap(({ path, text }) =>
      [...text.matchAll(/new ApiError\(([^,)]*)/g)]
        .map(([, argument]) => argument!)
        .filter((argument) => ![...argument.matchAll(/'([^']*)'/g)].some(([, code]) => codes.has(code!)))
        .map((argument) => `${path}: ${argument}`),
    );
    expect(others).toEqual([]);
  });

  it('are the only ones of their kind: no other class has a status, and one file writes them', () => {
    const withStatus = shared.filter(({ text }) => /extends \w*Error \{[\s\S]*?readonly status\b/.test(text));
    expect(withStatus.map(({ path }) => path)).toEqual(['shared/errors.ts']);
    const writers = shared.filter(({ text }) => text.includes("'x-error-code'"));
    expect(writers.map(({ path }) => path)).toEqual(['shared/http/response.ts']);
  });
});
