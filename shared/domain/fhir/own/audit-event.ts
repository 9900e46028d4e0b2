/** An entry of the audit trail as an AuditEvent: docs/contract/fhir-api.md#auditevent. */

import type { JsonObject } from '../../../fhir/json.ts';
import { whoIs } from '../../../fhir/rest/agents.ts';
import { auditEventId, withContentVersion } from '../../../fhir/rest/own-ids.ts';
import { list, present } from '../../../fhir/write/people.ts';
import { lineageOf } from '../../../ids.ts';
import type { AuditItem } from '../../../store/items/index.ts';

export interface AuditedCall {
  readonly item: AuditItem;
  /** Names of accounts and apps by their ids, where they are known. */
  readonly names: ReadonlyMap<string, string>;
  /** Ids of the principals that are apps. */
  readonly apps: ReadonlySet<string>;
  /** Absolute URL of the service. */
  readonly service: string;
  readonly recordId: string;
}

/** Who did what, when, with which app, what it showed, and how it ended. No secret is in an entry of the trail. */
export function auditEvent({ item, names, apps, service, recordId }: AuditedCall): JsonObject {
  const { time, id, operation, method, path, status, successful, principal, proxy, sourceIp } = item;
  const kind = (one: string) => (apps.has(one) ? 'app' : 'account');
  const who = (one: string, as: 'account' | 'app') =>
    whoIs({ id: one, kind: as, name: names.get(one) }, service);
  const resource = present({
    resourceType: 'AuditEvent',
    id: auditEventId({ time, callId: id }),
    meta: { lastUpdated: time },
    type: { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'rest' },
    subtype: [{ system: `${service}/operations`, code: operation }],
    action: actions[method],
    recorded: time,
    outcome: successful ? '0' : status < 500 ? '4' : '8',
    outcomeDesc: `HTTP ${status}`,
    agent: list(
      present({
        who:
          principal === '' ? { display: 'Somebody who was not signed in' } : who(principal, kind(principal)),
        requestor: true,
        network: sourceIp === '' ? undefined : { address: sourceIp, type: '2' },
      }),
      proxy === '' ? undefined : { who: who(proxy, 'app'), requestor: false },
    ),
    source: {
      site: new URL(service).host,
      observer: { display: 'Personal health record service' },
      type: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/security-source-type',
          code: '4',
          display: 'Application Server',
        },
      ],
    },
    entity: list(patient(recordId, method, path), ...documents(item), shownData(item), circle(item)),
  })!;
  return withContentVersion(resource);
}

const actions: Readonly<Record<string, string>> = { GET: 'R', POST: 'C', PUT: 'U', DELETE: 'D' };

const entityType = (code: string, display: string) => ({
  system: 'http://terminology.hl7.org/CodeSystem/audit-entity-type',
  code,
  display,
});

/** The record, and the path of the call, in which secrets are starred out. */
function patient(recordId: string, method: string, path: string): JsonObject {
  return {
    what: { reference: `Patient/${recordId}` },
    type: entityType('1', 'Person'),
    role: { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '1', display: 'Patient' },
    description: `${method} ${path}`,
  };
}

function documents({ documentId, shown }: AuditItem): readonly JsonObject[] {
  const ids = new Set([documentId, ...(shown?.documentIds ?? [])].filter(isVersion).map(lineageOf));
  return [...ids].map((id) => ({
    what: { reference: `DocumentReference/${id}` },
    type: entityType('2', 'System Object'),
  }));
}

/** Anything may stand in the path of a call. */
function isVersion(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id);
}

/** How much of what was in the answer. */
function shownData({ shown }: AuditItem): JsonObject | undefined {
  if (!shown) return undefined;
  const { kinds = {}, others = 0, documents: count = 0 } = shown;
  const numbers = [
    ...Object.entries(kinds),
    ...(others > 0 ? [['Of other kinds', others] as const] : []),
    ...(count > 0 ? [['Documents', count] as const] : []),
  ];
  if (numbers.length === 0) return undefined;
  return {
    type: entityType('2', 'System Object'),
    name: 'What was in the answer',
    detail: numbers.map(([type, number]) => ({ type, valueString: String(number) })),
  };
}

function circle({ carenetId }: AuditItem): JsonObject | undefined {
  if (carenetId === '') return undefined;
  return {
    type: entityType('2', 'System Object'),
    name: 'Carenet',
    detail: [{ type: 'id', valueString: carenetId }],
  };
}
