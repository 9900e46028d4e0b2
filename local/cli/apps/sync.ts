import type { Command } from 'commander';
import type { Removals } from '../../../shared/operations/apps/plan-sync.ts';
import { shortSecretWarnings } from '../../../shared/operations/apps/short-secrets.ts';
import { previewSync, type SyncStep, syncRegistry } from '../../../shared/operations/apps/sync-registry.ts';
import { noteNewTable } from '../../../shared/operations/migrations/state.ts';
import { ignoredFiles } from '../../server/ignored-files.ts';
import { readFolders } from '../../server/sync-apps.ts';
import { deployedPortal } from '../deployed-portal.ts';
import { UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { print, progress } from '../output.ts';
import { addPermissions, registryPermissions } from '../permissions.ts';
import { plain } from '../plain-text.ts';
import { type Style, styled } from '../styles.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';
import { confirm, type Terminal } from '../terminal.ts';
import { ownFolder, rootFolder } from './folder.ts';

interface SyncOptions extends TargetOptions {
  readonly root?: string;
  readonly dryRun?: boolean;
  readonly keep?: boolean;
  readonly yes?: boolean;
}

export function addSyncCommand(apps: Command, terminal: Terminal | undefined): void {
  const sync = apps
    .command('sync')
    .summary('makes the registered apps match a folder')
    .description(
      'Makes the registered apps match DIR/{admin,ui,user}/*/manifest.json and credentials.json: creates, updates ' +
        'and removes apps. It first lists what it will do, and which files it ignores. At a terminal it asks before it ' +
        'removes an app, which ends the tokens, shares and storage of the app. Apps that `apps add` registered with ' +
        'the service of npm start belong to its folder. An invalid file is reported, and the registration of its app ' +
        'stays unchanged; all other apps are processed. A deployment takes no secret that begins with development-only or has less than 8 ' +
        'characters. The ' +
        'portal of a deployment is registered too, with the key and secret of its stack. Without a folder only the portal is ' +
        'registered, and no app is removed.',
    )
    .option(
      '--root <dir>',
      'the folder; default for the service of npm start: APPS_DIR or local/apps; a deployment with a portal needs none',
    )
    .option('--keep', 'remove no app')
    .option('--yes', 'remove apps without asking')
    .option('--dry-run', 'only print what would be done')
    .action((options: SyncOptions) => syncCommand(options, terminal));
  addExample(addTargetOptions(sync), 'apps sync --root my-apps --outputs outputs.json');
  addPermissions(sync, registryPermissions);
}

async function syncCommand(options: SyncOptions, terminal: Terminal | undefined): Promise<void> {
  const { root, keep, yes } = options;
  if (keep && yes)
    throw new UsageError('--yes confirms removals, and --keep leaves them out: give one of them.');
  const named = root ?? ownFolder(options);
  const folder = named === undefined ? undefined : rootFolder(named);
  const errors = await withTarget(options, (target) => {
    if (folder === undefined && !target.env.PORTAL_CREDENTIALS_SECRET)
      throw new UsageError('Name the folder with --root DIR.');
    return sync(folder, target, { ...options, keep: keep || folder === undefined }, terminal);
  });
  if (errors.length > 0) throw new Error('Not everything could be registered.');
}

/** Returns the errors in the files. */
async function sync(
  root: string | undefined,
  target: Target,
  { dryRun = false, keep = false, yes = false }: SyncOptions,
  terminal: Terminal | undefined,
): Promise<readonly string[]> {
  const { store, config, isDeployment, dataDir } = target;
  const { readings, foundKinds } = await readFolders(
    { root, dataDir, also: await deployedPortal(target) },
    { uiUrl: config.uiUrl, isDeployment },
  );
  const services = { store, keyring: await target.keyring(), now: () => new Date() };
  const planned: Removals | undefined = keep ? 'none' : undefined;
  const { errors, steps } = await previewSync(readings, foundKinds, services, planned);
  const ignored = root === undefined ? [] : await ignoredFiles(root);
  progress(...ignored.map((line) => `Ignored: ${plain(line)}`));
  progress(...shortSecretWarnings(readings).map(plain));
  if (dryRun) {
    print(...steps.map((step) => `would be ${pastTense[step.does]} ${nameOf(step)}`));
    progress(...errors);
    print(`Nothing is changed. ${steps.length} changes, ${errors.length} errors.`);
    return errors;
  }
  progress(...steps.map(announced));
  const removals = planned ?? (await allowedRemovals(steps, { yes, terminal }));
  await noteNewTable(store, services.now());
  const done = await syncRegistry(readings, foundKinds, services, removals);
  print(...done.changes.map(plain));
  progress(...done.errors);
  print(`${done.apps.length} apps registered, ${done.changes.length} changes, ${done.errors.length} errors.`);
  return done.errors;
}

/**
 * Which apps may be removed. Someone who was asked has agreed to those that were listed, and to no others
 * that come up in the meantime. Without a terminal all may, since scripts rely on it. Throws when the answer is no.
 */
async function allowedRemovals(
  steps: readonly SyncStep[],
  { yes, terminal }: { readonly yes: boolean; readonly terminal: Terminal | undefined },
): Promise<Removals | undefined> {
  if (yes || !terminal) return undefined;
  const ids = steps.filter(({ does }) => does === 'remove').map(({ id }) => id);
  if (ids.length === 0) return ids;
  const what = ids.length === 1 ? 'this app' : `these ${ids.length} apps`;
  const question = `Remove ${what}, with all tokens, shares and storage?`;
  if (await confirm(terminal, question)) return ids;
  throw new Error('Nothing is changed. With --keep the others are registered, and no app is removed.');
}

const pastTense = { create: 'created', change: 'changed', remove: 'removed' } as const;
const styles: Readonly<Record<SyncStep['does'], Style>> = {
  create: 'green',
  change: 'yellow',
  remove: 'red',
};

function announced(step: SyncStep): string {
  return `${styled(styles[step.does], `Will ${step.does}`, process.stderr)} ${nameOf(step)}`;
}

function nameOf({ kind, id, name }: SyncStep): string {
  return plain(`${kind} app ${id} (${name})`);
}
