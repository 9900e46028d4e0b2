/**
 * The one pipeline that every call goes through: gateway event → route → body size → credentials and entities → access
 * rule → validated input → handler → response, with error mapping, audit and log around it. The order decides which
 * status wins (docs/contract/general.md#order-of-checks).
 */
import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { mayCall, takesBearer } from '../access/rules.ts';
import type { Declarations, Endpoint, Input } from '../api/endpoint.ts';
import type { MatchResult } from '../api/matcher.ts';
import { successStatus } from '../api/success-status.ts';
import { CallEntry } from '../domain/audits/call-entry.ts';
import type { Context, OpenContext } from '../domain/context.ts';
import type { Handlers } from '../domain/handler.ts';
import { requireNeeded } from '../domain/loading/entities.ts';
import { noteUse } from '../domain/oauth/session-use.ts';
import { ApiError, forbidden, notFound } from '../errors.ts';
import { limits } from '../limits.ts';
import { authenticate } from './authenticate.ts';
import { authenticateBearer, scopeMissing } from './bearer.ts';
import type { CallReport, IdentifiedCall, ReceivedCall, RoutedCall, ValidatedCall } from './call-state.ts';
import { contextOf, openContextOf } from './context.ts';
import { preflightOf, readableByPages } from './cors.ts';
import { requireFhir } from './fhir-request.ts';
import { readGatewayEvent, writeGatewayResult } from './gateway-event.ts';
import { readInput } from './input.ts';
import { requirePageView } from './page-view.ts';
import { problemsAt } from './problems.ts';
import { asApiError, refusal, type ServiceResponse, serialise } from './response.ts';
import type { PipelineServices } from './services.ts';

/** What Lambda says of an invocation besides the event, as far as it is used. */
export type Invocation = Pick<LambdaContext, 'awsRequestId'>;

