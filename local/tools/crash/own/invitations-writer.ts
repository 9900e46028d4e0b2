/** A family that invites each other to a record, or to a carenet of it, and hands it over (docs/contract/invitations.md#calls-of-the-record). */
import { invitationLocator } from '../../../../shared/domain/invitations/secrets.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { DemoClient } from '../../../demo/signed-client.ts';
import type { Changes } from '../../example-calls/index.ts';
import { send } from '../../example-calls/send.ts';
import { idOf } from '../../round-trips/scenario-context.ts';
import { uncut } from '../cut.ts';
import { halves } from '../whole-record.ts';
import {
  type Family,
  halfSharing,
  leftSecrets,
  readSharing,
  type SharingState,
} from './invitations-state.ts';
import { Known } from './known.ts';
import { type After, answeredWith, type Ground, type OwnWriter } from './own-writer.ts';
import { makePerson, makeRecord, type Person, password, sendAs } from './people.ts';

type What = 'record' | 'carenet' | 'owner';

/** An invitation that can be taken, or waits to be confirmed. */
interface Open {
  readonly id: string;
  readonly what: What;
  readonly keepsShare: boolean;
  readonly inviter: string;
  readonly address: string;
  readonly secret: string;
  /** Of another address, who waits for the inviter. */
  taker?: string;
}

export class InvitationsWriter implements OwnWriter {
  readonly #ground: Ground;
  readonly #family: Family;
  readonly #people: ReadonlyMap<string, Person>;
  readonly #known: Known<SharingState>;
  /** Those of the present owner. */
  #open: readonly Open[] = [];
  /** Secrets that open nothing any more, with somebody who could take the invitation before. */
  readonly #dead: { readonly secret: string; readonly by: string; readonly isRemoved: boolean }[] = [];

  private constructor(ground: Ground, family: Family, people: readonly Person[]) {
    this.#ground = ground;
    this.#family = family;
    this.#people = new Map(people.map((person) => [person.id, person]));
    const nobody = { shares: [], members: [], invitations: {}, told: 0 };
    this.#known = new Known({ owner: people[0]!.id, ...nobody }, ground.progress);
  }

  static async start(ground: Ground): Promise<InvitationsWriter> {
    const people: Person[] = [];
    for (const called of ['ada', 'bo', 'cleo', 'dov']) people.push(await makePerson(ground, called));
    const [owner] = people as [Person];
    const recordId = await makeRecord(ground, owner);
    const form = { name: 'Readers' };
    const made = await sendAs(ground.origin, owner, 'carenet_create', { record: recordId }, { form });
    const family = { recordId, carenetId: idOf(made, 'Carenet'), people: people.map(({ id }) => id) };
    return new InvitationsWriter(ground, family, people);
  }

