/** A service that runs, with the sample apps, as the tools that measure know it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/project-root.ts';
import type { AppCredentials, Stage } from './round-trips/scenario-context.ts';

/** The folder of the sample apps. */
export const appsDir = join(projectRoot, 'local/apps');

/** What the scenario with all calls needs. */
export const scenarioSettings = {
  AUTH_SYSTEMS: '["password","measuring"]',
  PING_ALLOW_PRIVATE: 'true',
  SMART_DYNAMIC_REGISTRATION: 'true',
};

/** The sample apps at this origin, and the sample patient's demographics. */
export function sampleService(origin: string): Pick<Stage, 'origin' | 'apps' | 'demographics'> {
  return {
    origin,
    apps: {
      admin: readApp('admin/onboarding'),
      ui: readApp('ui/portal'),
      user: readApp('user/problems'),
      background: readApp('user/lab-import'),
    },
    demographics: readFileSync(join(projectRoot, 'local/sample-data/demographics.xml'), 'utf8'),
  };
}

function readApp(folder: string): AppCredentials {
  const read = (file: string) => JSON.parse(readFileSync(join(appsDir, folder, file), 'utf8'));
  const { consumer_key: consumerKey, consumer_secret: consumerSecret } = read('credentials.json');
  return { id: read('manifest.json').id, consumerKey, consumerSecret };
}
