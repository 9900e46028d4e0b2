/**
 * The one pipeline that every call goes through: request decoding → route → size → credentials and entities →
 * access rule → validated input → handler → serialiser, with error mapping, audit and log around them. The order
 * decides which status wins (wire contract: order of checks).
 */
import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { effectiveActor } from '../access/principal.ts';
import { mayCall } from '../access/rules.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { Handler, Handlers } from '../api/handler.ts';
import type { Context } from '../domain/context.ts';
import { ApiError, forbidden, notFound } from '../errors.ts';
import { limits } from '../limits.ts';
import { StaleRead } from '../store/store.ts';
import { absent, present, update, type Write } from '../store/writes.ts';
import { AuditTrail } from './audit-trail.ts';
import { type Authenticated, authenticate } from './authenticate.ts';
import { type CallState, endpointOf } from './call-state.ts';
import { readGatewayEvent, writeGatewayResult } from './gateway-event.ts';
import { readInput } from './input.ts';
import type { ServiceResponse } from './request.ts';
import { asApiError, refusal, serialise } from './response.ts';
import type { PipelineServices } from './services.ts';

export type GatewayHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

type Stage = MiddlewareObj<CallState, ServiceResponse>;
type Passing = middy.Request<CallState, ServiceResponse>;

/** The pipeline around these handlers. */
export function createPipeline(
  handlers: Handlers<Readonly<Record<string, Endpoint>>>,
  services: PipelineServices,
): GatewayHandler {
  const run = middy<CallState, ServiceResponse>()
    .use(logging(services))
    .use(auditing(services))
    .use(errorMapping(services))
    .use(routing(services))
    .use(bodyLimit())
    .use(access(services))
    .use(inputValidation())
    .handler(async (exchange: CallState) => handle(exchange, handlers, services));

  return async (event) => {
    const request = readGatewayEvent(event, services.now(), services.config);
    const exchange: CallState = { event, request, principal: { kind: 'anonymous' } };
    return writeGatewayResult(await run(exchange, lambdaContext));
  };
}

/** middy passes the Lambda context through; no stage reads it. */
const lambdaContext = {} as LambdaContext;

function routing({ matcher }: PipelineServices): Stage {
  return {
    before: ({ event: exchange }) => {
      const { method, path, pathIsDecoded } = exchange.request;
      const result = matcher(method, path, pathIsDecoded);
      if (result.kind === 'none') throw notFound();
      if (result.kind === 'method') {
        throw new ApiError('method_not_allowed', { methods: result.allowed.join(', ') });
      }
      exchange.match = result.match;
      exchange.audit = new AuditTrail(exchange.request, result.match);
    },
  };
}

function bodyLimit(): Stage {
  return {
    before: ({ event: { request } }) => {
      if (request.body.length > limits.bodyBytes) {
        throw new ApiError('body_too_large', { maximum: limits.bodyBytes });
      }
    },
  };
}

/** Authenticates, loads, judges the rule, and makes the context that the handler will get. */
function access(services: PipelineServices): Stage {
  return {
    before: async ({ event: exchange }) => {
      const endpoint = endpointOf(exchange);
      const bodyKey = endpoint.raw?.use === 'document' ? `documents/${exchange.request.id}` : undefined;
      const authenticated = await authenticate(exchange, services, bodyKey);
      if (!mayCall(endpoint.rule, authenticated.access)) throw forbidden();
      if (namesMissingDocument(exchange, authenticated)) throw unknownDocument(endpoint);
      if (authenticated.bodyIsDamaged) {
        throw new ApiError('body_not_utf8');
      }
      exchange.context = contextOf(exchange, authenticated, services, bodyKey);
    },
  };
}

/** Documents are looked for once access is granted (wire contract: order of checks, step 6). */
function namesMissingDocument({ match }: CallState, { entities }: Authenticated): boolean {
  const { DOCUMENT_ID, DOCUMENT_ID_0, DOCUMENT_ID_1 } = match!.params;
  const named = DOCUMENT_ID ?? DOCUMENT_ID_0;
  if (named !== undefined && (!entities.version || !entities.lineage)) return true;
  return DOCUMENT_ID_1 !== undefined && (!entities.otherVersion || !entities.otherLineage);
}

