/** docs/contract/fhir-api.md#conditional-create */
import { expect, it } from 'vitest';
import type { FhirContext } from '../../../../shared/domain/context.ts';
import { type Before, claimWrite, readCriterion } from '../../../../shared/domain/fhir/if-none-exist.ts';
import type { FhirView } from '../../../../shared/domain/fhir/view.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { StaleRead } from '../../../../shared/store/store.ts';
import { freshTable } from '../apps/table.ts';

const view = { recordId: '0197b0a4-0000-7000-8000-000000000000' } as FhirView;
const json = { resourceType: 'Observation', identifier: [{ system: 'urn:charts', value: 'a-1' }] };
const criterion = readCriterion('identifier=urn%3Acharts%7Ca-1', json, 'https://phr.example.net/fhir')!;

it('Of two calls that have found no resource with an identifier, the second to store one looks again', async () => {
  const { store } = freshTable();
  const claimBy = (before: Before, callId: string) => {
    const context = { principal: { app: { id: 'charts@apps.example.org' } }, callId } as FhirContext;
    return store.transact([claimWrite(before, criterion, `made by ${callId}`, view, context)]);
  };
  const read = async (): Promise<Before> => ({
    claim: (await store.get([keys.createClaim(view.recordId, 'Observation', 'urn:charts|a-1')]))[0],
    existing: undefined,
  });
  const nothing = await read();
  await claimBy(nothing, 'one');
  await expect(claimBy(nothing, 'two')).rejects.toThrow(StaleRead);
  const [first, same] = [await read(), await read()];
  expect(first.claim).toMatchObject({ resourceId: 'made by one' });
  await claimBy(first, 'three');
  await expect(claimBy(same, 'four')).rejects.toThrow(StaleRead);
  expect((await read()).claim).toMatchObject({ resourceId: 'made by three' });
});
