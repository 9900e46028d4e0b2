/** What the pipeline works with, made once per process. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Matcher } from '../api/matcher.ts';
import type { Services } from '../domain/context.ts';
import type { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ServiceRequest } from '../request.ts';
import type { CallReport } from './call-state.ts';
import type { ConsumerCache } from './consumer-cache.ts';
import type { Address } from './origin.ts';

/** A call that got a status from 400 to 499. It holds what the request holds, secrets and health data too. */
export interface RefusedCall {
  readonly request: ServiceRequest;
  readonly report: Readonly<CallReport>;
  readonly error: ApiError;
}

export interface PipelineServices extends Services {
  readonly consumers: ConsumerCache;
  readonly matcher: Matcher;
  readonly log: Log;
  readonly now: () => Date;
  /** Receives every refused call, after its log line. Only the local service has it: what it gets must not reach a log. */
  readonly onRefused?: ((call: RefusedCall) => void) | undefined;
  /** How the gateway was reached. */
  readonly addressOf: (event: APIGatewayProxyEventV2) => Address;
}
