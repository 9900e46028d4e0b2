/** The commands that switch Web Push on and off. */
import type { Command } from 'commander';
import { makePushKey, removePushKey } from '../../../shared/operations/push/keys.ts';
import { addExample } from '../options.ts';
import { print } from '../output.ts';
import { addPermissions } from '../permissions.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

export function addPushCommands(program: Command): void {
  const group = program.command('push').description('Web Push: telling people on their devices what is new.');
  addExample(group, 'push keys');
  const make = group
    .command('keys')
    .summary('switches Web Push on')
    .description(
      'Makes the pair of keys by which push services know the service, and prints the public one. From then on people can choose ' +
        'to be told on their devices. Changes nothing when there are keys. The private key is sealed with a master key and stays in the table.',
    )
    .option('--replace', 'make new keys: everybody has to switch the notices on again, on each device')
    .action(keysCommand);
  addPermissions(make, ['dynamodb:GetItem', 'dynamodb:PutItem', 'secretsmanager:GetSecretValue']);
  addExample(addTargetOptions(make), 'push keys --outputs outputs.json');
  const off = group
    .command('off')
    .summary('switches Web Push off')
    .description('Removes the keys. Nobody is told on a device any more. Mails are sent as before.')
    .action(offCommand);
  addPermissions(off, ['dynamodb:GetItem', 'dynamodb:DeleteItem']);
  addExample(addTargetOptions(off), 'push off --outputs outputs.json');
}

async function keysCommand({
  replace,
  ...options
}: TargetOptions & { readonly replace?: boolean }): Promise<void> {
  await withTarget(options, async (target) => {
    const keyring = await target.keyring();
    const making = { store: target.store, keyring, now: new Date() };
    const { key, isNew } = await makePushKey(making, replace === undefined ? {} : { replace });
    print(
      isNew
        ? 'Web Push is on. People switch it on for themselves, on each device.'
        : `Web Push is on since ${key.createdAt}. Nothing was changed.`,
      `Public key: ${key.publicKey}`,
    );
  });
}

async function offCommand(options: TargetOptions): Promise<void> {
  await withTarget(options, async ({ store }) => {
    print((await removePushKey(store)) ? 'Web Push is off.' : 'Web Push was off.');
  });
}
