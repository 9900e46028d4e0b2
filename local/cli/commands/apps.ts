import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { appKinds } from '../../../shared/domain/apps/registration-files.ts';
import { readDirectories } from '../../server/settings.ts';
import { syncFolder } from '../../server/sync-apps.ts';
import { deployedPortal } from '../deployed-portal.ts';
import { UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface SyncOptions extends TargetOptions {
  readonly root?: string;
  readonly dryRun?: boolean;
}

export function addAppsCommands(program: Command): void {
  const apps = program.command('apps').description('The registered apps.');
  const sync = apps
    .command('sync')
    .summary('makes the registered apps match a folder')
    .description(
      'Makes the registered apps match DIR/{admin,ui,user}/*/manifest.json and credentials.json: creates, updates ' +
        'and removes apps. An invalid file is reported, and the registration of its app stays unchanged; all other ' +
        'apps are processed. A deployment takes no secret that begins with development-only. The portal of a deployment ' +
        'is registered too, with the key and secret of its stack.',
    )
    .option('--root <dir>', 'the folder; default for the service of npm start: APPS_DIR or local/apps')
    .option('--dry-run', 'only print what would be done')
    .action(syncCommand);
  addExample(addTargetOptions(sync), 'apps sync --root my-apps --outputs outputs.json');
}

async function syncCommand({ root, dryRun = false, ...target }: SyncOptions): Promise<void> {
  const folder = root === undefined ? localFolder(target) : resolve(root);
  if (!appKinds.some((kind) => existsSync(join(folder, kind))))
    throw new UsageError(`--root: ${folder} has none of the folders ${appKinds.join(', ')}.`);
  const { errors, changes, apps } = await withTarget(target, async (opened) => {
    const { store, config, isDeployment } = opened;
    const keyring = await opened.keyring();
    const also = await deployedPortal(opened);
    return syncFolder(folder, { store, keyring, uiUrl: config.uiUrl, isDeployment }, { dryRun, also });
  });
  print(...changes.map((change) => (dryRun ? `would be ${change}` : change)));
  progress(...errors);
  const rest = `${changes.length} changes, ${errors.length} errors.`;
  print(dryRun ? `Nothing is changed. ${rest}` : `${apps.length} apps registered, ${rest}`);
  if (errors.length > 0) throw new Error('Not everything could be registered.');
}

/** Apps elsewhere are not ours, so the folder must be named. */
function localFolder({ outputs }: TargetOptions): string {
  if (outputs !== undefined || process.env.TABLE_NAME)
    throw new UsageError('Name the folder with --root DIR.');
  return readDirectories(process.env).appsDir;
}
