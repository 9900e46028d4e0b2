import type { Command } from 'commander';
import { ticketMilliseconds } from '../../../shared/domain/links/state.ts';
import { keyInUse, type Ring, readRing, settlingSeconds } from '../../../shared/secrets/keyring-format.ts';
import { longestAgeSeconds } from '../../../shared/secrets/refreshing-value.ts';
import { dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { consequences, describeUses } from '../keys/describe-uses.ts';
import { countUses, namedKeys, type Uses } from '../keys/key-usage.ts';
import { changeRing, ringPlace } from '../keys/keyring-store.ts';
import { describeKey, listKeys, settledAt } from '../keys/list.ts';
import { reseal } from '../keys/reseal.ts';
import { replacedAt, requireRetirable, withNewKey, withoutKey } from '../keys/ring-changes.ts';
import { rotateSigningKeys } from '../keys/signing-keys.ts';
import { addExample } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

/** Time after a rotation until every running function has read the ring again, with a margin. */
const takeOverSeconds = 2 * longestAgeSeconds;
/** The same until nobody has an address of a file of a link that was sealed before. They are stored nowhere, so nobody can count them. */
const unusedSeconds = takeOverSeconds + ticketMilliseconds / 1000;

export function addKeysCommands(program: Command): void {
  const group = program
    .command('keys')
    .description('The master keys, which protect tokens and stored secrets.');
  addExample(group, 'keys list');
  const list = group
    .command('list')
    .summary('lists the master keys')
    .description('Lists the master keys: which one is current and, where known, when each was created.')
    .option('--uses', 'also count the tokens, secrets and links that name each key; reads the whole table')
    .option('--json', 'print a JSON array')
    .action(listCommand);
  addExample(addTargetOptions(list), 'keys list --outputs outputs.json');
  const rotate = group
    .command('rotate')
    .summary('creates a new current master key')
    .description(
      `Makes a new master key and makes it the current one, in one step. Functions start to use it ${settlingSeconds} ` +
        'seconds later: running functions as soon as they meet it, and within 15 minutes at the latest. What was made ' +
        'with older keys does not change. Where apps get id tokens, a new key for these is made too; the old one is ' +
        'published for another day.',
    )
    .action(rotateCommand);
  addExample(addTargetOptions(rotate), 'keys rotate --outputs outputs.json');
  const again = group
    .command('reseal')
    .summary('seals stored secrets with the current master key')
    .description(
      'Seals the secrets of apps and accounts, and what is sealed for Web Push, that name older keys with the current one. The secrets themselves do ' +
        'not change. Reads the whole table. It can be repeated, and run beside a running service.',
    )
    .action(resealCommand);
  addExample(addTargetOptions(again), 'keys reseal --outputs outputs.json');
  const retire = group
    .command('retire')
    .summary('removes an old master key')
    .description(
      'Removes a master key that is not the current one, unless something still names it, or it was replaced less ' +
        'than an hour and a half ago: functions may still use it, and files of links may still be read with what they ' +
        'made. Reads the whole table. Running functions know the key for another 15 minutes at most.',
    )
    .argument('<name>', 'name of the key, such as 01')
    .option('--even-if-used', 'remove it anyway, and print what stops working')
    .action(retireCommand);
  addExample(addTargetOptions(retire), 'keys retire 01 --outputs outputs.json');
}

interface ListOptions extends TargetOptions {
  readonly uses?: boolean;
  readonly json?: boolean;
}

async function listCommand({ uses: withUses, json, ...options }: ListOptions): Promise<void> {
  await withTarget(options, async (target) => {
    const now = new Date();
    const ring = readRing((await ringPlace(target.config).read()).text);
    const keys = listKeys(ring, now, withUses ? await usesOf(target, now) : undefined);
    print(...(json ? [JSON.stringify(keys, null, 2)] : keys.map(describeKey)));
  });
}

async function rotateCommand(options: TargetOptions): Promise<void> {
  await withTarget(options, async (target) => {
    const text = await changeRing(ringPlace(target.config), (before) => withNewKey(before, new Date()));
    const ring = readRing(text);
    print(`The master key ${ring.current} is created; it is used from ${settledAt(ring)} on.`);
    const rotated = await rotateSigningKeys(target.store, await target.keyring(), new Date());
    if (rotated)
      print(`A new key of id tokens is created, ${rotated.kid}; it signs from ${rotated.signsFrom} on.`);
  });
}

async function resealCommand(options: TargetOptions): Promise<void> {
  await withTarget(options, async (target) => {
    const now = new Date();
    const ring = readRing((await ringPlace(target.config).read()).text);
    if (keyInUse(ring, now) !== ring.current)
      throw new Error(`The master key ${ring.current} is used from ${settledAt(ring)} on. Try again then.`);
    const keyring = await target.keyring();
    const resealed = await withNamedKeys(target, now, (named) => reseal(named, target.store, keyring));
    const {
      appSecrets,
      accountSecrets,
      secondFactors,
      addressKeys,
      idTokenKeys,
      pushKeys,
      pushBrowsers,
      damaged,
    } = resealed;
    for (const owner of damaged) progress(`A secret of ${owner} cannot be opened; it stays unchanged.`);
    if (secondFactors > 0)
      print(`${count(secondFactors)} secrets of apps for codes are now sealed with ${keyring.current}.`);
    if (addressKeys > 0) print(`The key of erased addresses is now sealed with ${keyring.current}.`);
    if (idTokenKeys > 0)
      print(`${count(idTokenKeys)} keys of id tokens are now sealed with ${keyring.current}.`);
    if (pushKeys > 0) print(`The key of Web Push is now sealed with ${keyring.current}.`);
    if (pushBrowsers > 0)
      print(
        `${count(pushBrowsers)} devices that are told by Web Push are now sealed with ${keyring.current}.`,
      );
    print(
      `${count(appSecrets)} app secrets and ${count(accountSecrets)} account secrets are now sealed with ${keyring.current}.`,
    );
    if (damaged.length > 0) throw new Error('Some secrets could not be sealed again.');
  });
}

interface RetireOptions extends TargetOptions {
  readonly evenIfUsed?: boolean;
}

async function retireCommand(name: string, { evenIfUsed, ...options }: RetireOptions): Promise<void> {
  await withTarget(options, async (target) => {
    const place = ringPlace(target.config);
    const now = new Date();
    const ring = readRing((await place.read()).text);
    requireRetirable(ring, name);
    if (!evenIfUsed) requireOutOfUse(ring, name, now);
    const uses = (await usesOf(target, now)).get(name);
    if (uses && !evenIfUsed)
      throw new Error(
        `The master key ${name} stays: ${describeUses(uses)}. Secrets can be moved with keys reseal; tokens and links ` +
          'expire, except tokens without expiry.',
      );
    await changeRing(place, (text) => withoutKey(text, name));
    print(`The master key ${name} is removed. Running functions know it for another 15 minutes at most.`);
    if (uses) progress(...consequences(uses));
  });
}

/** A function that does not know the new key yet uses the old one until it reads the ring again, and seals tickets with it. */
function requireOutOfUse(ring: Ring, name: string, now: Date): void {
  const end = Date.parse(replacedAt(ring, name) ?? '1970-01-01') + unusedSeconds * 1000;
  if (now.getTime() >= end) return;
  throw new Error(
    `Running functions, or files of links that are being read, may use the master key ${name} until ` +
      `${new Date(end).toISOString()}. Try again then, or restart the functions and use --even-if-used.`,
  );
}

function usesOf(target: Target, now: Date): Promise<ReadonlyMap<string, Uses>> {
  return withNamedKeys(target, now, countUses);
}

async function withNamedKeys<T>(
  { config }: Target,
  now: Date,
  work: (named: ReturnType<typeof namedKeys>) => Promise<T>,
): Promise<T> {
  progress('Reading the whole table …');
  const client = dynamoClient();
  try {
    return await work(namedKeys(client, config.tableName, now));
  } finally {
    client.destroy();
  }
}
