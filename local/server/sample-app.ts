/** Lab Trends, the sample app, served beside the portal. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RegistrationFiles } from '../../shared/domain/apps/registration-files.ts';
import { keepAddedApp } from './added-apps.ts';
import { projectRoot } from './project-root.ts';
import type { Settings } from './settings.ts';

const folder = join(projectRoot, 'local/examples/lab-trends');
/** As its manifest has it. */
const usualPort = 8010;

export interface SampleApp {
  readonly name: string;
  readonly origin: string;
  /** Serves its pages. Requests wait until then. */
  start(service: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens its port, another one when the usual one is taken, and puts its registration, with that port, among the added apps of the data
 * directory. Undefined when there are no samples: with `SEED=false`, or other apps.
 */
export async function openSampleApp({
  seed,
  appsDir,
  dataDir,
}: Pick<Settings, 'seed' | 'appsDir' | 'dataDir'>): Promise<SampleApp | undefined> {
  if (!seed || appsDir !== join(projectRoot, 'local/apps')) return undefined;
  const loaded = Promise.withResolvers<Server>();
  const server = createServer((request, response) => {
    void loaded.promise.then((app) => app.emit('request', request, response));
  });
  await listen(server, usualPort).catch(() => listen(server, 0));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const files = filesFor(port);
  const { id, name } = JSON.parse(files.manifestText!);
  keepAddedApp(dataDir, files, id);
  const { consumer_key: consumerKey, consumer_secret: consumerSecret } = JSON.parse(files.credentialsText!);
  return {
    name,
    origin,
    async start(service) {
      const { createLabTrends } = await import('../examples/lab-trends/app.ts');
      loaded.resolve(createLabTrends({ service, origin, id, consumerKey, consumerSecret }));
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function filesFor(port: number): RegistrationFiles {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    kind: 'user',
    directory: 'lab-trends',
    manifestText: read('manifest.json').replaceAll(`:${usualPort}/`, `:${port}/`),
    credentialsText: read('credentials.json'),
  };
}
