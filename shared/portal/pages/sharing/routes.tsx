/** Sharing of a record, by those who control it. */
import { Hono } from 'hono';
import { type Client, ServiceError } from '../../../client/index.ts';
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import { circleName, storedCircleName } from '../../components/circle-name.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { clientOf, type PortalContext, type PortalEnvironment, type Request } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { offsetOf, textOf, textsIn } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { loadRecordScope } from '../../scope/load-scope.ts';
import { show } from '../../show.tsx';
import { unlessEnded } from '../apps/unless-ended.ts';
import { ConflictPage } from '../conflict-page.tsx';
import { CirclePage } from './circle-page.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import type { InviteWish } from './invite-page.tsx';
import { kindValue, offeredKinds, typeValue } from './kinds.ts';
import { MembersPage } from './members-page.tsx';
import { readCircle } from './read-circle.ts';
import { SharingPage } from './sharing-page.tsx';

export const sharingRoutes = new Hono<PortalEnvironment>();

const circlesOnPage = 50;
const longestName = 40;
const longestRole = 50;
const base = '/records/:id/sharing';

type Entered = Readonly<Record<string, string>>;

sharingRoutes.get(base, requireSession, (context) => showSharing(context));

sharingRoutes.post(`${base}/whole`, requireSession, async (context) => {
  const { request } = context.var;
  const { texts } = request;
  const { confirmed, ...entered } = await textsOf(context, 'account', 'role', 'confirmed');
  const errors = {
    ...(!entered.account && { account: texts.sharing.errors.address }),
    ...(isOwnAddress(entered.account!, request) && { account: texts.sharing.errors.yourself }),
    ...([...entered.role!].length > longestRole && { role: texts.sharing.errors.role }),
  };
  if (Object.keys(errors).length > 0) return showSharing(context, errors, entered);
  if (confirmed !== 'yes') {
    const scope = await loadRecordScope(request, recordOf(context));
    return show(context, <ConfirmPage scope={scope} account={entered.account!} role={entered.role!} />);
  }
  const input = { accountId: entered.account!, roleLabel: entered.role || undefined };
  return unlessRefused(
    () => clientOf(context.var.request).recordShareAdd({ recordId: recordOf(context), ...input }),
    { 404: { account: texts.sharing.errors.unknown }, 400: { account: texts.sharing.errors.address } },
    () => back(context, '', 'shared'),
    (found, status) => {
      const offer = { address: entered.account!, what: 'record', role: entered.role! };
      return showSharing(context, found, entered, status === 404 ? offer : undefined);
    },
  );
});

sharingRoutes.post(`${base}/whole/remove`, requireSession, async (context) => {
  const { account } = await textsOf(context, 'account');
  await clientOf(context.var.request).recordShareDelete({ recordId: recordOf(context), accountId: account! });
  return back(context, '', 'unshared');
});

sharingRoutes.post(`${base}/circles`, requireSession, async (context) => {
  const { texts } = context.var.request;
  const entered = await textsOf(context, 'name');
  if (!isName(entered.name)) return showSharing(context, { name: texts.sharing.errors.name }, entered);
  return unlessRefused(
    () =>
      clientOf(context.var.request).carenetCreate({
        recordId: recordOf(context),
        name: storedCircleName(entered.name!, texts),
      }),
    { 400: { name: texts.sharing.errors.taken } },
    ({ carenets: [made] }) => back(context, `/${made!.id}`, 'created'),
    (errors) => showSharing(context, errors, entered),
  );
});

sharingRoutes.get(`${base}/:circle`, requireSession, (context) => showCircle(context));

sharingRoutes.get(`${base}/:circle/members`, requireSession, (context) => showMembers(context));

sharingRoutes.post(`${base}/:circle/people`, requireSession, async (context) => {
  const { texts } = context.var.request;
  const entered = await textsOf(context, 'account');
  if (!entered.account) return showMembers(context, { account: texts.sharing.errors.address }, entered);
  return unlessRefused(
    () =>
      clientOf(context.var.request).carenetAccountCreate({
        ...circleOf(context),
        accountId: entered.account!,
      }),
    { 404: { account: texts.sharing.errors.unknown }, 400: { account: texts.sharing.errors.address } },
    () => backToMembers(context, 'added'),
    (errors, status) => {
      const offer = { address: entered.account!, what: circleOf(context).carenetId, role: '' };
      return showMembers(context, errors, entered, status === 404 ? offer : undefined);
    },
  );
});

sharingRoutes.post(`${base}/:circle/people/remove`, requireSession, async (context) => {
  const { account } = await textsOf(context, 'account');
  await clientOf(context.var.request).carenetAccountDelete({ ...circleOf(context), accountId: account! });
  return backToMembers(context, 'removed');
});

