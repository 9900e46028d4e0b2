/** Some of the resources of `npm run fhir:answers`, where they were fetched. CI tries to. */
import { describe, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../../local/seed/arguments.ts';
import { readProfile } from '../../../local/seed/profile.ts';
import { areFetched } from '../../../local/tools/fhir-samples/npm.ts';
import { everyNth, fetchedSamples, runAnswers } from './run.ts';

const everyFourth = 4;

function hasSamples(): boolean {
  if (areFetched()) return true;
  process.stderr.write(
    'FHIR resources that others wrote were not fetched (npm run fhir:samples). Not tried: answers about them\n',
  );
  return false;
}

describe('Answers in FHIR', () => {
  it('about what the sample patient’s hospital sent are valid, in every report and the summary', async () => {
    const own = readProfile(sampleRoot, sampleProfile).documents.filter(
      ({ mediaType }) => mediaType === 'application/fhir+json',
    );
    const given = own.map(({ bytes }, index) => ({ name: `sample ${index}`, text: bytes.toString('utf8') }));
    const { documents, facts, errors } = await runAnswers(given);
    expect(errors).toEqual([]);
    expect(documents).toBe(own.length);
    expect(facts).toBeGreaterThan(0);
  });

  it.skipIf(!hasSamples())(
    'about resources that nobody here wrote are valid, in every report and the summary',
    async () => {
      const { documents, facts, errors } = await runAnswers(everyNth(await fetchedSamples(), everyFourth));
      expect(errors).toEqual([]);
      expect(documents).toBeGreaterThan(20);
      expect(facts).toBeGreaterThan(20);
    },
    120_000,
  );
});
