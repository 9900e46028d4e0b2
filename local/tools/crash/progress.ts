/** What clients have written so far, and the service has acknowledged. */

/** What the client has been given. It changes while the client works, and says what it has asked for without an answer. */
export interface HeldAccess {
  access: string;
  refresh: string;
  /** The next tokens were asked for, and no answer has come. */
  isRefreshing: boolean;
  /** `maybe`: its end was asked for, and no answer has come. */
  isEnded: 'no' | 'maybe' | 'yes';
}

/** A resource as the service has stored it. */
export interface WrittenResource {
  readonly id: string;
  readonly version: string;
  readonly value: number;
}

/** A write to which the service has responded with 200. */
export type Acknowledged =
  | {
      readonly kind: 'version';
      readonly documentId: string;
      readonly body: string;
      readonly externalId: string | undefined;
    }
  | { readonly kind: 'status'; readonly documentId: string; readonly status: string }
  /** `key` is what the address of the link ends with. */
  | { readonly kind: 'link'; readonly linkId: string; readonly key: string }
  /** In which the owner is told. */
  | { readonly kind: 'browser'; readonly browserId: string }
  /** An app was let in by SMART App Launch, got its next tokens, gave its access back. */
  | { readonly kind: 'access'; readonly held: HeldAccess }
  | { readonly kind: 'refreshed' | 'given back' }
  | ({ readonly kind: 'resource' } & WrittenResource)
  /** Of a client that has people of its own, and looks itself for what must be there. */
  | { readonly kind: 'own' };

/** What the writers of a round have done so far. */
export class Progress {
  readonly acknowledged: Acknowledged[] = [];
  /** Of resources that were to be stored once, with and without a response. */
  readonly identifiers: string[] = [];
  /** Calls that ended without a response. */
  cut = 0;
  readonly #awaited: { readonly count: number; readonly resolve: () => void }[] = [];

  /** Resolves when so many writes were acknowledged. */
  reached(count: number): Promise<void> {
    return new Promise((resolve) => this.#awaited.push({ count, resolve }));
  }

  note(acknowledged: Acknowledged): void {
    this.acknowledged.push(acknowledged);
    for (const { count, resolve } of this.#awaited) if (this.acknowledged.length >= count) resolve();
  }
}
