/** `phr inspect` shows what is stored of FHIR resources. */
import { expect, it } from 'vitest';
import { documentSources, recordSources, type Source } from '../../../../local/cli/inspect/sources.ts';
import { createView } from '../../../../local/cli/inspect/view.ts';
import type { Stored } from '../../../../shared/store/key.ts';
import { SentWorld } from '../../domain/fhir/sent/support.ts';

it('Rows and bodies of FHIR resources are shown with their record and their document, and what they say only with content', async () => {
  const world = new SentWorld();
  const id = await world.fhir({ resourceType: 'Basic', id: '1', code: { text: 'Bicycle' } });
  await world.fhir({ resourceType: 'Basic', id: '2', code: { text: 'Swimming' } });
  const shown = async (sources: readonly Source[], content: boolean) => {
    const view = createView({ content, bodies: world.objects });
    const views = [];
    for (const source of sources) {
      const items =
        'range' in source ? await world.store.query(source.range) : await world.store.get(source.keys);
      for (const item of items) if (item) views.push(await view(item as Stored));
    }
    return views.filter(({ kind }) => kind.endsWith('of FHIR resources'));
  };
  const ofRecord = await recordSources(world.recordId, world.store);
  expect((await shown(ofRecord, false)).map(({ kind, attributes }) => [kind, attributes])).toEqual([
    ...Array(2).fill(['bodies of FHIR resources', { packed: '(content)' }]),
    ...Array(2).fill(['rows of FHIR resources', { rows: '(content)' }]),
  ]);
  const ofDocument = await documentSources(world.recordId, id, world.store);
  const [rows, bodies, ...others] = await shown(ofDocument, true);
  expect(others).toEqual([]);
  expect(rows!.attributes).toEqual({ rows: [expect.objectContaining({ place: 0, line: 0, codes: [] })] });
  expect(bodies!.attributes).toEqual({
    packed: [[{ resourceType: 'Basic', code: { text: 'Bicycle' } }]],
  });
});
