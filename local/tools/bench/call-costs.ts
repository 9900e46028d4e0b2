/** Measures what every call consumes: those of the scenario, and some on records that hold more. */

import { DemoClient } from '../../demo/signed-client.ts';
import { type CallFigures, type Figures, figuresOf } from '../cost/figures.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { playWarm } from '../round-trips/measure.ts';
import { recordAwsCalls } from './aws-calls.ts';
import { playLargerCalls } from './larger-calls.ts';

/**
 * Figures by the names under which calls are made. Of several calls of one name the first counts, and the dearest
 * of the others stands beside it, as `name: dearest`, when it consumes more.
 */
export async function measureCosts(service: InMemoryService): Promise<Figures> {
  const measured = new Map<string, CallFigures>();
  const measure = async (
    name: string,
    send: () => ReturnType<DemoClient['send']>,
    requestBytes = 0,
  ): ReturnType<DemoClient['send']> => {
    const { result, calls } = await recordAwsCalls(send);
    note(measured, name, figuresOf(calls, { requestBytes, responseBytes: result.bytes.length }));
    return result;
  };
  await playWarm(service, (name, send) => measure(name, send));
  await playLargerCalls(service, measure);
  // It takes away what the other calls need.
  const app = service.apps.user;
  const user = new DemoClient(service.origin, app);
  const removed = await measure('pha_delete', () => user.send('DELETE', `/apps/${app.id}`));
  if (removed.status !== 200) throw new Error(`pha_delete answered ${removed.status}: ${removed.text}`);
  return Object.fromEntries(measured);
}

function note(measured: Map<string, CallFigures>, name: string, figures: CallFigures): void {
  const first = measured.get(name);
  if (!first) {
    measured.set(name, figures);
    return;
  }
  const dearest = measured.get(`${name}: dearest`) ?? first;
  if (unitsOf(figures) > unitsOf(dearest)) measured.set(`${name}: dearest`, figures);
}

/** A write unit costs five read units. */
function unitsOf({ read, write }: CallFigures): number {
  return read + 5 * write;
}
