import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Startable } from '../../../functions/start.ts';
import { functions } from '../../../infra/resources/functions.ts';
import { recordedAs } from '../../support/iam-usage/recorder.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

interface Module {
  createHandler(env: TestService['env']): Startable<unknown>;
}

it.each(functions)(
  'The function $name connects to the table, by reading what is not there, before its first event',
  async ({ name, entry }) => {
    const { createHandler } = (await import(`../../../${entry}`)) as Module;
    const { warmUp } = createHandler(service.env);
    const read = await recordedAs(name, service.env, warmUp)();
    expect(JSON.stringify(read)).not.toContain('PK');
  },
);
