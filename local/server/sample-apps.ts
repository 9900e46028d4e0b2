/** The sample apps that are served beside the portal: Lab Trends on Indivo's interface, Blood Pressure on SMART and FHIR. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  credentialsFile,
  manifestFile,
  type RegistrationFiles,
} from '../../shared/domain/apps/registration-files.ts';
import { keepAddedApp } from './added-apps.ts';
import { projectRoot } from './project-root.ts';
import type { Settings } from './settings.ts';

interface Sample {
  /** Its folder in local/examples. */
  readonly folder: string;
  /** As its manifest has it. */
  readonly usualPort: number;
  readonly create: (at: Place) => Promise<Server>;
}

interface Place {
  /** Where the service is. */
  readonly service: string;
  /** Where the app is. */
  readonly origin: string;
  /** Texts of its files. */
  readonly files: RegistrationFiles;
}

const samples: readonly Sample[] = [
  {
    folder: 'lab-trends',
    usualPort: 8010,
    async create({ service, origin, files }) {
      const { createLabTrends } = await import('../examples/lab-trends/app.ts');
      const { id } = JSON.parse(files.manifestText!);
      const { consumer_key: consumerKey, consumer_secret: consumerSecret } = JSON.parse(
        files.credentialsText!,
      );
      return createLabTrends({ service, origin, id, consumerKey, consumerSecret });
    },
  },
  {
    folder: 'smart-blood-pressure',
    usualPort: 8014,
    async create({ service, files }) {
      const { createBloodPressure } = await import('../examples/smart-blood-pressure/app.ts');
      return createBloodPressure({
        service: `${service}/fhir`,
        clientId: JSON.parse(files.manifestText!).id,
      });
    },
  },
];

export interface SampleApp {
  readonly name: string;
  readonly origin: string;
  /** Serves its pages. Requests wait until then. */
  start(service: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens the port of each, another one when the usual one is taken, and puts their registrations, with these ports, among the added apps
 * of the data directory. None when there are no samples: with `SEED=false`, or other apps.
 */
export async function openSampleApps({
  seed,
  appsDir,
  dataDir,
}: Pick<Settings, 'seed' | 'appsDir' | 'dataDir'>): Promise<readonly SampleApp[]> {
  if (!seed || appsDir !== join(projectRoot, 'local/apps')) return [];
  return Promise.all(samples.map((sample) => openSample(sample, dataDir)));
}

async function openSample(sample: Sample, dataDir: string): Promise<SampleApp> {
  const loaded = Promise.withResolvers<Server>();
  const server = createServer((request, response) => {
    void loaded.promise.then((app) => app.emit('request', request, response));
  });
  await listen(server, sample.usualPort).catch(() => listen(server, 0));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const files = filesFor(sample, port);
  const { id, name } = JSON.parse(files.manifestText!);
  keepAddedApp(dataDir, files, id);
  return {
    name,
    origin,
    async start(service) {
      loaded.resolve(await sample.create({ service, origin, files }));
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

function filesFor({ folder, usualPort }: Sample, port: number): RegistrationFiles {
  const read = (name: string) => {
    const file = join(projectRoot, 'local/examples', folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  return {
    kind: 'user',
    directory: folder,
    manifestText: read(manifestFile)!.replaceAll(`:${usualPort}/`, `:${port}/`),
    credentialsText: read(credentialsFile),
  };
}
