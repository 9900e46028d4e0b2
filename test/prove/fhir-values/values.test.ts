import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../../local/seed/arguments.ts';
import { readProfile } from '../../../local/seed/profile.ts';
import type { Sample } from '../../../local/tools/fhir-samples/samples.ts';
import { importsOf } from '../../architecture/sources.ts';
import { inTurn, Reservoir } from './pick.ts';
import { compareRandom } from './run.ts';

async function* ownSamples(): AsyncGenerator<Sample> {
  const documents = readProfile(sampleRoot, sampleProfile).documents;
  for (const { mediaType, bytes } of documents)
    if (mediaType === 'application/fhir+json') yield { name: 'own', text: bytes.toString('utf8') };
}

describe('What the service tells of resources', () => {
  it('is nothing false of what the sample patient’s hospital sent', async () => {
    const compared = await compareRandom(new Map([['own', ownSamples()]]), { count: 20, seed: 1 });
    const verdicts = compared.flatMap((one) => one.verdicts);
    expect(verdicts.filter(({ outcome }) => outcome === 'false')).toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome === 'true').length).toBeGreaterThan(compared.length);
  }, 60_000);

  it('is compared by code that imports nothing of the service', () => {
    const folder = 'test/prove/fhir-values/compare';
    for (const file of readdirSync(folder)) {
      const path = join(folder, file);
      for (const { target } of importsOf(path, readFileSync(path, 'utf8')))
        expect(target).toMatch(`${folder}/`);
    }
  });
});

describe('Random resources', () => {
  it('are kept evenly, whatever their place', () => {
    // The generator says which of those so far would be replaced.
    const reservoir = new Reservoir<number>(2, (bound) => (bound === 3 ? 1 : bound - 1));
    for (const one of [10, 20, 30, 40]) reservoir.offer(() => one);
    expect(reservoir.kept()).toEqual([10, 30]);
  });

  it('are taken of each kind in turn', () => {
    expect(inTurn([[1, 2, 3], [4], [5, 6]], 5)).toEqual([1, 4, 5, 2, 6]);
  });
});
