import { expect, it } from 'vitest';
import { usCoreChecks } from '../support/fhir/us-core/checks.ts';
import { read } from './page.ts';

it('docs/inferno.md has every search that the test of US Core tries, and no other', () => {
  const rows = [
    ...read('docs/inferno.md').matchAll(
      /^\| (us-core-\S+|[\w-]+) \| ([A-Z]\w+) \| (.+?) \| .+ \| passed \|$/gm,
    ),
  ]
    .filter(([, profile]) => profile !== 'us-core-patient')
    .map(([, profile, type, searches]) => `${profile} ${type}: ${searches!.replaceAll('`', '')}`);
  expect(rows).toEqual(
    usCoreChecks.map(({ profile, type, searches }) => `${profile} ${type}: ${searches.join(', ') || 'none'}`),
  );
});
