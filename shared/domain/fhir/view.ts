/** What a token shows of a record: what every handler of the FHIR base goes by (docs/contract/fhir-api.md#authentication). */
import { isSmartGrantInForce } from '../../access/grants.ts';
import type { AccountIdentity, AppIdentity } from '../../access/principal.ts';
import { ApiError } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { intersect } from '../../smart/scope-sets.ts';
import { type Granted, parseScopes } from '../../smart/scopes.ts';
import { accountLocator, keys, type RecordItem } from '../../store/items/index.ts';
import { readSharing } from '../carenets/sharing.ts';
import type { Sharing } from '../carenets/visibility.ts';
import type { FhirContext } from '../context.ts';
import { fhirBase } from '../smart/addresses.ts';
import { requireIndexed } from './sent/index.ts';

/** It is also the scope of a report: shared/domain/reports/request.ts. */
export interface FhirView {
  readonly recordId: string;
  readonly record: RecordItem;
  /** Whether anything is said twice in the record. */
  readonly restated: RecordItem['restated'];
  /** What the circle shows; undefined: the whole record. */
  readonly sharing: Sharing | undefined;
  /** Reads again what the circle shows: for `withSteadySharing`. */
  readonly rereadSharing?: () => Promise<Sharing>;
  readonly carenetId: string | undefined;
  /** `https://…/fhir` */
  readonly base: string;
  readonly granted: Granted;
  /** UTC, `YYYY-MM-DD`. */
  readonly today: string;
  readonly app: Pick<AppIdentity, 'id' | 'grant'>;
  /** Whom the app acts for; undefined for a backend app. */
  readonly account: AccountIdentity | undefined;
  /** Whether that account owns the record. */
  readonly isOwner: boolean;
}

/**
 * What the token shows. `patient` is the id of the record that the call names, which a person's app need not name: for it, the view is
 * always that of its token, whatever is named. Undefined when the record does not let a backend app in. Throws 400 when a backend app
 * names none. One round trip in a circle, two for a backend app, else none.
 */
export async function viewOf(context: FhirContext, patient?: string): Promise<FhirView | undefined> {
  return context.principal.kind === 'backend' ? viewOfBackend(context, patient) : viewOfPersonsApp(context);
}

/** The same for a person's app alone; throws the error for a call that a backend app cannot make. */
async function viewOfPersonsApp(context: FhirContext): Promise<FhirView> {
  const { principal, entities, store } = context;
  const { record, carenet } = entities;
  if (principal.kind !== 'smart' || !record) throw new Error('A token without its record was let in.');
  const inCircle = principal.scope.kind === 'carenet';
  if (inCircle && !carenet) throw new Error('A token of a circle without the circle was let in.');
  const reread = carenet && (() => readSharing(store, carenet));
  return {
    ...ofRecord(record, context),
    granted: principal.scopes,
    app: principal.app,
    carenetId: inCircle ? carenet?.id : undefined,
    sharing: inCircle ? await reread?.() : undefined,
    ...(inCircle && reread && { rereadSharing: reread }),
    account: principal.account,
    isOwner: record.ownerId === principal.account.id,
  };
}

async function viewOfBackend(
  context: FhirContext,
  patient: string | undefined,
): Promise<FhirView | undefined> {
  const { principal, store, time } = context;
  const { app } = principal;
  if (patient === undefined) throw new ApiError('fhir_patient_required');
  if (!isId(patient)) return undefined;
  const [record, grant] = await store.get([keys.record(patient), keys.systemGrant(patient, app.id)]);
  if (!record || !grant) return undefined;
  const [account, fullShare] = await store.get([
    keys.account(grant.accountId),
    keys.fullShare(patient, accountLocator(grant.accountId)),
  ]);
  if (grant.kind !== 'system' || !isSmartGrantInForce(grant, { app, record, account, fullShare }, time))
    return undefined;
  context.auditIn(record.id);
  return {
    ...ofRecord(record, context),
    granted: intersect(principal.scopes, parseScopes(grant.scope)),
    app,
    carenetId: undefined,
    sharing: undefined,
    account: undefined,
    isOwner: false,
  };
}

/** Throws 503 for a record that an older version has stored, until its migration is complete. */
function ofRecord(record: RecordItem, { baseUrl, time }: FhirContext) {
  requireIndexed(record);
  return {
    recordId: record.id,
    record,
    restated: record.restated,
    base: fhirBase({ baseUrl }),
    today: time.slice(0, 10),
  };
}
