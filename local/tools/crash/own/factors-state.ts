/** Second factors of an account and how it has signed in, as they are in the table. */
import { hasSecondFactor } from '../../../../shared/domain/factors/change.ts';
import { recoveryHash } from '../../../../shared/domain/factors/recovery-codes.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Store } from '../../../../shared/store/store.ts';

export interface FactorsState {
  /** A secret waits for its first code. */
  readonly begun: boolean;
  readonly totp: boolean;
  /** Counters of the passkeys, by their ids. */
  readonly passkeys: Readonly<Record<string, number>>;
  /** Places of the recovery codes that are left, in the order in which they were shown. -1 for one that was never shown. */
  readonly codes: readonly number[];
  /** Sign-ins that wait for a second factor. */
  readonly tickets: number;
  /** Sessions that have begun, and log-ins that were counted. */
  readonly sessions: number;
  readonly logins: number;
}

/** How many codes come with the first second factor, of which nothing was shown. */
export const unshown: readonly number[] = Array.from({ length: 10 }, () => -1);

export function isOn({ totp, passkeys }: FactorsState): boolean {
  return totp || Object.keys(passkeys).length > 0;
}

/** `shown` are the recovery codes that the person was shown, the oldest first. */
export async function readFactors(id: string, shown: readonly string[], store: Store): Promise<FactorsState> {
  const [account, factors] = await store.get([keys.account(id), keys.factors(id)]);
  const [passkeys, sessions, items] = await Promise.all([
    store.query(keys.passkeys(id)),
    store.query(keys.sessions(id)),
    store.query({ partition: keys.accountPartition(id) }),
  ]);
  const hashes = shown.map((code) => recoveryHash(id, code));
  const codes = (factors?.recoveryCodes ?? []).map((hash) => hashes.indexOf(hash));
  return {
    begun: factors?.pendingSecret !== undefined,
    totp: factors?.totpSecret !== undefined,
    passkeys: Object.fromEntries(passkeys.map((passkey) => [passkey.id, passkey.counter])),
    codes: codes.sort((left, right) => left - right),
    tickets: items.filter(({ SK }) => SK.startsWith('TICKET#')).length,
    sessions: sessions.length,
    logins: account?.totalLoginCount ?? 0,
  };
}

/** A sentence for each thing that does not fit to the others. `made` are ids of all passkeys that the person has ever made. */
export async function halfFactors(id: string, made: readonly string[], store: Store): Promise<string[]> {
  const [account, factors] = await store.get([keys.account(id), keys.factors(id)]);
  const passkeys = await store.query(keys.passkeys(id));
  const faults: string[] = [];
  const isRequired = account?.secondFactor === 'on';
  if (isRequired !== hasSecondFactor(factors))
    faults.push(
      `${id} ${isRequired ? 'must give a second factor and has none' : 'has a second factor that is not asked for'}.`,
    );
  if ((factors?.passkeys ?? 0) !== passkeys.length)
    faults.push(`${id} has ${passkeys.length} passkeys, and ${factors?.passkeys ?? 0} are counted.`);
  const stored = new Set(passkeys.map((passkey) => passkey.id));
  const all = [...new Set([...made, ...stored])];
  const credentials = await store.get(all.map((passkey) => keys.credential(passkey)));
  for (const [at, passkey] of all.entries()) {
    const owner = credentials[at]?.accountId;
    if (stored.has(passkey) && owner !== id)
      faults.push(`Nothing leads from its credential to the passkey ${passkey}.`);
    if (!stored.has(passkey) && owner !== undefined)
      faults.push(`A credential leads to the passkey ${passkey}, which is gone.`);
  }
  return faults;
}
