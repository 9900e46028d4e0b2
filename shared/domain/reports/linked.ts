/** What facts from FHIR belong to or name, among what the caller sees: docs/contract/fhir.md#links. */

import { apartId } from '../../facts/apart.ts';
import type { Fact } from '../../facts/fact.ts';
import { factId, factSeries } from '../../facts/ids.ts';
import type { StatementEntry } from '../../facts/statement-entry.ts';
import { keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import type { Sharing } from '../carenets/visibility.ts';
import { shownFor } from '../facts/document-selection.ts';
import { createHeads } from '../facts/heads.ts';

/** Links of an answer that are followed, at most. */
const mostLinks = 2000;

/** Models of what is linked, with the resources that such facts are written as. */
const resources: Readonly<Record<string, string>> = {
  LabResult: 'Observation',
  Measurement: 'Observation',
  Medication: 'MedicationRequest',
  SocialHistory: 'Observation',
  VitalSigns: 'Observation',
};

/**
 * References to what the facts link, by the name of the resource. Only facts of active documents, through a carenet only of those that it shows. Two or
 * three round trips; none where nothing is linked.
 */
export async function linkedBy(
  facts: readonly Fact[],
  { recordId, sharing }: { readonly recordId: string; readonly sharing: Sharing | undefined },
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(facts.flatMap(({ links = [] }) => links))].slice(0, mostLinks);
  if (names.length === 0) return new Map();
  const found = await store.get(names.map((name) => keys.statements(recordId, name)));
  const entries = found.map((item): readonly StatementEntry[] => (item ? JSON.parse(item.entries) : []));
  const heads = createHeads(recordId, store);
  await heads.load(entries.flat().map(({ lineage }) => lineage));

  function referenceTo({ lineage, extraction, fact }: StatementEntry): string | undefined {
    const head = heads.get(lineage);
    const resource = fact && resources[fact[0]];
    if (!head || !resource || head.facts?.extraction !== extraction || head.status !== 'active')
      return undefined;
    const [model, ordinal] = fact;
    const shown = shownFor(model, head, { recordId, sharing });
    if (!shown) return undefined;
    const id = factId(lineage, factSeries(head.latestId), ordinal);
    return `${resource}/${shown === 'document' ? id : apartId(id)}`;
  }

  return new Map(
    names.flatMap((name, index) => {
      const latestFirst = entries[index]!.toSorted((one, other) => other.asOf - one.asOf);
      const reference = latestFirst.map(referenceTo).find((one) => one !== undefined);
      return reference === undefined ? [] : [[name, reference] as const];
    }),
  );
}
