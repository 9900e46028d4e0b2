/** Makes calls by their examples, and keeps the ids and tokens that later calls need. */
import { endpoints, type Operation, registry } from '../../../shared/api/registry.ts';
import { type Answer, type Caller, DemoClient, UnsignedClient } from '../../demo/signed-client.ts';
import { type Changes, type Role, signerOf } from '../example-calls/index.ts';
import { send } from '../example-calls/send.ts';
import { backendApp } from './backend-app.ts';
import { mailedInvitation, mailedSecrets } from './mailed-secret.ts';
import { switchPushOn } from './push-key.ts';
import {
  type AppCredentials,
  type CallName,
  operationOf,
  type Stage,
  withToken,
} from './scenario-context.ts';

type Clients = Record<'admin' | 'ui' | 'user' | 'background', DemoClient> &
  Partial<Record<'session' | 'token' | 'requestToken', DemoClient>> &
  Record<'nobody', Caller> &
  Partial<Record<'smart', Caller>>;

export class Play {
  readonly #clients: Clients;
  readonly #stage: Stage;
  readonly #fixture: Partial<Record<Role, string>>;
  readonly #played = new Set<Operation>();

  /** `run` keeps the names of several runs apart. */
  constructor(stage: Stage, run: string) {
    const client = (app: AppCredentials) => new DemoClient(stage.origin, app);
    const { admin, ui, user, background } = stage.apps;
    this.#stage = stage;
    this.#clients = {
      admin: client(admin),
      ui: client(ui),
      user: client(user),
      background: client(background),
      nobody: new UnsignedClient(stage.origin),
    };
    this.#fixture = {
      run,
      admin: admin.id,
      app: user.id,
      background: background.id,
      demographics: stage.demographics,
      callback: stage.callback,
      'fhir base': `${stage.origin}/fhir`,
      'backend app': backendApp.manifest.id,
    };
  }

  /** Origin of the pages of the UI app. */
  get page(): string {
    return this.#stage.env.UI_URL!;
  }

  get run(): string {
    return this.#fixture.run!;
  }

  /** Sets the values of these roles for later calls. */
  set(roles: Partial<Record<Role, string>>): void {
    Object.assign(this.#fixture, roles);
  }

  get(role: Role): string {
    return this.#fixture[role]!;
  }

  /** Makes later calls of this signer use the token in the response. */
  signWith(signer: 'session' | 'token' | 'requestToken', answer: Answer): void {
    this.#clients[signer] = this.withTokenOf(signer === 'session' ? 'ui' : 'user', answer);
  }

  /** Makes calls of the FHIR base carry this token from now on. */
  bear(token: string): void {
    this.#clients.smart = new UnsignedClient(this.#stage.origin, token);
  }

  /** Returns a client of the app with the token in the response. */
  withTokenOf(app: keyof Stage['apps'], answer: Answer): DemoClient {
    return withToken(this.#stage.origin, this.#stage.apps[app], answer);
  }

  /** The secret of the newest link for a new password of this account. */
  async mailedSecret(accountId: string): Promise<string> {
    return (await mailedSecrets(this.#stage.env, accountId, this.#stage.stores)).at(-1)!;
  }

  /** The secret of this invitation to the record. */
  invitationSecret(invitationId: string): Promise<string> {
    const { env, stores } = this.#stage;
    return mailedInvitation(env, this.get('record'), invitationId, stores);
  }

  /** Switches Web Push on, and returns the key to subscribe with. */
  switchPushOn(): Promise<string> {
    return switchPushOn(this.#stage.env, this.#stage.stores);
  }

  /** Makes the call, and measures it under this name. */
  call(name: CallName, changes: Changes = {}): Promise<Answer> {
    const operation = operationOf(name);
    this.#played.add(operation);
    return this.#stage.call(name, () => this.#send(operation, changes));
  }

  /** Makes the calls by their examples, one after the other. */
  async calls(...operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) await this.call(operation);
  }

  /** Makes a call that others need, without measuring it. Throws unless it succeeds. */
  async prepare(operation: Operation, changes: Changes = {}, client?: Caller): Promise<Answer> {
    const answer = await this.#send(operation, changes, client);
    if (answer.status >= 400) throw new Error(`${operation} responded ${answer.status}: ${answer.text}`);
    return answer;
  }

  /** Makes every call that was not made yet, except these. */
  async others(except: readonly Operation[]): Promise<void> {
    const left = endpoints.map(({ id }) => id as Operation).filter((id) => !this.#played.has(id));
    await this.calls(...left.filter((id) => !except.includes(id)));
  }

  #send(operation: Operation, changes: Changes, as?: Caller): Promise<Answer> {
    const by = changes.by ?? signerOf(registry[operation]);
    const client = as ?? this.#clients[by];
    if (!client) throw new Error(`${operation} comes before its signer, ${by}.`);
    return send(client, operation, this.#fixture, changes);
  }
}
