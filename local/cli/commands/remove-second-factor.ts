import type { Command } from 'commander';
import { removeSecondFactor } from '../../../shared/operations/accounts/remove-second-factor.ts';
import { UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { print } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

/** Adds `remove-second-factor` to the commands about accounts. */
export function addRemoveSecondFactorCommand(accounts: Command): void {
  const removing = accounts
    .command('remove-second-factor')
    .summary('lets a person sign in with the password alone again')
    .description(
      'Removes all second factors of an account, its recovery codes and its trusted browsers, and ends its sessions. It is for who has ' +
        'lost all of them. First make sure that it is the person: docs/operations.md says how. It takes effect at once, and a mail tells ' +
        'the person. Nothing else removes a second factor without one.',
    )
    .argument('<account>', 'id of the account')
    .action(removeCommand);
  addExample(
    addTargetOptions(removing),
    'accounts remove-second-factor ana@example.org --outputs outputs.json',
  );
}

async function removeCommand(account: string, options: TargetOptions): Promise<void> {
  const accountId = account.trim().toLowerCase();
  const removed = await withTarget(options, ({ store }) => removeSecondFactor(accountId, store, new Date()));
  if (!removed) throw new UsageError(`There is no account ${accountId}.`);
  print(
    removed.wasOn
      ? `The account ${accountId} signs in with its password alone now. Its sessions are ended, and a mail tells its owner.`
      : `The account ${accountId} has no second factor. Nothing was changed.`,
  );
}