sharingRoutes.post(`${base}/:circle/apps`, requireSession, async (context) => {
  const { texts } = context.var.request;
  const { app } = await textsOf(context, 'app');
  return unlessRefused(
    () => clientOf(context.var.request).carenetAppsCreate({ ...circleOf(context), phaEmail: app! }),
    { 400: { app: texts.sharing.errors.autonomous } },
    () => backToMembers(context, 'added'),
    (errors) => showMembers(context, errors),
  );
});

sharingRoutes.post(`${base}/:circle/apps/remove`, requireSession, async (context) => {
  const { app } = await textsOf(context, 'app');
  await clientOf(context.var.request).carenetAppsDelete({ ...circleOf(context), phaEmail: app! });
  return backToMembers(context, 'removed');
});

sharingRoutes.post(`${base}/:circle/grants/stop`, requireSession, async (context) => {
  const { grant } = await textsOf(context, 'grant');
  const input = { ...circleOf(context), smartGrantId: grant! };
  await unlessEnded(clientOf(context.var.request).carenetSmartGrantEnd(input));
  return backToMembers(context, 'stopped');
});

sharingRoutes.post(`${base}/:circle/types`, requireSession, async (context) => {
  const { request } = context.var;
  const { kind, read } = await context.req.parseBody({ all: true });
  const [ticked, seen] = [new Set(textsIn(kind)), new Set(textsIn(read))];
  const client = clientOf(request);
  const recordId = recordOf(context);
  const { carenetId } = circleOf(context);
  const circle = await readCircle(client, recordId, carenetId);
  if (!circle) return showNotFound(context);
  const present = new Set([...circle.kinds.map(kindValue), ...circle.types.map(typeValue)]);
  // Only what the page offers: a form may name anything, and each is a call.
  const changed = offeredKinds(circle, request.texts)
    .map(({ value }) => value)
    // Only what the person has changed: what was ticked elsewhere since she saw the page stays.
    .filter((each) => ticked.has(each) !== seen.has(each))
    .filter((each) => ticked.has(each) !== present.has(each));
  await forEachConcurrent(changed, callsAtOnce, (each) =>
    share(client, { recordId, carenetId }, each, ticked.has(each)),
  );
  return backToCircle(context, 'types');
});

/** One call: shares what a box stands for, or ends that. */
function share(
  client: Client,
  circle: { readonly recordId: string; readonly carenetId: string },
  value: string,
  isShared: boolean,
): Promise<void> {
  const [what, name = ''] = value.split(' ');
  if (what === 'kind') {
    const input = { ...circle, kind: name };
    return isShared ? client.autoshareKindCreate(input) : client.autoshareKindDelete(input);
  }
  const input = { ...circle, type: name };
  return isShared ? client.autoshareCreate(input) : client.autoshareDelete(input);
}

sharingRoutes.post(`${base}/:circle/rename`, requireSession, async (context) => {
  const { texts } = context.var.request;
  const read = textOf((await context.req.parseBody()).read) ?? '';
  const { name: typed = '' } = await textsOf(context, 'name');
  const entered = { name: typed, read };
  const name = storedCircleName(typed, texts);
  if (!isName(name)) return showMembers(context, { name: texts.sharing.errors.name }, entered);
  try {
    await clientOf(context.var.request).carenetRename({ ...circleOf(context), name, readName: read });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 409) return showNames(context, name);
    if (error.status !== 400) throw error;
    return showMembers(context, { name: texts.sharing.errors.taken }, entered);
  }
  return backToMembers(context, 'renamed');
});

/** The name that the circle has now beside the one that was entered; 409. */
async function showNames(context: PortalContext, entered: string): Promise<Response> {
  const { request } = context.var;
  const recordId = recordOf(context);
  const { carenetId } = circleOf(context);
  const [scope, { carenets }] = await Promise.all([
    loadRecordScope(request, recordId),
    clientOf(request).carenetList({ recordId, limit: 1000 }),
  ]);
  const stored = carenets.find(({ id }) => id === carenetId)?.name;
  if (stored === undefined) return showNotFound(context);
  const page = `/records/${recordId}/sharing/${carenetId}`;
  const { texts } = request;
  const said = (name: string) => circleName(name, texts);
  const fields = [{ name: 'name', label: texts.sharing.circle.rename, stored, entered, said }];
  const view = {
    scope,
    section: 'sharing',
    action: `${page}/rename`,
    page: `${page}/members`,
    fields,
  } as const;
  return show(context, <ConflictPage {...view} read={{ read: stored }} />, 409);
}

