/**
 * Every page of the portal, by its route, with an address of it in each state that looks different. A test fails when a
 * route of the portal has no entry here, so that no page goes without being looked at.
 */
import type { FilledRecord } from './filled-record.ts';

export interface ShownPage {
  readonly path: string;
  /** Whether only people who are not signed in see it. */
  readonly isPublic?: boolean;
  /** Who sees it, if it is not the patient. */
  readonly by?: OtherVisitor;
}

/**
 * Somebody whose account has a second step: `half way` after her password, `guarded` after both; and somebody who must have one, and has
 * not: `limited`.
 */
export type OtherVisitor = 'half way' | 'guarded' | 'limited';

/** Routes that send no page: they lead elsewhere, or send a file. */
export const notPages: readonly string[] = [
  '/',
  '/:kind{records|carenets}/:id/documents/:document/content',
  '/:kind{records|carenets}/:id/documents/:document/attachments/:number{[1-9][0-9]*}',
  '/:kind{records|carenets}/:id/print/:file{[a-z-]+\\.pdf}',
  '/:kind{records|carenets}/:id/print/emergency-card.json',
  '/:kind{records|carenets}/:id/download/data.zip',
  '/:kind{records|carenets}/:id/download/summary.json',
  '/:kind{records|carenets}/:id/download/:file{documents-[1-9][0-9]*\\.zip}',
  '/inbox/sent/:message/attachments/:number{[1-9][0-9]*}/content',
  '/inbox/:message/attachments/:number{[1-9][0-9]*}/content',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/device/state',
];

/** One of each look: with and without filter, charts, long names, long texts. */
const models = ['allergies', 'immunizations', 'vitals', 'labs', 'notes'];

const loinc = encodeURIComponent('http://purl.bioontology.org/ontology/LNC/');

/** With ranges, and a pair. */
const tests = [`system=${loinc}&code=4548-4`, `system=${loinc}&code=85354-9`];

