import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costlyDocuments, type Growing, onceSlow } from './costly-documents.ts';
import { fhirShapes } from './fhir-sizes.ts';
import { fuzz } from './target.ts';
import { type TargetName, targetOf } from './targets.ts';

const runs: Readonly<Record<TargetName, number>> = {
  ...{ calls: 600, xml: 2, archives: 150, fhir: 150 },
  ...{ 'portal-forms': 600, 'costly-documents': 12, 'fhir-searches': 5000 },
};

describe('Random inputs', () => {
  it.each([
    ['no call fails, hangs on to what it rejected, or gives a response that cannot be read', 'calls'],
    ['XML is well-formed where libxml2 says so, apart from what the service allows less of', 'xml'],
    ['what is labelled FHIR is rejected with a reason, or read as its metadata say', 'fhir'],
    ['a damaged archive is imported whole or not at all', 'archives'],
    ['no form at any path of the portal fails, makes many calls, or is something to look at', 'portal-forms'],
    ['what grows costs no more than it grows', 'costly-documents'],
    ['a search of FHIR is read or refused, and finds all that matches', 'fhir-searches'],
  ] as const)('%s', async (_, name) => {
    const fuzzed = await fuzz(targetOf(name), { seed: 11, runs: runs[name] });
    expect(fuzzed).toEqual({ inputs: runs[name] });
  });
});

describe('What was slow once costs no more than it grows:', () => {
  const { check } = costlyDocuments();
  const of = (input: Partial<Growing>) =>
    check({ kind: 'FHIR', start: '', again: '', end: '', shape: fhirShapes[0], times: 800, ...input });

  it.each(onceSlow)('$kind of $again and $end', async (input) => {
    await expect(of(input)).resolves.toBeUndefined();
  });

  it.each(fhirShapes)('FHIR with %s', async (shape) => {
    await expect(of({ shape })).resolves.toBeUndefined();
  });
});

describe('Fuzzing', () => {
  it('returns the smallest input for which something does not hold', async () => {
    const target = {
      inputs: fc.nat(1000),
      check: async (input: number) => {
        if (input >= 7) throw new Error(`${input} is too large`);
      },
    };
    const { failure } = await fuzz(target, { seed: 1, runs: 100 });
    expect(failure).toEqual({ input: 7, message: 'Error: 7 is too large' });
  });
});
