/**
 * Which items of the table name which master key. It reads every item: a command may do that, a request must
 * not.
 */
import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { isExpired } from '../../../shared/access/grants.ts';
import { stateOf } from '../../../shared/domain/links/state.ts';
import { itemOf, toAttributes } from '../../../shared/store/attributes.ts';
import { keys, type LinkItem } from '../../../shared/store/items/index.ts';

export type NamedKey =
  | { readonly kind: 'token'; readonly keyId: string; readonly expires: boolean }
  | { readonly kind: 'app secret'; readonly keyId: string; readonly consumerKey: string }
  | { readonly kind: 'account secret'; readonly keyId: string; readonly accountId: string }
  /** The secret of an app for codes. */
  | { readonly kind: 'second factor'; readonly keyId: string; readonly locator: string }
  /** The key of the hashes of erased accounts' addresses. */
  | { readonly kind: 'address key'; readonly keyId: string }
  /** A key that signs id tokens. */
  | { readonly kind: 'id token key'; readonly keyId: string; readonly kid: string }
  /** The private key of Web Push. */
  | { readonly kind: 'push key'; readonly keyId: string }
  /** A browser that is told by Web Push; the account is known by its locator alone. */
  | { readonly kind: 'push browser'; readonly keyId: string; readonly locator: string }
  /** Of a link that can be opened. Only its hash is stored, so no other key can take it over. */
  | { readonly kind: 'link passcode'; readonly keyId: string };

interface FoundItem {
  readonly PK: string;
  readonly SK: string;
  readonly id?: string;
  readonly expiresAt?: number;
  readonly secret?: string;
  readonly primarySecret?: string;
  readonly secondarySecret?: string;
  readonly totpSecret?: string;
  readonly sealedKey?: string;
  readonly kid?: string;
  readonly subscriptions?: readonly { readonly sealed: string }[];
}

/** The attributes that say whether a link can be opened. */
type FoundLink = Parameters<typeof stateOf>[0] & Pick<LinkItem, 'keyId'>;

/** The prefixes of these items' keys. */
const [tokens, consumers, accounts] = [keys.token(''), keys.consumer(''), keys.accountAt('')] as const;
const factors = keys.factorsAt('');
const links = keys.link('');
const pushes = keys.pushesAt('');
const ofSecrets = [
  ...[
    'id',
    'expiresAt',
    'secret',
    'primarySecret',
    'secondarySecret',
    'totpSecret',
    'sealedKey',
    'kid',
    'subscriptions',
  ],
];
const ofLinks = ['keyId', 'endedAt', 'maxTries', 'tries', 'maxViews', 'views', 'filesRemoved'];
const attributes = [...ofSecrets, ...ofLinks];

/** Yields every unexpired token, every sealed secret or browser, and every passcode of a link that can be opened, with the key it was made with. */
export async function* namedKeys(
  client: DynamoDBClient,
  tableName: string,
  now: Date,
): AsyncGenerator<NamedKey> {
  const pages = paginateScan(
    { client },
    {
      TableName: tableName,
      ConsistentRead: true,
      FilterExpression:
        'begins_with(PK, :tokens) OR begins_with(PK, :consumers) OR (begins_with(PK, :accounts) AND SK IN (:account, :factors)) ' +
        'OR (PK = :addressPartition AND SK = :addressKey) OR PK = :signingKeys OR PK = :pushKey OR begins_with(PK, :pushes) ' +
        'OR (begins_with(PK, :links) AND attribute_exists(passcode))',
      ExpressionAttributeValues: toAttributes({
        ':tokens': tokens.PK,
        ':consumers': consumers.PK,
        ':accounts': accounts.PK,
        ':account': accounts.SK,
        ':factors': factors.SK,
        ':addressPartition': keys.addressKey.PK,
        ':addressKey': keys.addressKey.SK,
        ':signingKeys': keys.smartSigningKeys.partition,
        ':pushKey': keys.pushKey.PK,
        ':pushes': pushes.PK,
        ':links': links.PK,
      }),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
      ProjectionExpression: ['PK', 'SK', ...attributes.map((name) => `#${name}`)].join(', '),
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) yield* namedIn(itemOf(item) as unknown as FoundItem, now);
  }
}

