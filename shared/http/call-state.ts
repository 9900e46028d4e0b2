/** One call on its way through the pipeline. Every stage adds what it finds out. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Principal } from '../access/principal.ts';
import type { Endpoint, Input } from '../api/endpoint.ts';
import type { Match } from '../api/matcher.ts';
import type { Context } from '../domain/context.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { ServiceRequest } from './request.ts';

export interface CallState {
  readonly event: APIGatewayProxyEventV2;
  readonly request: ServiceRequest;
  match?: Match;
  principal: Principal;
  context?: Context;
  input?: Input<Endpoint>;
  audit?: AuditTrail;
  /** Why the credentials did not count; for the log alone, the caller never learns it. */
  refused?: string;
}

/** The endpoint that the request was routed to; only stages behind the router ask. */
export function endpointOf(exchange: CallState): Endpoint {
  if (!exchange.match) throw new Error('The request has not been routed.');
  return exchange.match.endpoint;
}
