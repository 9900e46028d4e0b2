/** The portal behind an HTTP API, on Lambda and on one machine. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
// Version 5 of Hono moves this adapter to a package of its own, which does not exist yet.
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import { createLog, type Log } from '../../shared/log.ts';
import { createPortal } from '../../shared/portal/app.ts';
import type { PortalOptions } from '../../shared/portal/options.ts';

export type PortalHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** Creates the handler of events. What goes wrong is written to the log. */
export function createHandler(
  options: Omit<PortalOptions, 'report'>,
  log: Pick<Log, 'error'> = createLog(),
): PortalHandler {
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
