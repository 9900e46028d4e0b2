/** The Patient of a view; for a backend app that names none, all whose records let it in. */
import { isSmartGrantInForce } from '../../../access/grants.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import { servedPatient } from '../../../fhir/rest/patient.ts';
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
 * One Patient for each record that lets the backend app in, with its id and nothing of the person: who reads that names the patient, in
 * whose trail it is entered. Three round trips for a page of records.
 */
export async function* patientsOfApp(context: FhirContext): AsyncGenerator<readonly Found[]> {
  const { principal, store, time } = context;
  const { app } = principal;
  for await (const page of store.pages(keys.smartAppRecords(app.id))) {
    const recordIds = page.map(({ recordId }) => recordId);
    const [grants, records] = await Promise.all([
      store.get(recordIds.map((id) => keys.systemGrant(id, app.id))),
      store.get(recordIds.map((id) => keys.record(id))),
    ]);
    const [accounts, shares] = await Promise.all([
      store.get(grants.map((grant) => keys.account(grant?.accountId ?? ''))),
      store.get(
        recordIds.map((id, index) => keys.fullShare(id, accountLocator(grants[index]?.accountId ?? ''))),
      ),
    ]);
    yield recordIds.flatMap((recordId, index) => {
      const [grant, record] = [grants[index], records[index]];
      if (grant?.kind !== 'system' || !record) return [];
      const seen = { app, record, account: accounts[index], fullShare: shares[index] };
      return isSmartGrantInForce(grant, seen, time) ? [found(recordId, record.createdAt)] : [];
    });
  }
}

function found(recordId: string, since: string): Found {
  const json: JsonObject = servedPatient({ recordId, person: undefined, since, whyAbsent: 'masked' });
  return { json, kind: 'Patient' };
}
