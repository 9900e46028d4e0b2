/** Anything that anybody posts to any page of the portal. */
import fc from 'fast-check';
import type { Visitor } from '../../support/visitor.ts';
import type { Scene } from '../histories/scene.ts';
import { openScene } from '../histories/stage.ts';
import { openPortal, type Portal } from '../in-process/portal.ts';
import type { Target } from './target.ts';
import { value, xmlText } from './texts.ts';

interface Posted {
  /** By position in the routes of the portal. */
  readonly route: number;
  /** For parameters of the path; those that are left empty get what is there. */
  readonly segments: readonly string[];
  readonly query: string;
  readonly method: string;
  readonly body:
    | { readonly kind: 'pairs' | 'parts'; readonly fields: readonly (readonly [string, string])[] }
    | { readonly kind: 'text'; readonly text: string; readonly mediaType: string };
  /** Whether fields that are not given say what a person would. */
  readonly isFilled: boolean;
  /** Whether the form has the token of its page. */
  readonly hasToken: boolean;
  readonly origin: string;
  readonly isOwner: boolean;
}

/** Fields of forms, and one that no form has. */
const names = [
  ...[
    'username',
    'password',
    'old',
    'new',
    'code',
    'email',
    'name',
    'contact',
    'language',
    'next',
    'form_id',
  ],
  ...['present', 'recovery', 'kind', 'trust', 'credential', 'step', 'kept'],
  ...['account', 'role', 'app', 'type', 'document', 'offered', 'label', 'status', 'reason', 'nevershare'],
  ...['relation', 'other', 'visible', 'file', 'answer', 'oauth_token', 'record', 'bday', 'gender', 'none'],
  ...['givenName', 'familyName', 'country', 'email[]', 'a.b', '__proto__', 'constructor', 'form_token'],
] as const;
const mediaTypes = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=""',
  'multipart/form-data',
  'multipart/mixed; boundary=x',
  'application/json',
  'text/plain',
  '',
] as const;
const raw = [
  'a&'.repeat(50_000),
  `a=${'b'.repeat(100_000)}`,
  '%',
  '%ff=%00&=&&',
  '--x\r\n\r\n\r\n--x--',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nb\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="a',
  '--x\r\n'.repeat(1000),
  '--x--',
] as const;
const texts = fc.oneof(
  value,
  fc.constantFrom(
    '..',
    '.',
    'on',
    'approve',
    'void',
    'Models',
    'female',
    '1939-11-15',
    '../..',
    '/\\x',
    'a@b',
  ),
);

function mostly<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

const inputs: fc.Arbitrary<Posted> = fc.record({
  route: fc.nat(999),
  segments: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: texts }), {
    minLength: 3,
    maxLength: 3,
  }),
  query: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: texts }),
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET') },
  ),
  body: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('pairs' as const, 'pairs' as const, 'pairs' as const, 'parts' as const),
        fields: fc.array(fc.tuple(fc.constantFrom(...names), texts), { maxLength: 8 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('text' as const),
        text: fc.oneof(fc.constantFrom(...raw), xmlText),
        mediaType: fc.constantFrom(...mediaTypes),
      }),
    },
  ),
  isFilled: fc.boolean(),
  hasToken: mostly(true, false),
  origin: mostly('own', '', 'null', 'https://elsewhere.example'),
  isOwner: mostly(true, false),
});

/** After so many forms there is a new record, and the owner signs in again. */
const formsOfScene = 100;
/** Calls of the service for one page. The most that a page of a small record needs is about forty. */
const mostCalls = 80;

/** Any answer is a page, JSON for the script of a page, or leads on to a page; and nothing is to be looked at by an operator. */
export function portalForms(): Target<Posted> {
  let place: { readonly scene: Scene; readonly portal: Portal } | undefined;
  let forms = 0;
  return {
    inputs,
    async check(input) {
      if (!place || forms >= formsOfScene) {
        const scene = await openScene();
        place = { scene, portal: await openPortal(scene) };
        forms = 0;
      }
      forms += 1;
      const { portal, scene } = place;
      const visitor = input.isOwner ? portal.owner : portal.stranger;
      const token = input.hasToken ? await visitor.formToken() : undefined;
      portal.reported.length = 0;
      const before = portal.calls();
      const { path, answer } = await send(visitor, scene, input, token);
      const calls = portal.calls() - before;
      const where = `${input.method} ${path}`;
      if (answer.status >= 500) throw new Error(`${where}: ${answer.status} ${portal.reported}`);
      if (portal.reported.length > 0) throw new Error(`${where}: in the log: ${portal.reported}`);
      if (calls > mostCalls) throw new Error(`${where}: ${calls} calls of the service`);
      // She is a stranger then.
      if (path === '/sign-out') forms = formsOfScene;
      await requirePage(answer, where);
    },
  };
}