/** Addresses by route. `*` is the page for addresses that there are not. */
export function everyPage({
  patient,
  documents,
  circle,
  messages,
  requestToken,
  smartRequests,
  invitations,
  links,
  guarded,
}: FilledRecord): Readonly<Record<string, readonly ShownPage[]>> {
  const record = `/records/${patient.recordId}`;
  const carenet = `/carenets/${circle}`;
  const shown = (...paths: readonly string[]) => paths.map((path) => ({ path }));
  const open = (...paths: readonly string[]) => paths.map((path) => ({ path, isPublic: true }));
  const shownTo = (by: OtherVisitor, ...paths: readonly string[]) => paths.map((path) => ({ path, by }));
  return {
    '/sign-in': open('/sign-in', '/sign-in?why=idle'),
    '/sign-in/second-step': shownTo('half way', '/sign-in/second-step'),
    '/register': open('/register'),
    '/forgot-password': open('/forgot-password'),
    '/accounts/:account/init/:secret': open(links.init, '/accounts/rosa@mail.example/init/none'),
    '/accounts/:account/init/:secret/invitations/:invitation': open(invitations.init),
    '/accounts/:account/reset_password/:secret': open(links.reset),
    '/accounts/:account/new_password/:secret': open(links.newPassword),
    '/accounts/:account/send_secret/:secret': open(links.init.replace('/init/', '/send_secret/')),
    '/invitations/:secret': [
      ...open(invitations.received, invitations.accepted, '/invitations/none'),
      ...shown(invitations.received, invitations.receivedCircle, invitations.receivedOwner),
    ],
    '/invitations/:secret/register': open(`${invitations.received}/register`),
    '/account': shown('/account'),
    '/account/signing-in': [
      ...shown('/account/signing-in'),
      ...shownTo('guarded', '/account/signing-in', '/account/signing-in?done=recovered'),
    ],
    '/account/set-up': shownTo('limited', '/account/set-up'),
    '/account/passkeys/new': [
      ...shown('/account/passkeys/new'),
      ...shownTo('guarded', '/account/passkeys/new'),
    ],
    '/account/passkeys/:passkey': shownTo('guarded', `/account/passkeys/${guarded.passkeyId}`),
    '/account/code-app': [...shown('/account/code-app'), ...shownTo('guarded', '/account/code-app')],
    '/account/code-app/scan': shown('/account/code-app/scan'),
    '/account/code-app/remove': shownTo('guarded', '/account/code-app/remove'),
    '/account/recovery-codes': shownTo('guarded', '/account/recovery-codes'),
    '/account/delete': shown('/account/delete'),
    '/account/device': shown('/account/device'),
    '/records': shown('/records'),
    '/records/new': shown('/records/new'),
    '/:kind{records|carenets}/:id/health': shown(`${record}/health`, `${carenet}/health`),
    '/:kind{records|carenets}/:id/health/tests': shown(
      ...[...tests, 'name=none'].map((query) => `${record}/health/tests?${query}`),
      `${carenet}/health/tests?${tests[0]}`,
    ),
    '/:kind{records|carenets}/:id/health/:model': shown(
      ...models.map((name) => `${record}/health/${name}`),
      `${record}/health/labs?list=all`,
    ),
    '/:kind{records|carenets}/:id/documents': shown(
      `${record}/documents`,
      `${record}/documents?kind=LabResult&sort=content`,
    ),
    '/records/:id/add': shown(`${record}/add`),
    '/records/:id/add/:entry': shown(
      ...['allergy', 'vaccination', 'blood-pressure', 'note'].map((name) => `${record}/add/${name}`),
    ),
    '/records/:id/change/:document': shown(documents.byHand.replace('/documents/', '/change/')),
    '/records/:id/documents/from-link': shown(`${record}/documents/from-link`),
    '/records/:id/documents/new': shown(`${record}/documents/new`),
    '/:kind{records|carenets}/:id/documents/:document': shown(...Object.values(documents)),
    '/records/:id/documents/:document/replace': shown(`${documents.xml}/replace`),
    '/records/:id/documents/:document/relate': shown(`${documents.xml}/relate`),
    '/records/:id/documents/:document/compare': shown(`${documents.replaced}/compare`),
    '/:kind{records|carenets}/:id/details': shown(`${record}/details`, `${carenet}/details`),
    '/:kind{records|carenets}/:id/contact': shown(`${record}/contact`, `${carenet}/contact`),
    '/:kind{records|carenets}/:id/download': shown(`${record}/download`, `${carenet}/download`),
    '/:kind{records|carenets}/:id/print': shown(`${record}/print`, `${carenet}/print`),
    '/:kind{records|carenets}/:id/print/:paper': shown(
      ...['summary', 'emergency-card', 'medications'].map((name) => `${record}/print/${name}`),
      `${carenet}/print/summary`,
    ),
    '/:kind{records|carenets}/:id/print/emergency-card/keep': shown(`${record}/print/emergency-card/keep`),
    '/offline': open('/offline'),
    '/records/:id/sharing': shown(`${record}/sharing`),
    '/records/:id/sharing/invite': shown(`${record}/sharing/invite`),
    '/records/:id/sharing/hand-over': shown(`${record}/sharing/hand-over`),
    '/records/:id/sharing/invitations/:invitation': shown(
      `${record}/sharing/invitations/${invitations.waiting}`,
    ),
    '/records/:id/relation': shown(`${record}/relation`),
    '/records/:id/sharing/:circle': shown(`${record}/sharing/${circle}`),
    '/records/:id/sharing/:circle/members': shown(`${record}/sharing/${circle}/members`),
    '/records/:id/sharing/:circle/documents': shown(`${record}/sharing/${circle}/documents`),
    '/records/:id/links': shown(`${record}/links`),
    '/records/:id/links/new': shown(
      ...['', '?what=summary', '?what=carenet', '?what=documents', '?what=documents&q=none'].map(
        (query) => `${record}/links/new${query}`,
      ),
    ),
    '/view': open('/view'),
    '/records/:id/activity': shown(`${record}/activity`),
    '/records/:id/apps': shown(`${record}/apps`),
    '/records/:id/apps/let-in': shown(`${record}/apps/let-in?app=night-import@apps.example.org`),
    '/carenets/:id/apps': shown(`${carenet}/apps`),
    '/oauth/authorize': shown(`/oauth/authorize?oauth_token=${requestToken}`, '/oauth/authorize'),
    '/smart/authorize': shown(
      ...Object.values(smartRequests).map((request) => `/smart/authorize?request=${request}`),
      '/smart/authorize',
    ),
    '/inbox': shown('/inbox', '/inbox?archived'),
    '/inbox/:message': shown(
      `/inbox/${messages.formatted}`,
      `/inbox/${messages.withAttachment}`,
      `/inbox/${messages.ofPerson}`,
    ),
    '/inbox/write': shown(
      '/inbox/write',
      `/inbox/write?record=${patient.recordId}`,
      `/inbox/write?circle=${circle}`,
    ),
    '/inbox/:message/reply': shown(`/inbox/${messages.ofPerson}/reply`, `/inbox/${messages.formatted}/reply`),
    '/inbox/sent': shown('/inbox/sent'),
    '/inbox/sent/:message': shown(`/inbox/sent/${messages.sent}`, `/inbox/sent/${messages.unsent}`),
    '/inbox/:message/attachments/:number{[1-9][0-9]*}': shown(
      `/inbox/${messages.withAttachment}/attachments/1`,
      `/inbox/${messages.ofPerson}/attachments/1`,
    ),
    '*': shown('/nowhere'),
  };
}