sharingRoutes.post(`${base}/:circle/delete`, requireSession, async (context) => {
  await clientOf(context.var.request).carenetDelete(circleOf(context));
  return back(context, '', 'deleted');
});

async function showSharing(
  context: PortalContext,
  errors?: FieldErrors,
  entered?: Entered,
  offer?: InviteWish,
): Promise<Response> {
  const { request } = context.var;
  const recordId = recordOf(context);
  const paging = { limit: circlesOnPage, offset: offsetOf(context) };
  const client = clientOf(request);
  const [scope, sharing, invitations, apps] = await Promise.all([
    loadRecordScope(request, recordId),
    client.recordSharing({ recordId, ...paging }),
    client.invitationList({ recordId, limit: 1000 }),
    context.req.query('done') === 'taken_over' ? readAppNames(client, recordId) : undefined,
  ]);
  const page = <SharingPage {...{ scope, sharing, invitations, apps, errors, entered, offer, ...paging }} />;
  return show(context, page, errors ? 400 : 200);
}

/** The names of the apps that have access to the record, each once. */
async function readAppNames(client: Client, recordId: string): Promise<readonly string[]> {
  const [apps, { grants }] = await Promise.all([
    client.recordPhas({ recordId, limit: 1000 }),
    client.recordSmartGrants({ recordId }),
  ]);
  return [...new Set([...apps.map(({ name }) => name), ...grants.map(({ app }) => app.name)])];
}

async function showCircle(context: PortalContext): Promise<Response> {
  const { request } = context.var;
  const client = clientOf(request);
  const recordId = recordOf(context);
  const { carenetId } = circleOf(context);
  const [scope, circle, { grants }, { total }] = await Promise.all([
    loadRecordScope(request, recordId),
    readCircle(client, recordId, carenetId),
    client.carenetSmartGrants({ carenetId }),
    client.autoshareDocuments({ recordId, carenetId, state: 'left_out', limit: 0 }),
  ]);
  if (!circle) return showNotFound(context);
  return show(context, <CirclePage scope={scope} circle={circle} grants={grants} leftOut={total} />);
}

async function showMembers(
  context: PortalContext,
  errors?: FieldErrors,
  entered?: Entered,
  offer?: InviteWish,
): Promise<Response> {
  const { request } = context.var;
  const client = clientOf(request);
  const recordId = recordOf(context);
  const { carenetId } = circleOf(context);
  const [scope, circle, { grants }, apps] = await Promise.all([
    loadRecordScope(request, recordId),
    readCircle(client, recordId, carenetId),
    client.carenetSmartGrants({ carenetId }),
    client.recordPhas({ recordId, limit: 1000 }),
  ]);
  if (!circle) return showNotFound(context);
  const otherApps = apps.filter((app) => !circle.apps.some(({ id }) => id === app.id));
  const view = { scope, circle, grants, otherApps, errors, entered, offer };
  return show(context, <MembersPage {...view} />, errors ? 400 : 200);
}

/** Makes a call; a status that the person can do something about becomes what is wrong with the form. */
async function unlessRefused<Result>(
  call: () => Promise<Result>,
  refusals: Readonly<Record<number, FieldErrors>>,
  done: (result: Result) => Response | Promise<Response>,
  refused: (errors: FieldErrors, status: number) => Response | Promise<Response>,
): Promise<Response> {
  let result: Result;
  try {
    result = await call();
  } catch (error) {
    const status = error instanceof ServiceError ? error.status : 0;
    const errors = refusals[status];
    if (!errors) throw error;
    return refused(errors, status);
  }
  return done(result);
}

/** The fields of the form, trimmed; empty when they are missing. */
async function textsOf({ req }: PortalContext, ...names: readonly string[]): Promise<Entered> {
  const form = await req.parseBody();
  return Object.fromEntries(names.map((name) => [name, textOf(form[name])?.trim() ?? '']));
}

/** Addresses differ by more than case. */
function isOwnAddress(address: string, { session }: Request): boolean {
  return address.toLowerCase() === session?.accountId.toLowerCase();
}

function isName(name = ''): boolean {
  return name !== '' && [...name].length <= longestName;
}

function recordOf({ req }: PortalContext): string {
  return req.param('id') ?? '';
}

function circleOf({ req }: PortalContext): { readonly carenetId: string } {
  return { carenetId: req.param('circle') ?? '' };
}

function back(context: PortalContext, path: string, done: string): Response {
  return context.redirect(`/records/${recordOf(context)}/sharing${path}?done=${done}`, 303);
}

function backToCircle(context: PortalContext, done: string): Response {
  return back(context, `/${circleOf(context).carenetId}`, done);
}

function backToMembers(context: PortalContext, done: string): Response {
  return back(context, `/${circleOf(context).carenetId}/members`, done);
}
