/** What a person sees when a call fails. */
import { HTTPException } from 'hono/http-exception';
import { type ServiceError as Failure, PathValueError, ServiceError } from '../client/index.ts';
import type { PortalContext } from './environment.ts';
import { endSession } from './kept-forms/answers.tsx';
import { MessagePage } from './pages/message-page.tsx';
import { isAlive, secondFactorRequired } from './session-alive.ts';
import { show } from './show.tsx';

/** A page for anything that a handler threw. What it was is for the log alone. */
export async function showFailure(error: Error, context: PortalContext): Promise<Response> {
  const { texts } = context.var.request;
  // The guard against forms of other sites throws it.
  if (error instanceof HTTPException && error.status === 403)
    return show(context, <MessagePage {...texts.common.staleForm} />, 403);
  // An id such as `..` names nothing.
  if (error instanceof PathValueError) return showNotFound(context);
  if (!(error instanceof ServiceError)) return broken(error, context);
  if (error.status === 404) return showNotFound(context);
  if (error.code === secondFactorRequired) return context.redirect('/account/set-up', 303);
  if (error.status === 403) return denied(context);
  if (isOfPerson(error)) return show(context, <MessagePage {...texts.common.notAccepted} />, 400);
  // 429 without words for it is the throttle of the gateway, in front of the service.
  return error.status >= 500 || error.status === 429 ? unavailable(error, context) : broken(error, context);
}

/** Whether the service rejects what the person, or a link, asked for. The handler has no better words for it. */
function isOfPerson({ status }: Failure): boolean {
  return [400, 409, 410, 413, 415].includes(status);
}

export async function showNotFound(context: PortalContext): Promise<Response> {
  return show(context, <MessagePage {...context.var.request.texts.common.notFound} />, 404);
}

/** The service does not say why it denies a call. If it denies everything, the session is over. */
async function denied(context: PortalContext): Promise<Response> {
  const { request } = context.var;
  if (request.session && !(await isAlive(context))) return endSession(context);
  return show(context, <MessagePage {...request.texts.common.notAllowed} />, 403);
}

async function unavailable(error: Failure, context: PortalContext): Promise<Response> {
  const { options, texts } = context.var.request;
  const { operation, status, code, requestId } = error;
  options.report('The service did not answer.', { operation, status, code, requestId });
  return show(context, <MessagePage {...texts.common.unavailable} />, 503);
}

async function broken(error: Error, context: PortalContext): Promise<Response> {
  const { options, texts } = context.var.request;
  const id = crypto.randomUUID();
  // The stack says where; the message of an unknown error might hold what the person entered.
  options.report('A page failed.', { id, error: error.name, stack: framesOf(error) });
  const page = (
    <MessagePage {...texts.common.broken}>
      <p>{texts.common.broken.reference(id)}</p>
    </MessagePage>
  );
  return show(context, page, 500);
}

function framesOf({ stack = '' }: Error): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}
