/** Clients that have people of their own, and so know exactly what must be there after a kill. */
import type { Answer } from '../../../demo/signed-client.ts';
import type { Stores } from '../../../server/codes/stores.ts';
import type { Chance } from '../../random.ts';
import type { AppCredentials } from '../../round-trips/scenario-context.ts';
import type { Progress } from '../progress.ts';

export interface OwnWriter {
  /** Makes one write. False when the service was killed before it answered. Throws when the service refuses it. */
  write(): Promise<boolean>;
  /** Returns a sentence for each thing that is not as it was acknowledged, or half there. */
  faults(after: After): Promise<readonly string[]>;
}

/** The service that was started again. */
export interface After extends Stores {
  readonly origin: string;
  /** Of audit trails in which something may have been written. */
  readonly months: readonly string[];
}

/** Where a writer begins. */
export interface Ground extends Pick<Stores, 'store'> {
  readonly origin: string;
  readonly apps: Readonly<Record<'admin' | 'ui', AppCredentials>>;
  readonly demographics: string;
  /** The public key with which browsers subscribe. */
  readonly pushKey: string;
  /** What is in the mail of an invitation. */
  readonly secretOf: (recordId: string, invitationId: string) => Promise<string>;
  /** Begins the names of its people, which nobody else has. */
  readonly name: string;
  readonly chance: Chance;
  readonly progress: Progress;
}

/** The answer. Throws when the service refuses the call. */
export function accepted(answer: Answer, what: string): Answer {
  if (answer.status !== 200) throw new Error(`${what} responded ${answer.status}: ${answer.text}`);
  return answer;
}

/** A sentence when the service answers a call otherwise than it must. */
export function answeredWith(
  answer: Pick<Answer, 'status'>,
  status: number,
  what: string,
): readonly string[] {
  return answer.status === status ? [] : [`${what} responded ${answer.status}, not ${status}.`];
}
