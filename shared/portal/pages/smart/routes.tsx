/** The page that SMART apps send people to, to be let in: docs/contract/smart.md#consent. */
import { Hono } from 'hono';
import { ServiceError, type SmartRequest } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { textOf, textsIn } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { recordsOf } from '../../scope/load-scope.ts';
import type { Scope } from '../../scope/scope.ts';
import { isAlive } from '../../session-alive.ts';
import { show } from '../../show.tsx';
import { LeavingPage } from '../leaving-page.tsx';
import { MessagePage } from '../message-page.tsx';
import { type Entered, type Fault, grantedBy, proposed } from './answer.ts';
import { askingApp } from './asking.ts';
import { ConsentPage } from './consent-page.tsx';
import { partField } from './part-ticks.tsx';
import { askedBy } from './pieces.ts';
import { everyTarget, fixedTarget, type Targets } from './targets.ts';

export const smartRoutes = new Hono<PortalEnvironment>();

/** Nothing changes before the answer, so the page can be loaded again. */
smartRoutes.get('/smart/authorize', requireSession, async (context) => {
  const found = await readAsked(context, context.req.query('request'));
  if (typeof found === 'string') return showOver(context, found);
  return showConsent(context, found);
});

/** Only the two buttons of the page are an answer. Anything else shows the page again. */
smartRoutes.post('/smart/authorize', requireSession, async (context) => {
  const { request } = context.var;
  const form = await context.req.parseBody({ all: true });
  const found = await readAsked(context, textOf(form.request));
  if (typeof found === 'string') return showOver(context, found);
  if (form.answer === 'deny') return deny(context, found.asking);
  const entered: Entered = {
    target: textOf(form.target),
    ticked: new Set(textsIn(form[partField])),
    until: textOf(form.until),
  };
  const { errors } = request.texts.smart.consent;
  if (form.answer !== 'approve') return showConsent(context, found, entered, { answer: errors.answer });
  return approve(context, found, entered);
});

async function approve(context: PortalContext, found: Asked, entered: Entered): Promise<Response> {
  const { request } = context.var;
  const { consent } = request.texts.smart;
  const { asking } = found;
  const { all } = await targetsOf(context, found);
  const target = all.find(({ value }) => value === entered.target);
  if (!target) return showConsent(context, found, entered, { target: consent.errors.which });
  const where = { isCircle: target.carenetId !== undefined, isOwner: target.isOwner };
  const granted = grantedBy(asking.scope, askedBy(asking.scope), entered, where);
  if (typeof granted === 'string')
    return showConsent(context, found, entered, { [fieldOf(granted)]: consent.errors[granted] });
  const { carenetId, recordId } = target;
  let location: string;
  try {
    ({ location } = await clientOf(request).smartRequestApprove({
      smartRequestId: asking.id,
      ...(carenetId === undefined ? { recordId } : { carenetId }),
      scope: granted.scope,
      ...(granted.days !== undefined && { days: String(granted.days) }),
    }));
  } catch (error) {
    const why = await reasonOf(context, error);
    return showOver(context, why === 'notYours' ? 'lost' : why);
  }
  const title = consent.returning(asking.app.name);
  return show(
    context,
    <LeavingPage title={title} text={consent.returningText} url={location} link={title} />,
  );
}

/** The app gets to know that it was not let in, and nothing else. */
async function deny(context: PortalContext, asking: SmartRequest): Promise<Response> {
  const { request } = context.var;
  const { consent } = request.texts.smart;
  let location: string;
  try {
    ({ location } = await clientOf(request).smartRequestDeny({ smartRequestId: asking.id }));
  } catch (error) {
    return showOver(context, await reasonOf(context, error));
  }
  const view = {
    title: consent.refused(asking.app.name),
    text: consent.refusedText,
    url: location,
    link: consent.returning(asking.app.name),
  };
  return show(context, <LeavingPage {...view} />);
}

async function showConsent(
  context: PortalContext,
  found: Asked,
  entered?: Entered,
  errors?: FieldErrors,
): Promise<Response> {
  const { request } = context.var;
  const { asking } = found;
  const targets = await targetsOf(context, found);
  const [first] = targets.all;
  if (!first) return asking.launch ? showOver(context, 'lost') : showNoRecord(context, asking);
  const asked = askedBy(asking.scope);
  const view = {
    requestId: asking.id,
    app: askingApp(asking, request.texts),
    asked,
    targets,
    isFixed: asking.launch !== null,
    entered: entered ?? proposed(asked, first.value),
  };
  return show(context, <ConsentPage {...view} errors={errors} />, errors ? 400 : 200);
}

async function targetsOf(context: PortalContext, { asking: { launch }, scopes }: Asked): Promise<Targets> {
  const { request } = context.var;
  if (!launch) return everyTarget(request, scopes);
  const fixed = await fixedTarget(request, scopes, {
    recordId: launch.record_id,
    carenetId: launch.carenet_id ?? undefined,
  });
  return { all: fixed ? [fixed] : [], lacksCircles: false };
}

/** What an app asks, and what the person has access to. */
interface Asked {
  readonly asking: SmartRequest;
  readonly scopes: readonly Scope[];
}

/** Why there is no request to answer, as the texts name it. */
type Over = 'gone' | 'notYours';

async function readAsked(context: PortalContext, smartRequestId: string | undefined): Promise<Asked | Over> {
  const { request } = context.var;
  if (!smartRequestId) return 'gone';
  try {
    const [asking, scopes] = await Promise.all([
      clientOf(request).smartRequest({ smartRequestId }),
      recordsOf(request),
    ]);
    return { asking, scopes };
  } catch (error) {
    return reasonOf(context, error);
  }
}

/** Throws what is no answer about the request, and what says that the session is over. */
async function reasonOf(context: PortalContext, error: unknown): Promise<Over> {
  if (error instanceof ServiceError && error.status === 404) return 'gone';
  if (error instanceof ServiceError && error.status === 403 && (await isAlive(context))) return 'notYours';
  throw error;
}

const statuses = { gone: 404, notYours: 403, lost: 403 } as const;

function showOver(context: PortalContext, why: Over | 'lost'): Promise<Response> {
  const { consent } = context.var.request.texts.smart;
  return show(context, <MessagePage {...consent[why]} />, statuses[why]);
}

/** Somebody without a record can only say no, so that the app knows. */
function showNoRecord(context: PortalContext, { id }: SmartRequest): Promise<Response> {
  const { consent } = context.var.request.texts.smart;
  const page = (
    <MessagePage {...consent.noRecord}>
      <form method="post" action="/smart/authorize">
        <FormToken />
        <input type="hidden" name="request" value={id} />
        <button type="submit" name="answer" value="deny" class="secondary">
          {consent.refuse}
        </button>
      </form>
    </MessagePage>
  );
  return show(context, page);
}

function fieldOf(fault: Fault): 'part' | 'until' {
  return fault === 'until' ? 'until' : 'part';
}
