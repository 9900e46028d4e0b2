/** A client that is let in by SMART App Launch, keeps its tokens fresh, stores resources, and gives its access back. */
import { randomUUID } from 'node:crypto';
import { askForTokens, letSmartAppIn, type Owner, revoke, tokensFrom } from '../load/smart-access.ts';
import type { Chance } from '../random.ts';
import { uncut } from './cut.ts';
import type { HeldAccess, Progress, WrittenResource } from './progress.ts';

const scope = 'offline_access patient/*.cruds';
/** Of the resources that are stored once. */
export const identifierSystem = 'urn:example:crash';

export class SmartWriter {
  readonly #origin: string;
  readonly #owner: Owner;
  readonly #chance: Chance;
  readonly #progress: Progress;
  #held: HeldAccess | undefined;
  #mine: WrittenResource | undefined;

  constructor(origin: string, owner: Owner, chance: Chance, progress: Progress) {
    this.#origin = origin;
    this.#owner = owner;
    this.#chance = chance;
    this.#progress = progress;
  }

  /** Makes one write. False when the service was killed before it answered. Throws when the service refuses it. */
  write(): Promise<boolean> {
    const held = this.#held;
    if (!held) return this.#letIn();
    const kind = this.#chance.oneOf(['refresh', 'store', 'store', 'change', 'give back']);
    if (kind === 'refresh') return this.#refresh(held);
    if (kind === 'give back') return this.#giveBack(held);
    return kind === 'change' && this.#mine ? this.#change(held, this.#mine) : this.#store(held);
  }

  async #letIn(): Promise<boolean> {
    const tokens = await this.#reached(() => letSmartAppIn(this.#origin, this.#owner, scope));
    if (!tokens) return false;
    this.#held = { access: tokens.access, refresh: tokens.refresh!, isRefreshing: false, isEnded: 'no' };
    this.#progress.note({ kind: 'access', held: this.#held });
    return true;
  }

  async #refresh(held: HeldAccess): Promise<boolean> {
    held.isRefreshing = true;
    const form = { grant_type: 'refresh_token', refresh_token: held.refresh };
    const tokens = await this.#reached(async () => tokensFrom(await askForTokens(this.#origin, form)));
    if (!tokens) return false;
    Object.assign(held, { access: tokens.access, refresh: tokens.refresh, isRefreshing: false });
    this.#progress.note({ kind: 'refreshed' });
    return true;
  }

  async #giveBack(held: HeldAccess): Promise<boolean> {
    held.isEnded = 'maybe';
    const isDone = await this.#reached(async () => accepted(await revoke(this.#origin, held.refresh)));
    if (!isDone) return false;
    held.isEnded = 'yes';
    this.#held = undefined;
    this.#progress.note({ kind: 'given back' });
    return true;
  }

  async #store(held: HeldAccess): Promise<boolean> {
    const identifier = randomUUID();
    const value = this.#chance.below(1000);
    this.#progress.identifiers.push(identifier);
    const made = await this.#reached(() =>
      storeOnce(this.#origin, held.access, this.#owner, identifier, value),
    );
    return this.#noteResource(made, value);
  }

  async #change(held: HeldAccess, { id, version }: WrittenResource): Promise<boolean> {
    const value = this.#chance.below(1000);
    const changed = await this.#reached(async () =>
      accepted(
        await fetch(`${this.#origin}/fhir/Observation/${id}`, {
          method: 'PUT',
          headers: { ...headersFor(held.access), 'if-match': `W/"${version}"` },
          body: JSON.stringify({ ...pulse(this.#owner.recordId, value), id }),
        }),
      ),
    );
    return this.#noteResource(changed, value);
  }

  #noteResource(stored: Stored | undefined, value: number): boolean {
    if (!stored) return false;
    this.#mine = { id: stored.id, version: stored.meta.versionId, value };
    this.#progress.note({ kind: 'resource', ...this.#mine });
    return true;
  }

  #reached<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
    return uncut(this.#progress, call);
  }
}

interface Stored {
  readonly id: string;
  readonly meta: { readonly versionId: string };
}

/** Stores a pulse with the identifier, unless one is there. */
export async function storeOnce(
  origin: string,
  access: string,
  { recordId }: Pick<Owner, 'recordId'>,
  identifier: string,
  value: number,
): Promise<Stored> {
  const own = { identifier: [{ system: identifierSystem, value: identifier }] };
  const answer = await fetch(`${origin}/fhir/Observation`, {
    method: 'POST',
    headers: {
      ...headersFor(access),
      'if-none-exist': `identifier=${encodeURIComponent(`${identifierSystem}|${identifier}`)}`,
    },
    body: JSON.stringify({ ...pulse(recordId, value), ...own }),
  });
  return accepted(answer);
}

export function headersFor(access: string) {
  return { authorization: `Bearer ${access}`, 'content-type': 'application/fhir+json' };
}

function pulse(recordId: string, value: number): object {
  return {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Pulse' },
    subject: { reference: `Patient/${recordId}` },
    valueQuantity: { value, unit: '/min' },
  };
}

/** The body of an answer; throws for an error. */
async function accepted(answer: Response): Promise<Stored> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} responded ${answer.status}: ${text}`);
  return text === '' ? ({} as Stored) : JSON.parse(text);
}