/** Those that take forms; with another method than theirs they must not fail either. */
function routesOf({ routes }: Visitor) {
  return routes.filter(({ method }) => ['GET', 'POST'].includes(method));
}

async function send(visitor: Visitor, scene: Scene, input: Posted, token: string | undefined) {
  const { path: pattern } = routesOf(visitor)[input.route % routesOf(visitor).length]!;
  let at = 0;
  const filled = pattern.replace(/:(\w+)(?:\{([^}]+)\})?|\*/g, (_, name?: string, choice?: string) => {
    const given = input.segments[at++ % input.segments.length]!;
    return encodeURIComponent(given === '' ? usual(scene, name, choice, pattern) : given);
  });
  const path = `${filled.startsWith('/') ? '' : '/'}${filled}${input.query && `?${encodeURI(input.query)}`}`;
  const { body, headers } = bodyOf(input, usualFields(scene), token);
  const origin = input.origin === 'own' ? {} : { origin: input.origin };
  const hasBody = !['GET', 'HEAD'].includes(input.method);
  const answer = await visitor.send(path, {
    method: input.method,
    ...(hasBody && { body }),
    headers: { ...headers, ...origin },
  });
  return { path, answer };
}

function usual(scene: Scene, name = '', choice = '', pattern = ''): string {
  const { model } = scene;
  if (choice !== '' && !choice.includes('[')) return choice.split('|')[0]!;
  const known: Readonly<Record<string, string>> = {
    id: pattern.startsWith('/carenets') ? model.carenets[0]!.id : model.recordId,
    document: model.versions.at(-1)!.id,
    circle: model.carenets[0]!.id,
    account: scene.id('owner'),
    model: 'labs',
    number: '1',
  };
  return known[name] ?? 'x1';
}

/** What a person would enter; `name` is one for a circle as well as for a person. */
function usualFields(scene: Scene): Readonly<Record<string, string>> {
  const documentId = scene.model.versions.at(-1)!.id;
  return {
    ...{
      account: scene.id('member'),
      name: 'Neighbours',
      contact: 'rosa@mail.example',
      email: 'new@mail.example',
    },
    ...{
      app: scene.id('problems'),
      type: 'Problem',
      document: documentId,
      offered: documentId,
      label: 'Letter',
    },
    ...{
      status: 'archived',
      reason: 'Old',
      nevershare: 'on',
      relation: 'annotation',
      other: documentId,
      visible: 'on',
    },
    ...{
      file: 'Dear Rosa',
      answer: 'approve',
      oauth_token: 'x1',
      record: scene.model.recordId,
      bday: '1939-11-15',
    },
    ...{
      gender: 'female',
      givenName: 'Rosa',
      familyName: 'Lind',
      country: 'DE',
      username: 'rosa',
      code: '123456',
    },
    ...{ language: 'de', next: '/records' },
  };
}

function bodyOf(
  { body, isFilled }: Posted,
  usually: Readonly<Record<string, string>>,
  token: string | undefined,
) {
  if (body.kind === 'text') return { body: body.text, headers: { 'content-type': body.mediaType } };
  const given = new Set(body.fields.map(([name]) => name));
  const rest = isFilled ? Object.entries(usually).filter(([name]) => !given.has(name)) : [];
  const fields = [...body.fields, ...rest, ...(token === undefined ? [] : [['form_token', token] as const])];
  const form = body.kind === 'pairs' ? new URLSearchParams() : new FormData();
  for (const [name, text] of fields) {
    if (name === 'file' && form instanceof FormData) form.append(name, new File([text], text.slice(0, 20)));
    else form.append(name, text);
  }
  return { body: form, headers: {} };
}

async function requirePage(answer: Response, place: string): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  const text = await answer.text();
  const { status } = answer;
  if (
    [303, 307].includes(status) &&
    answer.headers.get('location')?.match(/^(?:\/(?![/\\])|http:\/\/127\.0\.0\.1:8080\/)/)
  )
    return;
  if (type.startsWith('text/html') && /<h1/.test(text)) return;
  // What a script of a page asks, and no person sees.
  const isForScript =
    / \/(?:session\/stay|records\/[^/]+\/documents\/uploads(?:\/[^/]+)?|(?:sign-in\/passkey|account\/passkeys)\/(?:options|confirmation))(?:\?|$)/;
  if (isForScript.test(place) && type === 'application/json' && [200, 400, 403].includes(status)) return;
  // Files and pictures of the portal; documents, and downloads.
  if (status === 200 && type !== '' && !type.startsWith('text/html')) return;
  throw new Error(`${place}: ${status} ${type} is no page`);
}
