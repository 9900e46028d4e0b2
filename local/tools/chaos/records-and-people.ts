/** Records and the people around them. The runs of one batch work on different worlds. */
import type { Credentials } from '../../demo/signed-client.ts';
import type { Call, Client } from './client.ts';
import { Run } from './run.ts';
import { Tally } from './tally.ts';

export const system = 'chaos';

export interface App extends Credentials {
  readonly id: string;
}

export type Apps = Readonly<Record<'admin' | 'ui' | 'background', App>>;

export interface Person {
  readonly id: string;
  readonly session: Credentials;
}

export interface Place {
  readonly recordId: string;
  /** Who gets messages to the record, and which of them also get mails. */
  readonly recipients: readonly string[];
  readonly mailed: readonly string[];
}

export interface World {
  readonly owner: Person;
  /** Has a share of every record in the world. */
  readonly relative: Person;
  /** A record with few people, one with many, and one to whose reports an app has subscribed. */
  readonly small: Place;
  readonly large: Place;
  readonly subscribed: Place & { readonly app: Credentials; readonly callbackPath: string };
}

/** With the two people of the world, more than one transaction can hold. */
const crowdSize = 29;

export class WorldMaker {
  readonly #client: Client;
  readonly #apps: Apps;
  readonly #run = new Run(0, new Tally(), { hasFaults: false });
  readonly #callbackOrigin: string;

  constructor(client: Client, apps: Apps, callbackOrigin: string) {
    this.#client = client;
    this.#apps = apps;
    this.#callbackOrigin = callbackOrigin;
  }

  async make(count: number): Promise<readonly World[]> {
    const crowd = Array.from({ length: crowdSize }, (_, index) => `crowd-${index}@mail.example`);
    for (const id of crowd) await this.#account(id);
    const worlds: World[] = [];
    for (let index = 0; index < count; index += 1) worlds.push(await this.#world(index, crowd));
    return worlds;
  }

  /** Subscribes the app of the world, or renews the subscription. */
  async subscribe({ subscribed: { recordId, app, callbackPath } }: World): Promise<void> {
    const path = `/experimental/records/${recordId}/apps/${this.#apps.background.id}/subscriptions/`;
    const form = { url: '/reports/LabResult/', callback: this.#callbackOrigin + callbackPath };
    await this.#call({ operation: 'subscription_create', by: app, method: 'POST', path, form });
  }

  async #world(index: number, crowd: readonly string[]): Promise<World> {
    const owner = await this.#person(`owner-${index}@mail.example`);
    const relative = await this.#person(`relative-${index}@mail.example`);
    const disabled = `disabled-${index}@mail.example`;
    const newcomer = `newcomer-${index}@mail.example`;
    await this.#account(disabled);
    await this.#setState(disabled, 'disabled');
    await this.#account(newcomer);
    const both = [owner.id, relative.id];
    const mailed = [...both, disabled];
    const small = await this.#record(owner.id, [relative.id, disabled, newcomer], mailed);
    const large = await this.#record(owner.id, [relative.id, ...crowd], both);
    const plain = await this.#record(owner.id, [relative.id], both);
    const subscribed = { ...plain, app: await this.#setUp(plain.recordId), callbackPath: `/pings/${index}` };
    const world = { owner, relative, small, large, subscribed };
    await this.subscribe(world);
    return world;
  }

  async #account(id: string): Promise<void> {
    const form = { account_id: id, primary_secret_p: '0' };
    await this.#admin('account_create', 'POST', '/accounts/', { form });
  }

  #setState(id: string, state: string): Promise<string> {
    const path = `/accounts/${encodeURIComponent(id)}/set-state`;
    return this.#admin('account_set_state', 'POST', path, { form: { state } });
  }

  async #person(id: string): Promise<Person> {
    await this.#account(id);
    await this.#setState(id, 'active');
    const path = `/accounts/${encodeURIComponent(id)}/authsystems/`;
    await this.#admin('account_authsystem_add', 'POST', path, { form: { system, username: id } });
    const { ui } = this.#apps;
    const opened = await this.#call({
      operation: 'session_create',
      by: ui,
      method: 'POST',
      path: '/oauth/internal/session_create',
      form: { system, username: id },
    });
    return { id, session: withToken(ui, opened) };
  }

  async #record(owner: string, sharers: readonly string[], mailed: readonly string[]): Promise<Place> {
    const xml =
      '<Demographics xmlns="http://indivo.org/vocab/xml/documents#"><dateOfBirth>1939-11-15</dateOfBirth><gender>female</gender><Name><familyName>Lind</familyName><givenName>Rosa</givenName></Name></Demographics>';
    const made = await this.#admin('record_create', 'POST', '/records/', { xml });
    const recordId = /<Record id="([^"]+)"/.exec(made)![1]!;
    const path = `/records/${recordId}`;
    await this.#call({
      operation: 'record_set_owner',
      by: this.#apps.admin,
      method: 'PUT',
      path: `${path}/owner`,
      xml: owner,
    });
    for (const id of sharers) {
      await this.#admin('record_share_add', 'POST', `${path}/shares/`, { form: { account_id: id } });
    }
    return { recordId, recipients: [owner, ...sharers], mailed };
  }

  async #setUp(recordId: string): Promise<Credentials> {
    const { background } = this.#apps;
    const path = `/records/${recordId}/apps/${background.id}/setup`;
    return withToken(background, await this.#admin('record_pha_setup', 'POST', path, {}));
  }

  #admin(
    operation: string,
    method: Call['method'],
    path: string,
    content: Pick<Call, 'form' | 'xml'>,
  ): Promise<string> {
    return this.#call({ operation, by: this.#apps.admin, method, path, ...content });
  }

  async #call(call: Call): Promise<string> {
    const { status, text } = await this.#client.send(this.#run, call);
    if (status !== 200) throw new Error(`${call.operation} responded ${status}: ${text}`);
    return text;
  }
}

function withToken({ consumerKey, consumerSecret }: App, text: string): Credentials {
  const pairs = new URLSearchParams(text);
  const token = pairs.get('oauth_token')!;
  return { consumerKey, consumerSecret, token, tokenSecret: pairs.get('oauth_token_secret')! };
}
