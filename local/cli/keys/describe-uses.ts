/** The texts about the uses of a master key. */
import { count } from '../output.ts';
import type { Uses } from './key-usage.ts';

interface Words {
  readonly one: string;
  readonly many: string;
  /** What happens to them without the key, and the remedy. */
  readonly fate: string;
  readonly remedy: string;
}

const words: Readonly<Record<keyof Uses, Words>> = {
  tokens: {
    one: 'token',
    many: 'tokens',
    fate: 'Rejected',
    remedy: 'people have to log in again, and apps have to be authorized again.',
  },
  lastingTokens: {
    one: 'token without expiry',
    many: 'tokens without expiry',
    fate: 'Refused',
    remedy: 'their apps have to ask for new ones.',
  },
  appSecrets: {
    one: 'app secret',
    many: 'app secrets',
    fate: 'Lost',
    remedy: 'calls of these apps fail until apps sync has registered them again.',
  },
  accountSecrets: {
    one: 'account secret',
    many: 'account secrets',
    fate: 'Lost',
    remedy: 'mailed links do not work, and calls that need the secret fail, until the account is reset.',
  },
  secondFactors: {
    one: 'app for codes',
    many: 'apps for codes',
    fate: 'Lost',
    remedy: 'people have to sign in with a recovery code, and set up their app again.',
  },
  addressKeys: {
    one: 'key of erased addresses',
    many: 'keys of erased addresses',
    fate: 'Lost',
    remedy: 'no account can be made or erased, and addresses of erased accounts can no longer be told.',
  },
  idTokenKeys: {
    one: 'key of id tokens',
    many: 'keys of id tokens',
    fate: 'Lost',
    remedy: 'the service signs with another one, and makes one if there is none.',
  },
  pushKeys: {
    one: 'key of Web Push',
    many: 'keys of Web Push',
    fate: 'Lost',
    remedy: 'nobody is told on a device until push keys --replace has made new ones.',
  },
  pushBrowsers: {
    one: 'device that is told by Web Push',
    many: 'devices that are told by Web Push',
    fate: 'Forgotten',
    remedy: 'people have to switch the notices on again there.',
  },
  linkPasscodes: {
    one: 'link with a passcode',
    many: 'links with a passcode',
    fate: 'Lost',
    remedy: 'nobody can open them, and who made them has to make new ones.',
  },
};

const kinds = Object.keys(words) as (keyof Uses)[];

/** For example `named by 3 tokens, 1 app secret`. */
export function describeUses(uses: Uses | undefined): string {
  if (!uses) return 'nothing names it';
  return `named by ${used(uses)
    .map((kind) => counted(kind, uses))
    .join(', ')}`;
}

/** What stops working without the key, one line for each kind of use. */
export function consequences(uses: Uses): readonly string[] {
  return used(uses).map((kind) => `${words[kind].fate}: ${counted(kind, uses)}; ${words[kind].remedy}`);
}

function used(uses: Uses): readonly (keyof Uses)[] {
  return kinds.filter((kind) => uses[kind] > 0);
}

function counted(kind: keyof Uses, uses: Uses): string {
  const { one, many } = words[kind];
  return `${count(uses[kind])} ${uses[kind] === 1 ? one : many}`;
}
