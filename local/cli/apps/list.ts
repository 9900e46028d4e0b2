import type { Command } from 'commander';
import type { Reading } from '../../../shared/domain/apps/registration-files.ts';
import { isSmartOnly } from '../../../shared/domain/apps/smart-only.ts';
import { type AppItem, keys } from '../../../shared/store/items/index.ts';
import { readFolders } from '../../server/sync-apps.ts';
import { deployedPortalDirectory } from '../deployed-portal.ts';
import { addExample } from '../options.ts';
import { print, progress } from '../output.ts';
import { addPermissions } from '../permissions.ts';
import { plain } from '../plain-text.ts';
import { listLines } from '../table.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';
import { ownFolder, rootFolder } from './folder.ts';

interface ListOptions extends TargetOptions {
  readonly root?: string;
  readonly json?: boolean;
}

interface ListedApp
  extends Pick<AppItem, 'id' | 'name' | 'kind' | 'autonomous' | 'consumerKey' | 'createdAt'> {
  /** Where its files are in the registration folder; null when they are not there, absent without a folder. */
  readonly folder?: string | null;
  /** Which interfaces it speaks. */
  readonly speaks: 'Indivo' | 'SMART' | 'Indivo and SMART';
  /** Whether it registered itself, so that nobody has checked its name. */
  readonly unverified?: true;
}

export function addListCommand(apps: Command): void {
  const listing = apps
    .command('list')
    .summary('lists the registered apps')
    .description(
      'Lists the registered apps with their kind, and where the registration folder has their files. An app without ' +
        'files is removed by the next sync of that folder. Files that no app is registered from are named too.',
    )
    .option('--root <dir>', 'the folder; default for the service of npm start: APPS_DIR or local/apps')
    .option('--json', 'print a JSON array instead of a table')
    .action(listCommand);
  addExample(addTargetOptions(listing), 'apps list --root my-apps --outputs outputs.json');
  addPermissions(listing, ['dynamodb:Query']);
}

async function listCommand({ root, json, ...options }: ListOptions): Promise<void> {
  const folder = root === undefined ? ownFolder(options) : rootFolder(root);
  await withTarget(options, async (target) => {
    const readings = folder === undefined ? undefined : await readingsOf(folder, target);
    const registered = await target.store.query(keys.apps);
    const apps = registered.map((app) => listed(app, readings));
    print(...(json ? [JSON.stringify(apps, null, 2)] : tableOf(apps, folder !== undefined)));
    const isRegistered = ({ kind, id }: Reading) => apps.some((app) => app.id === id && app.kind === kind);
    const others = (readings ?? []).filter((reading) => !isRegistered(reading));
    progress(...others.map(({ directory }) => `Not registered: ${plain(directory)}`));
  });
}

async function readingsOf(root: string, target: Target): Promise<readonly Reading[]> {
  const { config, isDeployment, dataDir } = target;
  const folders = { root, dataDir, also: deployedPortalDirectory(target) };
  return (await readFolders(folders, { uiUrl: config.uiUrl, isDeployment })).readings;
}

function listed(app: AppItem, readings: readonly Reading[] | undefined): ListedApp {
  const { id, name, kind, autonomous, consumerKey, createdAt, smart } = app;
  const files = readings?.find((reading) => reading.id === id && reading.kind === kind);
  return {
    id,
    name,
    kind,
    autonomous,
    consumerKey,
    createdAt,
    speaks: smart ? (isSmartOnly(app) ? 'SMART' : 'Indivo and SMART') : 'Indivo',
    ...(smart?.unverified && { unverified: true as const }),
    ...(readings && { folder: files?.directory ?? null }),
  };
}

const notInFolder = 'not in the folder';

function kindInWords({ kind, autonomous, speaks, unverified }: ListedApp): string {
  if (speaks === 'SMART') return unverified ? 'smart, unverified' : 'smart';
  const word = autonomous ? 'background' : kind;
  return speaks === 'Indivo' ? word : `${word} and smart`;
}

function tableOf(apps: readonly ListedApp[], withFolder: boolean): readonly string[] {
  const rows = apps.map((app) => [
    app.id,
    app.name,
    kindInWords(app),
    ...(withFolder ? [app.folder ?? (app.unverified ? 'registered itself' : notInFolder)] : []),
  ]);
  return listLines(['id', 'name', 'kind', ...(withFolder ? ['folder'] : [])], rows, (text, column) =>
    column === 3 && text === notInFolder ? 'yellow' : undefined,
  );
}
