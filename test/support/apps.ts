import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncApps, syncFolder } from '../../local/server/sync-apps.ts';
import { stageOf } from './stored-people.ts';
import type { TestService } from './test-service.ts';

export interface TestApp {
  readonly kind: 'admin' | 'ui' | 'user';
  readonly id: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** The registration files of an app. */
export interface AppFiles {
  readonly kind: TestApp['kind'];
  readonly manifest: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly credentials: {
    /** Not for an app that speaks SMART alone. */
    readonly consumer_key?: string;
    readonly consumer_secret?: string;
    readonly client_secret?: string;
    readonly storage_quota?: number;
    readonly record_storage_quota?: number;
  };
}

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
} as const;

export type TestApps = Readonly<Record<keyof typeof defaults, TestApp>>;

/** Registers the default apps and these in a service, as its registration folder would. */
export async function registerApps<Name extends string>(
  env: Readonly<Record<string, string>>,
  more: Readonly<Record<Name, AppFiles>>,
): Promise<TestApps & Readonly<Record<Name, TestApp>>> {
  return registerAppsBy((folder) => syncApps(folder, env), more);
}

/** The same in a service that runs: apps that are not named any more are removed. */
export async function registerAppsAgain<Name extends string>(
  service: TestService,
  more: Readonly<Record<Name, AppFiles>>,
): Promise<TestApps & Readonly<Record<Name, TestApp>>> {
  const stage = stageOf(service);
  if (!stage) return registerApps(service.env, more);
  const { store, keyring, config } = stage;
  const rules = { uiUrl: config.uiUrl, isDeployment: false };
  return registerAppsBy((root) => syncFolder({ root }, { store, keyring, ...rules }), more);
}

/** The same, by what registers the apps of a folder. */
export async function registerAppsBy<Name extends string>(
  sync: (folder: string) => ReturnType<typeof syncApps>,
  more: Readonly<Record<Name, AppFiles>>,
): Promise<TestApps & Readonly<Record<Name, TestApp>>> {
  const apps = Object.entries<AppFiles>({ ...defaults, ...more });
  const folder = mkdtempSync(join(tmpdir(), 'apps-'));
  try {
    for (const kind of ['admin', 'ui', 'user']) mkdirSync(join(folder, kind));
    for (const [name, app] of apps) write(join(folder, app.kind, name), app);
    const { errors } = await sync(folder);
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return Object.fromEntries(apps.map(([name, app]) => [name, testApp(app)])) as TestApps &
    Record<Name, TestApp>;
}

function write(folder: string, { manifest, credentials }: AppFiles): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(credentials));
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
