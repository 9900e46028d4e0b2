/** What the pipeline works with, made once per process. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Matcher } from '../api/matcher.ts';
import type { Services } from '../domain/context.ts';
import type { Log } from '../log.ts';
import type { ConsumerCache } from './consumer-cache.ts';
import type { Address } from './origin.ts';

export interface PipelineServices extends Services {
  readonly consumers: ConsumerCache;
  readonly matcher: Matcher;
  readonly log: Log;
  readonly now: () => Date;
  /** How the gateway was reached. */
  readonly addressOf: (event: APIGatewayProxyEventV2) => Address;
}
