/** The trail of a record as AuditEvents, for its owner: docs/contract/fhir-api.md#auditevent. */
import type { JsonObject } from '../../fhir/json.ts';
import { placeInTrail } from '../../fhir/rest/own-ids.ts';
import { type AuditItem, keys } from '../../store/items/index.ts';
import { type Access, readAccess } from '../audits/activity/access.ts';
import { nameDoers } from '../audits/activity/names.ts';
import { type Trail, trailOf } from '../audits/trail.ts';
import type { Context } from '../context.ts';
import { auditEvent } from './own/audit-event.ts';
import { serviceOf } from './place.ts';
import type { FhirView } from './view.ts';

/** Whether the view has a trail: only owners read it, and no circle shows it. */
export function hasTrail({ isOwner, sharing }: Pick<FhirView, 'isOwner' | 'sharing'>): boolean {
  return isOwner && sharing === undefined;
}

/** The trail of the record of the view. */
export function trailIn(view: FhirView, context: Context): Trail {
  return trailOf({ ...context, entities: { ...context.entities, record: view.record } });
}

/** Entries as AuditEvents, with the names of those who have access to the record, or had it. One round trip. */
export async function auditEventsOf(
  items: readonly AuditItem[],
  view: FhirView,
  access: Access,
  { store }: Pick<Context, 'store'>,
): Promise<readonly JsonObject[]> {
  if (items.length === 0) return [];
  const principals = new Set(items.flatMap(({ principal }) => principal || []));
  const proxies = new Set(items.flatMap(({ proxy }) => proxy || []));
  const { people, apps } = await nameDoers(view.recordId, access, { principals, proxies }, store);
  const named = [...[...people.values()].map(({ id, name }) => [id, name] as const), ...apps];
  const known = {
    names: new Map(named.flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const]))),
    apps: new Set([...apps.keys()].filter((id) => !people.has(id))),
    service: serviceOf(view),
    recordId: view.recordId,
  };
  return items.map((item) => auditEvent({ item, ...known }));
}

/** One AuditEvent; undefined for the entry of the running call, which is not whole yet. */
export async function findAuditEvent(
  id: string,
  view: FhirView,
  context: Context,
): Promise<JsonObject | undefined> {
  const place = hasTrail(view) ? placeInTrail(id) : undefined;
  if (!place || place.callId === context.callId) return undefined;
  const [item] = await trailIn(view, context).reader.find([
    keys.audit(view.recordId, place.time, place.callId),
  ]);
  if (!item) return undefined;
  const access = await readAccess(view.record, context.store);
  const [event] = await auditEventsOf([item], view, access, context);
  return event;
}