  get #state(): SharingState {
    return this.#known.state;
  }

  write(): Promise<boolean> {
    const { chance } = this.#ground;
    const { shares, members } = this.#state;
    const hasPart = shares.length + members.length > 0;
    const open = this.#open.length > 0 ? chance.oneOf(this.#open) : undefined;
    if (!open) return this.#invite();
    const kind = chance.oneOf([
      'invite',
      'accept',
      'accept',
      'take back',
      'decline',
      ...(open.taker === undefined ? ['take'] : ['confirm', 'confirm', 'refuse']),
      ...(hasPart ? ['end'] : []),
    ]);
    if (kind === 'invite') return this.#invite();
    if (kind === 'accept') return this.#accept(open);
    if (kind === 'take') return this.#take(open);
    if (kind === 'confirm') return this.#confirm(open, open.taker!);
    if (kind === 'refuse') return this.#refuse(open, open.taker!);
    if (kind === 'decline') return this.#decline(open);
    return kind === 'end' ? this.#end() : this.#takeBack(open);
  }

  async #invite(): Promise<boolean> {
    const { chance, progress, secretOf } = this.#ground;
    const { owner } = this.#state;
    const address = chance.oneOf(this.#family.people.filter((id) => id !== owner));
    const what = chance.oneOf<What>(['carenet', 'carenet', 'record', 'record', 'owner']);
    const keepsShare = what === 'owner' && chance.happens(0.5);
    const carenet = what === 'carenet' ? { carenetId: this.#family.carenetId } : {};
    const id = keys.invitationId(owner, { what, address, ...carenet });
    const form = {
      address,
      what,
      ...(what === 'carenet' && { carenet_id: this.#family.carenetId }),
      ...(what === 'owner' && { password, keep_share: String(keepsShare) }),
    };
    if (!(await uncut(progress, () => this.#forgetCounts(owner, address)))) return false;
    const answer = await this.#change(owner, 'invitation_create', this.#with(id, 'open'), {}, { form });
    if (!answer) return false;
    // It is in the mail, and nowhere else in the clear.
    const secret = await uncut(progress, () => secretOf(this.#family.recordId, id));
    if (secret === undefined) return false;
    const before = this.#open.find((one) => one.id === id);
    if (before && before.secret !== secret) this.#kill(before, true);
    const made = { id, what, keepsShare, inviter: owner, address, secret };
    this.#open = [...this.#open.filter((one) => one.id !== id), made];
    return true;
  }

  /** By the account of the address. */
  async #accept(open: Open): Promise<boolean> {
    const { told } = this.#state;
    const after = { ...this.#given(open, open.address), told: told + 1 };
    return this.#settle(
      open,
      await this.#change(open.address, 'invitation_accept', after, {}, secretIn(open)),
    );
  }

  async #confirm(open: Open, taker: string): Promise<boolean> {
    const form = { account_id: taker, confirm: 'true' };
    const fixture = { invitation: open.id };
    return this.#settle(
      open,
      await this.#change(open.inviter, 'invitation_confirm', this.#given(open, taker), fixture, { form }),
    );
  }

  /** By an account of another address, which waits from then on. */
  async #take(open: Open): Promise<boolean> {
    const others = this.#family.people.filter((id) => id !== open.address && id !== open.inviter);
    const taker = this.#ground.chance.oneOf(others);
    const after = this.#with(open.id, `waiting by ${taker}`);
    const answer = await this.#change(taker, 'invitation_accept', after, {}, secretIn(open));
    if (answer) open.taker = taker;
    return answer !== undefined;
  }

  async #refuse(open: Open, taker: string): Promise<boolean> {
    const form = { account_id: taker, confirm: 'false' };
    const fixture = { invitation: open.id };
    const answer = await this.#change(open.inviter, 'invitation_confirm', this.#without(open.id), fixture, {
      form,
    });
    return this.#over(open, answer);
  }

  async #takeBack(open: Open): Promise<boolean> {
    const fixture = { invitation: open.id };
    return this.#over(
      open,
      await this.#change(open.inviter, 'invitation_take_back', this.#without(open.id), fixture),
    );
  }

  async #decline(open: Open): Promise<boolean> {
    const by = open.taker === undefined ? 'declined' : `declined by ${open.taker}`;
    const answer = await this.#change(
      open.address,
      'invitation_decline',
      this.#with(open.id, by),
      {},
      secretIn(open),
    );
    return this.#over(open, answer);
  }

  /** Somebody loses what an invitation gave. */
  async #end(): Promise<boolean> {
    const { owner, shares, members } = this.#state;
    const parts = [
      ...shares.map((id) => ({ id, of: 'shares' as const })),
      ...members.map((id) => ({ id, of: 'members' as const })),
    ];
    const { id, of } = this.#ground.chance.oneOf(parts);
    const after = { ...this.#state, [of]: this.#state[of].filter((other) => other !== id) };
    const operation = of === 'shares' ? 'record_share_delete' : 'carenet_account_delete';
    return (await this.#change(owner, operation, after, { relative: id })) !== undefined;
  }

  /** The state when the account has what the invitation gives. */
  #given({ id, what, keepsShare, inviter }: Open, taker: string): SharingState {
    const state = this.#with(id, `accepted by ${taker}`);
    const { shares, members } = state;
    if (what === 'record') return { ...state, shares: withOne(shares, taker) };
    if (what === 'carenet') return { ...state, members: withOne(members, taker) };
    const others = shares.filter((other) => other !== taker);
    return {
      ...state,
      owner: taker,
      shares: keepsShare ? withOne(others, inviter) : others,
      // Who hands a record over is in none of its carenets any more.
      members: members.filter((other) => other !== inviter),
    };
  }

  #with(invitation: string, state: string): SharingState {
    return { ...this.#state, invitations: { ...this.#state.invitations, [invitation]: state } };
  }

  #without(invitation: string): SharingState {
    const { [invitation]: _, ...invitations } = this.#state.invitations;
    return { ...this.#state, invitations };
  }

  /** The invitation was accepted, perhaps. Those of a former owner have ended, and stay where they are. */
  #settle(open: Open, answer: object | undefined): boolean {
    if (!answer) return false;
    this.#open = this.#open.filter((one) => one !== open);
    if (open.what !== 'owner') return true;
    for (const one of this.#open) this.#kill(one, false);
    this.#open = [];
    return true;
  }

  /** The invitation has ended, perhaps. */
  #over(open: Open, answer: object | undefined): boolean {
    if (!answer) return false;
    this.#open = this.#open.filter((one) => one !== open);
    this.#kill(open, true);
    return true;
  }

  #kill({ secret, address: by }: Open, isRemoved: boolean): void {
    this.#dead.push({ secret, by, isRemoved });
  }

  #change(
    by: string,
    operation: Parameters<typeof sendAs>[2],
    after: SharingState,
    fixture = {},
    changes: Changes = {},
  ) {
    const { recordId: record, carenetId: carenet } = this.#family;
    return this.#known.change(after, () =>
      sendAs(this.#ground.origin, this.#people.get(by)!, operation, { record, carenet, ...fixture }, changes),
    );
  }

  /** The service takes few invitations of one account, fewer of these to one address, and few in an hour from all. */
  async #forgetCounts(inviter: string, address: string): Promise<true> {
    const { store } = this.#ground;
    const time = new Date().toISOString();
    const [hour, day] = [time.slice(0, 'YYYY-MM-DDThh'.length), time.slice(0, 'YYYY-MM-DD'.length)];
    await Promise.all([
      store.delete(keys.attempts('invitations by', inviter, day)),
      store.delete(keys.attempts('invitations to', inviter, address, day)),
      store.delete(keys.attempts('invitations', hour)),
    ]);
    return true;
  }

  async faults({ origin, store, bodies, months }: After): Promise<readonly string[]> {
    const { recordId } = this.#family;
    const actual = await readSharing(this.#family, months, store);
    const removed = this.#dead.filter(({ isRemoved }) => isRemoved);
    const faults = [
      ...this.#known.faults(`What the record ${recordId} shares`, actual),
      ...(await halfSharing(this.#family, store)),
      ...(await leftSecrets(
        removed.map(({ secret }) => invitationLocator(secret)!),
        store,
      )),
      ...(await halves(recordId, months, { store, bodies })),
    ];
    for (const { secret, by } of this.#dead) faults.push(...(await this.#tryDead(origin, secret, by)));
    return faults;
  }

  /** Nobody gets anything by an invitation that has ended. */
  async #tryDead(origin: string, secret: string, by: string): Promise<readonly string[]> {
    const { id: account, credentials } = this.#people.get(by)!;
    const form = { secret };
    const answer = await send(
      new DemoClient(origin, credentials),
      'invitation_accept',
      { account },
      { form },
    );
    return answeredWith(answer, 404, 'The secret of an invitation that has ended');
  }
}

function withOne(people: readonly string[], one: string): readonly string[] {
  return [...new Set([...people, one])].sort();
}

function secretIn({ secret }: Open): Changes {
  return { form: { secret } };
}