function unknownDocument(endpoint: Endpoint): ApiError {
  return endpoint.unknownDocument === 400 ? new ApiError('document_unknown') : notFound();
}

function inputValidation(): Stage {
  return {
    before: ({ event: exchange }) => {
      exchange.input = readInput(exchange.request, endpointOf(exchange), exchange.match!.params);
    },
  };
}

/** Runs the handler; a read stores its audit entry beside its own last round trip. */
async function handle(
  exchange: CallState,
  handlers: Handlers<Readonly<Record<string, Endpoint>>>,
  { store }: PipelineServices,
): Promise<ServiceResponse> {
  const endpoint = endpointOf(exchange);
  const handler = handlers[endpoint.id] as Handler<Endpoint> | undefined;
  // The gateway matched a path otherwise than its segments read, as with an encoded slash: no such resource.
  if (!handler) throw notFound();
  const beside = endpoint.effect === 'read' ? exchange.audit!.settle(store, 200) : undefined;
  const [value] = await settleBoth(handler(exchange.input!, exchange.context!), beside);
  return serialise(endpoint, value);
}

/** Waits for both before failing, so that nothing goes on behind an answer. */
async function settleBoth<T>(first: Promise<T>, second: Promise<unknown> | undefined): Promise<[T, unknown]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

function contextOf(
  exchange: CallState,
  { principal, entities, loaded, oauth, nonceKey }: Authenticated,
  services: PipelineServices,
  bodyKey: string | undefined,
): Context {
  const { config, store, bodies, keyring } = services;
  const { request } = exchange;
  const audit = exchange.audit!;

  async function transact(
    writes: readonly Write[],
    status: number,
    made?: { documentId?: string; recordId?: string },
  ): Promise<void> {
    // A body whose reservation the sweeper has taken back may be gone, so the change must not become visible.
    const reservation =
      bodyKey && nonceKey
        ? [
            update(
              nonceKey,
              { remove: ['bodyKey'] },
              {
                when: { bodyKey: present, swept: absent },
                refused: () => new Error('The reservation of a body has run out.'),
              },
            ),
          ]
        : [];
    try {
      await store.transact([...writes, ...reservation, audit.entry(status, made)]);
    } catch (error) {
      // Of anything else it is not known whether it took effect.
      if (error instanceof ApiError || error instanceof StaleRead) audit.refused();
      throw error;
    }
    audit.committed(status);
  }

  return {
    config,
    store,
    bodies,
    keyring,
    principal,
    entities,
    oauth,
    requestId: request.id,
    now: request.receivedAt,
    time: request.receivedAt.toISOString(),
    baseUrl: config.baseUrl ?? request.ownOrigin,
    actor: effectiveActor(principal)!,
    target: request.rawQuery === '' ? request.path : `${request.path}?${request.rawQuery}`,
    signingToken: loaded.token,
    bodyKey: bodyKey ?? '',
    commit: (writes, made) => transact(writes, 200, made),
    commitRefused: (writes, status) => transact(writes, status),
  };
}

function errorMapping({ log }: PipelineServices): Stage {
  return {
    onError: (passing) => {
      const known = asApiError(passing.error);
      passing.response = refusal(known);
      if (known.status >= 500)
        log.error('A call failed.', passing.error, { requestId: passing.event.request.id });
    },
  };
}

/** Settles the audit entry with the status that is sent; without one nothing but a 500 goes out. */
function auditing({ store, log }: PipelineServices): Stage {
  const settle = async (passing: Passing) => {
    const { audit, request } = passing.event;
    try {
      await audit?.settle(store, passing.response!.status);
    } catch (error) {
      log.error('An audit entry could not be stored.', error, { requestId: request.id });
      passing.response = refusal(new ApiError('internal_error'));
    }
  };
  return { after: settle, onError: settle };
}

function logging({ log, now }: PipelineServices): Stage {
  const write = ({ event: exchange, response }: Passing) => {
    log.info('call', {
      requestId: exchange.request.id,
      operation: exchange.match?.endpoint.id,
      method: exchange.request.method,
      status: response?.status,
      refused: exchange.refused,
      milliseconds: now().getTime() - exchange.request.receivedAt.getTime(),
    });
  };
  return { after: write, onError: write };
}
