/** Measures what every call consumes: the calls of the scenario, and some calls on larger records. */

import { DemoClient } from '../../demo/signed-client.ts';
import { send } from '../example-calls/send.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { recordAwsCalls } from '../metering/aws-calls.ts';
import { type CallFigures, figuresOf } from '../metering/call-figures.ts';
import { playWarm } from '../round-trips/play-warm.ts';
import { playFhirCalls } from './fhir-calls.ts';
import type { Figures } from './figures.ts';
import { playLargerCalls } from './larger-calls.ts';

/**
 * Figures by the names of the calls. Where a name has several calls, the first one counts. When one of the
 * others consumes more, the most expensive is added as `name: dearest`; when one makes more round trips than both, one
 * after the other, the longest as `name: longest`.
 *
 * @param record runs a call and tells the AWS calls that it makes
 */
export async function measureCosts(service: InMemoryService, record = recordAwsCalls): Promise<Figures> {
  const measured = new Map<string, CallFigures[]>();
  const measure = async (
    name: string,
    make: () => ReturnType<DemoClient['send']>,
    requestBytes = 0,
  ): ReturnType<DemoClient['send']> => {
    const { result, calls } = await record(make);
    const figures = figuresOf(calls, { requestBytes, responseBytes: result.bytes.length });
    measured.set(name, [...(measured.get(name) ?? []), figures]);
    return result;
  };
  await playWarm(service, (name, make) => measure(name, make));
  await playLargerCalls(service, measure);
  await playFhirCalls(service, measure);
  // Removing the app takes away what the other calls need, so it comes last.
  const app = service.apps.user;
  const user = new DemoClient(service.origin, app);
  const removed = await measure('pha_delete', () => send(user, 'pha_delete', { app: app.id }));
  if (removed.status !== 200) throw new Error(`pha_delete responded ${removed.status}: ${removed.text}`);
  return Object.fromEntries([...measured].flatMap(([name, figures]) => rowsOf(name, figures)));
}

function rowsOf(name: string, figures: readonly CallFigures[]): readonly (readonly [string, CallFigures])[] {
  const first = figures[0]!;
  const dearest = figures.reduce((one, other) => (unitsOf(other) > unitsOf(one) ? other : one));
  const longest = figures.reduce((one, other) => (tripsOf(other) > tripsOf(one) ? other : one));
  return [
    [name, first],
    ...(dearest === first ? [] : [[`${name}: dearest`, dearest] as const]),
    ...(tripsOf(longest) > Math.max(tripsOf(first), tripsOf(dearest))
      ? [[`${name}: longest`, longest] as const]
      : []),
  ];
}

function tripsOf({ steps }: CallFigures): number {
  return steps.length;
}

/** A write unit costs five read units. */
function unitsOf({ read, write }: CallFigures): number {
  return read + 5 * write;
}
