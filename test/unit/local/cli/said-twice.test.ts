/** What an operator sees of resources that several documents speak of. */
import { expect, it } from 'vitest';
import { saidTwice } from '../../../../local/cli/inspect/said-twice.ts';
import type { Stored } from '../../../../shared/store/key.ts';
import { sodium } from '../../../support/fhir/resources.ts';
import { FactWorld } from '../../domain/facts/support.ts';

const fhir = 'application/fhir+json';

it('Statements and repetitions are shown with the ids of their documents, and with times', async () => {
  const world = new FactWorld();
  const said = (value: number, lastUpdated?: string) => {
    const resource = { ...sodium('na', value), ...(lastUpdated && { meta: { lastUpdated } }) };
    const fullUrl = 'https://hospital.example/fhir/Observation/na';
    return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl, resource }] });
  };
  const first = await world.create(said(140), fhir);
  const stored = world.now.toISOString();
  const repeating = await world.create(said(140), fhir);
  const corrected = '2026-01-20T10:00:00.000Z';
  const other = await world.create(said(95, corrected), fhir);
  const extractionOf = (document: string) => world.head(document).facts!.extraction;
  const shown = [...world.store.items.values()].flatMap((item) => saidTwice(item as Stored) ?? []);
  const byDocument = [
    {
      document: first,
      extraction: extractionOf(first),
      fact: 'LabResult 0',
      stored,
      asOf: `${stored} (by its document)`,
    },
    { document: other, extraction: extractionOf(other), fact: 'LabResult 0', asOf: corrected },
  ];
  expect(shown).toHaveLength(3);
  expect(shown).toContainEqual({ entries: byDocument.map((one) => expect.objectContaining(one)) });
  expect(shown).toContainEqual({ said: byDocument.map((one) => expect.objectContaining(one)) });
  expect(shown).toContainEqual({
    at: world.head(repeating).modifiedAt,
    asOf: world.head(repeating).modifiedAt,
    repeated: [{ document: first, extraction: extractionOf(first), places: 'D2026-01-15', ordinals: '0' }],
  });
});
