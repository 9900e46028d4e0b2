/** What the demo uses: the running service, its mail viewer, the sample apps and documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BackOffPolicy, pollUntil } from '../../shared/concurrency/retry.ts';
import { projectRoot } from '../server/project-root.ts';
import { runningService } from '../server/running-service-file.ts';
import { readDirectories } from '../server/settings.ts';
import { type Credentials, DemoClient } from './signed-client.ts';

export interface SampleApp {
  readonly id: string;
  readonly name: string;
  readonly credentials: Credentials;
  readonly background: boolean;
}

export interface World {
  readonly origin: string;
  readonly dataDir: string;
  readonly apps: Readonly<Record<'admin' | 'ui' | 'user' | 'background', SampleApp>>;
  /** For calls by method and path. The story itself uses the typed client of the stage. */
  readonly client: (app: SampleApp, token?: string, tokenSecret?: string) => DemoClient;
  readonly sample: (file: string) => Buffer;
  /**
   * Waits for the first mail to this address whose subject or text contains `containing`, and returns its
   * text.
   */
  readonly waitForMail: (address: string, containing: string) => Promise<string>;
}

/**
 * Opens what the demo uses: the service that runs on DATA_DIR. Throws an Error that says so when none does.
 */
export function openWorld(env: Readonly<Record<string, string | undefined>>): World {
  const { appsDir, dataDir } = readDirectories(env);
  const { origin, mailEndpoint } = runningService(dataDir);
  return {
    origin,
    dataDir,
    apps: readApps(appsDir),
    client: ({ credentials }, token, tokenSecret) =>
      new DemoClient(origin, {
        ...credentials,
        ...(token && { token }),
        ...(tokenSecret && { tokenSecret }),
      }),
    sample: (file) => readFileSync(join(projectRoot, 'local/sample-data', file)),
    waitForMail: (address, containing) => waitForMail(mailEndpoint, address, containing),
  };
}

/** Each is read when it is used: seeding needs one of them. */
function readApps(appsDir: string): World['apps'] {
  return {
    get admin() {
      return readApp(appsDir, 'admin');
    },
    get ui() {
      return readApp(appsDir, 'ui');
    },
    get user() {
      return readApp(appsDir, 'user');
    },
    get background() {
      return readApp(appsDir, 'user', true);
    },
  };
}

/** The first registered app of a kind, interactive or autonomous. */
function readApp(appsDir: string, kind: 'admin' | 'ui' | 'user', inBackground = false): SampleApp {
  const folder = join(appsDir, kind);
  const apps = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readRegistration(join(folder, name)));
  const app = apps.find(({ background }) => background === inBackground);
  if (!app) throw new Error(`No ${kind} app is registered in ${folder}.`);
  return app;
}

function readRegistration(directory: string): SampleApp {
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'));
  const credentials = JSON.parse(readFileSync(join(directory, 'credentials.json'), 'utf8'));
  return {
    id: manifest.id,
    name: manifest.name,
    background: manifest.mode === 'background',
    credentials: { consumerKey: credentials.consumer_key, consumerSecret: credentials.consumer_secret },
  };
}

interface StoredMail {
  readonly subject: string;
  readonly destination: { readonly to: readonly string[] };
  readonly body: { readonly text?: string };
}

const mailDelivery: BackOffPolicy = { baseMs: 250, capMs: 250, jitter: 'none', attempts: 120 };

async function waitForMail(endpoint: string, address: string, containing: string): Promise<string> {
  const text = await pollUntil(async () => {
    const mail = (await storedMails(endpoint)).find(
      ({ destination, subject, body }) =>
        destination.to.some((to) => to.includes(address)) &&
        `${subject}\n${body.text ?? ''}`.includes(containing),
    );
    return mail && (mail.body.text ?? '');
  }, mailDelivery);
  if (text === undefined) throw new Error(`No mail to ${address} arrived.`);
  return text;
}

async function storedMails(endpoint: string): Promise<readonly StoredMail[]> {
  try {
    const { emails } = (await (await fetch(`${endpoint}/store`)).json()) as { emails: StoredMail[] };
    return emails;
  } catch {
    throw new Error(
      `The mails at ${endpoint} cannot be read. The demo needs the mail endpoint of npm start: unset AWS_ENDPOINT_URL_SES.`,
    );
  }
}
