import type { Command } from 'commander';
import { registry } from '../../../shared/api/registry.ts';
import { type NewAccount, newAccount, storeNewAccount } from '../../../shared/domain/accounts/create.ts';
import { storePassword } from '../../../shared/domain/accounts/password-item.ts';
import { type PasswordOwner, readOwnPassword } from '../../../shared/domain/accounts/password-rules.ts';
import { transition } from '../../../shared/domain/accounts/state-machine.ts';
import { afterChange, combine } from '../../../shared/domain/accounts/update-account.ts';
import { claimUsername, passwordSystem, readUsername } from '../../../shared/domain/accounts/usernames.ts';
import { readFields } from '../../../shared/http/input.ts';
import { operator, operatorEntry } from '../../../shared/operations/operator-audit-entry.ts';
import { hashPassword } from '../../../shared/secrets/password.ts';
import { environment, readSettings } from '../../../shared/settings/read.ts';
import { security } from '../../../shared/settings/service/security.ts';
import type { AccountItem } from '../../../shared/store/items/index.ts';
import type { Write } from '../../../shared/store/writes.ts';
import { asUsage, namingErased, readAccountForm } from '../account-form.ts';
import { UsageError } from '../errors.ts';
import { addAccountsListCommand } from '../lists/accounts.ts';
import { addExample } from '../options.ts';
import { print } from '../output.ts';
import { readSecretInput } from '../secret-input.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';
import { addEraseAccountCommand } from './erase-account.ts';
import { addRemoveSecondFactorCommand } from './remove-second-factor.ts';

interface CreateOptions extends TargetOptions {
  readonly name: string;
  readonly contact?: string;
  readonly username?: string;
  readonly passwordStdin?: boolean;
}

interface LogIn {
  readonly username: string;
  readonly password: string;
}

const { account_create: creation, account_authsystem_add: addition } = registry;

export function addAccountsCommands(program: Command): void {
  const accounts = program.command('accounts').description('User accounts.');
  addExample(accounts, 'accounts list');
  const create = accounts
    .command('create')
    .summary('creates an account')
    .description(
      'Creates an account as an admin app does, with an audit entry that names the operator. Its owner activates it ' +
        'with a link that is mailed. An account with a username and a password is active at once, and no mail is ' +
        'sent.',
    )
    .argument('<email>', 'email address, which becomes the id of the account')
    .requiredOption('--name <name>', 'display name')
    .option('--contact <email>', 'address for mail; default: the id')
    .option('--username <name>', 'name for logging in; requires --password-stdin')
    .option('--password-stdin', 'read the password from standard input; requires --username')
    .action(createCommand);
  addExample(
    addTargetOptions(create),
    'accounts create ana@example.org --name "Ana Reis" --outputs outputs.json',
  );
  addAccountsListCommand(accounts);
  addRemoveSecondFactorCommand(accounts);
  addEraseAccountCommand(accounts);
}

async function createCommand(email: string, options: CreateOptions): Promise<void> {
  const form = await asUsage(
    () =>
      readAccountForm({
        account_id: email,
        full_name: options.name,
        contact_email: options.contact,
        // An account with a password needs no link.
        primary_secret_p: options.username === undefined ? '1' : '0',
      }),
    { account_id: '<email>', full_name: '--name', contact_email: '--contact' },
  );
  const logIn = await readLogIn(options, { id: form.account_id, fullName: form.full_name ?? '' });
  const account = await withTarget(options, (target) =>
    namingErased(form.account_id, () => createAccount(form, logIn, target, new Date())),
  );
  print(
    logIn
      ? `The account ${account.id} is active; its username is ${logIn.username}.`
      : `The account ${account.id} is created; its activation link is being mailed to ${account.contactEmail}.`,
  );
}

async function createAccount(
  form: NewAccount,
  logIn: LogIn | undefined,
  { store, keyring }: Pick<Target, 'store' | 'keyring'>,
  now: Date,
): Promise<AccountItem> {
  const time = now.toISOString();
  const bare = newAccount(form, operator, { keyring: await keyring(), time });
  const { account, writes } = logIn ? await withLogIn(bare, logIn, time) : { account: bare, writes: [] };
  await store.transact([
    ...(await storeNewAccount(account, { store, keyring, now, time })),
    ...writes,
    operatorEntry(creation.id, now, ['accounts', 'create', account.id]),
  ]);
  return account;
}

/** Returns the account with its password system, and what is written with it. */
async function withLogIn(
  bare: AccountItem,
  { username, password }: LogIn,
  time: string,
): Promise<{ account: AccountItem; writes: readonly Write[] }> {
  const authSystems = [{ name: passwordSystem, username }];
  const change = combine({ set: { authSystems } }, transition(bare, 'add_password', time));
  const writes = [
    claimUsername(passwordSystem, username, bare.id),
    storePassword(bare.id, await hashPassword(password)),
  ];
  return { account: afterChange(bare, change), writes };
}

async function readLogIn(
  { username, passwordStdin }: CreateOptions,
  owner: Omit<PasswordOwner, 'username'>,
): Promise<LogIn | undefined> {
  if (username === undefined && !passwordStdin) return undefined;
  if (username === undefined || !passwordStdin)
    throw new UsageError('--username and --password-stdin must be given together.');
  const password = await readSecretInput('--password-stdin');
  const settings = readSettings({ passwordMin: security.passwordMin }, environment(process.env));
  return asUsage(async () => {
    const { username: name } = readFields(new Map([['username', username]]), {
      username: addition.form.username,
    });
    const logIn = { username: readUsername(name!) };
    return { ...logIn, password: await readOwnPassword(password, { ...owner, ...logIn }, settings) };
  });
}
