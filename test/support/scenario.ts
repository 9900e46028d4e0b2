/** Helpers of the HTTP tests: accounts, records and authorized apps, created through the service's own calls. */
import { randomBytes } from 'node:crypto';
import { type Answer, type Pairs, SignedClient } from './client.ts';
import type { TestApp, TestService } from './service.ts';
import { type StoredLogIn, stageOf, storeAccount, storeRecord } from './stored-people.ts';

export interface Account {
  readonly id: string;
  readonly username: string;
  /** Empty when the account logs in through the external system. */
  readonly password: string;
}

export interface ActiveAccount extends Account {
  /** Signs as the account: the UI app's credentials with a session token. */
  readonly session: SignedClient;
}

export interface AccountOptions {
  readonly id?: string;
  readonly fullName?: string;
  readonly contactEmail?: string;
  readonly username?: string;
  readonly password?: string;
  readonly primarySecret?: boolean;
  readonly secondarySecret?: boolean;
}

/** An account that authorizes apps and owns records. */
export type Holder = Pick<ActiveAccount, 'id' | 'session'>;

/** A request token and a client of its app that signs with it. */
export interface RequestToken {
  readonly token: string;
  readonly client: SignedClient;
  readonly answer: Answer;
}

/** Settings of a service that knows an external auth system. */
export const externalSystem = { AUTH_SYSTEMS: '["password","clinic_sso"]' } as const;

/** Signs two-legged with an app's own credentials. */
export function clientOf(service: TestService, app: TestApp): SignedClient {
  const { consumerKey, consumerSecret } = app;
  return new SignedClient(service.origin, { consumerKey, consumerSecret }, { now: () => service.now() });
}

export function admin(service: TestService): SignedClient {
  return clientOf(service, service.apps.admin);
}

export function ui(service: TestService): SignedClient {
  return clientOf(service, service.apps.ui);
}

/** An email address that no other test uses. */
export function freshEmail(name = 'rosa'): string {
  return `${name}-${randomBytes(5).toString('hex')}@mail.example`;
}

/** Throws, with the body, unless the response has status 200. */
export function succeeded(answer: Answer, what: string): Answer {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return answer;
}

/** The path of an account, its id percent-encoded. */
export function accountPath(id: string, rest = ''): string {
  return `/accounts/${encodeURIComponent(id)}${rest}`;
}

/** Creates an account in state `uninitialized`, without an auth system. Returns its id. */
export async function createAccount(service: TestService, options: AccountOptions = {}): Promise<string> {
  const form = accountForm(options);
  succeeded(await admin(service).post('/accounts/', { form }), 'account_create');
  return form.account_id;
}

function accountForm(options: AccountOptions) {
  return {
    account_id: options.id ?? freshEmail(),
    full_name: options.fullName,
    contact_email: options.contactEmail,
    primary_secret_p: (options.primarySecret ?? true) ? '1' : '0',
    secondary_secret_p: options.secondarySecret ? '1' : '0',
  };
}

/** Creates an active account with a password, not logged in. */
export async function createAccountWithPassword(
  service: TestService,
  options: AccountOptions = {},
): Promise<Account> {
  const { session: _, ...account } = await createLogIn(service, passwordLogIn, options, false);
  return account;
}

/**
 * Creates an active account and logs it in: through the external system when the service knows it and no
 * password is requested, which saves two slow hashes, else with a password.
 */
export async function createActiveAccount(
  service: TestService,
  options: AccountOptions = {},
): Promise<ActiveAccount> {
  const isExternal =
    service.env.AUTH_SYSTEMS === externalSystem.AUTH_SYSTEMS && options.password === undefined;
  const account = await createLogIn(service, isExternal ? externalLogIn : passwordLogIn, options, true);
  return { ...account, session: account.session ?? (await login(service, account)) };
}

/** Creates an active account that logs in through the external system. */
export async function createExternalAccount(
  service: TestService,
  options: AccountOptions = {},
): Promise<Account> {
  const { session: _, ...account } = await createLogIn(service, externalLogIn, options, false);
  return account;
}

type LogInOf = (id: string, options: AccountOptions) => StoredLogIn;

const passwordLogIn: LogInOf = (id, options) => ({
  system: 'password',
  username: options.username ?? id.split('@')[0]!,
  password: options.password ?? `pw ${randomBytes(6).toString('hex')}`,
});

const externalLogIn: LogInOf = (id, { username = id }) => ({ system: 'clinic_sso', username });

/** An active account, by the calls of the service where it cannot be stored directly. There it has no session yet. */
async function createLogIn(
  service: TestService,
  logInOf: LogInOf,
  options: AccountOptions,
  withSession: boolean,
): Promise<Account & { readonly session?: SignedClient }> {
  const form = accountForm(options);
  const id = form.account_id;
  const logIn = logInOf(id, options);
  const { username, password = '' } = logIn;
  const stage = stageOf(service);
  if (stage) {
    // A service that may demand a second step decides on each session.
    const isStored = withSession && !service.env.SECOND_FACTOR_REQUIRED;
    const session = await storeAccount(service, stage, form, logIn, { withSession: isStored });
    return {
      id,
      username,
      password,
      ...(session && { session: ui(service).withToken(session.token, session.secret) }),
    };
  }
  await createAccount(service, { ...options, id });
  const added = { form: { ...logIn } };
  succeeded(await admin(service).post(accountPath(id, '/authsystems/'), added), 'account_authsystem_add');
  const active = { form: { state: 'active' } };
  succeeded(await admin(service).post(accountPath(id, '/set-state'), active), 'account_set_state');
  return { id, username, password };
}

