import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { readDemographics, recordLabel } from '../../../shared/models/demographics/index.ts';
import { writeDemographics } from '../../../shared/models/demographics/write.ts';
import { createForOwner, type Made } from '../../../shared/operations/records/create-for-owner.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';
import { asUsage, namingErased, readAccountForm } from '../account-form.ts';
import { registerDeployedPortal } from '../deployed-portal.ts';
import { UsageError } from '../errors.ts';
import { addExample, filled } from '../options.ts';
import { print, progress } from '../output.ts';
import { addPermissions, registryPermissions } from '../permissions.ts';
import { plain } from '../plain-text.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface CreateOptions extends TargetOptions {
  readonly owner: string;
  readonly ownerName?: string;
  readonly given?: string;
  readonly family?: string;
  readonly born?: string;
  readonly gender?: string;
  readonly demographics?: string;
}

interface Others {
  /** Ids of records of the owner that have the same name. */
  readonly others: readonly string[];
}

/** Adds `create` to the commands about records. */
export function addCreateRecordCommand(records: Command): void {
  const creating = records
    .command('create')
    .summary('creates a record for a patient')
    .description(
      'Creates a record that an account owns. Without such an account it creates one, and a link to activate it is mailed ' +
        'to its owner. Record and account appear together or not at all, with audit entries that name the operator. Give the ' +
        'four details of the person, or a file with a Demographics document, which may say more. In a deployment ' +
        'whose portal is not registered yet, it registers the portal first, so that the mailed link leads somewhere.',
    )
    .requiredOption('--owner <email>', 'email address of the owner, which is the id of the account', filled)
    .option('--given <name>', 'given name of the person that the record is about', filled)
    .option('--family <name>', 'family name', filled)
    .option('--born <date>', 'date of birth, such as 1971-05-17', filled)
    .option('--gender <gender>', 'female or male', filled)
    .option('--demographics <file>', 'XML file with the Demographics document, instead of these four', filled)
    .option(
      '--owner-name <name>',
      'name of a new account, when another person owns the record; default: the name in the record',
      filled,
    )
    .action(createCommand);
  addExample(
    addTargetOptions(creating),
    'records create --owner ana@example.org --given Ana --family Reis --born 1971-05-17 --gender female --outputs outputs.json',
  );
  addPermissions(creating, [
    ...registryPermissions,
    'dynamodb:UpdateItem',
    'dynamodb:ConditionCheckItem',
    's3:PutObject',
  ]);
}

async function createCommand(options: CreateOptions): Promise<void> {
  const demographics = demographicsOf(options);
  const owner = await asUsage(() => {
    const full_name = options.ownerName ?? recordLabel(readDemographics(demographics));
    return readAccountForm({ account_id: options.owner, full_name });
  }, optionsByField(options));
  // Nobody is born later than the day that has begun at the eastern end of the world.
  if (options.born && options.born > new Date(Date.now() + 14 * 3_600_000).toISOString())
    throw new UsageError(`--born ${options.born} is in the future.`);
  const made = await withTarget(options, async (target) => {
    progress(...(await registerDeployedPortal(target)).map(plain));
    const { store, bodies, config } = target;
    const keyring = await target.keyring();
    const services = { store, bodies, config, keyring, now: new Date() };
    const created = await namingErased(owner.account_id, () =>
      createForOwner({ demographics, owner }, services),
    );
    return { ...created, others: await sameName(created, store) };
  });
  print(...resultLines(made));
}

/** What the operator calls the fields that messages name. A document has their own names. */
function optionsByField({ demographics, ownerName }: CreateOptions): Readonly<Record<string, string>> {
  const ofAccount = { account_id: '--owner', full_name: ownerName ? '--owner-name' : 'The whole name' };
  if (demographics !== undefined) return ofAccount;
  return { ...ofAccount, dateOfBirth: '--born', gender: '--gender' };
}

/** Ids of other records of the owner with this name: perhaps the command was only repeated. */
async function sameName({ recordId, label, account }: Made, store: Store): Promise<readonly string[]> {
  const owned = await store.query(keys.ownedRecords(account.id));
  return owned
    .filter((link) => link.label === label && link.recordId !== recordId)
    .map((link) => link.recordId);
}

/** The document that the options describe or name. */
function demographicsOf({ given, family, born, gender, demographics: file }: CreateOptions): Buffer {
  const details = { '--given': given, '--family': family, '--born': born, '--gender': gender };
  const named = Object.values(details).filter((value) => value !== undefined);
  if (file !== undefined && named.length > 0)
    throw new UsageError(`Give either --demographics, or ${Object.keys(details).join(', ')}.`);
  if (file !== undefined) return readDocument(file);
  const missing = Object.entries(details).flatMap(([option, value]) => (value === undefined ? [option] : []));
  if (missing.length > 0)
    throw new UsageError(`A record needs ${missing.join(', ')}, or a document with --demographics.`);
  return writeDemographics({
    'Name/givenName': given,
    'Name/familyName': family,
    dateOfBirth: born,
    gender,
  });
}

function readDocument(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`--demographics: ${file} cannot be read (${(error as Error).message}).`);
  }
}

function resultLines({ recordId, label, account, isInvited, others }: Made & Others): readonly string[] {
  const lines = [`The record ${recordId} (${plain(label)}) is created; ${account.id} owns it.`];
  if (isInvited)
    lines.push(`The account is new; its activation link is being mailed to ${account.contactEmail}.`);
  else if (account.state !== 'active') lines.push(adviceFor(account.state));
  if (others.length > 0)
    lines.push(
      `The account owns more records with this name: ${others.join(', ')}. If one is too many, remove it with records erase.`,
    );
  return lines;
}

/** What helps an owner who had an account before and cannot sign in. */
function adviceFor(state: Made['account']['state']): string {
  return state === 'uninitialized'
    ? 'The account was there already, and is not activated. No mail is sent now: “Forgotten your password?” at the sign-in sends the link again.'
    : `The account was there already, and is ${state}. No mail is sent; inspect account says why it cannot sign in.`;
}
