/** What the scopes of a token let an app read: docs/contract/smart.md#scopes. */
import type { JsonObject } from '../../fhir/json.ts';
import { meets } from '../../fhir/rest/matches.ts';
import { conditionsFor } from '../../smart/scope-sets.ts';
import type { FhirView } from './view.ts';

type Seen = Pick<FhirView, 'granted' | 'base'>;

/** Whether the app may read any resource of the type. */
export function mayReadSome(type: string, { granted }: Pick<Seen, 'granted'>): boolean {
  return conditionsFor(granted, type, 'read') !== undefined;
}

/** Whether it may read this one. */
export function mayRead(resource: JsonObject, { granted, base }: Seen): boolean {
  return meets(resource, conditionsFor(granted, String(resource.resourceType), 'read'), base);
}

/** Whether it may read every resource of the type, whatever it says. */
export function mayReadAll(type: string, { granted }: Pick<Seen, 'granted'>): boolean {
  return conditionsFor(granted, type, 'read')?.length === 0;
}
