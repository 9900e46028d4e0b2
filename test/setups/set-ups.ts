/**
 * The set-ups that the HTTP suite runs in: what each starts beforehand, in processes of its own, and the
 * variables that point the suite at it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { startDynamoDb } from '../../local/server/emulators/dynamodb.ts';
import type { Teardown } from '../../local/server/teardown.ts';
import { deploy, hasMinistack } from './deployed/deploy.ts';

const root = dirname(dirname(import.meta.dirname));

export interface SetUp {
  /** Returns variables that point the suite at what was started; `teardown` ends it. */
  readonly start: (teardown: Teardown) => Promise<Readonly<Record<string, string>>>;
  /** Set when the tests run against a deployment, which not all of them can. */
  readonly isDeployed?: true;
  /** Returns what is missing here, if anything. Throws when CI is set. */
  readonly lacks?: () => string | undefined;
}

/** By name, in the order in which they run. */
export const setUps: Readonly<Record<string, SetUp>> = {
  'all parts started by the run': { start: async () => ({}) },
  'external DynamoDB Local': {
    async start(teardown) {
      const database = await startDynamoDb({ busy: true }, 'local');
      teardown.add(database.stop);
      return { AWS_ENDPOINT_URL_DYNAMODB: database.endpoint };
    },
  },
  'one endpoint for all services': {
    start: async (teardown) => ({ AWS_ENDPOINT_URL: await startOneEndpoint(teardown) }),
  },
  'stacks deployed to MiniStack': {
    start: deploy,
    isDeployed: true,
    lacks: () => (hasMinistack() ? undefined : 'ministack'),
  },
};

async function startOneEndpoint(teardown: Teardown): Promise<string> {
  const command = ['local/server/aws-endpoint/aws-endpoint.mjs', '--port', '0', '--in-memory'];
  const front = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(front, 'close');
  teardown.add(() => {
    front.kill('SIGTERM');
    return ended;
  });
  let said = '';
  for await (const chunk of front.stdout) {
    said += chunk;
    const endpoint = /^All services +(\S+)/m.exec(said)?.[1];
    if (endpoint && said.includes('Ctrl-C')) return endpoint;
  }
  throw new Error(`${join(root, command[0]!)} did not start.`);
}
