import type { Command } from 'commander';
import { findApp, removeApp } from '../../../shared/operations/apps/one-app.ts';
import { forgetAddedApp } from '../../server/added-apps.ts';
import { readFolders } from '../../server/sync-apps.ts';
import { UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addPermissions } from '../permissions.ts';
import { plain } from '../plain-text.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';
import { confirm, type Terminal } from '../terminal.ts';
import { ownFolder } from './folder.ts';

interface RemoveOptions extends TargetOptions {
  readonly yes?: boolean;
}

export function addRemoveCommand(apps: Command, terminal: Terminal | undefined): void {
  const removing = apps
    .command('remove')
    .summary('removes one app')
    .description(
      'Removes the registration of an app. Its tokens and its shares of records end with the next call, and its ' +
        'storage and the preferences for it are removed. Documents that it wrote into records stay. It asks at a ' +
        'terminal. While a registration folder has the files of the app, the next sync registers it again, as a new app ' +
        'without any share.',
    )
    .argument('<id>', 'id of the app')
    .option('--yes', 'remove it without asking')
    .action((id: string, options: RemoveOptions) => removeCommand(id, options, terminal));
  addExample(addTargetOptions(removing), 'apps remove vitals-chart@apps.example.org');
  addPermissions(removing, ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem']);
}

async function removeCommand(
  id: string,
  { yes = false, ...options }: RemoveOptions,
  terminal: Terminal | undefined,
): Promise<void> {
  if (!yes && !terminal) throw new UsageError('Nothing was removed. Add --yes.');
  const folder = ownFolder(options);
  await withTarget(options, async (target) => {
    const found = await findApp(id, target.store);
    if (!found) throw new Error(`There is no app ${plain(id)}.`);
    const { kind, name } = found.app;
    const label = plain(`${kind} app ${id} (${name})`);
    progress(
      `${label} is enabled on ${found.records === 1 ? '1 record' : `${count(found.records)} records`}.`,
    );
    const question = 'Remove it? All its tokens and shares end, and its storage is removed.';
    if (!yes && !(await confirm(terminal!, question))) throw new Error('Nothing is changed.');
    // The copy first: a start between the two would register the app again.
    if (target.dataDir !== undefined) forgetAddedApp(target.dataDir, kind, id);
    await removeApp(id, target.store, () => new Date());
    print(`removed ${label}`);
    const files = folder === undefined ? undefined : await filesOf(id, folder, target);
    if (files !== undefined)
      progress(`Its files are still in ${files}: the next start or sync registers it again, as a new app.`);
  });
}

/** Where the registration folder has files of this app. */
async function filesOf(
  id: string,
  root: string,
  { config, isDeployment }: Target,
): Promise<string | undefined> {
  const { readings } = await readFolders({ root }, { uiUrl: config.uiUrl, isDeployment });
  return readings.find((reading) => reading.id === id)?.directory;
}
