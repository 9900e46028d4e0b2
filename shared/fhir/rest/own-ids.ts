/**
 * Ids of the resources that the service makes itself: docs/contract/fhir-api.md#ids. Each leads to what it is about, so that reading
 * one searches for nothing.
 */
import { hash } from 'node:crypto';
import { isId } from '../../ids.ts';
import { isObject, type JsonObject } from '../json.ts';
import { resourceTypes } from '../resource-types.ts';

/** The order is that of R4, which changes no more. */
const types = [...resourceTypes];
const typeDigits = 2;
const base = 36;

/**
 * Of somebody who is not the owner of the record. `name` is the one under which the app knows the account: it is random, so nobody can try
 * which address of mail the id belongs to.
 */
export function relatedPersonId(recordId: string, name: string): string {
  return `rp-${hash('sha256', `RelatedPerson ${recordId} ${name}`, 'hex').slice(0, 32)}`;
}

export interface Target {
  readonly type: string;
  readonly id: string;
}

/** The id of the Provenance of a resource. */
export function provenanceId({ type, id }: Target): string {
  return `p-${types.indexOf(type).toString(base).padStart(typeDigits, '0')}-${id}`;
}

/** The resource that a Provenance of the service is of, by its id; undefined for any other id. */
export function targetOf(provenance: string): Target | undefined {
  const [, digits, id] = /^p-([0-9a-z]{2})-([A-Za-z0-9.-]+)$/.exec(provenance) ?? [];
  const type = digits === undefined ? undefined : types[Number.parseInt(digits, base)];
  return type === undefined || id === undefined ? undefined : { type, id };
}

export interface PlaceInTrail {
  /** As it is stored, in milliseconds. */
  readonly time: string;
  readonly callId: string;
}

/** A stored time in letters that ids may have. */
export function compactTime(time: string): string {
  return time.replaceAll(/[-:.]/g, '');
}

/** The id of the AuditEvent of a call. */
export function auditEventId({ time, callId }: PlaceInTrail): string {
  return `${compactTime(time)}-${callId}`;
}

/** The call that an AuditEvent is about, by its id; undefined for any other id. */
export function placeInTrail(id: string): PlaceInTrail | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z-(.+)$/.exec(id);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, milliseconds, callId] = match;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
  return isId(callId!) ? { time, callId: callId! } : undefined;
}

/** The version id of what is stored under an id of a document, or of anything else with such an id: FHIR allows no other form to look at. */
export function versionIdOf(id: string): string {
  return id.replaceAll('-', '');
}

/** A version that follows from what the resource says: of those that can only be read as they are now. */
export function withContentVersion(resource: JsonObject, prefix = ''): JsonObject {
  const { resourceType, id, meta, ...elements } = resource;
  const versionId = prefix + hash('sha256', JSON.stringify(elements), 'hex').slice(0, 16);
  return { resourceType, id, meta: { versionId, ...(isObject(meta) && meta) }, ...elements };
}

/** The id that `versionIdOf` was made of; undefined for any other text. */
export function idOfVersion(versionId: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(versionId);
  return parts ? parts.slice(1).join('-') : undefined;
}
