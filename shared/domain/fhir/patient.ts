/** The Patient of a view, and the person who uses the app on the record of another one. */
import type { JsonObject } from '../../fhir/json.ts';
import { relatedPersonId } from '../../fhir/rest/own-ids.ts';
import { relatedPerson, servedPatient } from '../../fhir/rest/patient.ts';
import { readDemographics } from '../../models/demographics/index.ts';
import {
  accountLocator,
  type CarenetMemberItem,
  type FullShareItem,
  keys,
  type SmartSubjectItem,
  type VersionItem,
} from '../../store/items/index.ts';
import { getByName } from '../../store/reads.ts';
import type { Context } from '../context.ts';
import type { SeenDocument } from './documents.ts';
import { seenVersion } from './documents.ts';
import type { FhirView } from './view.ts';

type Stores = Pick<Context, 'store' | 'bodies'>;

interface Related {
  readonly fullShare?: FullShareItem;
  readonly member?: CarenetMemberItem;
  readonly subject?: SmartSubjectItem;
}

/** The demographics as they are now; in a circle only if it shows their document. Two round trips. */
export async function patientOf(view: FhirView, stores: Stores): Promise<JsonObject> {
  const seen = await seenDemographics(view, stores);
  return patientAt(seen?.version, view, stores);
}

/** The document of the demographics, if the view shows it. */
export async function seenDemographics(
  view: FhirView,
  stores: Pick<Context, 'store'>,
): Promise<SeenDocument | undefined> {
  const { demographicsId } = view.record;
  return demographicsId === undefined ? undefined : seenVersion(demographicsId, view, stores);
}

/** The Patient by a version of the demographics; without one, that nothing is known of it here. */
export async function patientAt(
  version: VersionItem | undefined,
  view: FhirView,
  { bodies }: Pick<Stores, 'bodies'>,
): Promise<JsonObject> {
  const { record, recordId, sharing } = view;
  // A circle that does not show them does not say either whether there are any.
  const isMasked = sharing !== undefined && version === undefined;
  return servedPatient({
    recordId,
    person: version && readDemographics(await bodies.get(version.bodyKey)),
    documentId: version?.id,
    since: version?.createdAt ?? record.createdAt,
    whyAbsent: isMasked ? 'masked' : 'unknown',
  });
}

/**
 * Who acts, unless that is the owner; undefined for the owner and for apps that act for nobody. Nor is there one for an app that was let in by a
 * version of the service that gave the account no name for it.
 */
export async function relatedPersonOf(
  view: FhirView,
  { store }: Pick<Stores, 'store'>,
): Promise<JsonObject | undefined> {
  const { account, app, isOwner, recordId, carenetId } = view;
  if (!account || isOwner) return undefined;
  const locator = accountLocator(account.id);
  const { fullShare, member, subject } = await getByName<Related>(store, {
    fullShare: keys.fullShare(recordId, locator),
    subject: keys.smartSubject(account.id, app.id, app.grant),
    ...(carenetId !== undefined && { member: keys.carenetMember(carenetId, locator) }),
  });
  if (!subject) return undefined;
  return relatedPerson({
    id: relatedPersonId(recordId, subject.sub),
    recordId,
    fullName: account.fullName,
    roleLabel: fullShare?.roleLabel,
    since: (fullShare ?? member)?.createdAt ?? view.record.createdAt,
  });
}
