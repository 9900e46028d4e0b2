/**
 * The set-ups that the HTTP suite runs in: what each starts beforehand, in processes of its own, and the
 * variables that point the suite at it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { startDynamoDb } from '../../local/server/emulators/dynamodb.ts';
import type { Teardown } from '../../local/server/teardown.ts';

const root = dirname(dirname(import.meta.dirname));

/** Returns variables of the SDK that point the suite at what was started; `teardown` ends it. */
type Start = (teardown: Teardown) => Promise<Readonly<Record<string, string>>>;

/** By name, in the order in which they run. */
export const setUps: Readonly<Record<string, Start>> = {
  'all parts started by the run': async () => ({}),
  async 'external DynamoDB Local'(teardown) {
    const database = await startDynamoDb();
    teardown.add(database.stop);
    return { AWS_ENDPOINT_URL_DYNAMODB: database.endpoint };
  },
  async 'one endpoint for all services'(teardown) {
    return { AWS_ENDPOINT_URL: await startOneEndpoint(teardown) };
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
