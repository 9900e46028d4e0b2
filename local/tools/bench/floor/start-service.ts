import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { useEndpoints } from '../../../server/aws-environment.ts';
import type { Teardown } from '../../../server/teardown.ts';
import type { Started } from './service-process.ts';

/** Starts service and floor in a process of their own, and gives this process the endpoint of their database. */
export async function startService(teardown: Teardown): Promise<Started> {
  const child = fork(join(import.meta.dirname, 'service-process.ts'));
  const ended = once(child, 'exit');
  teardown.add(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  const [started] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The process of the service ended before it was ready.'))),
  ])) as [Started];
  useEndpoints(process.env, { DYNAMODB: started.dynamodb }, 'us-east-1');
  return started;
}
