import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleApp } from '../../local/demo/environment.ts';
import { type Answer, DemoClient } from '../../local/demo/signed-client.ts';
import { type SeedWorld, storedDigests } from '../../local/seed/environment.ts';
import type { TestApp, TestService } from '../support/service.ts';
import { storeOf } from '../support/stored-people.ts';

/** What seeding and the demo work with, around a service under test. */
export interface TestWorld extends SeedWorld {
  remove(): void;
}

/**
 * A world with a data directory of its own. It has no samples and no mails, so the first acts of the demo
 * cannot be played with it.
 */
export function worldOf(service: TestService): TestWorld {
  const { admin, ui, user, background } = service.apps;
  const unused = (): never => {
    throw new Error('not part of this world');
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'seed-'));
  return {
    origin: service.origin,
    dataDir,
    apps: { admin: appOf(admin), ui: appOf(ui), user: appOf(user), background: appOf(background) },
    client: ({ credentials }, token = '', tokenSecret = '') =>
      new DemoClient(service.origin, { ...credentials, ...(token && { token, tokenSecret }) }),
    sample: unused,
    waitForMail: unused,
    storedDigests: (recordId, appId) => storedDigests(storeOf(service), recordId, appId),
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

function appOf({ id, consumerKey, consumerSecret }: TestApp): SampleApp {
  return { id, name: id, background: false, credentials: { consumerKey, consumerSecret } };
}

type Fault = (answer: () => Promise<Answer>) => Promise<Answer>;

/** The same world, but the nth call that writes to such a path meets a fault; by default, that creates a document. */
export function withFault(
  world: SeedWorld,
  nth: number,
  fault: Fault,
  path: RegExp = /\/documents\/$/,
): SeedWorld {
  let calls = 0;
  return {
    ...world,
    client: (...credentials) => {
      const client = world.client(...credentials);
      const send: DemoClient['send'] = (method, target, call) => {
        const answer = () => client.send(method, target, call);
        if (method === 'GET' || !path.test(target)) return answer();
        calls += 1;
        return calls === nth ? fault(answer) : answer();
      };
      return Object.assign(Object.create(client), { send });
    },
  };
}
