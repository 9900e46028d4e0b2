/**
 * The Lambda function of the portal: the patients' pages. It has its own HTTP API, and calls the service as
 * any other UI app does. It may be replaced by another UI app.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
// Version 5 of Hono moves this adapter to a package of its own, which does not exist yet.
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import { createLog } from '../../shared/log.ts';
import { createPortal } from '../../shared/portal/app.ts';
import type { PortalOptions } from '../../shared/portal/options.ts';

export type PortalHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** Creates the handler. The local service and tests call it. */
export function createHandler(options: Omit<PortalOptions, 'report'>): PortalHandler {
  const log = createLog();
  const report: PortalOptions['report'] = (message, facts) =>
    log.error(message, facts.error ?? facts.code, facts);
  const run = handle(createPortal({ ...options, report }));
  // Hono has types of its own for the same event.
  return async (event) =>
    (await run(encoded(event) as unknown as LambdaEvent)) as APIGatewayProxyStructuredResultV2;
}

/** An HTTP API hands over decoded paths, and Hono decodes them: a path with a `%` would be decoded twice. */
function encoded(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  return { ...event, rawPath: event.rawPath.split('/').map(encodeURIComponent).join('/') };
}
