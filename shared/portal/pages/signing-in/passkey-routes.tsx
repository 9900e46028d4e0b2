/** Adding, naming and removing passkeys. */
import { Hono } from 'hono';
import { type AccountFactors, ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { credentialField } from '../../components/passkey-button.tsx';
import { clientOf, type PortalContext, type PortalEnvironment } from '../../environment.ts';
import { showNotFound } from '../../failures.tsx';
import { textOf } from '../../forms.ts';
import { requireSession } from '../../guards.tsx';
import { deviceOf, partsOfDevice } from '../../security/device.ts';
import { show } from '../../show.tsx';
import { AddPasskeyPage } from './add-passkey-page.tsx';
import { afterFirst } from './after-first.ts';
import { missingIn, readConfirmation } from './confirmation.ts';
import { PasskeyPage } from './passkey-page.tsx';
import { problemOfConfirmation } from './refusals.ts';
import { factorsOf, showCodes } from './routes.tsx';

export const passkeyRoutes = new Hono<PortalEnvironment>();

const longestName = 100;

passkeyRoutes.get('/account/passkeys/new', requireSession, async (context) =>
  show(context, <AddPasskeyPage factors={await factorsOf(context)} name={nameOfDevice(context)} />),
);

/** What the script hands to the browser that makes a passkey. */
passkeyRoutes.post('/account/passkeys/options', requireSession, async (context) => {
  const { request } = context.var;
  context.header('Cache-Control', 'no-store');
  const name = textOf((await context.req.parseBody()).name)?.trim() ?? '';
  const given = await readConfirmation(context);
  const problem = problemOfName(name, context);
  if (problem) return context.json({ problem }, 400);
  try {
    const accountEmail = request.session!.accountId;
    const options = await clientOf(request).passkeyOptions({ accountEmail, ...given });
    return context.json({ options: named(options, request.options.name) });
  } catch (error) {
    const { signingIn, account } = request.texts;
    const code = error instanceof ServiceError ? error.code : undefined;
    if (code === 'second_factor_wrong' && !given.code)
      return context.json({ problem: signingIn.proof.missing }, 400);
    if (code === 'password_wrong' && !given.password)
      return context.json({ problem: account.password.missing }, 400);
    return answerProblem(error, context);
  }
});

/** The same for a passkey that confirms a change. */
passkeyRoutes.post('/account/passkeys/confirmation', requireSession, async (context) => {
  const { request } = context.var;
  context.header('Cache-Control', 'no-store');
  try {
    const accountEmail = request.session!.accountId;
    return context.json({ options: await clientOf(request).passkeyConfirmation({ accountEmail }) });
  } catch (error) {
    return answerProblem(error, context);
  }
});

passkeyRoutes.post('/account/passkeys', requireSession, async (context) => {
  const { request } = context.var;
  const { signingIn } = request.texts;
  const form = await context.req.parseBody();
  const name = textOf(form.name)?.trim() ?? '';
  const credential = textOf(form[credentialField]) ?? '';
  const factors = await factorsOf(context);
  const again = (errors: FieldErrors) =>
    show(context, <AddPasskeyPage factors={factors} name={name} errors={errors} />, 400);
  const problem = problemOfName(name, context);
  if (problem) return again({ name: problem });
  if (credential === '') return again({ '': signingIn.add.refused });
  try {
    const accountEmail = request.session!.accountId;
    const added = await clientOf(request).passkeyAdd({ accountEmail, name, credential });
    if (added.recovery_codes === null) return context.redirect('/account/signing-in?done=passkey', 303);
    const done = [signingIn.done.passkey!, signingIn.codes.on];
    return await showCodes(context, added.recovery_codes, afterFirst(factors), done);
  } catch (error) {
    const errors = problemOfAdding(error, context);
    if (!errors) throw error;
    return again(errors);
  }
});

passkeyRoutes.get('/account/passkeys/:passkey', requireSession, (context) => showPasskey(context));

passkeyRoutes.post('/account/passkeys/:passkey/rename', requireSession, async (context) => {
  const { request } = context.var;
  const name = textOf((await context.req.parseBody()).name)?.trim() ?? '';
  const problem = problemOfName(name, context);
  if (problem) return showPasskey(context, { errors: { name: problem }, name });
  const passkeyId = context.req.param('passkey');
  await clientOf(request).passkeyRename({ accountEmail: request.session!.accountId, passkeyId, name });
  return context.redirect(`/account/passkeys/${encodeURIComponent(passkeyId)}?done=renamed`, 303);
});

passkeyRoutes.post('/account/passkeys/:passkey/remove', requireSession, async (context) => {
  const { request } = context.var;
  const [factors, given] = await Promise.all([factorsOf(context), readConfirmation(context)]);
  const missing = missingIn(given, { context, factors, asksProof: factors.second_factor });
  if (Object.keys(missing).length > 0) return showPasskey(context, { errors: missing, factors });
  const passkeyId = context.req.param('passkey');
  try {
    await clientOf(request).passkeyRemove({ accountEmail: request.session!.accountId, passkeyId, ...given });
  } catch (error) {
    const errors = problemOfConfirmation(error, request.texts);
    if (!errors) throw error;
    return showPasskey(context, { errors, factors });
  }
  return context.redirect('/account/signing-in?done=removed', 303);
});

interface Shown {
  readonly errors?: FieldErrors;
  readonly name?: string;
  readonly factors?: AccountFactors;
}

async function showPasskey(
  context: PortalContext,
  { errors, name, factors: known }: Shown = {},
): Promise<Response> {
  const factors = known ?? (await factorsOf(context));
  const passkey = factors.passkeys.find(({ id }) => id === context.req.param('passkey'));
  if (!passkey) return showNotFound(context);
  const page = <PasskeyPage factors={factors} passkey={passkey} name={name} errors={errors} />;
  return show(context, page, errors ? 400 : 200);
}

function problemOfName(name: string, { var: { request } }: PortalContext): string | undefined {
  const { passkeys } = request.texts.signingIn;
  if (name === '') return passkeys.missingName;
  return [...name].length > longestName ? passkeys.longName : undefined;
}

function problemOfAdding(error: unknown, { var: { request } }: PortalContext): FieldErrors | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { add, script } = request.texts.signingIn;
  const problems: Readonly<Record<string, string>> = {
    passkey_invalid: add.refused,
    passkey_known: script.known,
    passkeys_too_many: add.tooMany,
  };
  const problem = problems[error.code ?? ''];
  return problem ? { '': problem } : problemOfConfirmation(error, request.texts);
}

/** For the script, which says it beside the button. */
function answerProblem(error: unknown, context: PortalContext): Response {
  const [problem] = Object.values(problemOfAdding(error, context) ?? {});
  if (problem === undefined) throw error;
  return context.json({ problem }, 400);
}

/** As the operator calls the portal: the browser shows it beside the passkey. */
function named<Options extends { readonly rp: { readonly name: string } }>(
  options: Options,
  name: string | undefined,
): Options {
  return name === undefined ? options : { ...options, rp: { ...options.rp, name } };
}

/** What a person would call the passkey of this device. */
function nameOfDevice({ req, var: { request } }: PortalContext): string {
  const device = deviceOf(req.header('user-agent'));
  if (device === undefined) return '';
  const [browser, system] = partsOfDevice(device);
  return system === undefined ? browser : request.texts.account.sessions.device(browser, system);
}
