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
  expect(JSON.parse(JSON.stringify(lean[subject]![id]))).toEqual(read);
});

it('No function reads the documentation of an endpoint', () => {
  const code = readSources().filter(({ path }) => /^(functions|shared\/(http|domain|api))\//.test(path));
  const reading = code.filter(({ path, text }) => {
    const isDeclaring = /^shared\/api\/(endpoint\.ts|endpoints\/)/.test(path);
    return !isDeclaring && /\bendpoint\??\.(summary|errors|example)\b/.test(text);
  });
  expect(reading.map(({ path }) => path)).toEqual([]);
});
