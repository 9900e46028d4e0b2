/** The Patient of a view; for a backend app that names none, all whose records let it in. */
import { isSmartGrantInForce } from '../../../access/grants.ts';
import { servedPatient } from '../../../fhir/rest/patient.ts';
import { conditionsFor, intersect } from '../../../smart/scope-sets.ts';
import { parseScopes } from '../../../smart/scopes.ts';
import { accountLocator, keys } from '../../../store/items/index.ts';
import type { FhirContext } from '../../context.ts';
import type { Found } from '../find-resource.ts';
import { patientOf } from '../patient.ts';
import type { Source } from '../search/source.ts';

export const patients: Source = {
  async *resources(view, _bounds, context) {
    yield [{ json: await patientOf(view, context), kind: 'Patient' }];
  },
};

/**
 * One Patient for each record that lets the backend app in and search for its patient, with its id and nothing of the person: who reads
 * that names the patient, in whose trail it is entered. In the order of the ids. Three round trips for a page of records.
 */
export async function* patientsOfApp(context: FhirContext): AsyncGenerator<readonly Found[]> {
  const { principal, store, time } = context;
  const { app, scopes } = principal;
  for await (const page of store.pages(keys.smartAppRecords(app.id))) {
    const recordIds = page.map(({ recordId }) => recordId);
    const [read, records] = await Promise.all([
      store.get(recordIds.map((id) => keys.systemGrant(id, app.id))),
      store.get(recordIds.map((id) => keys.record(id))),
    ]);
    const grants = read.flatMap((grant) => (grant?.kind === 'system' ? [grant] : []));
    const [accounts, shares] = await Promise.all([
      store.get(grants.map(({ accountId }) => keys.account(accountId))),
      store.get(grants.map(({ recordId, accountId }) => keys.fullShare(recordId, accountLocator(accountId)))),
    ]);
    const byId = new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : [])));
    yield grants.flatMap((grant, index): readonly Found[] => {
      const record = byId.get(grant.recordId);
      const grounds = { app, record, account: accounts[index], fullShare: shares[index] };
      if (!record || !isSmartGrantInForce(grant, grounds, time)) return [];
      const granted = intersect(scopes, parseScopes(grant.scope));
      if (conditionsFor(granted, 'Patient', 'search') === undefined) return [];
      const { id: recordId, createdAt: since } = record;
      const json = servedPatient({ recordId, person: undefined, since, whyAbsent: 'masked' });
      return [{ json, kind: 'Patient' }];
    });
  }
}