function* namedIn(item: FoundItem, now: Date): Generator<NamedKey> {
  const { PK, SK, id = '', expiresAt, secret, primarySecret, secondarySecret, sealedKey } = item;
  if (PK.startsWith(tokens.PK)) {
    const keyId = PK.slice(tokens.PK.length).slice(1, 3);
    if (!isExpired({ expiresAt }, now.getTime() / 1000))
      yield { kind: 'token', keyId, expires: expiresAt !== undefined };
  } else if (PK.startsWith(links.PK)) {
    const link = item as unknown as FoundLink;
    if (stateOf(link, now.toISOString()) === 'active') yield { kind: 'link passcode', keyId: link.keyId };
  } else if (PK.startsWith(pushes.PK)) {
    for (const { sealed } of item.subscriptions ?? [])
      yield { kind: 'push browser', keyId: sealed.slice(0, 2), locator: PK.slice(pushes.PK.length) };
  } else if (sealedKey !== undefined) {
    const keyId = sealedKey.slice(0, 2);
    if (PK === keys.pushKey.PK) yield { kind: 'push key', keyId };
    else
      yield item.kid === undefined
        ? { kind: 'address key', keyId }
        : { kind: 'id token key', keyId, kid: item.kid };
  } else if (secret !== undefined) {
    yield {
      kind: 'app secret',
      keyId: secret.slice(0, 2),
      consumerKey: PK.slice(consumers.PK.length),
    };
  } else if (SK === factors.SK) {
    const { totpSecret } = item;
    if (totpSecret !== undefined)
      yield {
        kind: 'second factor',
        keyId: totpSecret.slice(0, 2),
        locator: PK.slice(accounts.PK.length),
      };
  } else {
    for (const sealed of [primarySecret, secondarySecret])
      if (sealed !== undefined) yield { kind: 'account secret', keyId: sealed.slice(0, 2), accountId: id };
  }
}

export interface Uses {
  tokens: number;
  lastingTokens: number;
  appSecrets: number;
  accountSecrets: number;
  secondFactors: number;
  addressKeys: number;
  idTokenKeys: number;
  pushKeys: number;
  pushBrowsers: number;
  linkPasscodes: number;
}

const unused: Uses = {
  tokens: 0,
  lastingTokens: 0,
  appSecrets: 0,
  accountSecrets: 0,
  secondFactors: 0,
  addressKeys: 0,
  idTokenKeys: 0,
  pushKeys: 0,
  pushBrowsers: 0,
  linkPasscodes: 0,
};

/** Counts the uses of each key. */
export async function countUses(named: AsyncIterable<NamedKey>): Promise<ReadonlyMap<string, Uses>> {
  const uses = new Map<string, Uses>();
  for await (const use of named) {
    const counted = uses.get(use.keyId) ?? { ...unused };
    uses.set(use.keyId, counted);
    if (use.kind === 'app secret') counted.appSecrets += 1;
    else if (use.kind === 'account secret') counted.accountSecrets += 1;
    else if (use.kind === 'second factor') counted.secondFactors += 1;
    else if (use.kind === 'address key') counted.addressKeys += 1;
    else if (use.kind === 'id token key') counted.idTokenKeys += 1;
    else if (use.kind === 'push key') counted.pushKeys += 1;
    else if (use.kind === 'push browser') counted.pushBrowsers += 1;
    else if (use.kind === 'link passcode') counted.linkPasscodes += 1;
    else if (use.expires) counted.tokens += 1;
    else counted.lastingTokens += 1;
  }
  return uses;
}
