/** A person who is told in browsers, and then not any more (docs/contract/push.md#calls). */
import { registry } from '../../../../shared/api/registry.ts';
import { browserId } from '../../../../shared/domain/push/browser.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { Known } from './known.ts';
import type { After, Ground, OwnWriter } from './own-writer.ts';
import { makePerson, type Person, sendAs } from './people.ts';

/** Addresses of browsers; the account is told in fewer than the service allows. */
const addresses = Array.from({ length: 6 }, (_, number) => `https://push.example.net/crash/${number}`);

export class BrowsersWriter implements OwnWriter {
  readonly #ground: Ground;
  readonly #person: Person;
  /** Ids of the browsers, the one that was added first first. */
  readonly #known: Known<readonly string[]>;

  private constructor(ground: Ground, person: Person) {
    this.#ground = ground;
    this.#person = person;
    this.#known = new Known<readonly string[]>([], ground.progress);
  }

  static async start(ground: Ground): Promise<BrowsersWriter> {
    return new BrowsersWriter(ground, await makePerson(ground, 'browsers'));
  }

  write(): Promise<boolean> {
    const { chance } = this.#ground;
    const ids = this.#known.state;
    const isAdded = ids.length === 0 || chance.happens(0.5);
    return isAdded ? this.#add(chance.oneOf(addresses)) : this.#remove(chance.oneOf(ids));
  }

  /** The same address again is the same browser. */
  async #add(endpoint: string): Promise<boolean> {
    const { origin, pushKey } = this.#ground;
    const id = browserId(endpoint);
    const after = [...this.#known.state.filter((other) => other !== id), id];
    const form = { ...registry.push_subscription_add.example.form, endpoint };
    const answer = await this.#known.change(after, () =>
      sendAs(origin, this.#person, 'push_subscription_add', { 'push key': pushKey }, { form }),
    );
    return answer !== undefined;
  }

  async #remove(id: string): Promise<boolean> {
    const after = this.#known.state.filter((other) => other !== id);
    const fixture = { 'push subscription': id };
    const answer = await this.#known.change(after, () =>
      sendAs(this.#ground.origin, this.#person, 'push_subscription_remove', fixture),
    );
    return answer !== undefined;
  }

  async faults({ origin, store }: After): Promise<readonly string[]> {
    const { id } = this.#person;
    const [item] = await store.get([keys.pushes(id)]);
    const stored = (item?.subscriptions ?? []).map((browser) => browser.id);
    const { text } = await sendAs(origin, this.#person, 'push_subscription_list');
    const listed = (JSON.parse(text) as { readonly subscriptions: readonly { readonly id: string }[] })
      .subscriptions;
    const isSeen =
      listed
        .map((browser) => browser.id)
        .toReversed()
        .join() === stored.join();
    return [
      ...this.#known.faults(`Browsers of ${id}`, stored),
      ...(isSeen ? [] : [`${id} does not see the browsers in which it is told.`]),
    ];
  }
}