/** Opens a session of the account. */
export async function login(service: TestService, account: Omit<Account, 'id'>): Promise<SignedClient> {
  const { username, password } = account;
  const form = password === '' ? { username, system: 'clinic_sso' } : { username, password };
  const answer = await ui(service).post('/oauth/internal/session_create', { form });
  return withTokenOf(ui(service), succeeded(answer, 'session_create'));
}

/** The client with the token that a form-encoded response carries. */
export function withTokenOf(client: SignedClient, answer: Answer): SignedClient {
  const pairs = Object.fromEntries(answer.form());
  return client.withToken(pairs.oauth_token!, pairs.oauth_token_secret!);
}

/** A valid demographics document. */
export function demographics(name: { given?: string; family?: string } = {}): string {
  const { given = 'Rosa', family = 'Lind' } = name;
  return [
    '<Demographics xmlns="http://indivo.org/vocab/xml/documents#">',
    '<dateOfBirth>1984-02-29</dateOfBirth><gender>female</gender><email>rosa.lind@post.example</email>',
    `<Name><familyName>${family}</familyName><givenName>${given}</givenName></Name>`,
    '<Telephone><type>c</type><number>202-555-0143</number><preferred>true</preferred></Telephone>',
    '<Address><country>USA</country><city>Takoma Park</city><postalCode>20912</postalCode></Address>',
    '</Demographics>',
  ].join('');
}

/** Creates a record as the admin app, owned by the account if one is given. Returns its id. */
export async function createRecord(
  service: TestService,
  owner?: { readonly id: string },
  name: { given?: string; family?: string } = {},
): Promise<string> {
  const isApp = Object.values(service.apps).some(({ id }) => id === owner?.id);
  const stage = isApp ? undefined : stageOf(service);
  return stage
    ? storeRecord(service, stage, demographics(name), owner)
    : createRecordByCalls(service, owner, name);
}

/** The same by calls of the service, for tests about what these leave, such as their audit entries. */
export async function createRecordByCalls(
  service: TestService,
  owner?: { readonly id: string },
  name: { given?: string; family?: string } = {},
): Promise<string> {
  const client = admin(service);
  const answer = succeeded(await client.post('/records/', { body: demographics(name) }), 'record_create');
  const id = answer.xml().attributes.id!;
  if (owner) {
    const change = { body: owner.id, contentType: 'text/plain' };
    succeeded(await client.put(`/records/${id}/owner`, change), 'record_set_owner');
  }
  return id;
}

/** Id of a carenet among those that the holder can access. */
export async function carenetOf(holder: Holder, name: string): Promise<string> {
  const answer = await holder.session.get(accountPath(holder.id, '/permissions/'));
  const carenets = succeeded(answer, 'account_permissions').xml().children;
  return carenets.find(({ attributes }) => attributes.name === name)!.attributes.id!;
}

/** Creates a request token of the app. Adds `oauth_callback=oob` to the form if it has none. */
export async function requestToken(
  service: TestService,
  app: TestApp,
  form: Pairs = {},
): Promise<RequestToken> {
  const pairs: Pairs = Array.isArray(form) ? form : { oauth_callback: 'oob', ...form };
  const client = clientOf(service, app);
  const answer = succeeded(await client.post('/oauth/request_token', { form: pairs }), 'request_token');
  const token = Object.fromEntries(answer.form()).oauth_token!;
  return { token, client: withTokenOf(client, answer), answer };
}

/** Path of a call about a request token. */
export function tokenPath(token: string, call: 'claim' | 'approve' | 'info'): string {
  return `/oauth/internal/request_tokens/${token}/${call}`;
}

/** The redirect URL in the response of an approval. */
export function redirectOf(answer: Answer): URL {
  if (!answer.text.startsWith('location=')) throw new Error(`Not a redirect: ${answer.text}`);
  return new URL(decodeURIComponent(answer.text.slice('location='.length)));
}

/** Claims and approves a request token for a record. Returns the verifier. */
export async function approve(holder: Holder, token: string, recordId: string): Promise<string> {
  succeeded(await holder.session.post(tokenPath(token, 'claim')), 'request_token_claim');
  const form = { record_id: recordId };
  const answer = await holder.session.post(tokenPath(token, 'approve'), { form });
  return redirectOf(succeeded(answer, 'request_token_approve')).searchParams.get('oauth_verifier')!;
}

/** Takes an app through request token, claim, approval and exchange. Returns a client with the access token. */
export async function authorizeApp(
  service: TestService,
  holder: Holder,
  recordId: string,
  app: TestApp = service.apps.user,
): Promise<SignedClient> {
  const { token, client } = await requestToken(service, app, { indivo_record_id: recordId });
  const verifier = await approve(holder, token, recordId);
  const answer = succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange_token');
  return withTokenOf(clientOf(service, app), answer);
}
