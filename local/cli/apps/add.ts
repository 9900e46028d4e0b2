import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import {
  type AppKind,
  appKinds,
  type Reading,
  type RegistrationFiles,
} from '../../../shared/domain/apps/registration-files.ts';
import { registerApp, registrationErrors } from '../../../shared/operations/apps/one-app.ts';
import { readRegistration } from '../../../shared/operations/apps/registration/read.ts';
import { noteNewTable } from '../../../shared/operations/migrations/state.ts';
import { keepAddedApp } from '../../server/added-apps.ts';
import { readAppDirectory } from '../../server/registration-folder.ts';
import { UsageError } from '../errors.ts';
import { addExample } from '../options.ts';
import { print, progress } from '../output.ts';
import { addPermissions, registryPermissions } from '../permissions.ts';
import { plain } from '../plain-text.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

interface AddOptions extends TargetOptions {
  readonly kind?: AppKind;
}

export function addAddCommand(apps: Command): void {
  const adding = apps
    .command('add')
    .summary('registers one app')
    .description(
      'Registers the app of a folder with manifest.json and credentials.json, or changes its registration; its shares ' +
        'and tokens stay. No other app is touched. The service of npm start keeps a copy of the files in its data ' +
        'directory and registers the app at every start, until `apps remove` or other files with its id in APPS_DIR. For ' +
        'a deployment, also put the folder where `apps sync` reads it.',
    )
    .argument('<dir>', 'the folder')
    .addOption(
      new Option(
        '--kind <kind>',
        'what the app is; default: ui or admin as ui_app in the manifest says, user without it',
      ).choices(appKinds),
    )
    .action(addCommand);
  addExample(addTargetOptions(adding), 'apps add vitals-chart');
  addPermissions(adding, registryPermissions);
}

async function addCommand(dir: string, { kind, ...options }: AddOptions): Promise<void> {
  const directory = resolve(dir);
  if (!existsSync(directory)) throw new UsageError(`There is no folder ${directory}.`);
  const found = await readAppDirectory(directory, 'user', dir);
  const files = { ...found, kind: kind ?? kindIn(found.manifestText) };
  await withTarget(options, async (target) => {
    const reading = readRegistration(files, {
      uiUrl: target.config.uiUrl,
      isDeployment: target.isDeployment,
    });
    if (reading.faults.length > 0) throw new Error(reading.faults.map(plain).join('\n'));
    await register(files, reading, target);
  });
}

/** The copy is made before the registration: a start between them must not find the app without it. */
async function register(files: RegistrationFiles, reading: Reading, target: Target): Promise<void> {
  const { store, dataDir } = target;
  const services = { store, keyring: await target.keyring(), now: () => new Date() };
  refuse(await registrationErrors(reading, services));
  if (dataDir !== undefined) keepAddedApp(dataDir, files, reading.id!);
  await noteNewTable(store, services.now());
  const { errors, warnings, changes } = await registerApp(reading, services);
  refuse(errors);
  progress(...warnings.map(plain));
  const { kind, id, name } = reading.registration!;
  print(plain(changes[0] ?? `unchanged ${kind} app ${id} (${name})`));
  if (dataDir === undefined)
    progress('A later apps sync removes the app, unless it finds these files or has --keep.');
}

function refuse(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(errors.map(plain).join('\n'));
}

/** Only the manifest can make an app more than a user app: folders may be called anything. */
function kindIn(manifestText: string | undefined): AppKind {
  const flag = uiAppFlag(manifestText);
  if (typeof flag !== 'boolean') return 'user';
  return flag ? 'ui' : 'admin';
}

/** What is wrong with the text is reported when the registration is read. */
function uiAppFlag(manifestText: string | undefined): unknown {
  try {
    return JSON.parse(manifestText ?? '').ui_app;
  } catch {
    return undefined;
  }
}
