/** Records and the people around them. The runs of one batch work on different worlds. */
import type { Operation } from '../../../shared/api/registry.ts';
import type { Credentials } from '../../demo/signed-client.ts';
import type { Fixture } from '../example-calls/index.ts';
import { idOf, tokenIn } from '../round-trips/scenario-context.ts';
import type { Answer, Call, Client } from './client.ts';
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

const demographics =
  '<Demographics xmlns="http://indivo.org/vocab/xml/documents#"><dateOfBirth>1939-11-15</dateOfBirth><gender>female</gender><Name><familyName>Lind</familyName><givenName>Rosa</givenName></Name></Demographics>';

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
    const form = { url: '/reports/LabResult/', callback: this.#callbackOrigin + callbackPath };
    const on = { record: recordId, app: this.#apps.background.id };
    await this.#call({ operation: 'subscription_create', by: app, on, form });
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
    await this.#admin('account_create', {}, { form });
  }

  #setState(id: string, state: string): Promise<Answer> {
    return this.#admin('account_set_state', { account: id }, { form: { state } });
  }

  async #person(id: string): Promise<Person> {
    const login = { form: { system, username: id } };
    await this.#account(id);
    await this.#setState(id, 'active');
    await this.#admin('account_authsystem_add', { account: id }, login);
    const { ui } = this.#apps;
    return { id, session: tokenIn(ui, await this.#call({ operation: 'session_create', by: ui, ...login })) };
  }

  async #record(owner: string, sharers: readonly string[], mailed: readonly string[]): Promise<Place> {
    const record = idOf(await this.#admin('record_create', { demographics }));
    await this.#admin('record_set_owner', { record, account: owner });
    for (const relative of sharers) await this.#admin('record_share_add', { record, relative });
    return { recordId: record, recipients: [owner, ...sharers], mailed };
  }

  async #setUp(record: string): Promise<Credentials> {
    const { background } = this.#apps;
    return tokenIn(background, await this.#admin('record_pha_setup', { record, background: background.id }));
  }

  #admin(operation: Operation, on: Fixture, changes: Pick<Call, 'form'> = {}): Promise<Answer> {
    return this.#call({ operation, by: this.#apps.admin, on, ...changes });
  }

  /** Throws when the service refuses it. */
  async #call(call: Call): Promise<Answer> {
    const answer = await this.#client.send(this.#run, call);
    if (answer.status !== 200)
      throw new Error(`${call.operation} responded ${answer.status}: ${answer.text}`);
    return answer;
  }
}
