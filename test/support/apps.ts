import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncApps } from '../../local/server/sync-apps.ts';
import {
  appKinds,
  credentialsFile,
  manifestFile,
  type RegistrationFiles,
} from '../../shared/domain/apps/registration-files.ts';
import { readRegistration } from '../../shared/operations/apps/registration/read.ts';
import { type SyncResult, syncRegistry } from '../../shared/operations/apps/sync-registry.ts';
import type { AppFiles, TestApp, TestApps } from './app-files.ts';
import { type Stage, stageOf } from './stored-people.ts';
import type { TestService } from './test-service.ts';

export type { AppFiles, TestApp } from './app-files.ts';

const defaults = {
  admin: files('admin', { name: 'Admin', id: 'admin@apps.example.org', takes_replies: true, ui_app: false }),
  ui: files('ui', { name: 'Portal', id: 'portal@apps.example.org', takes_replies: true, ui_app: true }),
  /** Not autonomous. */
  user: files('user', {
    name: 'Problems',
    id: 'problems@apps.example.org',
    takes_replies: true,
    mode: 'ui',
    index: 'https://problems.example.org/start?record_id={record_id}',
    oauth_callback_url: 'https://problems.example.org/after',
  }),
  /** Autonomous. Takes no replies. */
  background: files('user', {
    name: 'Lab import',
    id: 'lab-import@apps.example.org',
    mode: 'background',
    autonomous_reason: 'Results arrive at any time.',
  }),
} as const satisfies Readonly<Record<keyof TestApps, AppFiles>>;

/** Registers the default apps and these in a service, as its registration folder would. */
export async function registerApps<Name extends string>(
  env: Readonly<Record<string, string>>,
  more: Readonly<Record<Name, AppFiles>>,
): Promise<TestApps & Readonly<Record<Name, TestApp>>> {
  const apps = withDefaults(more);
  const folder = mkdtempSync(join(tmpdir(), 'apps-'));
  try {
    for (const kind of appKinds) mkdirSync(join(folder, kind));
    for (const [name, app] of apps) write(join(folder, app.kind, name), app);
    return registered(apps, await syncApps(folder, env));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same in a service that runs: apps that are not named any more are removed. */
export async function registerAppsAgain<Name extends string>(
  service: TestService,
  more: Readonly<Record<Name, AppFiles>>,
): Promise<TestApps & Readonly<Record<Name, TestApp>>> {
  const stage = stageOf(service);
  return stage ? registerAppsIn(stage, more) : registerApps(service.env, more);
}

/** The same in a table, without files. */
export async function registerAppsIn<Name extends string>(
  { store, keyring, config }: Pick<Stage, 'store' | 'keyring' | 'config'>,
  more: Readonly<Record<Name, AppFiles>>,
): Promise<TestApps & Readonly<Record<Name, TestApp>>> {
  const apps = withDefaults(more);
  const rules = { uiUrl: config.uiUrl, isDeployment: false };
  const readings = apps.map(([name, app]) => readRegistration(filesOf(name, app), rules));
  const now = () => new Date();
  return registered(apps, await syncRegistry(readings, appKinds, { store, keyring, now }));
}

type NamedApps = readonly (readonly [string, AppFiles])[];

function withDefaults(more: Readonly<Record<string, AppFiles>>): NamedApps {
  return Object.entries<AppFiles>({ ...defaults, ...more });
}

/** The files of an app in a directory with this name. */
export function filesOf(directory: string, { kind, manifest, credentials }: AppFiles): RegistrationFiles {
  return {
    kind,
    directory,
    manifestText: JSON.stringify(manifest),
    credentialsText: JSON.stringify(credentials),
  };
}

function write(folder: string, app: AppFiles): void {
  mkdirSync(folder);
  writeFileSync(join(folder, manifestFile), JSON.stringify(app.manifest));
  writeFileSync(join(folder, credentialsFile), JSON.stringify(app.credentials));
}

/** The apps by name. Throws what is wrong with their files. */
function registered<Name extends string>(
  apps: NamedApps,
  { errors }: SyncResult,
): TestApps & Readonly<Record<Name, TestApp>> {
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return Object.fromEntries(apps.map(([name, app]) => [name, testApp(app)])) as TestApps &
    Record<Name, TestApp>;
}

function testApp({ kind, manifest, credentials }: AppFiles): TestApp {
  const { consumer_key: consumerKey = '', consumer_secret: consumerSecret = '' } = credentials;
  return { kind, id: manifest.id, consumerKey, consumerSecret };
}

function files(kind: AppFiles['kind'], manifest: AppFiles['manifest']): AppFiles {
  return {
    kind,
    manifest,
    credentials: { consumer_key: manifest.id, consumer_secret: `secret of ${manifest.id}` },
  };
}
