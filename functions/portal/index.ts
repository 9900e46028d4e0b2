/**
 * The Lambda function of the portal: the patients' pages. It has its own HTTP API, and calls the service as
 * any other UI app does. It may be replaced by another UI app.
 */
import { start } from '../start.ts';
import { createDeployedHandler, respondToFailure } from './deployed.ts';

/** Creates the handler from options, without AWS. The local service and tests call it. */
export { createHandler } from './handler.ts';

/** The handler that Lambda calls. */
export const handler = await start(createDeployedHandler, respondToFailure);
