import type { Endpoint } from '../../../shared/api/endpoint.ts';

type AuditName<E extends Endpoint> = E extends { readonly audit: infer Name extends string } ? Name : E['id'];

/** The names under which the calls stand in the audit trail; calls of one name are one operation here. */
export type AuditNames<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  [Id in keyof Endpoints]: AuditName<Endpoints[Id]>;
}[keyof Endpoints];
