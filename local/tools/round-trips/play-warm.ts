/** Makes every call twice and measures the second time, when everything is warm. */
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { registry } from '../../../shared/api/registry.ts';
import { successStatus } from '../../../shared/api/success-status.ts';
import type { Answer } from '../../demo/signed-client.ts';
import { playAllCalls } from './scenario/index.ts';
import { type CallName, operationOf, type Stage } from './scenario-context.ts';

/** Makes the call with `send`, and measures it. */
export type Measure = (name: CallName, send: () => Promise<Answer>) => Promise<Answer>;

/**
 * Makes every call twice, the second time through `measure`. Throws when the status of a response differs
 * from its example.
 */
export async function playWarm(stage: Omit<Stage, 'call'>, measure: Measure): Promise<void> {
  const through =
    (measuring: Measure): Stage['call'] =>
    async (name, send) => {
      const answer = await measuring(name, send);
      const endpoint: Endpoint = registry[operationOf(name)];
      if (answer.status !== (endpoint.example?.status ?? successStatus(endpoint)))
        throw new Error(`${name} responded ${answer.status}: ${answer.text}`);
      return answer;
    };
  const play = (measuring: Measure, run: string) =>
    playAllCalls({ ...stage, call: through(measuring) }, `${run}-${Date.now().toString(36)}`);
  await play((_name, send) => send(), 'warm');
  await play(measure, 'measured');
}
