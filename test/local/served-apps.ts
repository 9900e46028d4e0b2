import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp, TestService } from '../support/service.ts';

/** The service that npm start runs here, with the sample apps, in the form that the helpers of the HTTP tests need. */
export function serviceAt(origin: string): TestService {
  const apps = {
    admin: sampleApp('admin', 'onboarding'),
    ui: sampleApp('ui', 'portal'),
    user: sampleApp('user', 'problems'),
  };
  return { origin, apps, env: {}, now: () => Date.now() / 1000 } as unknown as TestService;
}

function sampleApp(kind: TestApp['kind'], name: string): TestApp {
  const folder = join(import.meta.dirname, '../../local/apps', kind, name);
  const credentials = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
  const { id } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  return {
    kind,
    id,
    consumerKey: credentials.consumer_key,
    consumerSecret: credentials.consumer_secret,
  };
}
