import { expect, it, test } from 'vitest';
import { leanDeclarations } from '../../infra/bundle/lean-declarations.ts';
import { endpoints } from '../../shared/api/registry.ts';
import { readSources } from '../architecture/sources.ts';

const lean = leanDeclarations();

it('Bundles hold the declaration of every endpoint', () => {
  const names = Object.values(lean).flatMap((declarations) => Object.keys(declarations));
  expect(names.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

test.each(endpoints)('A bundle holds of $id everything but its documentation', (endpoint) => {
  const { id, subject, group, summary, errors, example, ...read } = endpoint;
  expect(lean[subject]![id]).toEqual(withoutDescriptions(read));
});

it('A bundle holds no description of an input or output', () => {
  expect(JSON.stringify(lean)).not.toContain('"doc":"');
});

it('No function reads the documentation of an endpoint', () => {
  const code = readSources().filter(({ path }) => /^(functions|shared\/(http|domain|api))\//.test(path));
  const reading = code.filter(({ path, text }) => {
    const isDeclaring = /^shared\/api\/(endpoint\.ts|endpoints\/)/.test(path);
    return !isDeclaring && /\bendpoint\??\.(summary|errors|example)\b/.test(text);
  });
  expect(reading.map(({ path }) => path)).toEqual([]);
});

it('No function reads the description of an input or output', () => {
  const code = readSources().filter(({ path }) => /^(functions|shared\/(http|domain|access))\//.test(path));
  expect(code.filter(({ text }) => /\.doc\b/.test(text)).map(({ path }) => path)).toEqual([]);
});

/** The same data, in which no object describes itself. */
function withoutDescriptions(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutDescriptions);
  if (typeof data !== 'object' || data === null) return data;
  const kept = Object.entries(data).filter(([name, value]) => name !== 'doc' || typeof value !== 'string');
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutDescriptions(value)]));
}