export type GatewayHandler = (
  event: APIGatewayProxyEventV2,
  invocation?: Invocation,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * A handler as the pipeline calls it. Its own type requires what its endpoint declares, which the stages
 * provide.
 */
type AnyHandler = (input: Input<Endpoint>, context: Context | OpenContext) => Promise<unknown>;

type AnyHandlers = Readonly<Record<string, AnyHandler>>;

type Middleware = MiddlewareObj<ReceivedCall, ServiceResponse>;
type Passing = middy.Request<ReceivedCall, ServiceResponse>;

/** The pipeline around these handlers. */
export function createPipeline<D extends Declarations>(
  handlers: Handlers<D>,
  services: PipelineServices,
): GatewayHandler {
  const run = middy<ReceivedCall, ServiceResponse>()
    .use(logging(services))
    .use(auditing(services))
    .use(errorMapping(services))
    .handler(async (call: ReceivedCall) => respond(call, handlers as AnyHandlers, services));

  return async (event, invocation) => {
    const request = readGatewayEvent(event, services);
    const call: ReceivedCall = { request, report: {}, awsRequestId: invocation?.awsRequestId };
    const response = await run(call, lambdaContext);
    const whole = call.report.isForPages ? readableByPages(response) : response;
    return writeGatewayResult(request.method === 'HEAD' ? { ...whole, body: '' } : whole, request);
  };
}

/** middy passes the Lambda context through; no stage reads it. */
const lambdaContext = {} as LambdaContext;

async function respond(
  received: ReceivedCall,
  handlers: AnyHandlers,
  services: PipelineServices,
): Promise<ServiceResponse> {
  const found = matched(received, services);
  const preflight = preflightOf(received.request, found);
  if (preflight) return preflight;
  const routed = route(received, found, services);
  requireBodySize(routed);
  const context = await admit(routed, services);
  requireFhir(routed);
  const input = readInput(routed.request, routed.endpoint, routed.path);
  return handle({ ...routed, context, input }, handlers, services);
}

/** Below `/fhir`, HEAD is GET without the body (RFC 9110 §9.3.2). */
function matched({ request, report }: ReceivedCall, { matcher }: PipelineServices): MatchResult {
  const { method, path, pathIsDecoded } = request;
  report.problems = problemsAt(path);
  report.isForPages = report.problems === 'fhir';
  const isHead = method === 'HEAD' && report.problems === 'fhir';
  return matcher(isHead ? 'GET' : method, path, pathIsDecoded);
}

function route(received: ReceivedCall, result: MatchResult, { config }: PipelineServices): RoutedCall {
  const { request, report } = received;
  if (result.kind === 'none') throw notFound();
  if (result.kind === 'method') {
    const declared = result.endpoints.find(({ problems }) => problems !== undefined);
    if (declared) describeErrors(report, declared);
    throw new ApiError('method_not_allowed', { methods: result.allowed.join(', ') });
  }
  const { endpoint, params } = result.match;
  const audit = new CallEntry(request, result.match, config);
  report.operation = endpoint.id;
  report.audit = audit;
  describeErrors(report, endpoint);
  return { ...received, endpoint, path: params, audit };
}

/** How the errors of calls like this are written, and who may read them. */
function describeErrors(report: CallReport, { cors, problems }: Endpoint): void {
  report.isForPages = cors === true;
  report.problems = problems ?? 'text';
}

function requireBodySize({ request }: RoutedCall): void {
  if (request.body.length > limits.bodyBytes) {
    throw new ApiError('body_too_large', { maximum: limits.bodyBytes });
  }
}

/** Checks access and creates the context of the handler. The caller of an open call is not identified. */
async function admit(call: RoutedCall, services: PipelineServices): Promise<Context | OpenContext> {
  if (call.endpoint.rule === 'ANYBODY') return openContextOf(call, services);
  const identified = await (takesBearer(call.endpoint.rule) ? authenticateBearer : authenticate)(
    call,
    services,
  );
  requireAccess(identified);
  requirePageView(identified);
  return contextOf(identified, services);
}

function requireAccess({ endpoint, report, path, entities, access, isBodyDamaged }: IdentifiedCall): void {
  const { principal } = access;
  if (principal.kind === 'session' && principal.limited && !endpoint.inLimitedSession)
    throw new ApiError('second_factor_required');
  if (!mayCall(endpoint.rule, access)) {
    report.deniedBy = endpoint.rule;
    throw takesBearer(endpoint.rule) ? scopeMissing(endpoint, access) : forbidden();
  }
  requireNeeded(endpoint, path, entities);
  if (isBodyDamaged) {
    throw new ApiError('body_not_utf8');
  }
}

/**
 * Runs the handler. Beside it, the last use of the session is stored when that is due, and a read stores its audit entry beside its own
 * last round trip. What a call shows is known later: its handler says so, and the entry is stored then.
 */
async function handle(
  { endpoint, audit, input, context }: ValidatedCall,
  handlers: AnyHandlers,
  { store, log }: PipelineServices,
): Promise<ServiceResponse> {
  const handler = handlers[endpoint.id];
  // The gateway matched the path differently from its segments, for example with an encoded slash: no such
  // resource.
  if (!handler) throw notFound();
  const beside =
    endpoint.effect === 'read' && !endpoint.shows ? audit.settle(store, successStatus(endpoint)) : undefined;
  const used = noteUse(context, store).catch((error) => {
    // It is only shown to the person. The next call tries again.
    log.error('The last use of a session could not be stored.', error);
  });
  const [value] = await settleBoth(handler(input, context), Promise.all([beside, used]));
  return serialise(endpoint, value);
}

/** Waits for both before failing, so that no work continues after the response. */
async function settleBoth<T>(first: Promise<T>, second: Promise<unknown> | undefined): Promise<[T, unknown]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** An error of the catalogue is a response like any other. Every other error is a failure, whose cause is logged. */
function errorMapping({ log }: PipelineServices): Middleware {
  return {
    onError: (passing) => {
      const { error, event } = passing;
      const isIntended = error instanceof ApiError;
      passing.response = refusal(asApiError(error), event.report.problems);
      event.report.isIntended = isIntended;
      if (!isIntended) log.error('A call failed.', error, idsOf(event));
    },
  };
}

/** Stores the audit entry with the status that is sent. When it cannot be stored, the call fails. */
function auditing({ store, log }: PipelineServices): Middleware {
  const settle = async (passing: Passing) => {
    const { report } = passing.event;
    try {
      await report.audit?.settle(store, passing.response?.status ?? 500);
    } catch (error) {
      log.error('An audit entry could not be stored.', error, idsOf(passing.event));
      passing.response = refusal(asApiError(error), report.problems);
      report.isIntended = false;
    }
  };
  return { after: settle, onError: settle };
}

function logging({ log, now, onRefused }: PipelineServices): Middleware {
  const write = ({ event, response, error }: Passing) => {
    const { request, report } = event;
    log.info('call', {
      ...idsOf(event),
      operation: report.operation,
      method: request.method,
      status: response?.status,
      refused: report.rejected,
      ...(isServerError(response) && report.isIntended && { intended: true }),
      milliseconds: now().getTime() - request.receivedAt.getTime(),
      auditEntry: report.audit?.storedAt,
    });
    if (onRefused && error instanceof ApiError && error.status < 500) onRefused({ request, report, error });
  };
  return { after: write, onError: write };
}

/** The ids under which a line of the log is found: that of the response, and Lambda's own. */
function idsOf({ request, awsRequestId }: ReceivedCall) {
  return { requestId: request.requestId, awsRequestId };
}

function isServerError(response: ServiceResponse | null | undefined): boolean {
  return (response?.status ?? 500) >= 500;
}
